import CSDL2

/// The machine's power supply.
public nonisolated enum PowerSupply {
    /// Whether the machine runs on its battery now; false if it has none, or if that cannot be read.
    public static var isBattery: Bool { SDL_GetPowerInfo(nil, nil) == SDL_POWERSTATE_ON_BATTERY }
}
