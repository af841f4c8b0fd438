public import TiltEngine

/// What a map from elsewhere may cost at most.
public nonisolated struct TileLimits: Hashable, Sendable {
    /// Requests at a time.
    public var requests = 4
    /// Seconds until an answer must be there as a whole.
    public var seconds = 30.0
    /// Bytes of decoded tiles that are kept in memory.
    public var memory = 128 << 20
    /// Seconds of the first pause after a refusal that names no time; each further one is twice as long, up to five minutes.
    public var pause = 2.0

    /// The usual limits.
    public init() {}

    /// Bytes of a tile's file, and of a single picture's.
    static let (mostBytes, mostPictureBytes) = (4 << 20, 64 << 20)
    /// Pixels along a side of a tile.
    static let mostSide = 2048
    /// Seconds until a tile that is not there is asked for again.
    static let missing = 600.0
}

/// How the loading of a map stands.
public nonisolated struct TileReport: Hashable, Sendable {
    /// Tiles that are wanted and not there yet.
    public var waiting = 0
    /// Tiles that are wanted and cannot be had.
    public var absent: Set<TileAddress> = []
    /// Requests under way.
    public var parallel = 0
    /// The most requests that were under way at a time.
    public var mostParallel = 0
    /// Requests so far.
    public var requests = 0
    /// Bytes of decoded tiles in memory.
    public var memory = 0
    /// Why the last tile that failed is not there; nil once one has arrived since.
    public var failure: TileFailure?
    /// Whether nothing is asked for at present, because the host refused or was not reached.
    public var isPaused = false
    /// Whether tiles cannot be kept on the disk.
    public var cannotKeep = false

    /// Nothing was wanted yet.
    public init() {}
}
