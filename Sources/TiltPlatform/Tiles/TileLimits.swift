public import TiltEngine

/// The limits on the cost of a map from elsewhere.
public nonisolated struct TileLimits: Hashable, Sendable {
    /// The time in seconds within which an answer must be complete.
    public var seconds = 30.0
    /// The size in bytes of decoded tiles in memory.
    public var memory = 32 << 20
    /// The first pause in seconds after a refusal without a time; each further one is twice as long, up to five minutes.
    public var pause = 2.0

    /// The default limits.
    public init() {}

    /// The limits in bytes of a tile's file, and of a single picture's.
    static let (mostBytes, mostPictureBytes) = (4 << 20, 64 << 20)
    /// The greatest side of a tile, in pixels.
    static let mostSide = 2048
    /// The time in seconds after which a missing tile is requested again.
    static let missing = 600.0
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
    /// The greatest number of simultaneous requests.
    public var mostParallel = 0
    /// The number of requests so far.
    public var requests = 0
    /// The size in bytes of decoded tiles in memory.
    public var memory = 0
    /// The failure of the last tile that could not be loaded; nil once another has arrived.
    public var failure: TileFailure?
    /// Whether requests are paused, because the host refused or cannot be reached.
    public var isPaused = false
    /// Whether tiles cannot be stored on disk.
    public var cannotKeep = false

    /// The state before any tile was wanted.
    public init() {}
}

/// The reason why a tile is missing, in words for the screen.
public nonisolated enum TileFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The host cannot be reached.
    case offline
    /// The host refused with this status.
    case refused(Int)
    /// The tile does not exist.
    case notFound
    /// The answer is not a picture.
    case notAnImage
    /// The answer, or the picture in it, is too large.
    case tooLarge
    /// The answer takes too long.
    case slow
    /// The answer redirects to a forbidden address.
    case misled
    /// The connection was interrupted or not secure.
    case broken
    /// The picture cannot be decoded, for this reason.
    case damaged(String)

    /// A few words, such as "the map's host is too slow".
    public var description: String {
        switch self {
        case .offline: "offline: the map's host cannot be reached"
        case .refused(let status): "the map's host refuses (\(status))"
        case .notFound: "not found on the map's host"
        case .notAnImage: "the map's host sends something other than a picture"
        case .tooLarge: "the map's host sends too much data"
        case .slow: "the map's host is too slow"
        case .misled: "the map's host redirects to a forbidden address"
        case .broken: "the connection to the map's host was interrupted"
        case .damaged(let reason): "the picture cannot be decoded: \(reason)"
        }
    }

    /// Whether the host is at fault, so that other tiles need not be requested at once.
    var isOfHost: Bool {
        switch self {
        case .offline, .slow, .broken: true
        case .refused(let status): status == 403 || status == 429 || status >= 500
        default: false
        }
    }
}
