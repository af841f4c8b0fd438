import TiltCanvas
package import TiltEngine

/// The spirit level at the bottom left: the current tilt, and until the first success words that say what tilts. A drag on it
/// tilts, and the bubble shows the result.
package struct Gauge: Equatable, Sendable {
    /// The words beside the gauge.
    struct Reading: Equatable, Sendable {
        var icon: ImageID
        var name: String
        var detail: String
    }

    private var bubble = SpringVector()
    /// Where the words are, or were last, and how far they have come.
    private var place: Rect?
    private var words: Fade?

    private static let spring = Spring(response: 0.22, dampingRatio: 0.7)
    /// The travel of the bubble at a tilt of sin 30°, in points.
    private static let travel = 15.0

    static var pictures: [Picture] {
        ["level-dial", "level-marks", "level-glass"].map {
            Picture(ImageID("Interface/\($0)"), size: Vector(50, 50))
        } + [Picture(ImageID("Interface/level-bubble"), size: Vector(25, 25))]
    }

    /// Whether the bubble visibly stands still, and the words are neither coming nor going.
    var isAtRest: Bool { isLevel && words?.isAtEnd != false }

    private var isLevel: Bool { bubble.isSettled(within: 0.02) }

    /// Moves the bubble toward the high side of a tilt.
    mutating func step(_ dt: Double, tilt: Tilt) {
        var offset = Vector(-tilt.x, -tilt.y) * (Self.travel / 0.5)
        if offset.length > Self.travel { offset = offset * (Self.travel / offset.length) }
        bubble.target = offset
        bubble.advance(by: dt, using: Self.spring)
        if isLevel { bubble.settle() }
    }

    /// Lets the words come to their frame or leave, or changes them at once.
    mutating func fit(_ frame: Rect?, dt: Double, atOnce: Bool) {
        place = frame ?? place
        if atOnce || words == nil { words = Fade(lasting: 0.2, from: frame == nil ? 0 : 1) }
        words?.step(dt, back: frame == nil)
    }

    /// Whether a press at a point takes hold of the dial.
    static func dialContains(_ point: Vector, in frame: Rect) -> Bool {
        (point - frame.center).length <= dialSide / 2
    }

    /// The gauge's frame, above the essential parts of a scene that it would cover if there is room.
    package static func frame(in view: Viewport, besides essentials: [Rect]) -> Rect {
        let dial = dialFrame(in: view)
        guard let top = essentials.filter(dial.intersects).map(\.minY).min() else { return dial }
        let raised = dial.offsetBy(Vector(0, top - 4 - dial.maxY))
        let isFree = raised.minY > SceneButtons.foot && !essentials.contains(where: raised.intersects)
        return isFree ? raised : dial
    }

    /// The frame of the words: beside the gauge, or above it if they would cover an essential part of a scene; nil if there is
    /// no room.
    static func wordsFrame(in view: Viewport, besides essentials: [Rect]) -> Rect? {
        guard isRoomy(view) else { return nil }
        let gauge = frame(in: view, besides: essentials)
        let size = Vector(175, 48)
        let beside = Rect(origin: Vector(gauge.maxX + gap, gauge.midY - size.y / 2), size: size)
        if !essentials.contains(where: beside.intersects) { return beside }
        let above = Rect(origin: Vector(gauge.minX, gauge.minY - gap - size.y), size: size)
        return essentials.contains(where: above.intersects) ? nil : above
    }

    /// The gauge's frame where it covers nothing.
    package static func dialFrame(in view: Viewport) -> Rect {
        let margin: Double = isRoomy(view) ? 24 : 12
        return Rect(x: margin, y: view.height - margin - dialSide, width: dialSide, height: dialSide)
    }

    private static func isRoomy(_ view: Viewport) -> Bool { view.width >= 640 && view.height >= 400 }

    private static let dialSide = 56.0
    private static let gap = 8.0

    /// Draws the gauge in its frame, and the words in theirs, or on their way out of it.
    func draw(
        into list: inout DrawList, reading: Reading, frame: Rect, words: Rect? = nil,
        attention: Attention<Control> = Attention(),
        fonts: Fonts
    ) {
        drawDial(into: &list, frame: frame, attention: attention)
        let presence = self.words?.progress ?? (words == nil ? 0 : 1)
        guard let place = words ?? place, presence > 0 else { return }
        list.faded(to: presence) { list in
            list.panel(place, radius: 20)
            Self.drawWords(reading, in: place, into: &list, fonts: fonts)
        }
    }

    /// Draws the gauge alone, 44 points wide, at the foot of a picture on the left.
    func drawSmall(into list: inout DrawList) {
        let (side, corner) = (Self.dialSide, Vector(20, list.size.y - 20))
        list.zoomed(by: 44 / side, about: corner) {
            drawDial(into: &$0, frame: Rect(x: corner.x, y: corner.y - side, width: side, height: side))
        }
    }

    private func drawDial(
        into list: inout DrawList, frame: Rect, attention: Attention<Control> = Attention()
    ) {
        list.panel(frame, radius: Self.dialSide / 2)
        list.attention(attention, on: .gauge, in: frame, radius: Self.dialSide / 2)
        let dial = frame.insetBy(3)
        list.image(ImageID("Interface/level-dial"), in: dial)
        list.image(ImageID("Interface/level-marks"), in: dial)
        let place = Rect(center: dial.center + list.snapped(bubble.value), size: Vector(25, 25))
        list.image(ImageID("Interface/level-bubble"), in: place)
        list.image(ImageID("Interface/level-glass"), in: dial)
    }

    private static func drawWords(_ reading: Reading, in frame: Rect, into list: inout DrawList, fonts: Fonts) {
        list.icon(reading.icon, at: frame.origin + Vector(24, 24), side: 22, color: .chalk)
        let (left, room) = (frame.minX + 42, frame.width - 42 - 8)
        list.text(
            reading.name, at: Vector(left, frame.minY + 21), font: fonts.semibold, size: 14, color: .chalk,
            fitting: room)
        list.text(
            reading.detail, at: Vector(left, frame.minY + 38), font: fonts.medium, size: 14, color: .mist, fitting: room
        )
    }
}
