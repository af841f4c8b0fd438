import CSDL2
import Foundation

/// The choice between a graphics card and the processor.
enum GraphicsCard {
    /// The screen of a window on a graphics card; nil for drawing on the processor. `isAsked` is whether the user wants one or the
    /// other; if neither, a card is taken that has OpenGL 3.3 or OpenGL ES 3.0, and no software rasteriser such as llvmpipe,
    /// which is many times slower than the compositor. Throws if a card is asked for and none works.
    static func screen(
        for window: Window, isAsked: Bool?, isThere: Bool = mayBeThere,
        profiles: [GraphicsContext.Profile] = GraphicsContext.Profile.allCases
    ) throws(PlatformError) -> GraphicsScreen? {
        guard isAsked ?? isThere else { return nil }
        for profile in profiles {
            guard let context = GraphicsContext(window, profile) else { continue }
            guard isAsked == true || !isSoftware(context.card) else { return nil }
            do throws(PlatformError) {
                return try GraphicsScreen(context)
            } catch {
                if isAsked == true { throw error }
                return nil
            }
        }
        guard isAsked == true else { return nil }
        throw PlatformError(
            "cannot draw with the graphics card", on: "no OpenGL 3.3 or OpenGL ES 3.0: \(sdlError())",
            advice: "use --renderer software")
    }

    /// The graphics card that OpenGL finds, and the renderers that can draw in a window, the one that is taken first.
    static func survey() -> (card: String?, renderers: [Renderer.Kind]) {
        let window = try? Window(title: "Tiltyard", size: Window.minimumSize)
        guard let window, let found = try? screen(for: window, isAsked: true) else { return (nil, [.software]) }
        let isTaken = mayBeThere && !isSoftware(found.name)
        return (found.name, isTaken ? [.graphics, .software] : [.software, .graphics])
    }

    /// Whether there may be a graphics card. Reading /dev saves the 50 ms that starting OpenGL takes; an unknown device
    /// costs those 50 ms.
    static var mayBeThere: Bool {
        #if os(Linux)
            func names(_ folder: String) -> [String] {
                (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            }
            return isCard(devices: names("/dev"), directRendering: names("/dev/dri"))
        #else
            return true
        #endif
    }

    /// Whether any of the devices in /dev and /dev/dri is a graphics card. The kernel's own drivers have a render node;
    /// those of NVIDIA, of Windows beneath Linux and of some single-board computers have their own devices.
    nonisolated static func isCard(devices: [String], directRendering: [String]) -> Bool {
        let others = ["nvidia0", "nvidiactl", "nvhost-gpu", "dxg", "kgsl-3d0", "mali0", "pvrsrvkm"]
        return directRendering.contains { $0.hasPrefix("renderD") } || devices.contains { others.contains($0) }
    }

    /// Whether OpenGL's renderer with this name works without a graphics card.
    static func isSoftware(_ glRenderer: String) -> Bool {
        let name = glRenderer.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
    }
}
