import CSDL2
import TiltEngine

/// Says in the engine's words what SDL's events of mouse, keys, fingers and focus mean. It remembers what is pressed, so
/// that every press ends exactly once.
struct EventTranslation {
    private var pressed: Set<InputEvent.PointerButton> = []
    private var lastKey = ""
    /// Whether Ctrl or Cmd was held with the last key.
    private var lastIsCommand = false
    /// Until when, in SDL's milliseconds, even a whole turn is a touchpad's.
    private var panEnd: UInt32 = 0

    mutating func kinds(of event: SDL_Event, in window: Window) -> [InputEvent.Kind] {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION:
            return [.move(window.point(Float(event.motion.x), Float(event.motion.y)))]
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
            return button(event.button, in: window)
        case SDL_MOUSEWHEEL:
            return wheel(event.wheel, in: window)
        case SDL_KEYDOWN:
            lastKey = Self.name(of: event.key)
            lastIsCommand = UInt32(event.key.keysym.mod) & (KMOD_CTRL.rawValue | KMOD_GUI.rawValue) != 0
            return lastKey.isEmpty ? [] : [.key(lastKey)]
        case SDL_KEYUP:
            let key = Self.name(of: event.key)
            return key.isEmpty ? [] : [.keyUp(key)]
        case SDL_TEXTINPUT:
            return text(event.text)
        case SDL_FINGERDOWN:
            return finger(.down, event.tfinger, in: window)
        case SDL_FINGERMOTION:
            return finger(.move, event.tfinger, in: window)
        case SDL_FINGERUP:
            return finger(.up, event.tfinger, in: window)
        case SDL_WINDOWEVENT:
            return focus(SDL_WindowEventID(UInt32(event.window.event)))
        default:
            return []
        }
    }

    private mutating func button(_ event: SDL_MouseButtonEvent, in window: Window) -> [InputEvent.Kind] {
        let button: InputEvent.PointerButton
        switch Int32(event.button) {
        case SDL_BUTTON_LEFT: button = .left
        case SDL_BUTTON_MIDDLE: button = .middle
        case SDL_BUTTON_RIGHT: button = .right
        default: return []
        }
        let point = window.point(Float(event.x), Float(event.y))
        if SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN {
            return pressed.insert(button).inserted ? [.down(button, point)] : []
        }
        return pressed.remove(button) != nil ? [.up(button, point)] : []
    }

    /// Whole turns are notches, as the fingers move: where the desktop turns the wheel round for scrolling, it is turned back.
    /// A turn by part of a notch is a touchpad's, which scrolls as the desktop has it, and so is what follows it closely.
    private mutating func wheel(_ event: SDL_MouseWheelEvent, in window: Window) -> [InputEvent.Kind] {
        let turn = Vector(Double(event.preciseX), Double(event.preciseY))
        guard turn != .zero, turn.isFinite else { return [] }
        let place = window.point(Float(event.mouseX), Float(event.mouseY))
        if turn.x != turn.x.rounded() || turn.y != turn.y.rounded() { panEnd = event.timestamp &+ Self.panPause }
        if event.timestamp < panEnd { return [.pan(Vector(turn.x, -turn.y) * Self.pointsOfNotch, at: place)] }
        return [.wheel(event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? turn * -1 : turn, at: place)]
    }

    /// SDL makes a notch of so many points of a touchpad's way, under macOS and Wayland.
    private static let pointsOfNotch = 10.0
    /// After so many milliseconds without a turn by parts, a whole one is a notch again.
    private static let panPause: UInt32 = 500

    /// Signs that lie elsewhere on every keyboard count as keys by what they write, unless that key has just said so. In a
    /// command so do = and the keypad's: what they write then, only some systems say.
    private func text(_ event: SDL_TextInputEvent) -> [InputEvent.Kind] {
        let sign = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        guard ["?", "+", "-"].contains(sign), sign != lastKey else { return [] }
        guard !lastIsCommand || !["=", "keypad +", "keypad -"].contains(lastKey) else { return [] }
        return [.key(sign)]
    }

    /// A trackpad's fingers touch no point of the screen, and what is no number is none.
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
        case SDL_WINDOWEVENT_FOCUS_GAINED:
            return [.focus(true)]
        case SDL_WINDOWEVENT_LEAVE:
            return [.leave]
        case SDL_WINDOWEVENT_FOCUS_LOST:
            defer { pressed.removeAll() }
            return pressed.isEmpty ? [.focus(false)] : [.cancel, .focus(false)]
        default:
            return []
        }
    }

    private static func name(of event: SDL_KeyboardEvent) -> String {
        String(cString: SDL_GetKeyName(event.keysym.sym)).lowercased()
    }
}
