import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The frame loop of a replay in a window, with a bar by which the watcher controls it.
///
/// The recording's pointer, keys and pad control only the scene, the watcher's only the bar.
@MainActor final class ReplayLoop {
    private let window: Window
    private let session: Session
    private let queue: EventQueue
    private let clock = MonotonicClock()
    private var replay: Replay
    private var bar = ReplayBar()
    private(set) var isPaused = false
    /// The watcher's goal, which the replay has not reached yet.
    private var goal: Replay.Goal?
    /// Whether the watcher has used the bar; the window then stays open at the end.
    private var isWatched = false
    private var isOver = false
    /// The reason for ending before the recording does.
    private var refusal: PlatformError?
    private var mustRedraw = true
    private var frameStart: Double
    /// The start of the recording in seconds of the clock; nil while it does not play.
    private var start: Double?

    /// The time in seconds that one frame of the window may spend on seeking.
    private static let patience = 0.025
    /// The seconds beyond which the picture fades to the watcher's goal; it follows the hand over less.
    private static let leap = 0.5

    init(_ recording: RecordingReader, window: Window, session: Session) {
        (self.window, self.session) = (window, session)
        replay = Replay(recording)
        session.beginFirstFrame()
        queue = EventQueue(window: window)
        // Mouse and keys work without a pad.
        queue.gamepads = try? Gamepads()
        frameStart = clock.seconds
    }

    /// Runs until the watcher quits, or to the end of the recording if the bar is not used.
    func run() throws {
        try session.run { try runFrame() }
        if let refusal { throw refusal }
    }

    /// Waits for input if nothing moves, and runs one frame; returns false at the end.
    func runFrame() throws -> Bool {
        let arrivals = queue.next(waiting: patience)
        frameStart = clock.seconds
        mustRedraw = session.collectPictures() || mustRedraw || arrivals.needsRedraw
        session.sound?.follow(arrivals.soundChanges)
        let time = content.time
        guard !arrivals.closeRequested, handle(arrivals.input) else { return false }
        if abs(content.time - time) > Self.leap { session.fadeFromLastFrame() }
        let (before, view) = (replay.frame, session.stage.view)
        guard try goOn() else { return false }
        if session.stage.view.isScaled(from: view) { session.fadeFromLastFrame() }
        window.take(size: session.stage.view.size, density: session.stage.view.density)
        try draw(isNew: replay.frame != before)
        return true
    }

    private var patience: EventQueue.Patience {
        if isPaused, goal == nil, !mustRedraw, bar.isAtRest(content) {
            return session.sound?.patience(session.stage).map { .seconds($0) } ?? .forever
        }
        return window.isVisible ? .none : .seconds(0.1)
    }

    /// The content of the bar. The display may be too small for the recording's window.
    private var content: ReplayBar.Content {
        let (view, seen) = (session.stage.view.size, window.size)
        var time = session.stage.time
        if case .time(let wanted) = goal { time = wanted }
        return ReplayBar.Content(
            view: Vector(min(view.x, seen.x), min(view.y, seen.y)), time: time, length: replay.length,
            isPaused: isPaused, sheet: session.stage.sheetFrame)
    }

    /// The time of the next frame, in seconds of the clock: as recorded, or by the display's refresh rate while the
    /// recording does not play.
    var frameEnd: Double { start.map { $0 + session.stage.time } ?? frameStart + 1 / window.refreshRate }

    /// Carries out the watcher's request; returns false for the one to quit.
    private func handle(_ input: FrameInput) -> Bool {
        for event in input.events {
            guard let request = bar.handle(event.kind, content) else { continue }
            if request == .close { return false }
            perform(request)
        }
        if let request = bar.step(input.elapsed, content) { perform(request) }
        return true
    }

    private func perform(_ request: ReplayBar.Request) {
        isWatched = true
        switch request {
        case .togglePause:
            isPaused.toggle()
            if isOver, !isPaused { goal = .frame(0) }
        case .step(let count):
            isPaused = true
            goal = .frame(max(0, replay.frame - 1 + count))
        case .seek(let time): goal = .time(time)
        case .close: break
        }
    }

    /// Seeks toward the watcher's goal, or plays one frame; returns false at the end.
    private func goOn() throws -> Bool {
        if goal != nil {
            start = nil
            session.sound?.mute()
            return try seek()
        }
        guard !isPaused, !bar.isScrubbing else {
            start = nil
            session.sound?.mute()
            session.sound?.rest()
            return true
        }
        start = start ?? frameStart - session.stage.time
        defer { session.sound?.play(session.stage) }
        return try takeFrame()
    }

    /// Plays on toward the goal as far as time allows.
    private func seek() throws -> Bool {
        guard let goal else { return true }
        if replay.isAt(goal, session.stage) {
            self.goal = nil
            return true
        }
        if let stage = replay.leap(toward: goal) {
            session.jump(to: stage)
            isOver = false
        }
        let deadline = clock.seconds + Self.patience
        repeat {
            guard try takeFrame() else { return false }
            if isOver || replay.isAt(goal, session.stage) { self.goal = nil }
        } while self.goal != nil && clock.seconds < deadline
        return true
    }

    /// Plays a frame of the recording; returns false if there is none and the bar is not in use.
    private func takeFrame() throws -> Bool {
        do throws(PlatformError) {
            if let input = try replay.next(for: session.stage, news: session.takeNews()) {
                let requests = try session.advance(by: input)
                if !requests.contains(.quit) { return true }
            }
        } catch {
            guard isWatched else { throw error }
            refusal = error
        }
        if isWatched { (isOver, isPaused) = (true, true) }
        return isWatched
    }

    private func draw(isNew: Bool) throws {
        guard window.isVisible else { return }
        session.bar = bar.isVisible ? (bar, content) : nil
        let wasFading = session.isFading
        let isDrawn =
            isNew
            ? try session.draw(evenIfSame: mustRedraw, frame: replay.frame - 1)
            : session.drawAgain(evenIfSame: mustRedraw)
        if isDrawn {
            session.present()
            // Fading pictures need one more frame after their end.
            mustRedraw = wasFading
        }
        window.cursor = bar.cursor
        window.title = session.stage.caption
        clock.sleep(until: frameEnd - 0.001)
    }
}
