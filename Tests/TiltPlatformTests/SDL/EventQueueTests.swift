import CSDL2
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The event queue")
    struct EventQueueTests {
        private let window: Window
        private let queue: EventQueue

        init() throws {
            setenv("SDL_VIDEODRIVER", "dummy", 1)
            setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1)
            window = try Window(title: "Tiltyard", size: Vector(400, 300), density: 2)
            queue = EventQueue(window: window)
            _ = queue.next()
        }

        private func push(_ events: SDL_Event...) {
            for var event in events { SDL_PushEvent(&event) }
        }

        private func kinds() -> [InputEvent.Kind] { queue.next().input.events.map(\.kind) }

        private func button(_ type: SDL_EventType, _ button: Int32, _ x: Int32, _ y: Int32) -> SDL_Event {
            var event = SDL_MouseButtonEvent()
            (event.type, event.button, event.x, event.y) = (type.rawValue, UInt8(button), x, y)
            return SDL_Event(button: event)
        }

        private func key(_ type: SDL_EventType, _ code: SDL_KeyCode) -> SDL_Event {
            var event = SDL_KeyboardEvent()
            event.type = type.rawValue
            event.keysym.sym = SDL_Keycode(code.rawValue)
            return SDL_Event(key: event)
        }

        private func text(_ sign: Unicode.Scalar) -> SDL_Event {
            var event = SDL_TextInputEvent()
            event.type = SDL_TEXTINPUT.rawValue
            event.text.0 = CChar(sign.value)
            return SDL_Event(text: event)
        }

        private func windowEvent(_ id: SDL_WindowEventID) -> SDL_Event {
            var event = SDL_WindowEvent()
            event.type = SDL_WINDOWEVENT.rawValue
            event.event = UInt8(id.rawValue)
            return SDL_Event(window: event)
        }

        @Test("reports positions in points")
        func pointer() {
            var motion = SDL_MouseMotionEvent()
            (motion.type, motion.x, motion.y) = (SDL_MOUSEMOTION.rawValue, 300, 100)
            push(
                button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, 20, 40), SDL_Event(motion: motion),
                button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 300, 102))
            #expect(kinds() == [.down(.left, Vector(10, 20)), .move(Vector(150, 50)), .up(.left, Vector(150, 51))])
        }

        @Test("ends a press once: by its release, or by the loss of the focus")
        func cancel() {
            push(
                button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT, 0, 0), windowEvent(SDL_WINDOWEVENT_FOCUS_LOST),
                button(SDL_MOUSEBUTTONUP, SDL_BUTTON_RIGHT, 0, 0), windowEvent(SDL_WINDOWEVENT_FOCUS_GAINED),
                button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, 0, 0), button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_X1, 0, 0))
            #expect(kinds() == [.down(.right, .zero), .cancel, .focus(false), .focus(true)])
        }

        @Test("distinguishes three buttons, and begins a press once")
        func buttons() {
            for (code, button) in [
                (SDL_BUTTON_LEFT, .left), (SDL_BUTTON_MIDDLE, .middle), (SDL_BUTTON_RIGHT, .right),
            ] as [(Int32, InputEvent.PointerButton)] {
                let down = self.button(SDL_MOUSEBUTTONDOWN, code, 2, 4)
                push(down, down, self.button(SDL_MOUSEBUTTONUP, code, 2, 4))
                #expect(kinds() == [.down(button, Vector(1, 2)), .up(button, Vector(1, 2))])
            }
            push(windowEvent(SDL_WINDOWEVENT_FOCUS_LOST))
            #expect(kinds() == [.focus(false)], "nothing was pressed that could be cancelled")
        }

        @Test("names keys as SDL does, in lower case, repeats included")
        func keys() {
            push(
                key(SDL_KEYDOWN, SDLK_c), key(SDL_KEYDOWN, SDLK_c), key(SDL_KEYUP, SDLK_c),
                key(SDL_KEYDOWN, SDLK_PAGEDOWN),
                key(SDL_KEYDOWN, SDLK_LSHIFT), key(SDL_KEYDOWN, SDLK_F11))
            #expect(kinds() == [.key(.c), .key(.c), .keyUp(.c), .key(.pageDown), .key(.leftShift), .key(.f11)])
        }

        @Test("reads ? + and - from the typed text on any keyboard, but never twice")
        func signs() {
            push(key(SDL_KEYDOWN, SDLK_SLASH), text("?"), key(SDL_KEYDOWN, SDLK_EQUALS), text("+"))
            #expect(kinds() == [.key(.slash), .key(.question), .key(.equals), .key(.plus)])
            push(key(SDL_KEYDOWN, SDLK_PLUS), text("+"), key(SDL_KEYDOWN, SDLK_MINUS), text("-"))
            #expect(kinds() == [.key(.plus), .key(.minus)])
            push(key(SDL_KEYDOWN, SDLK_a), key(SDL_KEYUP, SDLK_a), text("+"))
            #expect(kinds() == [.key(.a), .keyUp(.a), .key(.plus), .keyUp(.plus)], "no key holds it")
            push(key(SDL_KEYDOWN, SDLK_a), text("a"))
            #expect(kinds() == [.key(.a)])
        }

        @Test("reads signs and digits with Shift or AltGr from the text alone, and ends them with their key")
        func shifted() {
            func event(_ type: SDL_EventType, _ code: SDL_KeyCode, _ place: SDL_Scancode, _ held: SDL_Keymod)
                -> SDL_Event
            {
                var event = key(type, code)
                (event.key.keysym.mod, event.key.keysym.scancode) = (UInt16(held.rawValue), place)
                return event
            }
            // A German [ and ?, a French 1 and full stop; of an American { and > only the key has a meaning.
            for (code, held, place, sign, key) in [
                (SDLK_8, KMOD_RALT, SDL_SCANCODE_8, "[", .leftBracket),
                (SDLK_MINUS, KMOD_LSHIFT, SDL_SCANCODE_MINUS, "?", .question),
                (SDLK_AMPERSAND, KMOD_RSHIFT, SDL_SCANCODE_1, "1", .digit1),
                (SDLK_SEMICOLON, KMOD_LSHIFT, SDL_SCANCODE_COMMA, ".", .period),
                (SDLK_LEFTBRACKET, KMOD_LSHIFT, SDL_SCANCODE_LEFTBRACKET, "{", .leftBracket),
                (SDLK_PERIOD, KMOD_LSHIFT, SDL_SCANCODE_PERIOD, ">", .period),
                (SDLK_l, KMOD_LSHIFT, SDL_SCANCODE_L, "L", .l),
            ] as [(SDL_KeyCode, SDL_Keymod, SDL_Scancode, Unicode.Scalar, Key)] {
                push(event(SDL_KEYDOWN, code, place, held), text(sign), event(SDL_KEYUP, code, place, held))
                #expect(kinds() == [.key(key), .keyUp(key)], "\(sign)")
            }
            push(event(SDL_KEYDOWN, SDLK_l, SDL_SCANCODE_L, KMOD_LSHIFT))
            #expect(kinds() == [.key(.l)], "no text follows, as where it is switched off")
            push(event(SDL_KEYUP, SDLK_l, SDL_SCANCODE_L, KMOD_LSHIFT))
            #expect(kinds() == [.keyUp(.l)])
            push(
                event(SDL_KEYDOWN, SDLK_F12, SDL_SCANCODE_F12, KMOD_LSHIFT),
                event(SDL_KEYDOWN, SDLK_TAB, SDL_SCANCODE_TAB, KMOD_LSHIFT))
            #expect(kinds() == [.key(.f12), .key(.tab)])
        }

        @Test("ends every key that was pressed, whatever the layout is then")
        func layoutChanges() {
            var (down, up) = (key(SDL_KEYDOWN, SDLK_q), key(SDL_KEYUP, SDLK_a))
            (down.key.keysym.scancode, up.key.keysym.scancode) = (SDL_SCANCODE_Q, SDL_SCANCODE_Q)
            push(down, up)
            #expect(kinds() == [.key(.q), .keyUp(.q)])
        }

        @Test("wakes for a tilt of a polled sensor, however long it waits", arguments: [false, true])
        func polledSensor(isLimited: Bool) throws {
            let folder = try TemporaryFolder()
            _ = try folder.folder("iio:device0")
            for (file, text) in [("x_raw", "0"), ("y_raw", "0"), ("z_raw", "980"), ("scale", "0.01")] {
                _ = try folder.file("iio:device0/in_accel_\(file)", text)
            }
            queue.sensors = HostSensors(folder: folder.path)
            _ = queue.next()
            let path = folder.path("iio:device0/in_accel_x_raw")
            DispatchQueue.global().async { try? "300".write(toFile: path, atomically: true, encoding: .utf8) }
            let arrivals = queue.next(waiting: isLimited ? .seconds(60) : .forever)
            #expect(arrivals.input.samples.of(.host).map(\.acceleration.x) == [3])
            #expect(arrivals.input.elapsed + arrivals.skippedTime < 50)
        }

        @Test("leaves what is more than a thousand events to the next frame, but not a request to end the program")
        func flood() {
            for _ in 0..<1250 { push(key(SDL_KEYDOWN, SDLK_a), key(SDL_KEYUP, SDLK_a)) }
            push(SDL_Event(type: SDL_QUIT.rawValue))
            let first = queue.next()
            #expect(first.closeRequested && (900...1000).contains(first.input.events.count))
            var events = first.input.events.map(\.kind)
            for _ in 0..<3 { events += kinds() }
            #expect(events == (0..<1250).flatMap { _ in [.key(.a), .keyUp(.a)] as [InputEvent.Kind] })
        }

        @Test("knows of a request to end the program although SDL has no room for it")
        func fullQueue() {
            for _ in 0..<70_000 { push(key(SDL_KEYDOWN, SDLK_a)) }
            #expect(!queue.next().closeRequested)
            for _ in 0..<2000 { push(key(SDL_KEYDOWN, SDLK_a)) }
            push(SDL_Event(type: SDL_QUIT.rawValue))
            let arrivals = queue.next()
            #expect(arrivals.closeRequested && EventQueue.isEndRequested)
            #expect(arrivals.input.events.count >= 900, "the others have not been taken first")
            SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
        }

        @Test("ends a key whose release SDL had no room for, once it has caught up")
        func lostRelease() {
            var press = key(SDL_KEYDOWN, SDLK_d)
            press.key.keysym.scancode = SDL_SCANCODE_D
            push(press)
            for _ in 0..<1500 { push(key(SDL_KEYDOWN, SDLK_a), key(SDL_KEYUP, SDLK_a)) }
            var all: [InputEvent.Kind] = []
            for _ in 0..<3 {
                #expect(!all.contains(.keyUp(.d)))
                all += kinds()
            }
            all += kinds()
            #expect(all.first == .key(.d) && all.last == .keyUp(.d) && all.count == 3002)
        }

        @Test("delivers typed text in addition to its keys while text is edited")
        func typed() {
            queue.takesText = true
            push(key(SDL_KEYDOWN, SDLK_a), text("A"), key(SDL_KEYDOWN, SDLK_SLASH), text("?"))
            let typed = ["A", "?"].map { InputEvent.Kind.text($0) }
            #expect(kinds() == [.key(.a), typed[0], .key(.slash), typed[1]])
            queue.takesText = false
            push(key(SDL_KEYDOWN, SDLK_a), text("a"))
            #expect(kinds() == [.key(.a)])
        }

        @Test("reads + and - of a command from the key alone, because some systems send no text")
        func commandPlus() {
            for (code, named, sign) in [
                (SDLK_EQUALS, .equals, "+"), (SDLK_KP_PLUS, .keypadPlus, "+"), (SDLK_KP_MINUS, .keypadMinus, "-"),
            ] as [(SDL_KeyCode, Key, Unicode.Scalar)] {
                for modifier in [KMOD_LCTRL, KMOD_RGUI] {
                    var command = key(SDL_KEYDOWN, code)
                    command.key.keysym.mod = UInt16(modifier.rawValue | KMOD_LSHIFT.rawValue)
                    push(command, text(sign))
                    #expect(kinds() == [.key(named)])
                }
                push(key(SDL_KEYDOWN, code), text(sign))
                #expect(kinds() == [.key(named), .key(Key(named: String(sign)))])
            }
            var one = key(SDL_KEYDOWN, SDLK_1)
            one.key.keysym.mod = UInt16(KMOD_LCTRL.rawValue)
            push(one, text("+"))
            #expect(kinds() == [.key(.digit1), .key(.plus)], "where another key writes it, nothing else says so")
        }

        @Test("measures the window again on another display")
        func otherDisplay() {
            SDL_SetWindowSize(window.handle, 1000, 640)
            push(windowEvent(SDL_WINDOWEVENT_DISPLAY_CHANGED))
            let arrivals = queue.next()
            #expect(arrivals.input.events.map(\.kind) == [.resize(Vector(500, 320), density: 2)])
            #expect(arrivals.needsRedraw)
            window.take(size: Vector(500, 320), density: 1)
            #expect(kinds() == [.resize(Vector(500, 320), density: 1)], "as many points of another density")
        }

        @Test("ignores a move within a display")
        func moved() {
            push(windowEvent(SDL_WINDOWEVENT_MOVED))
            let arrivals = queue.next()
            #expect(arrivals.input.events.isEmpty && !arrivals.needsRedraw)
        }

        @Test("treats fractional turns, and turns that follow closely, as a touchpad's", arguments: [false, true])
        func touchpad(isFlipped: Bool) {
            var event = SDL_MouseWheelEvent()
            event.type = SDL_MOUSEWHEEL.rawValue
            (event.preciseX, event.preciseY, event.mouseX, event.mouseY) = (0.5, 1.25, 80, 60)
            event.direction = isFlipped ? SDL_MOUSEWHEEL_FLIPPED.rawValue : SDL_MOUSEWHEEL_NORMAL.rawValue
            var translation = EventTranslation()
            func kinds() -> [InputEvent.Kind] { translation.kinds(of: SDL_Event(wheel: event), in: window) }
            event.timestamp = 1000
            #expect(kinds() == [.pan(Vector(5, -12.5), at: Vector(40, 30))])
            (event.preciseX, event.preciseY, event.timestamp) = (0, 2, 1400)
            #expect(kinds() == [.pan(Vector(0, -20), at: Vector(40, 30))])
            event.timestamp = 1600
            #expect(kinds() == [.wheel(Vector(0, isFlipped ? -2 : 2), at: Vector(40, 30))])
        }

        @Test("reports that the pointer has left")
        func leave() {
            push(windowEvent(SDL_WINDOWEVENT_LEAVE))
            #expect(kinds() == [.leave])
        }

        @Test("counts a wheel's notches in the right direction", arguments: [false, true])
        func wheel(isFlipped: Bool) {
            var event = SDL_MouseWheelEvent()
            event.type = SDL_MOUSEWHEEL.rawValue
            (event.preciseX, event.preciseY, event.mouseX, event.mouseY) = (-1, 2, 80, 60)
            event.direction = isFlipped ? SDL_MOUSEWHEEL_FLIPPED.rawValue : SDL_MOUSEWHEEL_NORMAL.rawValue
            push(SDL_Event(wheel: event))
            #expect(kinds() == [.wheel(Vector(-1, 2) * (isFlipped ? -1 : 1), at: Vector(40, 30))])
            for turn in [0, Float.nan, .infinity] {
                event.preciseX = turn
                event.preciseY = 0
                push(SDL_Event(wheel: event))
                #expect(kinds().isEmpty)
            }
        }

        @Test("reports positions of fingers in points")
        func finger() {
            var event = SDL_TouchFingerEvent()
            (event.fingerId, event.x, event.y) = (7, 0.5, 0.25)
            for (type, phase) in [
                (SDL_FINGERDOWN, .down), (SDL_FINGERMOTION, .move), (SDL_FINGERUP, .up),
            ] as [(SDL_EventType, InputEvent.FingerPhase)] {
                event.type = type.rawValue
                push(SDL_Event(tfinger: event))
                #expect(kinds() == [.finger(phase, id: 7, Vector(200, 75))])
            }
            event.x = .nan
            push(SDL_Event(tfinger: event))
            #expect(kinds().isEmpty, "a place that is none")
        }

        @Test("reports a new size in points")
        func resize() {
            SDL_SetWindowSize(window.handle, 1000, 640)
            push(windowEvent(SDL_WINDOWEVENT_SIZE_CHANGED))
            let arrivals = queue.next()
            #expect(arrivals.input.events.map(\.kind) == [.resize(Vector(500, 320), density: 2)])
            #expect(arrivals.needsRedraw)
            push(windowEvent(SDL_WINDOWEVENT_SIZE_CHANGED))
            #expect(kinds().isEmpty, "the same size is no news")
            SDL_SetWindowSize(window.handle, 800, 600)
            window.measure()
            push(windowEvent(SDL_WINDOWEVENT_SIZE_CHANGED))
            #expect(kinds() == [.resize(Vector(400, 300), density: 2)], "whoever has measured it first")
        }

        @Test("reports a needed redraw, and a request to close")
        func requests() {
            let nothing = queue.next()
            #expect(!nothing.needsRedraw && !nothing.closeRequested)
            window.hasChanged = false
            push(windowEvent(SDL_WINDOWEVENT_EXPOSED))
            #expect(queue.next().needsRedraw && window.hasChanged, "all of it is shown again")
            for loss in [SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET] {
                push(SDL_Event(type: loss.rawValue))
                #expect(queue.next().needsRedraw)
            }
            for id in [
                SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_RESTORED,
            ] {
                push(windowEvent(id))
                #expect(queue.next().needsRedraw)
            }
            push(windowEvent(SDL_WINDOWEVENT_CLOSE))
            #expect(queue.next().closeRequested)
        }

        @Test("treats the signals that end programs as a request to close", arguments: [SIGTERM, SIGINT])
        func signals(signal: Int32) {
            kill(getpid(), signal)
            #expect((0..<100).contains { _ in queue.next(waiting: .seconds(0.02)).closeRequested })
        }

        @Test("is woken from its sleep by another thread")
        func wakeUp() {
            DispatchQueue.global().async { WakeUp.send() }
            #expect(queue.next(waiting: .forever).needsRedraw)
            #expect(!queue.next(waiting: .seconds(0.01)).needsRedraw)
        }

        @Test("is woken by a phone's data, and delivers it without a redraw", arguments: [0.0, 1])
        func phone(turning: Double) throws {
            let (server, pad) = (try DSUServer(), NetworkPad())
            server.behaviour.rate = Vector3(turning, 0, 0)
            queue.networkPad = pad
            try pad.connect(to: DSUAddress("dsu://127.0.0.1:\(server.port)"))
            var samples: [MotionSample] = []
            for _ in 0..<200 where samples.count < 30 {
                let arrivals = queue.next(waiting: .seconds(10))
                #expect(!arrivals.needsRedraw && arrivals.input.samples.of(.gamepad).isEmpty)
                #expect(arrivals.input.elapsed + arrivals.skippedTime < 5)
                samples += arrivals.input.samples.of(.dsu)
            }
            #expect(samples.count >= 30 && samples.allSatisfy { abs($0.rotationRate.x - turning) < 1e-5 })
        }

        @Test("gives every event a time within its frame, in order")
        func times() {
            for _ in 0..<5 {
                push(key(SDL_KEYDOWN, SDLK_a), key(SDL_KEYDOWN, SDLK_b))
                SDL_Delay(3)
                push(key(SDL_KEYUP, SDLK_a))
                let input = queue.next().input
                let times = input.events.compactMap(\.time)
                #expect(times.count == 3)
                #expect(times == times.sorted())
                #expect(times.allSatisfy { (0...input.elapsed).contains($0) })
            }
        }

        @Test("keeps the order of events with inconsistent times")
        func order() {
            SDL_Delay(20)
            for (code, age) in [(SDLK_a, 2), (SDLK_b, 9), (SDLK_c, 0)] as [(SDL_KeyCode, UInt32)] {
                var event = key(SDL_KEYDOWN, code)
                event.common.timestamp = SDL_GetTicks() - age
                // Unlike a push, this keeps the event's time.
                SDL_PeepEvents(&event, 1, SDL_ADDEVENT, 0, 0)
            }
            let events = queue.next().input.events
            let times = events.compactMap(\.time)
            #expect(events.map(\.kind) == [.key(.a), .key(.b), .key(.c)] && times == times.sorted())
        }

        @Test("skips what a frame takes longer than a tenth of a second")
        func stall() {
            SDL_Delay(150)
            push(key(SDL_KEYDOWN, SDLK_a))
            let arrivals = queue.next()
            #expect(arrivals.input.elapsed == EventQueue.longestFrame && arrivals.skippedTime >= 0.049)
            #expect(arrivals.input.events.compactMap(\.time) == [EventQueue.longestFrame])
        }

        @Test("starts its clock at the first frame")
        func frameZero() {
            let queue = EventQueue(window: window)
            SDL_Delay(5)
            #expect(queue.next().input.elapsed == 0)
            #expect(queue.next().input.elapsed > 0)
        }
    }
}
