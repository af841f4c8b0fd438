import CSDL2
import Synchronization

nonisolated extension Pixels {
    /// Decodes the bytes of a picture file. `type` is SDL_image's name of the format, such as "PNG". Nil if they cannot
    /// be decoded; ``sdlError()`` then has the reason.
    package init?(decoding bytes: [UInt8], type: String) {
        Self.loadCodecs()
        self.init(bytes) { IMG_LoadTyped_RW($0, 0, type) }
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
        defer { SDL_FreeSurface(surface) }
        // Drawings come with red and blue exchanged, and are many: copying them once is enough.
        if surface.pointee.format.pointee.format == SDL_PIXELFORMAT_ABGR8888.rawValue {
            self.init(surface) { $0 & 0xFF00_FF00 | $0 &<< 16 & 0xFF_0000 | $0 &>> 16 & 0xFF }
            return
        }
        let plain = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
        defer { SDL_FreeSurface(plain) }
        guard let plain else { return nil }
        self.init(plain) { $0 }
    }

    /// Copies a surface of 32 bits per pixel; `argb` converts one.
    @inline(__always) private init?(_ surface: UnsafeMutablePointer<SDL_Surface>, argb: (UInt32) -> UInt32) {
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard width > 0, height > 0, let source = surface.pointee.pixels else { return nil }
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let row = (source + y * Int(surface.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
                for x in 0..<width { target[y &* width &+ x] = argb(row[x]) }
            }
            count = width * height
        }
        self.init(width: width, height: height, argb: pixels)
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
