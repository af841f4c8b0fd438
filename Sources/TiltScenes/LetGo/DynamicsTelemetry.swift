import TiltEngine

/// The telemetry of falling things.
struct DynamicsTelemetry: Encodable {
    /// The numbers of things, of awake ones, and of touching pairs.
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
