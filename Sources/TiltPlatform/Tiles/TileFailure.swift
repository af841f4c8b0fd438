import CCurl

/// The reason why a tile is missing, in words for the screen.
public nonisolated enum TileFailure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
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
    /// The answer redirects to what may not be used, in a few words without what may hold a key.
    case misled(String)
    /// The answer redirects again and again.
    case circling
    /// The connection was interrupted.
    case broken
    /// No secure connection was made: its certificate is not accepted, or the host does not use TLS there.
    case insecure
    /// The answer is not in the protocol of the web, HTTP 1 or later.
    case garbled
    /// The answer is compressed, which was not asked for, in a way that cannot be read or is not told.
    case compressed
    /// The system lacks libcurl.
    case noClient
    /// The picture cannot be decoded, for this reason.
    case damaged(String)

    /// A few words, such as "the map's host is too slow".
    public var description: String {
        switch self {
        case .offline: "offline: the map's host cannot be reached"
        case .refused(let status): "the map's host refuses (\(status))"
        case .notFound: "not found on the map's host"
        case .notAnImage: "the map's host sends something other than a PNG, JPEG, WebP or GIF picture"
        case .tooLarge: "the map's host sends too much data"
        case .slow: "the map's host is too slow"
        case .misled(let target): "the map's host redirects to \(target), which is refused"
        case .circling: "the map's host redirects without end"
        case .broken: "the connection to the map's host was interrupted"
        case .insecure: "no secure connection to the map's host can be made"
        case .garbled: "the map's host does not answer as a web server"
        case .compressed: "the map's host sends compressed data that is not named so, or cannot be read"
        case .noClient: "libcurl, which loads addresses, is not installed"
        case .damaged(let reason): "the picture cannot be decoded: \(reason)"
        }
    }

    /// Whether the host is at fault, so that other tiles need not be requested at once.
    var isOfHost: Bool { [.offline, .slow, .broken, .insecure, .noClient, .refused(429)].contains(self) }

    /// Whether the host is at fault unless another tile has come from it: it may answer so to all.
    var mayBeOfHost: Bool { mayMeanAbsence || [.tooLarge, .garbled, .compressed].contains(self) }

    /// Whether the tile may just not be there: many stores of files then answer that it is forbidden, some that they have failed,
    /// and others with a page.
    var mayMeanAbsence: Bool { if case .refused = self { true } else { self == .notAnImage || isOfRedirect } }

    /// Whether it is a redirect that is not followed. Every other tile would cost as many requests.
    var isOfRedirect: Bool { if case .misled = self { true } else { self == .circling } }

    /// Whether it may be over soon, so that it is worth while to ask again.
    var mayPass: Bool { if case .refused(let status) = self { status == 403 || status >= 500 } else { isOfHost } }
}

nonisolated extension TileFailure {
    /// The meaning of a result of libcurl; nil for success.
    init?(curl code: Int) {
        switch code {
        case 0: return nil
        case CCURLE_UNSUPPORTED_PROTOCOL, CCURLE_WEIRD_SERVER_REPLY: self = .garbled
        case CCURLE_URL_MALFORMAT: self = .misled(WebAddress.words(for: nil))
        case CCURLE_COULDNT_RESOLVE_PROXY, CCURLE_COULDNT_RESOLVE_HOST, CCURLE_COULDNT_CONNECT: self = .offline
        case CCURLE_BAD_CONTENT_ENCODING: self = .compressed
        case CCURLE_OUT_OF_MEMORY, CCURLE_FILESIZE_EXCEEDED, CCURLE_TOO_LARGE: self = .tooLarge
        case CCURLE_OPERATION_TIMEDOUT: self = .slow
        case CCURLE_SSL_CONNECT_ERROR, CCURLE_SSL_CERTPROBLEM, CCURLE_SSL_CIPHER, CCURLE_PEER_FAILED_VERIFICATION,
            CCURLE_SSL_CACERT_BADFILE:
            self = .insecure
        default: self = .broken
        }
    }
}
