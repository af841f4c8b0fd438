import TiltEngine

/// The one press that counts, by mouse or finger, and what comes of it: a gesture, a tilt or a command. A second button or
/// finger is nobody's while it lasts.
struct Pointer: Sendable {
    /// What presses.
    enum Device: Equatable, Sendable {
        case button(InputEvent.PointerButton)
        case finger(Int)
    }

    /// What lies under a press.
    enum Target: Equatable, Sendable {
        case scene, tilt, gauge(dial: Bool), control, sheet, help

        var isGauge: Bool { if case .gauge = self { true } else { false } }
    }

    /// What comes of a press or a move.
    enum Action: Equatable, Sendable {
        case gesture(Gesture)
        /// The device is tilted by a drag of so many points, or let go; `isDrag` is whether it is one by now.
        case tilt(Vector?, isDrag: Bool)
        /// The gauge's bubble is dragged to a point, or let go.
        case bubble(Vector?)
        /// The gauge was clicked.
        case gaugeClick
        /// A button or a tab was pressed at one point and let go at another.
        case control(from: Vector, to: Vector)
        /// The help page was clicked.
        case help(Vector)
        case scrollHelp(by: Double)
        /// The sheet of settings was touched.
        case sheet(SettingsSheet.Touch)
    }

    private struct Press: Equatable, Sendable {
        let device: Device
        let target: Target
        let origin: Vector
        var position: Vector
        /// Whether it has moved far enough to be a drag: 3 points with the mouse, 10 with a finger.
        var isDrag = false

        /// How far it is from where it began; what it moved before it was a drag is part of it.
        var travel: Vector { position - origin }

        mutating func move(to point: Vector) {
            position = point
            let slop: Double = if case .finger = device { 10 } else { 3 }
            if travel.length >= slop { isDrag = true }
        }
    }

    private var press: Press?
    /// The finger beside the one that presses the scene, where it is, and how far it was from that when they last pinched.
    private var second: (id: Int, place: Vector, distance: Double)?

    /// Fingers that are nearer to one another, in points, pinch nothing.
    private static let nearest = 20.0

    /// Whether something is pressed.
    var isPressed: Bool { press != nil }

    /// Where something is pressed, and whether that has become a drag; nil where nothing is.
    var pressed: (target: Target, origin: Vector, isDrag: Bool)? { press.map { ($0.target, $0.origin, $0.isDrag) } }

    /// Whether it is this device that presses.
    func isPressed(by device: Device) -> Bool { press?.device == device }

    /// Whether a pointer can have been at a point: no desktop reaches further than a million points.
    static func isPoint(_ point: Vector) -> Bool { abs(point.x) <= 1e6 && abs(point.y) <= 1e6 }

    /// Something was pressed on a target.
    mutating func press(_ device: Device, at point: Vector, on target: Target) -> Action? {
        press = Press(device: device, target: target, origin: point, position: point)
        second = nil
        return switch target {
        case .scene: .gesture(.press(point))
        case .tilt: .tilt(.zero, isDrag: false)
        case .sheet: .sheet(.press(point))
        case .gauge, .control, .help: nil
        }
    }

    /// What is pressed moved.
    mutating func move(_ device: Device, to point: Vector) -> Action? {
        guard var press, press.device == device, Self.isPoint(point), point != press.position else { return nil }
        let before = press.position
        press.move(to: point)
        self.press = press
        return switch press.target {
        case .scene where press.isDrag: .gesture(.drag(from: press.origin, to: point))
        case .tilt: .tilt(press.travel, isDrag: press.isDrag)
        case .gauge(dial: true) where press.isDrag: .bubble(point)
        case .help where press.isDrag: .scrollHelp(by: before.y - point.y)
        case .sheet: .sheet(.move(point, isDrag: press.isDrag))
        case .scene, .gauge, .control, .help: nil
        }
    }

    /// What is pressed was let go, where it last moved to.
    mutating func lift(_ device: Device) -> Action? {
        guard let press, press.device == device else { return nil }
        self.press = nil
        return switch press.target {
        case .scene: .gesture(press.isDrag ? .release : .click(press.origin))
        case .tilt: .tilt(nil, isDrag: false)
        case .gauge: press.isDrag ? .bubble(nil) : .gaugeClick
        case .control: .control(from: press.origin, to: press.position)
        case .help: press.isDrag ? nil : .help(press.origin)
        case .sheet: .sheet(.lift(press.position, isDrag: press.isDrag))
        }
    }

    /// Another finger touched, moved or left. The next after the one that presses the scene pinches with it, which is no click.
    mutating func pinch(_ phase: InputEvent.FingerPhase, _ id: Int, at point: Vector) -> Action? {
        guard let press, press.target == .scene, case .finger = press.device else { return nil }
        switch phase {
        case .down where second == nil:
            second = (id, point, (point - press.position).length)
            self.press?.isDrag = true
        case .move where second?.id == id:
            second?.place = point
            return pinch()
        case .up where second?.id == id: second = nil
        case .down, .move, .up: break
        }
        return nil
    }

    /// One of two fingers moved: the picture grows as they part, about the first, which drags it.
    mutating func pinch() -> Action? {
        guard let press, let second else { return nil }
        let distance = (second.place - press.position).length
        guard distance >= Self.nearest, second.distance >= Self.nearest, distance != second.distance else {
            if second.distance < Self.nearest { self.second?.distance = distance }
            return nil
        }
        self.second?.distance = distance
        return .gesture(.pinch(by: distance / second.distance, at: press.position))
    }

    /// What is pressed is no longer ours: it ends without a click.
    mutating func cancel() -> Action? {
        defer { press = nil }
        return switch press?.target {
        case .scene: .gesture(.release)
        case .tilt: .tilt(nil, isDrag: false)
        case .gauge: .bubble(nil)
        case .sheet: press.map { .sheet(.lift($0.position, isDrag: true)) }
        case .control, .help, nil: nil
        }
    }
}
