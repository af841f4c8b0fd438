import CSDL2
import Foundation

extension Renderer {
    /// Writes the frame that was drawn as a PNG file, complete or not at all. Throws if the renderer cannot read it
    /// back or the file cannot be written.
    public func savePNG(to path: String) throws(PlatformError) {
        guard let canvas = (screen as? ProcessorScreen)?.canvas else { return try pixels().savePNG(to: path) }
        // SDL_image needs as much memory once more, unless the bytes are in the order of a file.
        canvas.exchangeRedAndBlue()
        defer { canvas.exchangeRedAndBlue() }
        try WholeFile(path, what: "cannot write the picture").write { file in
            canvas.withSurface(of: SDL_PIXELFORMAT_ABGR8888) { $0.writePNG(file) } ?? false
        }
    }
}

nonisolated extension Pixels {
    /// Reads a picture file of any kind that a ``PictureStore`` shows, at its own size, of 8192 pixels a side at most; a drawing at
    /// that of its units. Throws if it cannot be read or decoded.
    public init(contentsOf path: String) throws(PlatformError) {
        self = try Source(path, decoder: PictureDecoder()).pixels(scale: 1)
    }

    /// Writes the picture as a PNG file, complete or not at all. Throws if it cannot be written, or if a folder, a
    /// device or a pipe is at the path, since it would be replaced.
    public func savePNG(to path: String) throws(PlatformError) {
        try WholeFile(path, what: "cannot write the picture").write { file in
            withSurface { $0.writePNG(file) } ?? false
        }
    }

    /// The picture in PNG format; nil if memory runs out.
    func png() -> [UInt8]? {
        var (memory, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        guard let file = open_memstream(&memory, &size) else { return nil }
        defer { free(memory) }
        let isWritten = withSurface { $0.writePNG(file) } ?? false
        guard fclose(file) == 0, isWritten, let memory else { return nil }
        return [UInt8](UnsafeRawBufferPointer(start: memory, count: size))
    }

    /// Passes the picture to a body as an SDL surface, which it only reads; nil if memory runs out.
    func withSurface<Value>(_ body: (UnsafeMutablePointer<SDL_Surface>) -> Value) -> Value? {
        argb.withUnsafeBufferPointer { pixels in
            pixels.baseAddress.flatMap { start in
                Canvas(pixels: UnsafeMutablePointer(mutating: start), width: width, height: height, stride: width)
                    .withSurface(of: SDL_PIXELFORMAT_ARGB8888, body)
            }
        }
    }
}

nonisolated extension Canvas {
    /// Passes its memory to a body as an SDL surface; nil if memory runs out.
    fileprivate func withSurface<Value>(
        of format: SDL_PixelFormatEnum, _ body: (UnsafeMutablePointer<SDL_Surface>) -> Value
    ) -> Value? {
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
            pixels, Int32(width), Int32(height), 32, Int32(stride * 4), format.rawValue)
        defer { SDL_FreeSurface(surface) }
        return surface.map(body)
    }

    fileprivate func exchangeRedAndBlue() {
        for y in 0..<height {
            let row = row(y)
            for x in 0..<width {
                row[x] = 0xFF00_0000 | row[x] & 0xFF00 | row[x] &>> 16 & 0xFF | row[x] &<< 16 & 0xFF_0000
            }
        }
    }
}

nonisolated extension UnsafeMutablePointer<SDL_Surface> {
    fileprivate func writePNG(_ file: UnsafeMutablePointer<FILE>) -> Bool {
        Pixels.loadCodecs()
        return SDL_RWFromFP(file, SDL_FALSE).map { IMG_SavePNG_RW(self, $0, 1) == 0 } ?? false
    }
}
