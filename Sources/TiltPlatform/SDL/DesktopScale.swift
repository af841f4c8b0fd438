import CSDL2
import Foundation
import TiltEngine

/// The interface scale of X11 desktops, which have no pixel densities; 1 stands for 96 dots per inch.
enum DesktopScale {
    /// The current desktop's scale; 1 if SDL reports densities itself.
    static var present: Double {
        guard VideoDriver.isX11 else { return 1 }
        let text = csdl_x_resources()
        defer { SDL_free(text) }
        return scale(
            gdkScale: SDL_getenv("GDK_SCALE").map { String(cString: $0) }, resources: text.map { String(cString: $0) })
    }

    /// The larger of GDK_SCALE and Xft.dpi / 96, since desktops set the first to the integer part of the scale, and
    /// users may set only one. Missing and invalid values count as 1.
    nonisolated static func scale(gdkScale: String?, resources: String?) -> Double {
        let scales = [gdkScale.flatMap { Double($0) }, resources.flatMap(dpi).map { $0 / 96 }]
        return scales.compactMap(\.self).filter(sensible.contains).max() ?? 1
    }

    /// The scale, reduced so far that a display of this many pixels keeps the points of the smallest window, but not
    /// below 1 for that.
    nonisolated static func fitting(_ scale: Double, display pixels: Vector) -> Double {
        let most = min(pixels.x / Window.minimumSize.x, pixels.y / Window.minimumSize.y)
        return min(scale, max(1, most))
    }

    private nonisolated static let sensible = 0.25...16.0

    private nonisolated static func dpi(in resources: String) -> Double? {
        for line in resources.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespacesAndNewlines) == "Xft.dpi" else {
                continue
            }
            return Double(parts[1].trimmingCharacters(in: .whitespacesAndNewlines))
        }
        return nil
    }
}
