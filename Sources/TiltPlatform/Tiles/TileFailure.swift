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

    /// A few words, as in "the map's host is not reached".
    public var description: String {
        switch self {
        case .offline: "offline: the map's host is not reached"
        case .refused(let status): "the map's host refuses (\(status))"
        case .notFound: "not found on the map's host"
        case .notAnImage: "the map's host sends what is not an image"
        case .tooLarge: "the map's host sends what is too large"
        case .slow: "the map's host is too slow"
        case .misled: "the map's host leads elsewhere"
        case .broken: "the connection to the map's host broke off"
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
