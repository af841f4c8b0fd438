package import TiltCanvas
package import TiltEngine

/// The bar at the bottom of a replay's window. It pauses the replay, steps it frame by frame, and seeks in it. It shows
/// the time and the length, and hides while it is not used.
///
/// It is independent of the stage under it: the recording's pointer, keys and pad control the scene, the watcher's
/// control the bar.
package struct ReplayBar: Sendable {
    /// A request of the watcher.
    package enum Request: Equatable, Sendable {
        case togglePause
        /// A step by a number of frames, forward or back.
        case step(Int)
        /// A seek to a time in seconds after the start.
        case seek(Double)
        case close
    }

    /// The content at one moment.
    package struct Content: Equatable, Sendable {
        /// The width and height of the picture, in points.
        package var view: Vector
        /// The time of the replay, or the one requested, and the length of the recording, in seconds.
        package var time: Double
        package var length: Double
        package var isPaused: Bool
        /// The recording's open settings sheet, which the bar must not cover; nil if it is closed.
        package var sheet: Rect?

        package init(view: Vector, time: Double, length: Double, isPaused: Bool, sheet: Rect? = nil) {
            (self.view, self.time, self.length, self.isPaused) = (view, time, length, isPaused)
            self.sheet = sheet
        }

        /// The part of the window for the bar: left of the sheet or above it, or all of it if there is no room.
        var room: Vector {
            guard let sheet else { return view }
            if sheet.minX >= 300 { return Vector(min(view.x, sheet.minX), view.y) }
            return sheet.minY >= 200 ? Vector(view.x, min(view.y, sheet.minY)) : view
        }
    }

    /// A part that can be pressed; `track` is that of the knob.
    enum Part: CaseIterable, Sendable {
        case back, play, forward, track
    }

    private(set) var attention = Attention<Part>()
    /// The finger that holds a part; nil is the mouse.
    private var finger: Int?
    /// The pointer's position; nil if it is not in the window.
    private(set) var point: Vector?
    private var heldKeys: [Key] = []
    /// A held button of the pad that repeats.
    private var heldButton: HeldButton<PadButton>?
    private var stick = 0.0
    /// The time in seconds without input.
    private var idleness = Self.patience
    private var fade = Fade(lasting: 0.2)

    /// The time in seconds after which the bar hides.
    private static let patience = 2.5
    /// The speed of a fully pushed stick, in seconds of the recording per second.
    private static let stickSpeed = 10.0

    /// A bar that is hidden until the first input.
    package init() {}

    /// Whether any part of it is visible.
    package var isVisible: Bool { fade.progress > 0 }
    /// The opacity, 0…1.
    var opacity: Double { fade.progress }
    /// Whether the knob is held; the replay then waits.
    package var isScrubbing: Bool { attention.pressed == .track }

    /// Whether nothing of it moves, or will move without further input.
    package func isAtRest(_ content: Content) -> Bool {
        fade.progress == (isWanted(content) ? 1 : 0) && stick == 0 && heldButton == nil && attention.isAtRest
            && (!isVisible || content.isPaused)
    }

    private func isWanted(_ content: Content) -> Bool {
        let isOnPanel = isVisible && point.map(panel(content).frame.contains) == true
        return content.isPaused || idleness < Self.patience || attention.pressed != nil || attention.focused != nil
            || isOnPanel
    }

    /// Advances by real time; returns the request of a held button or the stick.
    package mutating func step(_ dt: Double, _ content: Content) -> Request? {
        idleness += dt
        attention.step(dt)
        fade.step(dt, back: !isWanted(content))
        if stick != 0 {
            idleness = 0
            return content.seek(content.time + stick * abs(stick) * Self.stickSpeed * dt)
        }
        guard let button = heldButton?.key, heldButton?.step(dt) == true else { return nil }
        return Self.request(of: button, content)
    }

    /// Handles an event of the window; returns its request.
    package mutating func handle(_ event: InputEvent.Kind, _ content: Content) -> Request? {
        switch event {
        case .move(let point): return move(to: point, content)
        case .down(.left, let point) where attention.pressed == nil: return press(at: point, content)
        case .up(.left, let point) where finger == nil: return lift(at: point, content)
        case .finger(.down, let id, let point) where attention.pressed == nil:
            finger = id
            return press(at: point, content)
        case .finger(.move, let id, let point) where finger == id: return move(to: point, content)
        case .finger(.up, let id, let point) where finger == id:
            defer { leave() }
            return lift(at: point, content)
        case .leave: leave()
        case .cancel, .focus(false): letGo()
        case .key(let key): return press(key, content)
        case .keyUp(let key): heldKeys.removeAll { $0 == key }
        case .button(let button): return press(button, content)
        case .buttonUp(let button): if heldButton?.key == button { heldButton = nil }
        case .axis(.leftX, let value): stick = abs(value) > 0.2 && value.isFinite ? value.clamped(to: -1...1) : 0
        case .pad(.removed, _): (stick, heldButton) = (0, nil)
        default: break
        }
        return nil
    }
}

// Pointer.
extension ReplayBar {
    private mutating func move(to point: Vector, _ content: Content) -> Request? {
        // If the window opens under the pointer, the pointer has not moved.
        if let before = self.point, before != point { idleness = 0 }
        self.point = point
        attention.point(at: panel(content).name(at: point), pressed: attention.pressed)
        return isScrubbing ? seek(to: point, content) : nil
    }

    private mutating func press(at point: Vector, _ content: Content) -> Request? {
        let wasVisible = isVisible
        _ = move(to: point, content)
        idleness = 0
        attention.focus(on: nil)
        // A press on a hidden part does not count.
        guard wasVisible, let part = attention.hovered else { return nil }
        attention.point(at: part, pressed: part)
        return part == .track ? seek(to: point, content) : nil
    }

    /// The request to seek to the time under a point.
    private func seek(to point: Vector, _ content: Content) -> Request? {
        panel(content)[.track].map { content.seek($0.share(at: point) * content.length) }
    }

    private mutating func lift(at point: Vector, _ content: Content) -> Request? {
        let request = move(to: point, content)
        let pressed = attention.pressed
        finger = nil
        attention.point(at: attention.hovered, pressed: nil)
        guard let pressed, pressed == attention.hovered else { return request }
        return request ?? Self.request(of: pressed)
    }

    private mutating func leave() {
        point = nil
        attention.point(at: nil, pressed: attention.pressed)
    }

    private mutating func letGo() {
        (finger, heldKeys, heldButton, stick) = (nil, [], nil, 0)
        attention.point(at: attention.hovered, pressed: nil)
    }

    /// The request of a click on a part; on the track the press has already made it.
    private static func request(of part: Part) -> Request? {
        switch part {
        case .back: .step(-1)
        case .play: .togglePause
        case .forward: .step(1)
        case .track: nil
        }
    }
}

// Keys and pads.
extension ReplayBar {
    /// Presses a key, or repeats it.
    private mutating func press(_ key: Key, _ content: Content) -> Request? {
        let isRepeat = heldKeys.contains(key)
        if !isRepeat { heldKeys.append(key) }
        idleness = 0
        switch key {
        case .left: return content.seek(content.time - 1)
        case .right: return content.seek(content.time + 1)
        case .pageUp: return content.seek(content.time - 10)
        case .pageDown: return content.seek(content.time + 10)
        case .home: return .seek(0)
        case .end: return .seek(content.length)
        case .comma: return .step(-1)
        case .period: return .step(1)
        case .tab, .f6: moveFocus(by: Controls.Modifier.shift.keys.contains(where: heldKeys.contains) ? -1 : 1)
        case .return, .keypadEnter, .space:
            return isRepeat ? nil : attention.focused.flatMap(Self.request(of:)) ?? .togglePause
        case .p: return isRepeat ? nil : .togglePause
        case .escape:
            guard attention.focused != nil else { return .close }
            attention.focus(on: nil)
        default: break
        }
        return nil
    }

    private mutating func moveFocus(by count: Int) {
        let parts = Part.allCases
        let index = attention.focused.flatMap(parts.firstIndex(of:)).map { ($0 + count + parts.count) % parts.count }
        attention.focus(on: parts[index ?? 1])
    }

    private mutating func press(_ button: PadButton, _ content: Content) -> Request? {
        idleness = 0
        if Self.repeating.contains(button) { heldButton = HeldButton(button, every: 0.1) }
        return Self.request(of: button, content)
    }

    private static let repeating: [PadButton] = [.l1, .r1, .left, .right]

    private static func request(of button: PadButton, _ content: Content) -> Request? {
        switch button {
        case .options, .cross: .togglePause
        case .l1: content.seek(content.time - 1)
        case .r1: content.seek(content.time + 1)
        case .left: .step(-1)
        case .right: .step(1)
        default: nil
        }
    }
}

extension ReplayBar.Content {
    /// The request to seek to a time, limited to the recording.
    func seek(_ time: Double) -> ReplayBar.Request { .seek(time.clamped(to: 0...length)) }
}
