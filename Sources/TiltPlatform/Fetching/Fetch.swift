import CCurl
import Foundation

/// One request of the fetcher, with its redirects. It passes the answer on as it arrives, and stops at its limits.
nonisolated final class Fetch {
    let id: UInt32
    let easy: UnsafeMutableRawPointer
    /// The reason why it failed; nil until then, and if it did not.
    private(set) var outcome: TileFailure?
    private let order: FetchOrder
    private let line: WorkerSocket
    private let deadline: ContinuousClock.Instant
    private let headers: UnsafeMutableRawPointer?
    private var address: WebAddress
    /// The addresses that it has been redirected from.
    private var former: [WebAddress] = []
    /// Whether the next connection is to a proxy, which looks up hosts by itself.
    private var isProxied = false
    /// Whether the next connection may only be to a public address, and whether another was refused.
    private var (staysPublic, wasRefused) = (false, false)
    private var (status, fields): (Int, [String: String]) = (0, [:])
    /// Whether the head has ended. Lines after the content are ignored.
    private var isHeadOver = false
    private var (headBytes, bytes) = (0, 0)
    /// The first bytes of the content, until they tell whether it is a picture.
    private var start: [UInt8] = []
    private(set) var received = 0

    /// The limits in bytes of all heads, and of content that is not wanted but read, so that the connection can be kept.
    private static let (mostHead, mostUnwanted) = (1 << 16, 1 << 16)
    private static let mostRedirects = 10
    /// The number of bytes that tell whether content is a picture.
    private static let mostStart = 12
    /// The headers that the program needs.
    private static let wanted: Set<String> = [
        "age", "cache-control", "content-length", "date", "etag", "expires", "last-modified", "retry-after",
    ]
    private static let proxies = WebProxies(ProcessInfo.processInfo.environment)

    init?(_ order: FetchOrder, _ address: WebAddress, id: UInt32, line: WorkerSocket) {
        guard let easy = ccurl_easy(takeHead, takeBytes, takeConnection) else { return nil }
        self.easy = easy
        (self.order, self.address, self.id, self.line) = (order, address, id, line)
        deadline = .now + .milliseconds(order.milliseconds)
        var list: UnsafeMutableRawPointer?
        for line in order.headers.map({ "\($0): \($1)" }) where line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
            list = ccurl_list(list, line)
        }
        headers = ccurl_list(list, "Accept-Encoding: identity")
        let this = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        for option in [CCURL_HEADER_DATA, CCURL_WRITE_DATA, CCURL_SOCKET_DATA] { set(option, this) }
        set(CCURL_HEADERS, headers.map { UnsafeRawPointer($0) })
        let (http, https) = (1, 2)
        set(CCURL_PROTOCOLS, http | https)
        set(CCURL_NO_SIGNAL, 1)
        set(CCURL_HTTP_09, 0)
        set(CCURL_NO_PROXY_HEADERS, 1)
        // Some hosts compress what was asked for as it is. Its size counts after that.
        set(CCURL_ACCEPT_ENCODING, "gzip, deflate")
        // A name that is being looked up must not hold up the others.
        set(CCURL_QUICK_EXIT, 1)
        ccurl_set_offset(easy, Int32(CCURL_MAX_FILE_SIZE), Int64(order.mostBytes))
        aim(isFresh: false)
    }

    /// Frees what it holds; call this once, as the last.
    func end() {
        ccurl_easy_end(easy)
        ccurl_list_end(headers)
    }

    private func aim(isFresh: Bool) {
        (status, fields, isHeadOver, bytes, start) = (0, [:], false, 0, [])
        set(CCURL_URL, address.url.absoluteString)
        let proxy = Self.proxies.proxy(of: address.host, scheme: address.url.scheme?.lowercased() ?? "")
        isProxied = proxy != nil
        // Without these libcurl would decide by itself.
        set(CCURL_PROXY, proxy ?? "")
        set(CCURL_NO_PROXY, "")
        set(CCURL_FRESH_CONNECT, isFresh ? 1 : 0)
        set(CCURL_TIMEOUT_MS, max(1, Int((deadline - .now) / .milliseconds(1))))
    }

    private func set(_ option: Int, _ value: Int) { ccurl_set_long(easy, Int32(option), value) }
    private func set(_ option: Int, _ value: UnsafeRawPointer?) { ccurl_set_pointer(easy, Int32(option), value) }
    private func set(_ option: Int, _ value: String) { value.withCString { set(option, UnsafeRawPointer($0)) } }

    /// Takes libcurl's result; returns whether the request goes on with another address.
    func follow(_ code: Int32) -> Bool {
        if outcome != nil { return false }
        // The rest of content that is not wanted may stay away.
        let code = status != 200 && bytes > Self.mostUnwanted ? 0 : code
        if !isRedirect || code != 0 {
            outcome =
                wasRefused && code == CCURLE_COULDNT_CONNECT
                ? .misled(WebAddress.words(for: address.url)) : TileFailure(curl: Int(code))
            return false
        }
        let target = ccurl_redirect(easy).flatMap { URL(string: String(cString: $0)) }
        let number = ccurl_primary_ip(easy).flatMap { InternetNumber(String(cString: $0)) }
        former.append(address)
        guard former.count <= Self.mostRedirects,
            target.map({ next in !former.contains { $0.url.absoluteString == next.absoluteString } }) ?? true
        else {
            outcome = .circling
            return false
        }
        guard let next = target.flatMap({ WebAddress($0) }),
            case let reach = address.reach(to: next, isPrivate: !isProxied && number?.isPrivate == true), reach != .none
        else {
            outcome = .misled(WebAddress.words(for: target))
            return false
        }
        staysPublic = reach == .publicOnes
        // A connection of another request may be to a private address.
        let isFresh = staysPublic && next.description != address.description
        address = next
        aim(isFresh: isFresh)
        return true
    }

    private var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && fields["location"] != nil }
}

/// What libcurl calls, each of which may end the transfer.
nonisolated extension Fetch {
    fileprivate func takeLine(_ text: String, count: Int) -> Bool {
        headBytes += count
        received += count
        guard headBytes <= Self.mostHead else { return fail(.tooLarge) }
        if text.hasPrefix("HTTP/") {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            (fields, isHeadOver) = ([:], false)
        } else if !isHeadOver {
            let pair = text.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            if pair.count == 2 { fields[pair[0].lowercased()] = pair[1] }
            if text.allSatisfy(\.isNewline), status >= 200 { return endHead() }
        }
        return true
    }

    private func endHead() -> Bool {
        isHeadOver = true
        if isRedirect { return true }
        let told = fields.filter { Self.wanted.contains($0.key) }.mapValues { String($0.prefix(1000)) }
        return FetchMessage(.head, of: id, value: FetchHead(status: status, headers: told)).send(over: line)
    }

    /// Takes some content. Its first bytes tell whether it is a picture, whatever its head says.
    fileprivate func take(_ content: UnsafeRawBufferPointer) -> Bool {
        bytes += content.count
        received += content.count
        guard status == 200 else { return bytes <= Self.mostUnwanted }
        guard bytes <= order.mostBytes else { return fail(.tooLarge) }
        if start.count < Self.mostStart {
            start += content.prefix(Self.mostStart - start.count)
            let header = HeaderReader(start)
            guard start.count < Self.mostStart || header.mayBeOfTile else {
                return fail(header.isGzip ? .compressed : .notAnImage)
            }
        }
        return FetchMessage(.bytes, of: id, [UInt8](content)).send(over: line)
    }

    /// Opens a socket for a connection; -1 if the address is forbidden.
    fileprivate func connect(to address: UnsafeMutablePointer<ccurl_address>) -> Int32 {
        if staysPublic, !isProxied {
            guard InternetNumber(ccurl_number(address))?.isPrivate == false else {
                wasRefused = true
                return -1
            }
        }
        let (family, kind, number) = (address.pointee.family, address.pointee.kind, address.pointee.protocol)
        let descriptor = socket(family, kind, number)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    private func fail(_ failure: TileFailure) -> Bool {
        outcome = failure
        return false
    }
}

nonisolated extension HeaderReader {
    /// Whether it begins as a picture that a tile may be.
    fileprivate var mayBeOfTile: Bool {
        (byte(0) == 0x89 && starts("PNG", at: 1)) || big(0, 2) == 0xFFD8 || starts("GIF8")
            || (starts("RIFF") && starts("WEBP", at: 8))
    }
}

private nonisolated func fetch(_ data: UnsafeMutableRawPointer?) -> Fetch? {
    data.map { Unmanaged<Fetch>.fromOpaque($0).takeUnretainedValue() }
}

private nonisolated func takeHead(
    _ bytes: UnsafeMutablePointer<CChar>?, _ one: Int, _ count: Int, _ data: UnsafeMutableRawPointer?
) -> Int {
    let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
    return fetch(data)?.takeLine(text, count: count) == true ? count : 0
}

private nonisolated func takeBytes(
    _ bytes: UnsafeMutablePointer<CChar>?, _ one: Int, _ count: Int, _ data: UnsafeMutableRawPointer?
) -> Int {
    fetch(data)?.take(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? count : 0
}

private nonisolated func takeConnection(
    _ data: UnsafeMutableRawPointer?, _ purpose: Int32, _ address: UnsafeMutablePointer<ccurl_address>?
) -> Int32 {
    guard let address else { return -1 }
    return fetch(data)?.connect(to: address) ?? -1
}
