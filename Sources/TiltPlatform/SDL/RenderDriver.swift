import CSDL2
import Foundation

/// The choice between SDL's render drivers and drawing by the processor.
enum RenderDriver {
    /// The names available, in SDL's order of preference; "software" is the processor.
    static var names: [String] {
        (0..<SDL_GetNumRenderDrivers()).compactMap { index in
            var info = SDL_RendererInfo()
            return SDL_GetRenderDriverInfo(index, &info) == 0 ? info.name.map { String(cString: $0) } : nil
        }
    }

    /// Opens a renderer for a window by a driver's name; returns nil for drawing on the processor. Without a name it
    /// opens SDL's first driver, unless that is a software rasteriser such as llvmpipe, which is many times slower than
    /// drawing on the processor. Without a graphics card it opens none.
    static func open(
        named name: String?, for window: Window, hasGraphicsCard: Bool = mayHaveGraphicsCard
    ) throws(PlatformError) -> OpaquePointer? {
        if let name = name ?? SDL_getenv("SDL_RENDER_DRIVER").map({ String(cString: $0) }) {
            if name == "software" { return nil }
            guard let index = names.firstIndex(of: name), let handle = create(index, window) else {
                throw PlatformError(
                    "cannot draw with the renderer", on: name, advice: "choose one of \(names.joined(separator: ", "))")
            }
            return handle
        }
        guard hasGraphicsCard, let handle = create(-1, window) else { return nil }
        let gl = csdl_gl_renderer_name().map { String(cString: $0) } ?? ""
        if !isSoftware(gl), !isSDLsOwnSoftware(handle) { return handle }
        SDL_DestroyRenderer(handle)
        return nil
    }

    private static func create(_ index: Int, _ window: Window) -> OpaquePointer? {
        SDL_CreateRenderer(window.handle, Int32(index), SDL_RENDERER_PRESENTVSYNC.rawValue)
    }

    private static func isSDLsOwnSoftware(_ handle: OpaquePointer) -> Bool {
        var info = SDL_RendererInfo()
        return SDL_GetRendererInfo(handle, &info) == 0 && info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
    }

    /// Whether there may be a graphics card. Reading /dev saves the 50 ms that starting OpenGL takes; an unknown device
    /// costs those 50 ms.
    static var mayHaveGraphicsCard: Bool {
        #if os(Linux)
            func names(_ folder: String) -> [String] {
                (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            }
            return isGraphicsCard(devices: names("/dev"), directRendering: names("/dev/dri"))
        #else
            return true
        #endif
    }

    /// Whether any of the devices in /dev and /dev/dri is a graphics card. The kernel's own drivers have a render node;
    /// those of NVIDIA, of Windows beneath Linux and of some single-board computers have their own devices.
    nonisolated static func isGraphicsCard(devices: [String], directRendering: [String]) -> Bool {
        let others = ["nvidia0", "nvidiactl", "nvhost-gpu", "dxg", "kgsl-3d0", "mali0", "pvrsrvkm"]
        return directRendering.contains { $0.hasPrefix("renderD") } || devices.contains { others.contains($0) }
    }

    /// Whether OpenGL's renderer with this name works without a graphics card.
    static func isSoftware(_ glRenderer: String) -> Bool {
        let name = glRenderer.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
    }
}
