import CSDL2

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Renderer {
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
        try WholeFile(path, what: "cannot write the picture").write(writePNG)
    }

    /// The bytes of the picture as a PNG; nil where there is no memory for them.
    func png() -> [UInt8]? {
        var (memory, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        guard let file = open_memstream(&memory, &size) else { return nil }
        defer { free(memory) }
        let isWritten = writePNG(file)
        guard fclose(file) == 0, isWritten, let memory else { return nil }
        return [UInt8](UnsafeRawBufferPointer(start: memory, count: size))
    }

    private func writePNG(_ file: UnsafeMutablePointer<FILE>) -> Bool {
        Self.loadCodecs()
        return withSurface { surface in
            guard let stream = SDL_RWFromFP(file, SDL_FALSE) else { return false }
            return IMG_SavePNG_RW(surface, stream, 1) == 0
        } ?? false
    }

    /// Lends the picture to SDL; nil where that has no memory.
    func withSurface<Value>(_ body: (UnsafeMutablePointer<SDL_Surface>) -> Value) -> Value? {
        var argb = argb
        return argb.withUnsafeMutableBytes { bytes in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                bytes.baseAddress, Int32(width), Int32(height), 32, Int32(width * 4), SDL_PIXELFORMAT_ARGB8888.rawValue)
            defer { SDL_FreeSurface(surface) }
            return surface.map(body)
        }
    }
}
