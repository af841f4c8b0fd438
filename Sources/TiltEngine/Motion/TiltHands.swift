/// The tilt by hand, without a motion sensor: stick, keys, mouse and the program's own control. Each is remembered
/// whether it leads or not. The methods return whether the source was moved, which gives it the lead.
struct TiltHands: Hashable, Sendable {
    private var keys = TiltKeys()
    /// The position of the left stick.
    private(set) var stick = Vector.zero
    /// The stick's position when it lost the lead; the centre once it has returned there.
    private var stickRest = Vector.zero
    private var drag = Vector.zero
    private var manual = Tilt.zero
    private var hover: Hover?

    /// The tilt of a source other than a sensor.
    func tilt(of source: TiltSource) -> Tilt {
        switch source {
        case .stick: Self.tilt(ofStick: stick)
        case .keys: keys.tilt
        case .pointer: Tilt(drag: drag)
        case .manual: manual
        case .gamepad, .phone, .host, .trace, .dsu, .off: .zero
        }
    }

    var viewer: ViewerOffset? { hover?.viewer }

    mutating func step(_ dt: Double) { keys.step(dt) }

    mutating func move(stick position: Vector) -> Bool {
        stick = position
        guard position.length > 0.2 else {
            stickRest = .zero
            return false
        }
        // A stick held still by a trembling thumb must not take the lead repeatedly.
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
        let viewer = ViewerOffset(of: point, over: Rect(origin: .zero, size: view))
        let rest = hover?.rest ?? point
        hover = Hover(point: point, rest: rest, viewer: viewer)
        return (point - rest).length >= 3
    }

    /// Resets the movement of a source that lost the lead.
    mutating func loseLead(_ source: TiltSource) {
        if source == .stick { stickRest = stick }
        if source == .pointer, let point = hover?.point { hover?.rest = point }
    }

    /// 30° at full deflection, with a dead zone of a tenth about the centre.
    private static func tilt(ofStick position: Vector) -> Tilt {
        let share = ((position.length - 0.1) / 0.9).clamped(to: 0...1)
        return Tilt(.degrees(30 * share), toward: position)
    }
}

/// A pointer over the picture with no button down.
private struct Hover: Hashable, Sendable {
    var point: Vector
    /// The pointer's position when it lost the lead or entered.
    var rest: Vector
    var viewer: ViewerOffset
}
