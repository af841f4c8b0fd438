import TiltStage

extension [SceneSounds.Bed] {
    /// The level of the bed with a name; 0 if there is none.
    func level(_ name: String) -> Double { first { $0.sound.name == name }?.level ?? 0 }
}
