import CSDL2
import TiltCanvas
import TiltEngine

/// An open game controller with its sensors on.
@MainActor final class Gamepad {
    private let handle: OpaquePointer
    /// SDL's number of this connection.
    let id: Int32
    let pad: Gamepads.Pad
    var stream: SensorStream
    private let hasLight: Bool
    private var shown: [UInt8] = []

    /// Opens the controller with an index among SDL's joysticks; nil if that fails, as when it is gone.
    init?(index: Int32) {
        guard let handle = SDL_GameControllerOpen(index) else { return nil }
        self.handle = handle
        id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(handle))
        func rate(_ sensor: SDL_SensorType) -> Double? {
            guard SDL_GameControllerHasSensor(handle, sensor) == SDL_TRUE,
                SDL_GameControllerSetSensorEnabled(handle, sensor, SDL_TRUE) == 0
            else { return nil }
            return Double(SDL_GameControllerGetSensorDataRate(handle, sensor))
        }
        pad = Gamepads.Pad(
            name: Self.name(of: handle), gyroRate: rate(SDL_SENSOR_GYRO), accelerometerRate: rate(SDL_SENSOR_ACCEL),
            key: Self.key(of: handle), rumbles: SDL_GameControllerHasRumble(handle) == SDL_TRUE)
        stream = SensorStream(rate: pad.accelerometerRate ?? pad.gyroRate ?? 0)
        hasLight = SDL_GameControllerHasLED(handle) == SDL_TRUE
    }

    isolated deinit { SDL_GameControllerClose(handle) }

    /// The pad's name, safe for a screen or a terminal. SDL gives every pad that uses a maker's protocol the name of the maker's pad; the vendor and
    /// product numbers show which models have sensors.
    private static func name(of handle: OpaquePointer) -> String {
        let model = PadProduct(
            vendor: SDL_GameControllerGetVendor(handle), product: SDL_GameControllerGetProduct(handle))
        return model?.name ?? SDL_GameControllerName(handle).map { String(cString: $0).legible(most: 64) } ?? "Pad"
    }

    /// Runs both motors, or for weak ticks only the fast one.
    func rumble(_ strength: Double, for seconds: Double) {
        let strength = strength.clamped(to: 0...1)
        let (slow, fast) = (max(0, strength - 0.5) * 2, min(1, 0.2 + strength))
        SDL_GameControllerRumble(
            handle, UInt16(slow * 65_535), UInt16(fast * 65_535), UInt32((seconds * 1000).clamped(to: 1...1000)))
    }

    /// Sets the colour of the light, unless it already has this colour.
    func light(_ color: Color) {
        guard hasLight else { return }
        let bytes = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded().clamped(to: 0...255)) }
        guard bytes != shown else { return }
        shown = bytes
        SDL_GameControllerSetLED(handle, bytes[0], bytes[1], bytes[2])
    }

    /// The pad's key. Pads of a model without serial numbers share their data.
    private static func key(of handle: OpaquePointer) -> String {
        if let serial = SDL_GameControllerGetSerial(handle).map({ String(cString: $0) }), !serial.isEmpty {
            return serial.legible(most: 64)
        }
        return SDL_JoystickGetGUID(SDL_GameControllerGetJoystick(handle)).text
    }

    /// The buttons in the order of SDL's numbers, from SDL_CONTROLLER_BUTTON_A on.
    private static let buttons: [PadButton] = [
        .cross, .circle, .square, .triangle, .create, .guide, .options, .l3, .r3, .l1, .r1, .up, .down, .left, .right,
    ]

    static func button(_ button: UInt8) -> PadButton? {
        if Int32(button) == SDL_CONTROLLER_BUTTON_TOUCHPAD.rawValue { return .touchpad }
        return buttons.indices.contains(Int(button)) ? buttons[Int(button)] : nil
    }

    static func axis(_ axis: UInt8) -> PadAxis? {
        let axes = PadAxis.allCases
        return axes.indices.contains(Int(axis)) ? axes[Int(axis)] : nil
    }
}

extension SDL_JoystickGUID {
    /// Its 32 hexadecimal digits.
    var text: String {
        var text = [CChar](repeating: 0, count: 33)
        SDL_JoystickGetGUIDString(self, &text, Int32(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
