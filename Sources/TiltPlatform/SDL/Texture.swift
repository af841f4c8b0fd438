import CSDL2

/// A picture in a form that a screen can draw.
@MainActor final class Texture {
    /// The measures needed to place it.
    nonisolated let sketch: PictureSketch
    /// Its levels on a graphics card, the largest first.
    let handles: [OpaquePointer]
    private let context: RenderContext?

    /// A picture for drawing on the processor.
    init(_ picture: Mipmap) {
        sketch = PictureSketch(picture)
        handles = []
        context = nil
    }

    /// A copy of a picture on a graphics card; nil if it has no room. The picture itself is not kept.
    init?(_ picture: Mipmap, context: RenderContext) {
        var handles: [OpaquePointer] = []
        for level in picture.levels {
            guard let handle = Self.make(level, context) else {
                for handle in handles { SDL_DestroyTexture(handle) }
                return nil
            }
            handles.append(handle)
        }
        sketch = PictureSketch(picture, keepsPixels: false)
        self.handles = handles
        self.context = context
    }

    isolated deinit { for handle in handles { SDL_DestroyTexture(handle) } }

    private static func make(_ level: Mipmap.Level, _ context: RenderContext) -> OpaquePointer? {
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
        guard
            let handle = SDL_CreateTexture(context.handle, format, access, Int32(level.width), Int32(level.height))
        else { return nil }
        guard SDL_UpdateTexture(handle, nil, level.pixels, Int32(level.stride * 4)) == 0 else {
            SDL_DestroyTexture(handle)
            return nil
        }
        SDL_SetTextureScaleMode(handle, SDL_ScaleModeLinear)
        SDL_SetTextureBlendMode(handle, context.blending)
        return handle
    }
}
