import TiltEngine

/// A hint about the control under the pointer, with its key. It appears at once for the control with the keyboard focus.
struct Tooltip: Equatable, Sendable {
    /// The control that is, or will be, explained.
    private(set) var control: Control?
    private var age = 0.0

    private static let patience = 0.6
    /// The greatest width of a line, in points.
    private static let widest = 320.0

    /// Whether no further time must pass until it appears.
    var isAtRest: Bool { control == nil || age >= Self.patience }
    /// The control whose hint is visible.
    var shown: Control? { isAtRest ? control : nil }

    /// Sets the control under the pointer, or none; `atOnce` shows its hint without a delay, for the keyboard focus.
    mutating func point(at control: Control?, atOnce: Bool = false) {
        guard control != self.control else { return }
        self.control = control
        age = atOnce ? Self.patience : 0
    }

    mutating func step(_ dt: Double) { if !isAtRest { age += dt } }

    /// Draws the hint beside a control's frame: below it, or above if there is no room.
    static func draw(_ words: String, beside frame: Rect, into list: inout DrawList, view: Viewport, fonts: Fonts) {
        let room = min(widest, view.width - 24 - 24)
        let lines = list.lines(of: words, font: fonts.medium, size: 14, fitting: room, most: 3)
        let width = (lines.map { list.width(of: $0, font: fonts.medium, size: 14) }.max() ?? 0) + 24
        let height = 12 + 19 * Double(lines.count)
        let isBelow = frame.maxY + 8 + height <= view.height - 8
        let panel = Rect(
            x: list.snapped((frame.midX - width / 2).clamped(to: 12...max(12, view.width - 12 - width))),
            y: isBelow ? frame.maxY + 8 : frame.minY - 8 - height, width: width, height: height)
        list.panel(panel, radius: 10, color: .nightSlate, alpha: 0.97)
        for (i, line) in lines.enumerated() {
            list.text(
                line, at: panel.origin + Vector(12, 20 + 19 * Double(i)), font: fonts.medium, size: 14, color: .chalk)
        }
    }
}
