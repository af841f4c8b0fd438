package import TiltCanvas
package import TiltEngine

/// The colours of the interface, by their use.
extension Color {
    /// Bars, panels, and text on Vial.
    package static let ink = Color(hex: 0x0b1222)
    /// The help page.
    static let nightSlate = Color(hex: 0x131c34)
    /// Text and icons on Ink.
    package static let chalk = Color(hex: 0xf5f3ea)
    /// Second lines on panels.
    package static let mist = Color(hex: 0xb4bfd4)
    /// The one accent: the current tab and the level. A picture has it in these two places at most.
    package static let vial = Color(hex: 0xd4ec6a)
    /// The shadow under a panel.
    package static let shade = Color(hex: 0x030612)
    /// The scrim over the scene while help is open.
    static let scrim = Color(hex: 0x050816)
}

extension DrawList {
    /// Draws a panel: its shadow, its ground and its inner line.
    package mutating func panel(_ rect: Rect, radius: Double, color: Color = .ink, alpha: Double = 0.92) {
        shadow(under: rect, radius: radius, softness: 14, drop: 8, alpha: 0.25)
        fill(rect, radius: radius, color: color.opacity(alpha))
        stroke(rect, radius: radius, width: 1, color: .white.opacity(0.12))
    }

    /// Draws the soft shadow under a panel.
    package mutating func shadow(under rect: Rect, radius: Double, softness: Double, drop: Double, alpha: Double) {
        fill(rect.offsetBy(Vector(0, drop)), radius: radius, softness: softness, color: .shade.opacity(alpha))
    }

    /// Draws the ground of a sheet that opens over the scene.
    mutating func sheet(_ rect: Rect, radius: Double, drop: Double, alpha: Double = 1) {
        shadow(under: rect, radius: radius, softness: 30, drop: drop, alpha: 0.35)
        fill(rect, radius: radius, color: .nightSlate.opacity(alpha))
        stroke(rect, radius: radius, width: 1, color: .white.opacity(0.16))
    }

    /// Draws an icon in a square around a point.
    package mutating func icon(_ id: ImageID, at center: Vector, side: Double, color: Color) {
        image(id, in: Rect(origin: snapped(center - Vector(side, side) / 2), size: Vector(side, side)), tint: color)
    }
}
