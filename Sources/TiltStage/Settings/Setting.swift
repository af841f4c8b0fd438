import TiltEngine

/// A setting: its names on the sheet and in the file, and its possible values.
///
/// Its value is a number: for a slider in the unit shown, for a switch 0 or 1, for a choice the index.
public struct Setting: Sendable {
    package enum Control: Sendable {
        case slider(ClosedRange<Double>, step: Double, unit: String)
        case toggle
        case choice([Option])
    }

    /// One value of a choice: the word in the file, and the title on the sheet.
    public struct Option: Sendable {
        package let word: String
        let title: String

        /// A value; its word stays the same in all versions of a program.
        public init(_ word: String, _ title: String) {
            self.word = word
            self.title = title
        }
    }

    /// The name in the file.
    package let key: String
    /// The name on the sheet.
    let title: String
    package let control: Control
    /// The curve that illustrates it.
    let curve: SettingCurve?
    private let read: @Sendable (Settings) -> Double
    private let write: @Sendable (inout Settings, Double) -> Void
    private let copy: @Sendable (inout Settings, Settings) -> Void

    /// The value, on the grid of the control's steps.
    package func value(in settings: Settings) -> Double { sound(read(settings)) }

    /// Sets the value, or the nearest possible one. A value within half a step of the default becomes exactly the default.
    package func set(_ value: Double, in settings: inout Settings) {
        let value = sound(value)
        if value == self.value(in: .standard) { copy(&settings, .standard) } else { write(&settings, value) }
    }

    /// Resets it to the default.
    func reset(in settings: inout Settings) { copy(&settings, .standard) }

    /// Whether it differs from the default.
    package func isChanged(in settings: Settings) -> Bool { value(in: settings) != value(in: .standard) }

    /// The range of the values, and their spacing.
    var range: ClosedRange<Double> {
        switch control {
        case .slider(let range, _, _): range
        case .toggle: 0...1
        case .choice(let options): 0...Double(options.count - 1)
        }
    }

    var step: Double { if case .slider(_, let step, _) = control { step } else { 1 } }

    /// Whether the value in the settings is in range.
    func isSound(in settings: Settings) -> Bool { range.contains(read(settings)) }

    private func sound(_ value: Double) -> Double {
        guard value.isFinite else { return self.value(in: .standard) }
        // The quotient of two integers is the number closest to its decimal digits.
        let perUnit = (1 / step).rounded()
        let steps = (value / step).rounded()
        return (perUnit > 1 ? steps / perUnit : steps * step).clamped(to: range)
    }

    func words(for value: Double) -> String {
        switch control {
        case .toggle: value == 0 ? "Off" : "On"
        case .choice(let options): options[Int(value)].title
        case .slider(_, let step, let unit): Self.number(value, step: step) + unit
        }
    }

    private static func number(_ value: Double, step: Double) -> String {
        var (decimals, unit) = (0, 1.0)
        while unit * step < 0.999, decimals < 4 { (decimals, unit) = (decimals + 1, unit * 10) }
        return value.text(decimals: decimals)
    }
}

extension Double {
    /// The number, rounded to some decimals, as it is shown to the user.
    package func text(decimals: Int) -> String {
        let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
        let whole = Int((magnitude * Double(unit)).rounded())
        let sign = self < 0 && whole != 0 ? "−" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let rest = String(whole % unit)
        return "\(sign)\(whole / unit)." + String(repeating: "0", count: decimals - rest.count) + rest
    }
}

extension Setting {
    /// The place of a value among the settings, such as `\.tilt.smoothing`.
    public typealias Path<Value> = WritableKeyPath<Settings, Value> & Sendable

    /// A slider. The shown value is the stored one unless `shown` and `kept` convert between them.
    public static func slider(
        _ key: String, _ title: String, _ path: any Path<Double>, _ range: ClosedRange<Double>, step: Double,
        unit: String = "", curve: SettingCurve? = nil, shown: @escaping @Sendable (Double) -> Double = { $0 },
        kept: @escaping @Sendable (Double) -> Double = { $0 }
    ) -> Setting {
        Setting(
            key: key, title: title, control: .slider(range, step: step, unit: unit), curve: curve,
            read: { shown($0[keyPath: path]) }, write: { $0[keyPath: path] = kept($1) },
            copy: { $0[keyPath: path] = $1[keyPath: path] })
    }

    /// A switch.
    public static func toggle(
        _ key: String, _ title: String, _ path: any Path<Bool>, curve: SettingCurve? = nil
    ) -> Setting {
        Setting(
            key: key, title: title, control: .toggle, curve: curve, read: { $0[keyPath: path] ? 1 : 0 },
            write: { $0[keyPath: path] = $1 != 0 }, copy: { $0[keyPath: path] = $1[keyPath: path] })
    }

    /// A choice between values, each with its word and its title.
    public static func choice<Value: Equatable & Sendable>(
        _ key: String, _ title: String, _ path: any Path<Value>, _ options: [(value: Value, option: Option)]
    ) -> Setting {
        Setting(
            key: key, title: title, control: .choice(options.map(\.option)), curve: nil,
            read: { settings in Double(options.firstIndex { $0.value == settings[keyPath: path] } ?? 0) },
            write: { $0[keyPath: path] = options[Int($1)].value }, copy: { $0[keyPath: path] = $1[keyPath: path] })
    }
}
