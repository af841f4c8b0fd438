import Foundation
import Synchronization
public import TiltCanvas
import TiltEngine

/// Loads the tiles of a map from disk or network, the most urgent first; or the only picture of a map, as it is. It starts
/// when tiles are wanted, cancels those no longer wanted unless they are about to arrive, and retries failures by itself. Its
/// methods do not block.
public nonisolated final class TileLoader: @unchecked Sendable {
    /// The source of the tiles.
    public let source: TileSource
    private let limits: TileLimits
    private let cache: TileCache?
    private let decoder: PictureDecoder
    private let network: TileNetwork
    private let wakesQueue: Bool
    private let decodingQueue = WorkQueue("tiles.decoding")
    /// All following properties belong to the network's queue, except those with their own lock.
    private var wanted: [TileAddress] = []
    /// The most urgent tile, whether it has come or not.
    private var middle: TileAddress?
    private var asked: [TileAddress: (transfer: UInt32, since: ContinuousClock.Instant)] = [:]
    /// Whether the network will call back when another request can start.
    private var isQueued = false
    private var decoding: Set<TileAddress> = []
    /// The wanted tiles on disk; nil for those that were not found.
    private var kept: [TileAddress: TileCache.Entry?] = [:]
    /// The tiles that cannot be loaded for now.
    private var missing: Set<TileAddress> = []
    /// How often the host failed for each of them, so that it is asked less and less often.
    private var failures: [TileAddress: Int] = [:]
    /// Whether any tile has come from the host, and those that it refused before that.
    private var (hasCome, refused): (Bool, [TileAddress: TileFailure]) = (false, [:])
    private var pause: (until: ContinuousClock.Instant, count: Int) = (.now, 0)
    /// Whether it pauses only because nothing may be there.
    private var mayBeElsewhere = false
    private var unwritten = Int.max
    private let finished = Mutex<[(tile: TileAddress, pixels: Pixels)]>([])
    private let picture = Mutex<PictureFile?>(nil)
    private let shared = Mutex(TileReport())

    /// The number of tiles queued at the decoder, which cannot be cancelled.
    private static let mostDecoding = 2

    /// A loader of a map's only picture, which it begins to load.
    public convenience init(picture address: WebAddress, network: TileNetwork) {
        self.init(picture: address, cache: TileCache(), network: network, limits: TileLimits())
    }

    convenience init(picture address: WebAddress, cache: TileCache?, network: TileNetwork, limits: TileLimits) {
        self.init(.picture(address), decoder: PictureDecoder(), cache: cache, network: network, limits: limits)
        want([.whole])
    }

    /// A loader of a map's tiles. Without `wakesQueue`, what arrives does not wake SDL's event queue, for which a window waits.
    public init(
        _ source: TileSource, decoder: PictureDecoder, cache: TileCache? = TileCache(), network: TileNetwork,
        limits: TileLimits = TileLimits(), wakesQueue: Bool = true
    ) {
        (self.source, self.decoder, self.cache) = (source, decoder, cache)
        (self.network, self.limits, self.wakesQueue) = (network, limits, wakesQueue)
    }

    deinit {
        let (network, current) = (network, asked.values.map(\.transfer))
        queue.add { for transfer in current { network.cancel(transfer) } }
    }

    private var queue: WorkQueue { network.queue }

    /// Whether it loads a map's only picture.
    private var isOfPicture: Bool { if case .picture = source { true } else { false } }

    /// Sets the wanted tiles, the most urgent first. A tile that was taken is loaded again if it is listed again.
    public func want(_ tiles: [TileAddress]) {
        queue.add { [self] in
            // Tiles that have arrived and were not taken yet are not loaded again, and none is wanted twice.
            var known = finished.withLock { Set($0.map(\.tile)) }
            wanted = tiles.filter { known.insert($0).inserted }
            callOffUnwanted()
            // Elsewhere it is asked soon.
            if mayBeElsewhere, tiles.first != middle {
                pause = (min(pause.until, .now + .seconds(limits.pause)), 0)
                queue.add(after: limits.pause + 0.01) { [weak self] in self?.advance() }
            }
            middle = tiles.first
            let isWanted = Set(wanted)
            kept = kept.filter { isWanted.contains($0.key) || asked[$0.key] != nil }
            advance()
        }
    }

    /// Removes and returns the tiles that have arrived.
    public func takeFinished() -> [(tile: TileAddress, pixels: Pixels)] {
        let taken = finished.withLock { exchange(&$0, with: []) }
        // There is room for more.
        if !taken.isEmpty { queue.add { [weak self] in self?.advance() } }
        return taken
    }

    /// Removes and returns the only picture once it has arrived. It is not decoded yet.
    public func takePicture() -> PictureFile? { picture.withLock { $0.take() } }

    /// Removes the only picture from the disk, because it cannot be decoded.
    public func forgetPicture() {
        guard let name = source.cacheName else { return }
        queue.add { [cache] in cache?.remove(name, .whole) }
    }

    /// Waits until all requests so far have been started, and all answers counted.
    func catchUp() { queue.wait {} }

    /// The current state.
    public var report: TileReport { shared.withLock(\.self) }

    /// The current problem and its host, in words; nil if there is none.
    public var trouble: String? { report.failure.map { "\(source.host ?? "the map"): \($0)" } }
}

nonisolated extension TileLoader {
    private var isPaused: Bool { pause.until > .now }

    private func advance() {
        heedRefusals()
        for tile in byUrgency where asked[tile] == nil && !decoding.contains(tile) && !missing.contains(tile) {
            begin(tile)
        }
        let absent = missing.intersection(wanted)
        let waiting = wanted.count - absent.count
        shared.withLock { report in
            report.waiting = waiting
            report.absent = absent
            report.parallel = asked.count
            report.isPaused = isPaused
            report.isForbidden = isForbidding(report.failure)
        }
    }

    /// The wanted tiles. While the host has refused some and sent none, the one that shows most is the first: a map is there where
    /// it is, and its tile of the whole earth nearly always.
    private var byUrgency: [TileAddress] {
        guard !refused.isEmpty, let first = wanted.min(by: { $0.zoom < $1.zoom }) else { return wanted }
        return [first] + wanted.filter { $0 != first }
    }

    /// Whether decoded tiles must be taken before another is decoded.
    private var isBusy: Bool {
        decoding.count >= Self.mostDecoding
            || finished.withLock { $0.reduce(0) { $0 + 4 * $1.pixels.argb.count } } >= TileLimits.mostReady
    }

    /// Cancels the requests that are no longer wanted, except those that are about to be answered.
    private func callOffUnwanted() {
        let isWanted = Set(wanted)
        for (tile, (transfer, since)) in asked where !isWanted.contains(tile) {
            let isOld = since + .seconds(TileLimits.patience) <= .now
            guard isOld, !network.isNearlyThere(transfer) else { continue }
            network.cancel(transfer)
            asked[tile] = nil
        }
    }

    private func begin(_ tile: TileAddress) {
        switch source.place(of: tile) {
        case .files(let paths):
            guard !isBusy else { return }
            decode(tile) { () throws(TileFailure) in try Self.bytes(of: paths) }
        case .address(let address):
            if kept[tile] == nil {
                guard !isBusy || !network.isFull else { return queueUp() }
                // What is read and neither decoded nor checked yet is bounded as well.
                guard kept.values.reduce(0, { $0 + ($1?.bytes.count ?? 0) }) < TileLimits.mostReady else { return }
                kept[tile] = .some(source.cacheName.flatMap { cache?.entry($0, tile, mostBytes: mostBytes) })
                // Others may write there too.
                if let entry = kept[tile] ?? nil, flaw(of: entry.bytes) != nil { kept[tile] = .some(nil) }
            }
            let entry = kept[tile] ?? nil
            if let entry, isPaused || entry.freshness.holds(at: Date.now.timeIntervalSince1970) {
                guard !isBusy else { return }
                decode(tile) { () throws(TileFailure) in entry.bytes }
            } else if !isPaused, refused[tile] == nil, refused.count < TileLimits.mostRefused {
                if network.isFull { queueUp() } else { ask(tile, address, entry) }
            }
        }
    }

    private var mostBytes: Int { isOfPicture ? TileLimits.mostPictureBytes : TileLimits.mostBytes }

    private func ask(_ tile: TileAddress, _ address: WebAddress, _ entry: TileCache.Entry?) {
        let transfer = network.start(
            address, headers: entry?.freshness.question ?? [:], mostBytes: mostBytes, seconds: limits.seconds
        ) { [weak self] result in self?.answered(tile, result) }
        asked[tile] = (transfer, .now)
        shared.withLock { $0.requests += 1 }
        queue.add(after: TileLimits.patience + 0.01) { [weak self] in
            self?.callOffUnwanted()
            self?.advance()
        }
    }

    /// Continues when another request can start.
    private func queueUp() {
        guard !isQueued else { return }
        isQueued = true
        network.whenFree { [weak self] in
            self?.isQueued = false
            self?.advance()
        }
    }

    private func answered(_ tile: TileAddress, _ result: Result<TileNetwork.Answer, TileFailure>) {
        guard asked.removeValue(forKey: tile) != nil else { return }
        let now = Date.now.timeIntervalSince1970
        switch result {
        case .failure(let failure): fail(tile, failure)
        case .success(let answer):
            let freshness = Freshness(answer.head.header, now: now)
            switch (answer.head.status, kept[tile] ?? nil) {
            case (304, var entry?):
                entry.freshness.renew(freshness)
                take(tile, entry)
            case (200, _): take(tile, TileCache.Entry(freshness: freshness, bytes: answer.bytes))
            case (204, _), (404, _), (410, _): fail(tile, .notFound)
            case (let status, _):
                fail(tile, .refused(status), wait: Freshness.wait(answer.head.header("Retry-After"), now: now))
            }
        }
        advance()
    }

    /// Accepts the host's answer if its header describes a picture that may be decoded.
    private func take(_ tile: TileAddress, _ entry: TileCache.Entry) {
        if let flaw = flaw(of: entry.bytes) { return fail(tile, flaw) }
        pause.count = 0
        if !hasCome {
            hasCome = true
            let before = refused
            refused = [:]
            for (tile, failure) in before { fail(tile, failure) }
        }
        failures[tile] = nil
        kept[tile] = entry
        if entry.freshness.mayBeKept, let cache, let name = source.cacheName {
            _ = cache.keep(entry, name, tile)
            unwritten += unwritten == .max ? 0 : entry.bytes.count
            if unwritten > cache.limit / 16 {
                unwritten = 0
                cache.trimSoon()
            }
        }
        decode(tile) { () throws(TileFailure) in entry.bytes }
    }

    private func flaw(of bytes: [UInt8]) -> TileFailure? {
        guard let header = ImageHeader(bytes), [.png, .jpeg, .webp, .gif].contains(header.format) else {
            return .notAnImage
        }
        let isSmallEnough =
            isOfPicture
            ? header.width <= 1 << 20 && header.height <= 1 << 20
                && header.width * header.height <= PictureFile.megapixels * 1_000_000
            : max(header.width, header.height) <= TileLimits.mostSide
        return isSmallEnough ? nil : .tooLarge
    }

    private func fail(_ tile: TileAddress, _ failure: TileFailure, wait: Double? = nil) {
        if failure.isOfHost || (failure.mayBeOfHost && wait != nil) {
            rest(wait)
        } else if failure.isOfRedirect, !hasCome, !isOfPicture {
            rest(limits.missing)
        } else if !failure.mayBeOfHost || (isOfPicture && !failure.mayPass) {
            lack(tile, for: limits.missing)
        } else if hasCome {
            let isOfServer = if case .refused(500...) = failure { true } else { false }
            lack(tile, for: isOfServer ? pause(after: tile) : limits.missing)
        } else {
            refused[tile] = failure
            return
        }
        tell(hasCome && failure.mayMeanAbsence && wait == nil ? .notFound : failure)
        guard let entry = kept[tile] ?? nil, failure.isOfHost || failure.mayBeOfHost else { return }
        decode(tile) { () throws(TileFailure) in entry.bytes }
    }

    /// The time in seconds to do without a tile for which the host failed, maybe only for a moment: twice as long each time.
    private func pause(after tile: TileAddress) -> Double {
        // Those that failed long ago may begin again.
        if failures.count > 1000 { failures = [:] }
        failures[tile, default: 0] += 1
        return limits.pause * Double(1 << min(failures[tile] ?? 0, 20))
    }

    /// Pauses once a host that has sent nothing has refused enough tiles, or all that are wanted, and is asked for no other: what
    /// is there may take longer than refusals.
    private func heedRefusals() {
        guard let failure = refused.values.first, !isPaused, asked.isEmpty, !isQueued else { return }
        let isAll = !wanted.isEmpty && wanted.allSatisfy { refused[$0] != nil || missing.contains($0) }
        guard refused.count >= TileLimits.mostRefused || isAll else { return }
        rest(failure.mayPass ? nil : limits.missing)
        mayBeElsewhere = [.refused(403), .notAnImage].contains(failure) && !isOfPicture
        tell(failure)
    }

    /// Whether it pauses because the host forbids all that was asked for, for a failure that is told.
    private func isForbidding(_ failure: TileFailure?) -> Bool {
        isPaused && mayBeElsewhere && failure == .refused(403)
    }

    private func tell(_ failure: TileFailure) {
        let (isPaused, isForbidden) = (isPaused, isForbidding(failure))
        shared.withLock { ($0.failure, $0.isPaused, $0.isForbidden) = (failure, isPaused, isForbidden) }
        if wakesQueue { WakeUp.send() }
    }

    /// Does without a tile for some seconds, and then asks for it again.
    private func lack(_ tile: TileAddress, for seconds: Double) {
        missing.insert(tile)
        queue.add(after: min(seconds, limits.missing) + 0.01) { [weak self] in
            self?.missing.remove(tile)
            self?.advance()
        }
    }

    /// Makes no requests for a time in seconds, or if none is given for twice as long as the last time. Requests that were sent
    /// together are refused together, which counts once.
    private func rest(_ wait: Double?) {
        guard !isPaused else { return }
        let seconds = wait ?? min(300, limits.pause * Double(1 << min(pause.count, 10)))
        pause = (.now + .seconds(seconds), pause.count + 1)
        (refused, mayBeElsewhere) = ([:], false)
        // Slightly after the end of the pause, which another clock measures.
        queue.add(after: seconds + 0.01) { [weak self] in self?.advance() }
    }

    private func deliver(_ tile: TileAddress, _ pixels: Pixels) {
        wanted.removeAll { $0 == tile }
        finished.withLock { $0.append((tile, pixels)) }
        if wakesQueue { WakeUp.send() }
    }

    private func decode(_ tile: TileAddress, _ bytes: @escaping @Sendable () throws(TileFailure) -> [UInt8]) {
        if case .picture(let address) = source { return deliver(tile, from: address.description, bytes) }
        decoding.insert(tile)
        let (decoder, side) = (decoder, limits.side)
        decodingQueue.add { [weak self] in
            let result = Result { () throws(TileFailure) in try Self.pixels(of: try bytes(), decoder, side: side) }
            guard let self else { return }
            queue.add { self.decoded(tile, result) }
        }
    }

    /// Delivers the only picture as it is: it will be decoded in the size in which it is shown.
    private func deliver(_ tile: TileAddress, from host: String, _ bytes: () throws(TileFailure) -> [UInt8]) {
        let file = try? PictureFile(bytes(), from: host)
        kept[tile] = nil
        guard let file else { return fail(tile, .notAnImage) }
        wanted = []
        shared.withLock { ($0.failure, $0.waiting) = (nil, 0) }
        picture.withLock { $0 = file }
        if wakesQueue { WakeUp.send() }
    }

    private func decoded(_ tile: TileAddress, _ result: Result<Pixels, TileFailure>) {
        decoding.remove(tile)
        defer { advance() }
        switch result {
        case .success(let pixels):
            shared.withLock { $0.failure = nil }
            deliver(tile, pixels)
        case .failure(let failure):
            shared.withLock { $0.failure = failure }
            lack(tile, for: limits.missing)
            if let name = source.cacheName { cache?.remove(name, tile) }
        }
        kept[tile] = nil
    }

    /// The bytes of the first file that exists. They are the user's own, in any format.
    private static func bytes(of paths: [String]) throws(TileFailure) -> [UInt8] {
        guard let path = paths.first(where: { FileStatus($0) != nil }) else { throw .notFound }
        let bytes: [UInt8]
        do throws(PlatformError) {
            bytes = try [UInt8](file: path, limit: TileLimits.mostFileBytes, what: "")
        } catch {
            throw .damaged(error.advice)
        }
        if let header = ImageHeader(bytes), header.format != .svg,
            max(header.width, header.height) > TileLimits.mostSide
        {
            throw .damaged("scale it down to \(TileLimits.mostSide) pixels")
        }
        return bytes
    }

    /// The picture at its own size, or reduced to a side.
    private static func pixels(of bytes: [UInt8], _ decoder: PictureDecoder, side: Int) throws(TileFailure) -> Pixels {
        do throws(PlatformError) {
            let source = try Source(bytes, "a tile", decoder: decoder)
            return try source.pixels(scale: min(1, Double(side) / source.longestSide))
        } catch {
            throw .damaged(error.advice)
        }
    }
}
