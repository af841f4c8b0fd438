import CSDL2

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which of SDL's render drivers draws a window.
enum RenderDriver {
    /// The names there are, SDL's preference first.
    static var names: [String] {
        (0..<SDL_GetNumRenderDrivers()).compactMap { index in
            var info = SDL_RendererInfo()
            return SDL_GetRenderDriverInfo(index, &info) == 0 ? info.name.map { String(cString: $0) } : nil
        }
    }

    /// A renderer for a window by the driver of that name; nil takes SDL's first, unless that is a software rasteriser in
    /// disguise: SDL's own software path is several times quicker than those. Without a graphics card no other is tried.
    static func open(
        named name: String?, for window: Window, hasGraphicsCard: Bool = mayHaveGraphicsCard
    ) throws(PlatformError) -> OpaquePointer {
        if let name = name ?? SDL_getenv("SDL_RENDER_DRIVER").map({ String(cString: $0) }) {
            guard let index = names.firstIndex(of: name), let handle = create(index, window) else {
                throw PlatformError(
                    "cannot draw with the renderer", on: name, advice: "take one of \(names.joined(separator: ", "))")
            }
            return handle
        }
        if hasGraphicsCard, let handle = create(-1, window) {
            if !isSoftware(csdl_gl_renderer_name().map { String(cString: $0) } ?? "") { return handle }
            SDL_DestroyRenderer(handle)
        }
        guard let index = names.firstIndex(of: "software"), let handle = create(index, window) else {
            throw PlatformError(
                "cannot draw in the window", on: sdlError(),
                advice: "name another renderer with --renderer: \(names.joined(separator: ", "))")
        }
        return handle
    }

    private static func create(_ index: Int, _ window: Window) -> OpaquePointer? {
        SDL_CreateRenderer(window.handle, Int32(index), SDL_RENDERER_PRESENTVSYNC.rawValue)
    }

    /// Asking the file system is 50 ms quicker than starting OpenGL to find out.
    static var mayHaveGraphicsCard: Bool {
        #if os(Linux)
            let nodes = try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")
            return nodes?.contains { $0.hasPrefix("renderD") } ?? false
        #else
            return true
        #endif
    }

    /// Whether OpenGL's renderer of that name works without a graphics card.
    static func isSoftware(_ glRenderer: String) -> Bool {
        let name = glRenderer.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
    }
}
