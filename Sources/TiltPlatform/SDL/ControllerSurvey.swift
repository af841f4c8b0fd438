import CSDL2
import TiltEngine

@MainActor extension ControllerReport {
    /// The controllers that show themselves within a second, opened as the window opens them, and closed again.
    static func connected() throws(PlatformError) -> [ControllerReport] {
        let share = try Subsystem(
            .gameControllers, what: "cannot look for game controllers", on: "SDL", advice: "take another build of SDL")
        return withExtendedLifetime(share) {
            let clock = Clock()
            let end = clock.seconds + 1
            while clock.seconds < end {
                SDL_PumpEvents()
                SDL_Delay(10)
            }
            let pads = (0..<max(0, SDL_NumJoysticks())).filter { SDL_IsGameController($0) == SDL_TRUE }
                .compactMap { Gamepad(index: $0) }
            return pads.compactMap(ControllerReport.init)
        }
    }

    /// What SDL shows of an open controller; nil if it is gone.
    init?(_ gamepad: Gamepad) {
        guard let handle = SDL_GameControllerFromInstanceID(gamepad.id) else { return nil }
        let guid = SDL_JoystickGetGUID(SDL_GameControllerGetJoystick(handle))
        let path = SDL_GameControllerPath(handle).map { String(cString: $0) } ?? ""
        self.init(
            name: gamepad.pad.name, guid: Self.text(guid), path: path,
            model: PadModel(
                vendor: SDL_GameControllerGetVendor(handle), product: SDL_GameControllerGetProduct(handle)),
            driver: Self.driver(guid, path), gyroRate: gamepad.pad.gyroRate,
            accelerometerRate: gamepad.pad.accelerometerRate)
    }

    private static func text(_ guid: SDL_JoystickGUID) -> String {
        var text = [CChar](repeating: 0, count: 33)
        SDL_JoystickGetGUIDString(guid, &text, Int32(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// SDL puts a letter for its driver into the last byte but one of a GUID.
    private static func driver(_ guid: SDL_JoystickGUID, _ path: String) -> Driver {
        switch guid.data.14 {
        case UInt8(ascii: "h"): .hidapi
        case UInt8(ascii: "v"): .virtual
        default: path.hasPrefix("/dev/input/") ? .evdev : .system
        }
    }
}
