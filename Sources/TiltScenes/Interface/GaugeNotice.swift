import TiltEngine

/// What stands over the gauge while a pad's gyro cannot be read: which pad, and the cure.
struct GaugeNotice: Equatable, Sendable {
    /// The pad.
    var device: String

    private var title: String { "\(device): no access to its gyro" }
    private static let cure = "run tiltyard doctor"

    /// How high it stands over the gauge, with the gap between them.
    static let height = 60.0

    func draw(into list: inout DrawList, above gauge: Rect, view: Viewport, fonts: Fonts) {
        let room = view.width - 2 * gauge.minX - 64
        let width = min(list.width(of: title, font: fonts.semibold, size: 14), room) + 64
        let frame = Rect(x: gauge.minX, y: gauge.minY - Self.height, width: max(width, gauge.width), height: 52)
        list.panel(frame, radius: 26, alpha: 0.88)
        list.icon(ImageID("Icons/warning"), at: frame.origin + Vector(26, 26), side: 22, color: .vial)
        list.text(
            title, at: frame.origin + Vector(46, 22), font: fonts.semibold, size: 14, color: .chalk, fitting: room)
        list.text(
            Self.cure, at: frame.origin + Vector(46, 41), font: fonts.medium, size: 14, color: .mist, fitting: room)
    }
}
