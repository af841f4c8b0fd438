import CSDL2
import Synchronization

nonisolated extension Pixels {
    /// Decodes the bytes of a picture file. `type` is SDL_image's name of the format, such as "PNG". Nil if they cannot
    /// be decoded; ``sdlError()`` then has the reason.
    package init?(decoding bytes: [UInt8], type: String) {
        Self.loadCodecs()
        self.init(bytes) { stream in
            var surface: UnsafeMutablePointer<SDL_Surface>?
            StandardError.silenced { surface = IMG_LoadTyped_RW(stream, 0, type) }
            return surface
        }
    }

    /// Draws an SVG file as large as it fits into a size in pixels, with its aspect ratio kept. Nil if it cannot be
    /// drawn; ``sdlError()`` then has the reason.
    init?(svg bytes: [UInt8], fitting width: Int, _ height: Int) {
        // SDL_image reads up to 64 bytes beyond an unterminated entity reference.
        self.init(bytes + Array(repeating: UInt8(ascii: "\n"), count: 128)) {
            IMG_LoadSizedSVG_RW($0, Int32(width), Int32(height))
        }
    }

    private init?(
        _ bytes: [UInt8], load: (UnsafeMutablePointer<SDL_RWops>) -> UnsafeMutablePointer<SDL_Surface>?
    ) {
        let surface = bytes.withUnsafeBytes { bytes -> UnsafeMutablePointer<SDL_Surface>? in
            guard let stream = SDL_RWFromConstMem(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { SDL_RWclose(stream) }
            return load(stream)
        }
        guard let surface else { return nil }
        let plain = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
        SDL_FreeSurface(surface)
        guard let plain else { return nil }
        defer { SDL_FreeSurface(plain) }
        guard plain.pointee.w > 0, plain.pointee.h > 0, let source = plain.pointee.pixels else { return nil }
        self.init(width: Int(plain.pointee.w), height: Int(plain.pointee.h))
        let (row, pitch, height) = (width * 4, Int(plain.pointee.pitch), height)
        self.argb.withUnsafeMutableBytes { target in
            guard let target = target.baseAddress else { return }
            for y in 0..<height { SDL_memcpy(target + y * row, source + y * pitch, row) }
        }
    }

    private static let codecs = Mutex(false)

    /// Loads SDL_image's codecs under a lock: it would otherwise load them at first use, on any thread.
    static func loadCodecs() {
        codecs.withLock { isLoaded in
            guard !isLoaded else { return }
            let all = IMG_INIT_PNG.rawValue | IMG_INIT_JPG.rawValue | IMG_INIT_WEBP.rawValue | IMG_INIT_TIF.rawValue
            IMG_Init(Int32(all))
            isLoaded = true
        }
    }
}
