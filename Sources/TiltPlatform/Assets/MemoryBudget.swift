/// The most bytes of what is loaded to be seen, whatever a scene or a user brings.
nonisolated enum MemoryBudget {
    /// All rasters of pictures but a zoomable one, which is a map as one picture and has a limit of its own.
    static let (rasters, zoomable) = (150e6, 128e6)
    /// The pictures of a ``BakePlan``.
    static let bakes = 100e6
    /// The tiles of a map.
    static let tiles = 96 << 20
}
