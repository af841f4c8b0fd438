import TiltCanvas
import TiltEngine

/// The pointer: its position, and the current press by mouse or finger with its result, a gesture, a tilt or a command. Other buttons and fingers are
/// ignored while it lasts.
struct Pointer: Sendable {
    /// The device that presses.
    enum Device: Equatable, Sendable {
        case button(InputEvent.PointerButton)
        case finger(Int)
    }

    /// The target of a press.
    enum Target: Equatable, Sendable {
        case scene, tilt, gauge(dial: Bool), control, sheet, help

        var isGauge: Bool { if case .gauge = self { true } else { false } }
    }

    /// The result of a press or a move.
    enum Action: Equatable, Sendable {
        case gesture(Gesture)
        /// The device is tilted by a drag in points, or released; `isDrag` is whether the press is a drag yet.
        case tilt(Vector?, isDrag: Bool)
        /// The gauge's dial is dragged by a distance in points, or released.
        case dial(Vector?)
        /// The gauge was clicked.
        case gaugeClick
        /// A button or a tab was pressed at one point and released at another.
        case control(from: Vector, to: Vector)
        /// The help page was touched.
        case help(PanelTouch)
        /// The settings sheet was touched.
        case sheet(PanelTouch)
    }

    private struct Press: Equatable, Sendable {
        let device: Device
        let target: Target
        let origin: Vector
        var position: Vector
        /// Whether it has moved far enough for a drag: 3 points with the mouse, 10 with a finger.
        var isDrag = false

        /// The vector from its start, including the distance before it was a drag.
        var travel: Vector { position - origin }

        mutating func move(to point: Vector) {
            position = point
            let slop: Double = if case .finger = device { 10 } else { 3 }
            if travel.length >= slop { isDrag = true }
        }
    }

    /// The last position; nil if there is none.
    var position: Vector?
    private var press: Press?
    /// The second finger, its position, and its distance from the first at the last pinch.
    private var second: (id: Int, position: Vector, distance: Double)?

    /// The distance in points below which fingers do not pinch.
    private static let nearest = 20.0

    /// Whether there is a current press.
    var isPressed: Bool { press != nil }

    /// The target and start of a press, and whether it is a drag.
    typealias Pressed = (target: Target, origin: Vector, isDrag: Bool)

    /// The current press; nil if nothing is pressed.
    var pressed: Pressed? { press.map { ($0.target, $0.origin, $0.isDrag) } }

    /// The pointer's shape during a press; nil without one, or while a press on the scene is no drag yet.
    var cursor: Cursor? {
        switch pressed?.target {
        case .scene: pressed?.isDrag == true ? .grabbing : nil
        case .gauge(dial: true), .tilt: .grabbing
        case .gauge(dial: false), .control: .hand
        case .sheet, .help: .arrow
        case nil: nil
        }
    }

    /// Whether the current press is by this device.
    func isPressed(by device: Device) -> Bool { press?.device == device }

    /// Whether a pointer can have been at a point: desktops are smaller than a million points.
    static func isPoint(_ point: Vector) -> Bool { abs(point.x) <= 1e6 && abs(point.y) <= 1e6 }

    /// Begins a press on a target.
    mutating func press(_ device: Device, at point: Vector, on target: Target) -> Action? {
        press = Press(device: device, target: target, origin: point, position: point)
        second = nil
        return switch target {
        case .scene: .gesture(.press(point))
        case .tilt: .tilt(.zero, isDrag: false)
        case .sheet: .sheet(.press(point))
        case .help: .help(.press(point))
        case .gauge, .control: nil
        }
    }

    /// Moves the current press.
    mutating func move(_ device: Device, to point: Vector) -> Action? {
        guard var press, press.device == device, Self.isPoint(point), point != press.position else { return nil }
        press.move(to: point)
        self.press = press
        return switch press.target {
        case .scene where press.isDrag: .gesture(.drag(from: press.origin, to: point))
        case .tilt: .tilt(press.travel, isDrag: press.isDrag)
        case .gauge(dial: true) where press.isDrag: .dial(press.travel)
        case .help: .help(.move(point, isDrag: press.isDrag))
        case .sheet: .sheet(.move(point, isDrag: press.isDrag))
        case .scene, .gauge, .control: nil
        }
    }

    /// Releases the current press at its last position.
    mutating func lift(_ device: Device) -> Action? {
        guard let press, press.device == device else { return nil }
        self.press = nil
        return switch press.target {
        case .scene: .gesture(press.isDrag ? .release : .click(press.origin))
        case .tilt: .tilt(nil, isDrag: false)
        case .gauge: press.isDrag ? .dial(nil) : .gaugeClick
        case .control: .control(from: press.origin, to: press.position)
        case .help: .help(.lift(press.position, isDrag: press.isDrag))
        case .sheet: .sheet(.lift(press.position, isDrag: press.isDrag))
        }
    }

    /// Handles a further finger. The first finger after the one that presses the scene pinches with it, which prevents a
    /// click.
    mutating func pinch(_ phase: InputEvent.FingerPhase, _ id: Int, at point: Vector) -> Action? {
        guard let press, press.target == .scene, case .finger = press.device else { return nil }
        switch phase {
        case .down where second == nil:
            second = (id, point, (point - press.position).length)
            self.press?.isDrag = true
        case .move where second?.id == id:
            second?.position = point
            return pinch()
        case .up where second?.id == id: second = nil
        case .down, .move, .up: break
        }
        return nil
    }

    /// Handles a move of one of two fingers: the picture grows as they part, about the first, which drags it.
    mutating func pinch() -> Action? {
        guard let press, let second else { return nil }
        let distance = (second.position - press.position).length
        guard distance >= Self.nearest, second.distance >= Self.nearest, distance != second.distance else {
            if second.distance < Self.nearest { self.second?.distance = distance }
            return nil
        }
        self.second?.distance = distance
        return .gesture(.pinch(by: distance / second.distance, at: press.position))
    }

    /// Ends the current press without a click.
    mutating func cancel() -> Action? {
        defer { press = nil }
        return switch press?.target {
        case .scene: .gesture(.release)
        case .tilt: .tilt(nil, isDrag: false)
        case .gauge: .dial(nil)
        case .sheet: press.map { .sheet(.lift($0.position, isDrag: true)) }
        case .help: press.map { .help(.lift($0.position, isDrag: true)) }
        case .control, nil: nil
        }
    }
}
