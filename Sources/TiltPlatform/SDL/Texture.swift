import CSDL2
import TiltEngine

/// A picture where the renderer can draw it.
@MainActor final class Texture {
    let handle: OpaquePointer
    let width: Int
    let height: Int
    private let context: RenderContext
    private let isOpaque: Bool
    private var tint: SDL_Color?

    /// A texture with a copy of the pixels; nil where the renderer has no room for it. `isSmooth` blends neighbouring
    /// pixels where it is drawn larger or smaller.
    init?(_ pixels: Pixels, isSmooth: Bool, context: RenderContext) {
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
        guard
            let handle = SDL_CreateTexture(
                context.handle, format, access, Int32(pixels.width), Int32(pixels.height))
        else { return nil }
        let isFilled = pixels.argb.withUnsafeBytes {
            SDL_UpdateTexture(handle, nil, $0.baseAddress, Int32(pixels.width * 4)) == 0
        }
        guard isFilled else {
            SDL_DestroyTexture(handle)
            return nil
        }
        SDL_SetTextureScaleMode(handle, isSmooth ? SDL_ScaleModeLinear : SDL_ScaleModeNearest)
        SDL_SetTextureBlendMode(handle, SDL_BLENDMODE_BLEND)
        self.handle = handle
        width = pixels.width
        height = pixels.height
        isOpaque = pixels.isOpaque
        self.context = context
    }

    isolated deinit { SDL_DestroyTexture(handle) }

    /// Multiplies what is copied from now on; what hides everything beneath it is not blended, which is quicker.
    func setTint(_ color: SDL_Color) {
        if let tint, tint.r == color.r, tint.g == color.g, tint.b == color.b, tint.a == color.a { return }
        tint = color
        SDL_SetTextureColorMod(handle, color.r, color.g, color.b)
        SDL_SetTextureAlphaMod(handle, color.a)
        SDL_SetTextureBlendMode(handle, isOpaque && color.a == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND)
    }

    /// Readies the texture for a mesh, whose vertices bring their own colours; `isOpaque` if none of those lets anything
    /// through.
    func readyForMesh(isOpaque: Bool) {
        tint = nil
        SDL_SetTextureBlendMode(handle, self.isOpaque && isOpaque ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND)
    }

    /// The pixels nearest to a part given in fractions, at least one.
    func texels(_ source: Rect) -> SDL_Rect {
        func texel(_ fraction: Double, _ side: Int) -> Int {
            Int((fraction * Double(side)).rounded().clamped(to: 0...Double(side)))
        }
        let x = min(texel(source.minX, width), width - 1)
        let y = min(texel(source.minY, height), height - 1)
        return SDL_Rect(
            PixelRect(
                x: x, y: y, width: max(1, texel(source.maxX, width) - x),
                height: max(1, texel(source.maxY, height) - y)))
    }
}

extension SDL_Color {
    /// The nearest colour in 8 bits a part; what is no number counts as 0.
    init(_ color: Color) {
        func byte(_ part: Double) -> UInt8 { part > 0 ? UInt8(min(part, 1) * 255 + 0.5) : 0 }
        self.init(r: byte(color.red), g: byte(color.green), b: byte(color.blue), a: byte(color.alpha))
    }
}
