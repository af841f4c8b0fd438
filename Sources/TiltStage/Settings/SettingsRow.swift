extension SettingsSheet {
    /// A line of a page.
    enum Row: Sendable {
        case heading(String)
        case setting(Setting)
        case action(Action)
        /// The address of a phone, a text field.
        case address
        /// The connection state of that phone.
        case phone
    }

    /// The action of a button on the sheet.
    enum Action: Equatable, Sendable {
        case calibrate, reset, copySwift, offerPhone

        var title: String {
            switch self {
            case .calibrate: "Calibrate the pad"
            case .reset: "Reset this page"
            case .copySwift: "Copy Swift"
            case .offerPhone: "Scan a code, with no app"
            }
        }
    }

    /// A request to the stage.
    enum Request: Sendable {
        case set(Setting, Double)
        case reset([Setting])
        case copySwift
        case calibrate
        case offerPhone
        /// Connect to the phone at an address.
        case call(String)
    }
}

extension SettingsSheet.Request {
    /// The settings after the request; unchanged if the request does not concern them.
    func applied(to settings: Settings) -> Settings {
        var settings = settings
        switch self {
        case .set(let setting, let value): setting.set(value, in: &settings)
        case .reset(let changed): for setting in changed { setting.reset(in: &settings) }
        case .call(let address): (settings.phoneAddress, settings.listensToPhone) = (address, !address.isEmpty)
        case .copySwift, .calibrate, .offerPhone: break
        }
        return settings
    }
}

extension SettingsSheet.Row {
    /// The rows of a page, with the settings of a scene.
    static func rows(of page: SettingsSheet.Page, scene: SceneDescriptor, isDeveloper: Bool = false) -> [Self] {
        func rows(_ sections: [SettingsSection]) -> [Self] {
            sections.flatMap { [.heading($0.title)] + $0.settings.map { .setting($0) } }
        }
        var rows =
            switch page {
            case .general: rows(Setting.general)
            case .scene: rows(Setting.of(scene))
            case .devices:
                rows([Setting.pad]) + [.action(.calibrate)]
                    + rows([Setting.phone]) + [.address, .phone, .action(.offerPhone)]
            case .tilt: rows(Setting.tilt)
            }
        rows += [.heading(""), .action(.reset)]
        return isDeveloper ? rows + [.action(.copySwift)] : rows
    }

    /// Whether it can have the keyboard focus.
    var isActive: Bool {
        switch self {
        case .heading, .phone: false
        case .setting, .action, .address: true
        }
    }

    var isAddress: Bool { if case .address = self { true } else { false } }
    /// Its setting; nil for other rows.
    var setting: Setting? { if case .setting(let setting) = self { setting } else { nil } }

    /// The request of a click, or of Return: a switch is toggled, a choice advances to the next value.
    func pressed(_ settings: Settings, on page: [Self]) -> SettingsSheet.Request? {
        switch self {
        case .action(.calibrate): return .calibrate
        case .action(.copySwift): return .copySwift
        case .action(.offerPhone): return .offerPhone
        case .action(.reset): return .reset(page.compactMap(\.setting))
        case .setting(let setting):
            let value = setting.value(in: settings)
            switch setting.control {
            case .slider: return nil
            case .toggle: return .set(setting, 1 - value)
            case .choice(let options):
                return .set(setting, (value + 1).truncatingRemainder(dividingBy: Double(options.count)))
            }
        case .heading, .address, .phone: return nil
        }
    }

    /// The request of an arrow key: a fiftieth of the range in whole steps, times a count.
    func nudged(by count: Double, _ settings: Settings) -> SettingsSheet.Request? {
        setting.map {
            let length = $0.range.upperBound - $0.range.lowerBound
            let step = max($0.step, (length / 50 / $0.step).rounded() * $0.step)
            return .set($0, $0.value(in: settings) + count * step)
        }
    }

    /// The request to reset it.
    var reset: SettingsSheet.Request? { isAddress ? .call("") : setting.map { .reset([$0]) } }
}
