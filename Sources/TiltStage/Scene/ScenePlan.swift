public import TiltCanvas

/// What the program makes ready for a scene at a moment.
public struct ScenePlan: Sendable {
    /// A number that changes when the scene needs other pictures, such as larger ones after zooming in.
    public var version: Int
    /// A number that changes when other pictures of the same list come first. The stage asks
    /// again only while some are not loaded yet.
    public var order: Int
    /// The tiles of a map that are needed; nil if none is shown.
    public var tiles: TilePlan?
    /// The pictures that are made for the light; nil if there are none.
    public var bakes: BakePlan?

    /// A plan; by default that of a scene whose pictures never change.
    public init(version: Int = 0, order: Int = 0, tiles: TilePlan? = nil, bakes: BakePlan? = nil) {
        (self.version, self.order, self.tiles, self.bakes) = (version, order, tiles, bakes)
    }
}
