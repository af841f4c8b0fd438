import CSDL2

/// The owner of an SDL renderer and of what it draws on. Textures keep it alive, since they must go before it does.
@MainActor final class RenderContext {
    let handle: OpaquePointer
    let window: Window?
    private let surface: UnsafeMutablePointer<SDL_Surface>?

    /// Whether SDL draws on the processor by itself: then upright copies lie on whole pixels and are the quick way.
    let isSoftware: Bool
    /// SDL's name of the driver.
    let name: String

    /// Takes over a renderer and, off screen, the surface it draws on.
    init(owning handle: OpaquePointer, window: Window?, surface: UnsafeMutablePointer<SDL_Surface>?) {
        self.handle = handle
        self.window = window
        self.surface = surface
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(handle, &info)
        name = info.name.map { String(cString: $0) } ?? "unknown"
        isSoftware = info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
        SDL_SetRenderDrawBlendMode(handle, SDL_BLENDMODE_BLEND)
    }

    isolated deinit {
        SDL_DestroyRenderer(handle)
        SDL_FreeSurface(surface)
    }
}
