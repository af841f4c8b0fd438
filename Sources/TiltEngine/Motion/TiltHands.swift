/// What hands do to the tilt without a motion sensor: stick, keys, mouse and the program's own control, each remembered whoever leads. The verbs
/// answer whether the source was moved, which gives it the lead.
struct TiltHands: Hashable, Sendable {
    private var keys = TiltKeys()
    /// Where the left stick stands.
    private(set) var stick = Vector.zero
    /// Where the stick stood when it lost the lead; the centre once it has been back there.
    private var stickRest = Vector.zero
    private var drag = Vector.zero
    private var manual = Tilt.zero
    private var hover: Hover?

    /// The tilt of a source that is no sensor.
    func tilt(of source: TiltSource) -> Tilt {
        switch source {
        case .stick: Self.tilt(ofStick: stick)
        case .keys: keys.tilt
        case .pointer: Tilt(.degrees(drag.length * 30 / 200), toward: drag)
        case .manual: manual
        case .gamepad, .host, .trace, .dsu, .off: .zero
        }
    }

    /// Where a hovering pointer puts the viewer.
    var viewer: ViewerOffset? { hover?.viewer }

    mutating func step(_ dt: Double) { keys.step(dt) }

    mutating func move(stick position: Vector) -> Bool {
        stick = position
        guard position.length > 0.2 else {
            stickRest = .zero
            return false
        }
        // A stick held still by a trembling thumb must not take the lead again and again.
        return (position - stickRest).length > 0.1
    }

    mutating func press(_ direction: TiltDirection, isDown: Bool) -> Bool {
        keys.set(direction, isDown: isDown) && isDown
    }

    mutating func drag(by displacement: Vector?) -> Bool {
        drag = displacement ?? .zero
        return displacement != nil
    }

    mutating func set(manual tilt: Tilt?) -> Bool {
        manual = tilt ?? .zero
        return tilt != nil
    }

    mutating func hover(at point: Vector?, in view: Vector) -> Bool {
        guard let point else {
            hover = nil
            return false
        }
        let viewer = ViewerOffset(h: 2 * point.x / view.x - 1, v: 2 * point.y / view.y - 1)
        let rest = hover?.rest ?? point
        hover = Hover(point: point, rest: rest, viewer: viewer)
        return (point - rest).length >= 3
    }

    /// From here on a move of `source` counts anew.
    mutating func loseLead(_ source: TiltSource) {
        if source == .stick { stickRest = stick }
        if source == .pointer, let point = hover?.point { hover?.rest = point }
    }

    /// 30° at full; a tenth about the centre is where it rests.
    private static func tilt(ofStick position: Vector) -> Tilt {
        let share = ((position.length - 0.1) / 0.9).clamped(to: 0...1)
        return Tilt(.degrees(30 * share), toward: position)
    }
}

/// A pointer that is over the picture with no button down.
private struct Hover: Hashable, Sendable {
    var point: Vector
    /// Where it was when it lost the lead, or came in.
    var rest: Vector
    var viewer: ViewerOffset
}
