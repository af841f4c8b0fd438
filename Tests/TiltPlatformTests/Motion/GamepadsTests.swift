import CSDL2
import Foundation
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A gamepad")
    struct GamepadsTests {
        private let queue: EventQueue

        init() throws {
            setenv("SDL_VIDEODRIVER", "dummy", 1)
            setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1)
            queue = EventQueue(
                window: try Window(title: "Tiltyard", size: Vector(400, 300)), gamepads: try Gamepads())
            _ = queue.next()
        }

        private func sensor(_ id: Int32, _ type: SDL_SensorType, _ data: (Float, Float, Float), at stamp: UInt64) {
            var event = SDL_Event(
                csensor: SDL_ControllerSensorEvent(
                    type: SDL_CONTROLLERSENSORUPDATE.rawValue, timestamp: 0, which: id, sensor: type.rawValue,
                    data: data,
                    timestamp_us: stamp))
            SDL_PushEvent(&event)
        }

        private func kinds() -> [InputEvent.Kind] {
            queue.next().input.events.map(\.kind).filter { if case .focus = $0 { false } else { true } }
        }

        @Test("is added, used, moved and removed")
        func life() throws {
            let index = VirtualPad.plugIn()
            defer { SDL_JoystickDetachVirtual(index) }
            #expect(kinds().contains(.pad(.added, name: "Test Pad")))
            let joystick = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(index))
            let id = SDL_JoystickInstanceID(joystick)

            SDL_JoystickSetVirtualButton(joystick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 1)
            SDL_JoystickSetVirtualAxis(joystick, Int32(SDL_CONTROLLER_AXIS_LEFTX.rawValue), -32768)
            let pressed = kinds()
            #expect(pressed.contains(.button(.cross)))
            #expect(pressed.contains(.axis(.leftX, -1)))
            SDL_JoystickSetVirtualButton(joystick, Int32(SDL_CONTROLLER_BUTTON_A.rawValue), 0)
            #expect(kinds().contains(.buttonUp(.cross)))

            SDL_Delay(50)
            _ = queue.next()
            for index in 1...4 as ClosedRange<UInt64> {
                sensor(id, SDL_SENSOR_GYRO, (Float(index), 0, 0), at: index * 4000)
                sensor(id, SDL_SENSOR_ACCEL, (0, 9.75, 0), at: index * 4000)
            }
            let motion = queue.next().input.samples.of(.gamepad)
            #expect(motion.map(\.rotationRate.x) == [1, 2, 3, 4])
            #expect(motion.allSatisfy { $0.acceleration == Vector3(0, 9.75, 0) })
            #expect(zip(motion.dropFirst(), motion).allSatisfy { abs($0.time - $1.time - 0.004) < 1e-9 })
            sensor(id + 50, SDL_SENSOR_ACCEL, (0, 9.75, 0), at: 1)
            #expect(queue.next().input.samples.isEmpty, "nobody knows that pad")

            sensor(id, SDL_SENSOR_ACCEL_L, (0, 9.75, 0), at: 20000)
            #expect(queue.next().input.samples.isEmpty, "half of a pair of pads")

            var again = SDL_Event(cdevice: SDL_ControllerDeviceEvent())
            (again.type, again.cdevice.which) = (SDL_CONTROLLERDEVICEADDED.rawValue, index)
            SDL_PushEvent(&again)
            #expect(kinds().isEmpty && queue.gamepads?.count == 1, "it is there already")

            SDL_JoystickDetachVirtual(index)
            #expect(kinds().last == .pad(.removed, name: "Test Pad"))
            #expect(queue.gamepads?.leader == nil)
        }

        @Test("has no effect while another one leads, until it takes the lead")
        func two() throws {
            let (first, second) = (VirtualPad.plugIn(), VirtualPad.plugIn("Other Pad"))
            defer { for index in [second, first] { SDL_JoystickDetachVirtual(index) } }
            #expect(kinds().count { if case .pad(.added, _) = $0 { true } else { false } } == 2)
            #expect(queue.gamepads?.count == 2 && queue.gamepads?.leader?.name == "Test Pad")
            let pads = [first, second].map { SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID($0)) }
            let ids = pads.map { SDL_JoystickInstanceID($0) }
            func axis(_ pad: Int, _ value: Int16) {
                SDL_JoystickSetVirtualAxis(pads[pad], Int32(SDL_CONTROLLER_AXIS_LEFTY.rawValue), value)
            }
            func button(_ pad: Int, _ isDown: Bool) {
                SDL_JoystickSetVirtualButton(pads[pad], Int32(SDL_CONTROLLER_BUTTON_B.rawValue), isDown ? 1 : 0)
            }
            axis(1, 8000)
            sensor(ids[1], SDL_SENSOR_GYRO, (0.1, 0, 0), at: 4000)
            sensor(ids[1], SDL_SENSOR_ACCEL, (0, 9.75, 0), at: 4000)
            let still = queue.next().input
            #expect(still.samples.isEmpty && !still.events.contains { if case .axis = $0.kind { true } else { false } })

            axis(1, -20000)
            let full = 32767.0
            #expect(kinds() == [.pad(.leads, name: "Other Pad"), .axis(.leftY, -20000 / full)])
            button(0, true)
            #expect(kinds() == [.pad(.leads, name: "Test Pad"), .button(.circle)])
            button(1, true)
            #expect(kinds() == [.pad(.leads, name: "Other Pad"), .button(.circle)])
            button(0, false)
            #expect(kinds().isEmpty)
            button(1, false)
            #expect(kinds() == [.buttonUp(.circle)])

            sensor(ids[0], SDL_SENSOR_GYRO, (0, 3, 0), at: 8000)
            #expect(queue.next().input.samples.isEmpty)
            SDL_Delay(1100)
            _ = queue.next()
            sensor(ids[0], SDL_SENSOR_GYRO, (0, 3, 0), at: 12000)
            #expect(kinds() == [.pad(.leads, name: "Test Pad")], "turned while the other one lies still")
        }

        @Test("has names for its buttons and axes, and none for unknown ones")
        func names() {
            let buttons = (0..<30).compactMap { Gamepad.button($0) }
            #expect(
                buttons == [
                    .cross, .circle, .square, .triangle, .create, .guide, .options, .l3, .r3, .l1, .r1, .up,
                    .down, .left, .right, .touchpad,
                ])
            #expect((0..<30).compactMap { Gamepad.axis($0) } == PadAxis.allCases)
        }

        @Test("does not keep the queue awake")
        func patience() {
            let index = VirtualPad.plugIn()
            defer { SDL_JoystickDetachVirtual(index) }
            while !queue.next(waiting: .seconds(0.03)).input.events.isEmpty {}
            let elapsed = queue.next(waiting: .seconds(0.03)).input.elapsed
            #expect(elapsed >= 0.029)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { WakeUp.send() }
            #expect(queue.next(waiting: .forever).needsRedraw)
        }
    }
}
