import TiltCanvas
import TiltEngine

/// A hint about the control under the pointer, with its key. It appears at once for the control with the keyboard focus, and
/// leaves after some seconds.
struct Tooltip<Control: Equatable & Sendable>: Equatable, Sendable {
    /// The control that is, or will be, explained.
    private(set) var control: Control?
    /// The control whose hint is visible, or still fading out.
    private(set) var shown: Control?
    /// The control whose hint fades out under that of the next.
    private(set) var left: Control?
    private var age = 0.0
    private var fade = Fade(lasting: 0.12)
    private var leftFade = Fade(lasting: 0.12)

    /// The time until it appears, and until it leaves, in seconds.
    private static var patience: Double { 0.6 }
    private static var stay: Double { 6.6 }

    /// Whether no further time must pass until it is gone.
    var isAtRest: Bool { shown == nil && left == nil && (control == nil || age >= Self.stay) }
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
        if control != nil, age < Self.stay { age += dt }
        let isDue = control != nil && age >= Self.patience && age < Self.stay
        if isDue { shown = control }
        fade.step(dt, back: !isDue)
        if !isDue, fade.progress == 0 { shown = nil }
        leftFade.step(dt, back: true)
        if leftFade.progress == 0 { left = nil }
    }
}

/// The words of a hint in their place.
struct Hint: Equatable {
    let frame: Rect
    private let lines: [String]

    /// The greatest width of a line, in points.
    private static let widest = 320.0
    /// The least distance to a message, in points.
    static let gap = 8.0

    /// A hint beside a control's frame: below it, or above if there is no room.
    init(_ words: String, beside frame: Rect, in list: DrawList, view: Vector, fonts: Fonts) {
        lines = list.lines(
            of: words, font: fonts.medium, size: 14, fitting: min(Self.widest, view.x - 48), most: 3)
        let width = (lines.map { list.width(of: $0, font: fonts.medium, size: 14) }.max() ?? 0) + 24
        let height = 12 + 19 * Double(lines.count)
        let isBelow = frame.maxY + 8 + height <= view.y - 8
        let x = (frame.midX - width / 2).clamped(to: 12...max(12, view.x - 12 - width))
        let y = isBelow ? frame.maxY + 8 : frame.minY - 8 - height
        self.frame = Rect(x: list.snapped(x), y: y, width: width, height: height)
    }

    func draw(into list: inout DrawList, opacity: Double = 1, fonts: Fonts) {
        list.faded(to: opacity) { list in
            list.panel(frame, radius: 10, color: .nightSlate, alpha: 0.97)
            list.lines(lines, from: frame.origin + Vector(12, 20), height: 19, fonts: fonts)
        }
    }
}
