public import TiltCanvas
import TiltEngine

/// The limits on the cost of a map from elsewhere.
public nonisolated struct TileLimits: Hashable, Sendable {
    /// The time in seconds within which an answer must be complete.
    public var seconds = 30.0
    /// The greatest side of a decoded tile in pixels; a larger picture is reduced to it.
    public var side = 1024
    /// The first pause in seconds after a refusal without a time; each further one is twice as long, up to five minutes.
    public var pause = 2.0

    /// The time in seconds after which a missing tile is requested again.
    public var missing = 600.0

    /// The default limits.
    public init() {}

    /// The limits in bytes of a tile's file, and of a single picture's.
    static let (mostBytes, mostPictureBytes) = (4 << 20, 64 << 20)
    /// The greatest side of a tile, in pixels.
    static let mostSide = 2048
    /// The limit in bytes of a tile's file in a folder of the user's: no more than all its pixels.
    static let mostFileBytes = 4 * mostSide * mostSide + (1 << 16)
    /// The number of tiles that a host may refuse, before any has come from it, until requests are paused.
    static let mostRefused = 8
    /// The size in bytes of decoded tiles that may wait to be taken, completing the last.
    static let mostReady = 8 << 20
    /// The age in seconds up to which a request that is no longer wanted may finish, for the cache: most hosts answer
    /// within this time.
    static let patience = 1.0
}

/// The loading state of a map.
public nonisolated struct TileReport: Hashable, Sendable {
    /// The number of wanted tiles that have not arrived.
    public var waiting = 0
    /// The wanted tiles that cannot be loaded.
    public var absent: Set<TileAddress> = []
    /// The number of current requests.
    public var parallel = 0
    /// The number of requests so far.
    public var requests = 0
    /// The failure of the last tile that could not be loaded; nil once another has arrived.
    public var failure: TileFailure?
    /// Whether requests are paused, because the host refused or cannot be reached.
    public var isPaused = false
    /// Whether it forbids all that is wanted and has sent nothing, as a store of files does for what it lacks: it may have tiles
    /// elsewhere.
    public var isForbidden = false

    /// The state before any tile was wanted.
    public init() {}
}
