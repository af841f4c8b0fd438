import TiltCanvas
package import TiltEngine

/// The spirit level at the bottom left: the current tilt and its source. A drag on its dial tilts, and the bubble shows the result.
package struct Gauge: Equatable, Sendable {
    /// The words beside the gauge's dial.
    struct Reading: Equatable, Sendable {
        var icon: ImageID
        var name: String
        var detail: String
    }

    private var x = SpringValue(0)
    private var y = SpringValue(0)
    /// The visible share of the words; nil before the first step, when it is that of the frame.
    private var words: Fade?

    private static let spring = Spring(response: 0.22, dampingRatio: 0.7)
    /// The travel of the bubble at a tilt of sin 30°, in points.
    private static let travel = 18.0

    static var pictures: [Picture] {
        ["level-dial", "level-marks", "level-glass"].map {
            Picture(ImageID("Interface/\($0)"), size: Vector(60, 60))
        } + [Picture(ImageID("Interface/level-bubble"), size: Vector(30, 30))]
    }

    /// Whether the bubble visibly stands still, and the words are neither coming nor going.
    var isAtRest: Bool { isLevel && words?.isAtEnd != false }

    private var isLevel: Bool { x.isSettled(within: 0.02) && y.isSettled(within: 0.02) }

    /// Moves the bubble toward the high side of a tilt.
    mutating func step(_ dt: Double, tilt: Tilt) {
        var offset = Vector(-tilt.x, -tilt.y) * (Self.travel / 0.5)
        if offset.length > Self.travel { offset = offset * (Self.travel / offset.length) }
        x.target = offset.x
        y.target = offset.y
        x.advance(by: dt, using: Self.spring)
        y.advance(by: dt, using: Self.spring)
        if isLevel {
            x.settle()
            y.settle()
        }
    }

    /// Moves the words in or out, as the gauge's frame has room for them or not, or changes them at once.
    mutating func fit(_ frame: Rect, dt: Double, atOnce: Bool) {
        let target = Self.wordsShare(of: frame)
        if atOnce || words == nil { words = Fade(lasting: 0.2, from: target) }
        words?.step(dt, back: target == 0)
    }

    private static func wordsShare(of frame: Rect) -> Double { frame.width > frame.height ? 1 : 0 }

    /// Whether a press at a point takes hold of the dial.
    static func dialContains(_ point: Vector, in frame: Rect) -> Bool { (point - dialCenter(in: frame)).length <= 36 }

    /// The gauge's frame: with its words unless they would cover an essential part of a scene, and above what the dial
    /// alone would cover if there is room.
    package static func frame(in view: Viewport, besides essentials: [Rect]) -> Rect {
        if let frame = wideFrame(in: view), !essentials.contains(where: frame.intersects) { return frame }
        let dial = dialFrame(in: view)
        guard let top = essentials.filter(dial.intersects).map(\.minY).min() else { return dial }
        let raised = dial.offsetBy(Vector(0, top - 4 - dial.maxY))
        let isFree = raised.minY > SceneButtons.foot && !essentials.contains(where: raised.intersects)
        return isFree ? raised : dial
    }

    /// The gauge's frame with its words; nil if the window has no room for them.
    static func wideFrame(in view: Viewport) -> Rect? {
        view.width < 640 || view.height < 400
            ? nil
            : Rect(origin: dialFrame(in: view).origin + wideShift, size: Vector(wideWidth, dialSide))
    }

    /// The frame of the dial alone.
    package static func dialFrame(in view: Viewport) -> Rect {
        Rect(x: 12, y: view.height - 12 - dialSide, width: dialSide, height: dialSide)
    }

    static let dialSide = 72.0
    private static let wideWidth = 228.0
    /// The distance of the gauge with its words from the dial alone.
    private static let wideShift = Vector(12, -12)

    private static func dialCenter(in frame: Rect) -> Vector { frame.origin + Vector(36, 36) }

    /// Draws the gauge in its frame, with words if the frame is wide enough, or on its way to this frame.
    func draw(
        into list: inout DrawList, reading: Reading, frame: Rect, attention: Attention<Control> = Attention(),
        fonts: Fonts
    ) {
        let target = Self.wordsShare(of: frame)
        let share = words?.progress ?? target
        let frame = Rect(
            origin: frame.origin + Self.wideShift * (share - target),
            size: Vector(Self.dialSide + share * (Self.wideWidth - Self.dialSide), Self.dialSide))
        list.panel(frame, radius: 36)
        list.attention(attention, on: .gauge, in: frame, radius: 36)
        let dial = Rect(center: Self.dialCenter(in: frame), size: Vector(60, 60))
        list.image(ImageID("Interface/level-dial"), in: dial)
        list.image(ImageID("Interface/level-marks"), in: dial)
        let bubble = Rect(center: dial.center + list.snapped(Vector(x.value, y.value)), size: Vector(30, 30))
        list.image(ImageID("Interface/level-bubble"), in: bubble)
        list.image(ImageID("Interface/level-glass"), in: dial)
        guard share > 0 else { return }
        if share < 1 { list.clip(to: frame, radius: 36) }
        list.faded(to: share) { Self.drawWords(reading, at: frame.origin, into: &$0, fonts: fonts) }
        if share < 1 { list.clip(to: nil) }
    }

    private static func drawWords(_ reading: Reading, at origin: Vector, into list: inout DrawList, fonts: Fonts) {
        list.icon(reading.icon, at: origin + Vector(90, 26), side: 22, color: .vial)
        list.text(
            reading.name, at: origin + Vector(107, 32), font: fonts.semibold, size: 16, color: .chalk,
            fitting: wideWidth - 107 - 20)
        list.text(
            reading.detail, at: origin + Vector(81, 53), font: fonts.medium, size: 14, color: .mist,
            fitting: wideWidth - 81 - 16)
    }
}
