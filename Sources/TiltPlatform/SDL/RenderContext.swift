import CSDL2

/// The owner of an SDL renderer, which draws on a graphics card. Textures keep it alive, because they must be destroyed before
/// it.
@MainActor final class RenderContext {
    let handle: OpaquePointer
    let window: Window
    /// SDL's name of the driver.
    let name: String
    /// The blend mode for premultiplied colours.
    let blending = SDL_ComposeCustomBlendMode(
        SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD, SDL_BLENDFACTOR_ONE,
        SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)

    /// Takes ownership of a renderer.
    init(owning handle: OpaquePointer, window: Window) {
        self.handle = handle
        self.window = window
        var info = SDL_RendererInfo()
        SDL_GetRendererInfo(handle, &info)
        name = info.name.map { String(cString: $0) } ?? "unknown"
        SDL_SetRenderDrawBlendMode(handle, blending)
    }

    isolated deinit { SDL_DestroyRenderer(handle) }
}
