import CSDL2
import TiltCanvas
import TiltEngine

/// Translates SDL's events of mouse, keys, fingers and focus into the engine's. It remembers what is pressed, so that
/// every press ends exactly once.
struct EventTranslation {
    private var pressed: Set<InputEvent.PointerButton> = []
    var takesText = false
    private var keys = KeyTranslation()
    /// The time in SDL's milliseconds until which a whole turn of the wheel still counts as a touchpad's.
    private var panEnd: UInt32 = 0

    mutating func kinds(of event: SDL_Event, in window: Window) -> [InputEvent.Kind] {
        let type = SDL_EventType(event.type)
        return (type == SDL_TEXTINPUT ? [] : keys.settle()) + translated(event, in: window)
    }

    /// The key that waits for its text, at the end of the events.
    mutating func settle() -> [InputEvent.Kind] { keys.settle() }

    /// Ends the keys whose release SDL had no room for.
    mutating func endLostKeys() -> [InputEvent.Kind] { keys.endLost() }

    private mutating func translated(_ event: SDL_Event, in window: Window) -> [InputEvent.Kind] {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION: return [.move(window.point(Float(event.motion.x), Float(event.motion.y)))]
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return button(event.button, in: window)
        case SDL_MOUSEWHEEL: return wheel(event.wheel, in: window)
        case SDL_KEYDOWN: return keys.press(event.key, waitsForText: !takesText)
        case SDL_KEYUP: return keys.release(event.key)
        case SDL_TEXTINPUT:
            let text = withUnsafeBytes(of: event.text.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            return takesText ? keys.settle() + [.text(text)] : keys.type(text)
        case SDL_FINGERDOWN: return finger(.down, event.tfinger, in: window)
        case SDL_FINGERMOTION: return finger(.move, event.tfinger, in: window)
        case SDL_FINGERUP: return finger(.up, event.tfinger, in: window)
        case SDL_WINDOWEVENT: return focus(SDL_WindowEventID(UInt32(event.window.event)))
        default: return []
        }
    }

    private static let buttons: [Int32: InputEvent.PointerButton] = [
        SDL_BUTTON_LEFT: .left, SDL_BUTTON_MIDDLE: .middle, SDL_BUTTON_RIGHT: .right,
    ]

    private mutating func button(_ event: SDL_MouseButtonEvent, in window: Window) -> [InputEvent.Kind] {
        guard let button = Self.buttons[Int32(event.button)] else { return [] }
        let point = window.point(Float(event.x), Float(event.y))
        if SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN {
            return pressed.insert(button).inserted ? [.down(button, point)] : []
        }
        return pressed.remove(button) != nil ? [.up(button, point)] : []
    }

    /// Whole turns count as notches, in the direction of the fingers; an inversion by the desktop is undone. A
    /// fractional turn comes from a touchpad and scrolls in the desktop's direction. Whole turns that follow it closely
    /// do so too.
    private mutating func wheel(_ event: SDL_MouseWheelEvent, in window: Window) -> [InputEvent.Kind] {
        let turn = Vector(Double(event.preciseX), Double(event.preciseY))
        guard turn != .zero, turn.isFinite else { return [] }
        let point = window.point(Float(event.mouseX), Float(event.mouseY))
        if turn.x != turn.x.rounded() || turn.y != turn.y.rounded() { panEnd = event.timestamp &+ Self.panPause }
        if event.timestamp < panEnd { return [.pan(Vector(turn.x, -turn.y) * Self.pointsOfNotch, at: point)] }
        return [.wheel(event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? turn * -1 : turn, at: point)]
    }

    /// The travel on a touchpad, in points, that SDL reports as one notch under macOS and Wayland.
    private static let pointsOfNotch = 10.0
    /// The pause in milliseconds without fractional turns after which a whole turn is a notch again.
    private static let panPause: UInt32 = 500

    /// Ignores fingers on a trackpad, which touch no point of the screen, and coordinates that are not numbers.
    private func finger(
        _ phase: InputEvent.FingerPhase, _ event: SDL_TouchFingerEvent, in window: Window
    ) -> [InputEvent.Kind] {
        let device = SDL_GetTouchDeviceType(event.touchId)
        guard device != SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE, device != SDL_TOUCH_DEVICE_INDIRECT_RELATIVE else {
            return []
        }
        let point = Vector(Double(event.x) * window.size.x, Double(event.y) * window.size.y)
        guard point.isFinite else { return [] }
        return [.finger(phase, id: Int(event.fingerId), point)]
    }

    private mutating func focus(_ event: SDL_WindowEventID) -> [InputEvent.Kind] {
        switch event {
        case SDL_WINDOWEVENT_FOCUS_GAINED: return [.focus(true)]
        case SDL_WINDOWEVENT_LEAVE: return [.leave]
        case SDL_WINDOWEVENT_FOCUS_LOST:
            defer { pressed.removeAll() }
            return pressed.isEmpty ? [.focus(false)] : [.cancel, .focus(false)]
        default: return []
        }
    }
}
