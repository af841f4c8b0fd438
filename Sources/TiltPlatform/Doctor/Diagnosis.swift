import TiltEngine

/// A problem that keeps a device from tilting, and its cure.
public nonisolated struct Diagnosis: Hashable, Sendable {
    /// The problem, in one line.
    public let problem: String
    /// The remedy; a udev rule is on its own line.
    public let cure: String
}

nonisolated extension Diagnosis {
    /// The diagnosis of a controller that is known to have a gyro and shows none; nil if it shows one or is not known
    /// to have one.
    ///
    /// - Parameters:
    ///   - controller: the controller as SDL shows it.
    ///   - nodes: the raw HID nodes of pads, from ``HIDRawNodes``.
    ///   - environment: the program's environment variables, which may switch SDL's drivers off.
    public init?(of controller: ControllerReport, nodes: [HIDRawNode], environment: [String: String] = [:]) {
        guard let model = controller.model, controller.gyroRate == nil else { return nil }
        let own = nodes.filter { $0.model == model }
        if let name = model.switchOff(in: environment, isWireless: controller.isWireless) {
            (problem, cure) = ("\(name) keeps SDL from reading its gyro", "unset \(name)")
        } else if controller.driver == .hidapi {
            (problem, cure) =
                controller.isWireless
                ? ("it sends its simple reports, without motion", "connect it again, or with a cable")
                : ("it answers, but shows no gyro", "unplug it and plug it in again; close other programs that use it")
        } else if let refused = own.lazy.compactMap(\.diagnosis).first {
            (problem, cure) = (refused.problem, refused.cure)
        } else if own.isEmpty {
            (problem, cure) = Self.hidden(model, from: controller.driver)
        } else {
            problem = "SDL reads it by \(controller.driver.rawValue) without its gyro, although it has access"
            cure = "unplug it and plug it in again; if that does not help, a newer SDL may have a driver for it"
        }
    }

    /// The case in which the pad's raw HID node cannot be found.
    private static func hidden(_ model: PadProduct, from driver: ControllerReport.Driver) -> (String, String) {
        #if os(Linux)
            (
                "SDL reads it by \(driver.rawValue) without its gyro: its raw HID node is not visible",
                "give /dev/hidraw* to the container or sandbox, if this is one; outside of it, \(UdevRule(for: model).cure)"
            )
        #else
            ("SDL reads it without its gyro", "unplug it and plug it in again; close other programs that use it")
        #endif
    }
}

nonisolated extension PadProduct {
    /// The variable that switches off SDL's driver for this pad's sensors or, on Bluetooth, the reports that carry
    /// them; nil if none does.
    func switchOff(in environment: [String: String], isWireless: Bool) -> String? {
        func isOff(_ name: String) -> Bool { ["0", "false"].contains(environment[name]?.lowercased()) }
        let all = "SDL_JOYSTICK_HIDAPI"
        let own = "\(all)_\(driverWord)"
        if isOff(own) { return own }
        if environment[own] == nil && isOff(all) { return all }
        return isWireless && isOff("\(own)_RUMBLE") ? "\(own)_RUMBLE" : nil
    }

    /// The driver's name in SDL's variables.
    private var driverWord: String {
        switch model {
        case .dualSense, .dualSenseEdge: "PS5"
        case .dualShock4: "PS4"
        case .switchPro: "SWITCH"
        case .joyConL, .joyConR, .joyCons: "JOY_CONS"
        case .steamDeck: "STEAMDECK"
        case .steamController: "STEAM"
        }
    }
}
