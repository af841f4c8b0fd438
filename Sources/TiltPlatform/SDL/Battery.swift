import CSDL2

/// The machine's battery.
public struct Battery {
    private var looked: (at: Double, isDraining: Bool)?

    /// The time between two looks, in seconds.
    private static let patience = 10.0

    /// A battery that has not been looked at.
    public init() {}

    /// Whether the machine runs on it; `time` is now, in seconds.
    public mutating func isDraining(at time: Double) -> Bool {
        if let looked, (0..<Self.patience).contains(time - looked.at) { return looked.isDraining }
        let isDraining = SDL_GetPowerInfo(nil, nil) == SDL_POWERSTATE_ON_BATTERY
        looked = (time, isDraining)
        return isDraining
    }
}
