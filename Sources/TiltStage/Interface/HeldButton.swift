/// A held button that repeats its action.
struct HeldButton<Key: Equatable & Sendable>: Equatable, Sendable {
    let key: Key
    private let interval: Double
    private var age = 0.0

    /// The time in seconds after which it repeats first.
    private static var patience: Double { 0.4 }

    /// A button that goes down now and later repeats every `interval` seconds.
    init(_ key: Key, every interval: Double) {
        self.key = key
        self.interval = interval
    }

    /// Advances by `dt` seconds; returns whether it acts again.
    mutating func step(_ dt: Double) -> Bool {
        age += dt
        guard age >= Self.patience else { return false }
        age -= interval
        return true
    }
}
