import CSDL2

nonisolated extension Pixels {
    /// Decodes the bytes of a picture file of the program's own. `type` is SDL_image's name of the format, such as "PNG". Nil
    /// if they cannot be decoded.
    package init?(decoding bytes: [UInt8], type: String) {
        if type == ImageHeader.Format.svg.rawValue {
            guard let size = ImageHeader(bytes) else { return nil }
            self.init(svg: bytes, fitting: size.width, size.height)
        } else {
            guard let rows = try? SurfaceRows(bytes, type: type),
                let pixels = try? Pixels(rows, resizedTo: rows.width, rows.height)
            else { return nil }
            self = pixels
        }
    }

    /// Draws an SVG file as large as it fits into a size in pixels, with its aspect ratio kept. Nil if it cannot be
    /// drawn; ``sdlError()`` then has the reason.
    init?(svg bytes: [UInt8], fitting width: Int, _ height: Int) {
        // SDL_image reads up to 64 bytes beyond an unterminated entity reference.
        let surface = (bytes + Array(repeating: UInt8(ascii: "\n"), count: 128)).withStream {
            IMG_LoadSizedSVG_RW($0, Int32(width), Int32(height))
        }
        guard let surface else { return nil }
        defer { SDL_FreeSurface(surface) }
        // It has red and blue exchanged.
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard surface.pointee.format.pointee.format == SDL_PIXELFORMAT_ABGR8888.rawValue, width > 0, height > 0,
            let source = surface.pointee.pixels
        else { return nil }
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let row = (source + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width {
                    let pixel = row[x]
                    target[y &* width &+ x] = pixel & 0xFF00_FF00 | pixel &<< 16 & 0xFF_0000 | pixel &>> 16 & 0xFF
                }
            }
            count = width * height
        }
        self.init(width: width, height: height, argb: pixels)
    }

    private static let codecs: Void = { _ = IMG_Init(Int32(IMG_INIT_PNG.rawValue | IMG_INIT_JPG.rawValue)) }()

    /// Loads SDL_image's codecs once: it would otherwise load them at first use, on any thread.
    static func loadCodecs() { codecs }
}

nonisolated extension [UInt8] {
    /// Passes a stream of the bytes to one of SDL_image's functions.
    fileprivate func withStream(
        _ load: (UnsafeMutablePointer<SDL_RWops>) -> UnsafeMutablePointer<SDL_Surface>?
    ) -> UnsafeMutablePointer<SDL_Surface>? {
        withUnsafeBytes { bytes in
            guard let stream = SDL_RWFromConstMem(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { SDL_RWclose(stream) }
            return load(stream)
        }
    }
}

/// The rows of a picture that SDL_image has decoded. Only some of them at a time are converted, because a photograph is large.
nonisolated final class SurfaceRows: PictureRows {
    let width, height: Int
    private let surface: UnsafeMutablePointer<SDL_Surface>
    /// Two rows of 0xAARRGGBB.
    private let strip: UnsafeMutablePointer<SDL_Surface>
    private var reached = 0

    /// Decodes the bytes of a file in a format by SDL_image's name. Throws if they cannot be decoded, or are damaged.
    init(_ bytes: [UInt8], type: String) throws(DecodingFlaw) {
        Pixels.loadCodecs()
        SDL_ClearError()
        guard let surface = bytes.withStream({ IMG_LoadTyped_RW($0, 0, type) }) else {
            let words = String(cString: SDL_GetError())
            throw DecodingFlaw(words.isEmpty ? "it is damaged, or of a kind that is not supported" : words)
        }
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        guard surface.pointee.w > 0, surface.pointee.h > 0,
            let strip = SDL_CreateRGBSurfaceWithFormat(0, surface.pointee.w, 2, 32, format)
        else {
            SDL_FreeSurface(surface)
            throw .needsMemory
        }
        SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE)
        (self.surface, self.strip) = (surface, strip)
        (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    }

    deinit {
        SDL_FreeSurface(surface)
        SDL_FreeSurface(strip)
    }

    /// Whether pixels have four bytes, of which one is not a colour.
    var hasFourthByte: Bool { surface.pointee.format.pointee.Amask != 0 }

    /// Whether the last block of 8 x 8 pixels has one colour, as that of a JPEG has whose data ended before. Ask before the first
    /// row is read.
    var endsFlat: Bool {
        get throws(DecodingFlaw) {
            defer { reached = 0 }
            reached = (height - 1) / 8 * 8
            var color: UInt32?
            for _ in reached..<height {
                let block = UnsafeBufferPointer(start: try next(), count: width)[((width - 1) / 8 * 8)...]
                guard block.allSatisfy({ $0 == color ?? $0 }), block.first == block.last else { return false }
                color = block.first
            }
            return true
        }
    }

    /// A hash of all pixels. Ask before the first row is read.
    var digest: Int {
        get throws(DecodingFlaw) {
            defer { reached = 0 }
            var hasher = Hasher()
            for _ in 0..<height { hasher.combine(bytes: UnsafeRawBufferPointer(start: try next(), count: 4 * width)) }
            return hasher.finalize()
        }
    }

    func next() throws(DecodingFlaw) -> UnsafeMutablePointer<UInt32> {
        var source = SDL_Rect(x: 0, y: Int32(reached), w: surface.pointee.w, h: 1)
        var target = SDL_Rect(x: 0, y: Int32(reached & 1), w: surface.pointee.w, h: 1)
        reached += 1
        // Pixels of the colour that stands for clear are left out.
        SDL_FillRect(strip, &target, 0)
        guard SDL_UpperBlit(surface, &source, strip, &target) == 0, let pixels = strip.pointee.pixels else {
            throw .needsMemory
        }
        return (pixels + Int(target.y) * Int(strip.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
    }
}
