import TiltCanvas
import TiltEngine

/// A hint about the control under the pointer, with its key. It appears at once for the control with the keyboard focus.
struct Tooltip: Equatable, Sendable {
    /// The control that is, or will be, explained.
    private(set) var control: Control?
    /// The control whose hint is visible, or still fading out.
    private(set) var shown: Control?
    /// The control whose hint fades out under that of the next.
    private(set) var left: Control?
    private var age = 0.0
    private var fade = Fade(lasting: 0.12)
    private var leftFade = Fade(lasting: 0.12)

    private static let patience = 0.6
    /// The greatest width of a line, in points.
    private static let widest = 320.0
    /// The least distance to a message, in points.
    static let gap = 8.0

    /// Whether no further time must pass until it is there, or gone.
    var isAtRest: Bool { control == shown && (control == nil || fade.isOver) && left == nil }
    /// How far it has faded in, 0…1.
    var presence: Double { fade.progress }
    /// How much of the hint that leaves is still visible, 0…1.
    var leftPresence: Double { leftFade.progress }

    /// Sets the control under the pointer, or none; `atOnce` shows its hint without a delay, for the keyboard focus.
    mutating func point(at control: Control?, atOnce: Bool = false) {
        guard control != self.control else { return }
        self.control = control
        age = atOnce ? Self.patience : 0
        guard atOnce, control != nil else { return }
        if shown != nil, shown != control {
            (left, leftFade) = (shown, fade)
            fade = Fade(lasting: fade.duration)
        }
        shown = control
    }

    mutating func step(_ dt: Double) {
        if control != nil, age < Self.patience { age += dt }
        let isDue = control != nil && age >= Self.patience
        if isDue { shown = control }
        fade.step(dt, back: !isDue)
        if !isDue, fade.progress == 0 { shown = nil }
        leftFade.step(dt, back: true)
        if leftFade.progress == 0 { left = nil }
    }
}

extension Tooltip {
    /// A hint's place and lines.
    struct Layout: Equatable {
        let frame: Rect
        let lines: [String]
    }

    /// The layout of a hint beside a control's frame: below it, or above if there is no room.
    static func layout(
        of words: String, beside frame: Rect, in list: DrawList, view: Viewport, fonts: Fonts
    ) -> Layout {
        let room = min(widest, view.width - 24 - 24)
        let lines = list.lines(of: words, font: fonts.medium, size: 14, fitting: room, most: 3)
        let width = (lines.map { list.width(of: $0, font: fonts.medium, size: 14) }.max() ?? 0) + 24
        let height = 12 + 19 * Double(lines.count)
        let isBelow = frame.maxY + 8 + height <= view.height - 8
        let x = (frame.midX - width / 2).clamped(to: 12...max(12, view.width - 12 - width))
        let y = isBelow ? frame.maxY + 8 : frame.minY - 8 - height
        return Layout(frame: Rect(x: list.snapped(x), y: y, width: width, height: height), lines: lines)
    }

    /// Draws a hint.
    static func draw(_ layout: Layout, opacity: Double = 1, into list: inout DrawList, fonts: Fonts) {
        list.faded(to: opacity) { list in
            list.panel(layout.frame, radius: 10, color: .nightSlate, alpha: 0.97)
            for (i, line) in layout.lines.enumerated() {
                let start = layout.frame.origin + Vector(12, 20 + 19 * Double(i))
                list.text(line, at: start, font: fonts.medium, size: 14, color: .chalk)
            }
        }
    }

    /// Draws a hint beside a control's frame.
    static func draw(_ words: String, beside frame: Rect, into list: inout DrawList, view: Viewport, fonts: Fonts) {
        draw(layout(of: words, beside: frame, in: list, view: view, fonts: fonts), into: &list, fonts: fonts)
    }
}
