import TiltCanvas
package import TiltEngine

/// The spirit level at the bottom left: the current tilt. A drag on it tilts, and the bubble shows the result.
package struct Gauge: Equatable, Sendable {
    private var bubble = SpringVector()

    private static let spring = Spring(response: 0.22, dampingRatio: 0.7)
    /// The travel of the bubble at a tilt of sin 30°, in points.
    private static let travel = 15.0

    static var pictures: [Picture] {
        ["level-dial", "level-marks", "level-glass"].map {
            Picture(ImageID("Interface/\($0)"), size: Vector(50, 50))
        } + [Picture(ImageID("Interface/level-bubble"), size: Vector(25, 25))]
    }

    /// Whether the bubble visibly stands still.
    var isAtRest: Bool { bubble.isSettled(within: 0.02) }

    /// Moves the bubble toward the high side of a tilt.
    mutating func step(_ dt: Double, tilt: Tilt) {
        var offset = Vector(-tilt.x, -tilt.y) * (Self.travel / 0.5)
        if offset.length > Self.travel { offset = offset * (Self.travel / offset.length) }
        bubble.target = offset
        bubble.advance(by: dt, using: Self.spring)
        if isAtRest { bubble.settle() }
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

    /// The gauge's frame where it covers nothing.
    package static func dialFrame(in view: Viewport) -> Rect {
        let margin: Double = view.width >= 640 && view.height >= 400 ? 24 : 12
        return Rect(x: margin, y: view.height - margin - dialSide, width: dialSide, height: dialSide)
    }

    private static let dialSide = 56.0

    /// Draws the gauge alone, 44 points wide, at the foot of a picture on the left.
    func drawSmall(into list: inout DrawList) {
        let (side, corner) = (Self.dialSide, Vector(20, list.size.y - 20))
        list.zoomed(by: 44 / side, about: corner) {
            draw(into: &$0, frame: Rect(x: corner.x, y: corner.y - side, width: side, height: side))
        }
    }

    func draw(into list: inout DrawList, frame: Rect, attention: Attention<Control> = Attention()) {
        list.panel(frame, radius: Self.dialSide / 2)
        list.attention(attention, on: .gauge, in: frame, radius: Self.dialSide / 2)
        let dial = frame.insetBy(3)
        list.image(ImageID("Interface/level-dial"), in: dial)
        list.image(ImageID("Interface/level-marks"), in: dial)
        let place = Rect(center: dial.center + list.snapped(bubble.value), size: Vector(25, 25))
        list.image(ImageID("Interface/level-bubble"), in: place)
        list.image(ImageID("Interface/level-glass"), in: dial)
    }
}
