import CSDL2
import TiltEngine

/// How much larger than 96 dots an inch a desktop without densities of its own wants everything: X11's.
enum DesktopScale {
    /// The present desktop's scale; 1 where SDL tells densities itself.
    static var present: Double {
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" else { return 1 }
        let text = csdl_x_resources()
        defer { SDL_free(text) }
        return scale(
            gdkScale: SDL_getenv("GDK_SCALE").map { String(cString: $0) }, resources: text.map { String(cString: $0) })
    }

    /// The larger of GDK_SCALE and Xft.dpi / 96: desktops set the first to the whole part of the scale and the second to all
    /// of it, people set the one they know of. 1 where neither is there; what makes no sense counts as not there.
    nonisolated static func scale(gdkScale: String?, resources: String?) -> Double {
        let scales = [gdkScale.flatMap { Double($0) }, resources.flatMap(dpi).map { $0 / 96 }]
        return scales.compactMap(\.self).filter(sensible.contains).max() ?? 1
    }

    /// A scale, or where a display of so many pixels would be left with fewer points than the smallest window has, what leaves
    /// those; not less than 1 for that.
    nonisolated static func fitting(_ scale: Double, display pixels: Vector) -> Double {
        let most = min(pixels.x / Window.minimumSize.x, pixels.y / Window.minimumSize.y)
        return min(scale, max(1, most))
    }

    private nonisolated static let sensible = 0.25...16.0

    private nonisolated static func dpi(in resources: String) -> Double? {
        for line in resources.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi" else { continue }
            return Double(trimmed(parts[1]))
        }
        return nil
    }

    private nonisolated static func trimmed(_ text: Substring) -> Substring {
        let end = text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
        return text[..<end].drop { $0.isWhitespace }
    }
}
