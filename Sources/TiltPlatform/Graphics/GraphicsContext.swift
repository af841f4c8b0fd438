import CSDL2
import Foundation

/// A window's context of OpenGL 3.3 or OpenGL ES 3.0. Textures keep it alive, because they must be deleted before it.
@MainActor final class GraphicsContext {
    let window: Window
    var gl: GraphicsFunctions
    /// The names of the graphics card and of its driver's version.
    let card: String
    let version: String
    /// The largest side of a texture, in pixels.
    let largestSide: Int
    /// The bytes of its textures by their kinds, roughly.
    var bytes: [GraphicsTexture.Kind: Int] = [:]
    var textureBytes: Int { bytes.values.reduce(0, +) }
    private let handle: SDL_GLContext
    /// Whether its textures are lost while the machine is suspended: NVIDIA's driver would tell, but SDL cannot ask it to.
    var losesMemory: Bool
    /// The seconds for which the machine has been suspended, now and when the context was made.
    var suspension = { GraphicsContext.suspension() }
    private let suspendedBefore = GraphicsContext.suspension()

    /// The versions that a painter can use, the best first.
    enum Profile: CaseIterable {
        case core
        case embedded

        fileprivate func ask() {
            SDL_GL_ResetAttributes()
            let (mask, major, minor) =
                self == .core ? (SDL_GL_CONTEXT_PROFILE_CORE, 3, 3) : (SDL_GL_CONTEXT_PROFILE_ES, 3, 0)
            SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(mask.rawValue))
            SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, Int32(major))
            SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, Int32(minor))
            SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
            SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
        }

        /// The first lines of a shader.
        var prologue: String {
            switch self {
            case .core: "#version 330 core\n"
            case .embedded:
                "#version 300 es\nprecision highp float; precision highp int; precision highp sampler2D;\n"
            }
        }
    }

    let profile: Profile

    /// Opens a context for a window, anew for one that has not been shown; nil if the system has none of the profile.
    init?(_ window: Window, _ profile: Profile) {
        profile.ask()
        defer { SDL_GL_ResetAttributes() }
        guard window.hasBeenShown || window.reopenForOpenGL(), let handle = Self.context(window) else { return nil }
        var gl = GraphicsFunctions()
        guard csdl_find_graphics(&gl) != 0 else {
            SDL_GL_DeleteContext(handle)
            return nil
        }
        SDL_GL_SetSwapInterval(1)
        func text(_ name: Int32) -> String { gl.GetString(name).map { String(cString: $0) } ?? "" }
        var side: Int32 = 0
        gl.GetIntegerv(GL_MAX_TEXTURE_SIZE, &side)
        losesMemory = SDL_GL_ExtensionSupported("GL_NV_robustness_video_memory_purge") == SDL_TRUE
        (card, version, largestSide) = (text(GL_RENDERER), text(GL_VERSION), Int(side))
        (self.window, self.profile, self.gl, self.handle) = (window, profile, gl, handle)
    }

    /// A context that tells when it was lost, if there is one.
    private static func context(_ window: Window) -> SDL_GLContext? {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue))
        SDL_GL_SetAttribute(
            SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue))
        if let context = SDL_GL_CreateContext(window.handle) { return context }
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, 0)
        SDL_GL_SetAttribute(
            SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_NO_NOTIFICATION.rawValue))
        return SDL_GL_CreateContext(window.handle)
    }

    isolated deinit { SDL_GL_DeleteContext(handle) }

    /// Makes it the context in use; of several windows each has its own.
    func use() {
        if SDL_GL_GetCurrentContext() != handle { SDL_GL_MakeCurrent(window.handle, handle) }
    }

    /// The window's size in pixels.
    var size: (width: Int, height: Int) {
        var (width, height): (Int32, Int32) = (0, 0)
        SDL_GL_GetDrawableSize(window.handle, &width, &height)
        return (Int(width), Int(height))
    }

    /// Whether its textures are gone, as after a reset of the card.
    var isLost: Bool {
        gl.GetGraphicsResetStatus.map { $0() != 0 } == true || losesMemory && suspension() > suspendedBefore + 0.5
    }

    private static func suspension() -> Double {
        #if os(Linux)
            var (all, awake) = (timespec(), timespec())
            clock_gettime(CLOCK_MONOTONIC, &awake)
            clock_gettime(CLOCK_BOOTTIME, &all)
            return Double(all.tv_sec - awake.tv_sec) + Double(all.tv_nsec - awake.tv_nsec) / 1e9
        #else
            return 0
        #endif
    }

    /// Whether the card has refused anything since this was last asked, for want of memory or because it is too large.
    func hasRefused() -> Bool {
        // There are as many errors at a time as there are kinds of them, except in a lost context, where they never end.
        let errors = (0..<8).prefix { _ in gl.GetError() != 0 }
        return !errors.isEmpty
    }
}
