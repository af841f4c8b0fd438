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
        /// Make the pose level, show the next scene, let things go.
        case level, scene, letGo
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

    /// The time in seconds after which a phone counts as silent.
    fileprivate nonisolated static let patience = 1.25

    /// What stands in the way of a phone on this machine, as far as can be told in advance; nil if nothing does.
    public static var refusal: String? {
        guard copenssl_load() else { return PhoneOffer.noOpenSSL.refusal }
        return LocalAddress.all().isEmpty ? PhoneOffer.noNetwork.refusal : nil
    }

    /// A page that is not served yet.
    public convenience init() { self.init(executable: WorkerProcess.ownExecutable, wakesQueue: true) }

    init(executable: String?, wakesQueue: Bool) { (self.executable, self.wakesQueue) = (executable, wakesQueue) }

    isolated deinit { run?.end() }

    /// Serves a page, in HTML, from now on; if it is served, nothing changes but that its address is shown again.
    public func open(_ page: [UInt8]) {
        isWanted = true
        if let run, !run.isOver { return run.showsCard(true) }
        run?.end()
        (stream, lastHeard) = (PhoneStream(), nil)
        run = executable.flatMap { PhoneRun(executable: $0, page: page, wakesQueue: wakesQueue) }
    }

    /// Ends when no phone is there, and two minutes after one was: its address is not shown any more.
    public func hide() {
        isWanted = false
        run?.showsCard(false)
    }

    /// The way in; nil if it is closed.
    public var offer: PhoneOffer? {
        guard let run, !run.isOver || run.offer.refusal != nil else { return isWanted ? .closed : nil }
        return run.offer
    }

    /// The phone's state at `now` seconds of the machine's clock.
    public func state(at now: Double) -> NetworkPad.State {
        lastHeard.map { now - $0 < Self.patience ? .streaming : .silent(.noAnswer) } ?? .off
    }

    /// Removes and returns what hands have done on the page.
    public func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// Removes and returns the samples whose time has come at `now` seconds of a clock that started at `start` seconds of the
    /// machine's.
    func takeSamples(since start: Double, at now: Double) -> [MotionSample] {
        guard let run else { return [] }
        for arrival in run.inbox.take() {
            // The next phone may be of another make.
            if arrival.isFirst { stream = PhoneStream() }
            stream.take(arrival.batch, at: arrival.time - start)
            note(arrival)
            if lastHeard == nil { stream = PhoneStream() }
        }
        if state(at: start + now) != .streaming { thumb(isDown: false) }
        return stream.samples(at: now)
    }

    private func note(_ arrival: PhoneArrival) {
        let batch = arrival.batch
        if arrival.isFirst { actions.append(.arrive) }
        lastHeard = batch.buttons.contains(.leave) ? nil : arrival.time
        let pressed: [(PhoneBatch.Buttons, Action)] = [(.level, .level), (.scene, .scene), (.letGo, .letGo)]
        actions += pressed.filter { batch.buttons.contains($0.0) }.map(\.1)
        thumb(isDown: batch.buttons.contains(.thumb), batch.travel)
        if batch.buttons.contains(.leave) { actions.append(.leave) }
    }

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
    private let process: WorkerProcess
    private let state = Mutex(State())

    private struct State {
        var offer = PhoneOffer.opening
        /// Whether the process has ended.
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
        _ = PhoneFrame(.page, page).send(over: process.line, until: .now + .seconds(1))
    }

    var offer: PhoneOffer { state.withLock(\.offer) }
    var isOver: Bool { state.withLock(\.isOver) }

    func showsCard(_ isOpen: Bool) {
        state.withLock {
            guard !$0.isOver else { return }
            _ = PhoneFrame(.card, [isOpen ? 1 : 0]).send(over: process.line, until: .now + .seconds(1))
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
        while true {
            // A phone that has fallen silent is told once.
            if !process.line.wait(milliseconds: Int32(1000 * PhoneServer.patience)) {
                inbox.wake()
                while !process.line.wait(milliseconds: 60_000) {}
            }
            guard let frame = PhoneFrame.receive(over: process.line) else { break }
            switch frame.kind {
            case .offer:
                guard let offer = frame.value(PhoneOffer.self) else { continue }
                state.withLock { $0.offer = offer }
                inbox.wake()
            case .first, .batch:
                guard let batch = PhoneBatch(frame.content) else { continue }
                let (now, isFirst) = (clock.seconds, frame.kind == .first)
                let rate = batch.readings.compactMap { $0.rotationRate?.length }.max() ?? 0
                inbox.put(
                    PhoneArrival(batch: batch, isFirst: isFirst, time: now), at: now,
                    turningAt: Angle.degrees(rate).radians)
                if isFirst || now - lastHeard >= PhoneServer.patience || !batch.buttons.isEmpty { inbox.wake() }
                lastHeard = now
            case .page, .card: break
            }
        }
        state.withLock { $0.isOver = true }
        inbox.wake()
        process.end()
    }
}
