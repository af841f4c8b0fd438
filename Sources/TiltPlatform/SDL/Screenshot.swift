import CSDL2

extension Renderer {
    /// The size of what is drawn, in pixels.
    public var pixelSize: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GetRendererOutputSize(context.handle, &width, &height)
        return (Int(width), Int(height))
    }

    /// What has been drawn. To be asked for before the frame is presented; throws where the renderer cannot give it back.
    public func pixels() throws(PlatformError) -> Pixels {
        let size = pixelSize
        guard size.width > 0, size.height > 0 else {
            throw PlatformError("cannot read the frame", on: name, advice: "restore the window")
        }
        var pixels = Pixels(width: size.width, height: size.height)
        let isRead = pixels.argb.withUnsafeMutableBytes {
            SDL_RenderReadPixels(
                context.handle, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, $0.baseAddress, Int32(size.width * 4)) == 0
        }
        guard isRead else {
            throw PlatformError("cannot read the frame", on: sdlError(), advice: "try --renderer software")
        }
        return pixels
    }

    /// Writes what has been drawn as a PNG: aside first, then renamed, so that the file is there whole or not at all.
    /// Throws where the renderer cannot give back what it drew, or the file cannot be written.
    public func savePNG(to path: String) throws(PlatformError) {
        try pixels().savePNG(to: path)
    }
}

nonisolated extension Pixels {
    /// Writes the picture as a PNG, whole or not at all. Throws where that cannot be, and where a folder, a device or a pipe
    /// lies at the path: it would be replaced.
    public func savePNG(to path: String) throws(PlatformError) {
        try WholeFile(path, what: "cannot write the picture").write { file in
            var argb = argb
            Self.loadCodecs()
            return argb.withUnsafeMutableBytes { bytes in
                let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                    bytes.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4),
                    SDL_PIXELFORMAT_ARGB8888.rawValue)
                defer { SDL_FreeSurface(surface) }
                guard surface != nil, let stream = SDL_RWFromFP(file, SDL_FALSE) else { return false }
                return IMG_SavePNG_RW(surface, stream, 1) == 0
            }
        }
    }
}
