import TiltEngine

/// What telemetry says about what falls.
struct DynamicsTelemetry: Encodable {
    /// How many things there are, how many of them are awake, and how many pairs touch.
    var bodies: Int
    var awake: Int
    var contacts: Int
    /// In joules.
    var kineticEnergy: Double

    init(_ world: World) {
        let census = world.census
        bodies = census.bodies
        awake = census.awake
        contacts = census.contacts
        kineticEnergy = world.kineticEnergyInJoules
    }
}
