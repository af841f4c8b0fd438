import CSDL2
import Foundation

extension Renderer {
    /// Writes the frame that was drawn as a PNG file, complete or not at all. Throws if the renderer cannot read it
    /// back or the file cannot be written.
    public func savePNG(to path: String) throws(PlatformError) {
        try pixels().savePNG(to: path)
    }
}

nonisolated extension Pixels {
    /// Writes the picture as a PNG file, complete or not at all. Throws if it cannot be written, or if a folder, a
    /// device or a pipe is at the path, since it would be replaced.
    public func savePNG(to path: String) throws(PlatformError) {
        try WholeFile(path, what: "cannot write the picture").write(writePNG)
    }

    /// The picture in PNG format; nil if memory runs out.
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

    /// Passes the picture to a body as an SDL surface; nil if memory runs out.
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
