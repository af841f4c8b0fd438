import COpenSSL
import Foundation
import Synchronization
public import TiltCanvas
public import TiltEngine

/// A page for a phone, which tilts without an app: its browser shows the page, and sends what the phone's sensors measure.
///
/// The page is served by a process of its own, which is the program itself, so a program must call ``PictureDecoder/serveIfAsked()``
/// first. The methods do not block. All that arrives is checked in that process and here again.
@MainActor public final class PhoneServer {
    /// What a hand does on the page.
    public nonisolated enum Action: Hashable, Sendable {
        /// A phone sends for the first time, or again after it left; another one may have fallen silent before.
        case arrive
        /// The page has turned on the glass soon after it came: no pose before was level.
        case turn
        /// Press a button.
        case press(PhoneButton)
        /// The thumb touched the glass, moved or left it, with its way since it touched, in points.
        case thumb(InputEvent.FingerPhase, Vector)
        /// The page was closed.
        case leave
    }

    private let executable: String?
    private let wakesQueue: Bool
    private var run: PhoneRun?
    /// Whether the address is to be shown.
    private var isWanted = false
    private var stream = PhoneStream()
    /// When a phone was last heard, in seconds; nil before the first, and once it has left.
    private var lastHeard: Double?
    /// The way of the thumb since it touched the glass, in points; nil while it does not.
    private var travel: Vector?
    private var actions: [Action] = []
    private var last: PhoneBatch?

    /// The words of the page's button that lets things go; empty for the usual ones.
    public var letGoTitle = "" { didSet { if letGoTitle != oldValue { run?.send(.letGo, Array(letGoTitle.utf8)) } } }

    /// The time in seconds after which a phone counts as silent.
    fileprivate nonisolated static let patience = 1.25

    /// What stands in the way of a phone on this machine, as far as can be told in advance; nil if nothing does.
    public static var refusal: String? {
        !copenssl_load() ? noOpenSSL : LocalAddress.all().isEmpty ? noNetwork : nil
    }

    nonisolated static let noOpenSSL = "OpenSSL is missing: install its package, libssl3 on Debian and Ubuntu."
    nonisolated static let noNetwork =
        "This computer has no private IPv4 address: connect it to the network of your phone, or its hotspot."
    nonisolated static let closed = "The page for phones could not be served. Close this card and open it again."

    /// A page that is not served yet.
    public convenience init() { self.init(executable: WorkerProcess.ownExecutable, wakesQueue: true) }

    init(executable: String?, wakesQueue: Bool) { (self.executable, self.wakesQueue) = (executable, wakesQueue) }

    isolated deinit { run?.end() }

    /// Serves a page, in HTML, from now on; if it is served, nothing changes but that its address is shown again.
    public func open(_ page: [UInt8]) {
        isWanted = true
        if let run, !run.isOver { return run.send(.card, [1]) }
        run?.end()
        (stream, lastHeard) = (PhoneStream(), nil)
        run = executable.flatMap { PhoneRun(executable: $0, page: page, wakesQueue: wakesQueue) }
        if !letGoTitle.isEmpty { run?.send(.letGo, Array(letGoTitle.utf8)) }
    }

    /// Ends when no phone is there, and two minutes after one was: its address is not shown any more.
    public func hide() {
        isWanted = false
        run?.send(.card, [0])
    }

    /// The way in; nil if it is closed.
    public var offer: PhoneOffer? {
        switch run?.offer {
        case .some(let offer) where run?.isOver == false: offer
        case .refused(let words): .refused(words)
        default: isWanted ? .refused(Self.closed) : nil
        }
    }

    /// The phone's state at `now` seconds of the machine's clock.
    public func state(at now: Double) -> NetworkPad.State {
        guard let lastHeard, let run else { return .off }
        if run.isOver { return .silent(.pageClosed) }
        return now - lastHeard < Self.patience ? .streaming : .silent(.noAnswer)
    }

    /// The id of the process that serves the page; nil if there was none.
    var processID: Int32? { run?.process.id }

    /// Removes and returns what hands have done on the page.
    public func takeActions() -> [Action] { exchange(&actions, with: []) }

    /// Removes and returns the samples whose time has come at `now` seconds of a clock that started at `start` seconds of the
    /// machine's.
    func takeSamples(since start: Double, at now: Double) -> [MotionSample] {
        guard let run else { return [] }
        for arrival in run.inbox.take() {
            // The next phone may be of another make.
            if arrival.isFirst { stream = PhoneStream() }
            let turnsEarly = stream.take(arrival.batch, at: arrival.time - start)
            note(arrival)
            if turnsEarly { actions.append(.turn) }
            if lastHeard == nil { stream = PhoneStream() }
        }
        if state(at: start + now) != .streaming { thumb(isDown: false) }
        return stream.samples(at: now)
    }

    private func note(_ arrival: PhoneArrival) {
        let batch = arrival.batch
        if arrival.isFirst { actions.append(.arrive) }
        lastHeard = batch.flags.contains(.leave) ? nil : arrival.time
        // Of a page that has been there before, unheard, the presses are past.
        let earlier = batch.number < Self.mostPresses ? [0, 0, 0] : batch.presses
        let before = last?.load == batch.load ? last?.presses ?? earlier : earlier
        for (button, counts) in zip(PhoneButton.allCases, zip(batch.presses, before)) {
            let count = Int(counts.0 &- counts.1)
            if count <= Self.mostPresses { actions += Array(repeating: .press(button), count: count) }
        }
        last = batch
        thumb(isDown: batch.flags.contains(.thumb), batch.travel)
        if batch.flags.contains(.leave) { actions.append(.leave) }
    }

    /// The greatest number of presses of a button between two batches.
    private static let mostPresses = 10

    /// Follows the thumb, which leaves the glass of a silent phone.
    private func thumb(isDown: Bool, _ way: Vector = .zero) {
        if isDown, travel == nil { actions.append(.thumb(.down, .zero)) }
        if isDown, way != travel ?? .zero { actions.append(.thumb(.move, way)) }
        if let travel, !isDown { actions.append(.thumb(.up, travel)) }
        travel = isDown ? way : nil
    }
}

/// What has arrived of a phone, which may be its first, and when, in seconds.
private nonisolated struct PhoneArrival {
    let batch: PhoneBatch
    let isFirst: Bool
    let time: Double
}

/// A process that serves the page, and the thread that listens to it.
private nonisolated final class PhoneRun: Sendable {
    let inbox: Inbox<PhoneArrival>
    let process: WorkerProcess
    private let state = Mutex(State())

    private struct State {
        var offer = PhoneOffer.opening
        var isOver = false
    }

    /// Starts it; nil if the system has no process or thread left.
    init?(executable: String, page: [UInt8], wakesQueue: Bool) {
        guard let process = WorkerProcess(executable: executable, argument: PhoneWorker.argument) else { return nil }
        (self.process, inbox) = (process, Inbox(wakesQueue: wakesQueue))
        do throws(PlatformError) {
            try SystemThread.start(named: "phone") { [self] in listen() }
        } catch {
            process.end()
            return nil
        }
        _ = PhoneMessage(.page, page).send(over: process.line, until: .now + .seconds(1))
    }

    var offer: PhoneOffer { state.withLock(\.offer) }
    var isOver: Bool { state.withLock(\.isOver) }

    func send(_ kind: PhoneKind, _ content: [UInt8]) {
        state.withLock {
            guard !$0.isOver else { return }
            _ = PhoneMessage(kind, content).send(over: process.line, until: .now + .seconds(1))
        }
    }

    /// Ends the process, and with it the thread.
    func end() {
        inbox.close()
        state.withLock { if !$0.isOver { kill(process.id, SIGKILL) } }
    }

    private func listen() {
        let clock = MonotonicClock()
        var lastHeard = -Double.infinity
        var last: PhoneBatch?
        while true {
            // A phone that has fallen silent is told once.
            if !process.line.wait(milliseconds: Int32(1000 * PhoneServer.patience)) {
                inbox.wake()
                process.line.wait()
            }
            guard let message = PhoneMessage.receive(over: process.line) else { break }
            switch message.kind {
            case .offer:
                guard let offer = message.value(PhoneOffer.self) else { continue }
                state.withLock { $0.offer = offer }
                inbox.wake()
            case .first, .batch:
                guard let batch = PhoneBatch(message.content) else { continue }
                let (now, isFirst) = (clock.seconds, message.kind == .first)
                let rate = batch.readings.compactMap { $0.rotationRate?.length }.max() ?? 0
                inbox.put(
                    PhoneArrival(batch: batch, isFirst: isFirst, time: now), at: now,
                    turningAt: Angle.degrees(rate).radians)
                let isNews = batch.presses != last?.presses || !batch.flags.isEmpty || batch.flags != last?.flags
                if isFirst || now - lastHeard >= PhoneServer.patience || isNews { inbox.wake() }
                (lastHeard, last) = (now, batch)
            case .page, .card, .letGo: break
            }
        }
        state.withLock { $0.isOver = true }
        inbox.wake()
        process.end()
    }
}
