import TiltEngine
import TiltPlatform
import TiltScenes

/// Frame after frame of a recording in a window, and over them the bar by which whoever watches pauses it and goes through it.
///
/// The recording's pointer, keys and pad move the scene and nothing else, the watcher's move the bar and nothing else.
@MainActor final class ReplayLoop {
    private let plan: SessionPlan
    private let window: Window
    private let session: Session
    private let queue: EventQueue
    private let clock = MonotonicClock()
    private var replay: Replay
    private var bar = ReplayBar()
    private(set) var isPaused = false
    /// Where the watcher wants to be and the replay is not yet.
    private var goal: Replay.Goal?
    /// Whether the watcher has used the bar: then the window stays open at the end.
    private var isWatched = false
    private var isOver = false
    /// Why it ends before the recording does.
    private var refusal: PlatformError?
    private var mustRedraw = true
    private var caption = ""
    private var frameStart: Double
    /// When the recording began, in seconds of the clock, as far as it plays; nil where it does not.
    private var start: Double?

    /// So long it may go on toward a goal in one frame of the window, in seconds.
    private static let patience = 0.025

    init(_ recording: RecordingReader, _ plan: SessionPlan, window: Window, session: Session) {
        self.plan = plan
        self.window = window
        self.session = session
        replay = Replay(recording)
        session.beginFirstFrame()
        queue = EventQueue(window: window)
        // Without a pad there are still mouse and keys.
        queue.gamepads = try? Gamepads()
        frameStart = clock.seconds
    }

    /// Runs until somebody leaves, or to the end of the recording where nobody uses the bar.
    func run() throws {
        DisplayLoss.endProgram()
        session.awaitFirstFrame()
        do {
            while session.frame + 1 < plan.options.frames ?? .max, try runFrame() {}
        } catch {
            try? keepLastFrame()
            throw error
        }
        try keepLastFrame()
        if let refusal { throw refusal }
    }

    /// Waits where nothing moves, and goes through one frame; false where it is the end.
    func runFrame() throws -> Bool {
        let arrivals = queue.next(waiting: patience)
        frameStart = clock.seconds
        mustRedraw = session.collectPictures() || mustRedraw || arrivals.needsRedraw
        if arrivals.texturesLost { session.restorePictures() }
        guard !arrivals.closeRequested, heed(arrivals.input) else { return false }
        let before = replay.frame
        guard try goOn() else { return false }
        window.take(size: session.stage.view.size, density: session.stage.view.density)
        try draw(isNew: replay.frame != before)
        return true
    }

    private var patience: EventQueue.Patience {
        if isPaused, goal == nil, !mustRedraw, bar.isAtRest(content) { return .forever }
        return window.isVisible ? .none : .seconds(0.1)
    }

    /// What the bar shows. A display may be too small for the recording's window.
    private var content: ReplayBar.Content {
        let (view, seen) = (session.stage.view.size, window.size)
        var time = session.stage.time
        if case .time(let wanted) = goal { time = wanted }
        return ReplayBar.Content(
            view: Vector(min(view.x, seen.x), min(view.y, seen.y)), time: time, length: replay.length,
            isPaused: isPaused)
    }

    /// When the next frame is due, in seconds of the clock: as the recording says, or as the display does where it does not play.
    var frameEnd: Double { start.map { $0 + session.stage.time } ?? frameStart + 1 / window.refreshRate }
}

// What the watcher does.
extension ReplayLoop {
    /// Does what the watcher asks for; false where that is to leave.
    private func heed(_ input: FrameInput) -> Bool {
        for event in input.events {
            guard let wish = bar.handle(event.kind, content) else { continue }
            if wish == .close { return false }
            fulfil(wish)
        }
        if let wish = bar.step(min(input.elapsed, FrameLimit.longest), content) { fulfil(wish) }
        return true
    }

    private func fulfil(_ wish: ReplayBar.Wish) {
        isWatched = true
        switch wish {
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
}

// The recording.
extension ReplayLoop {
    /// Goes on toward the watcher's goal, or by one frame where it plays; false where it is the end.
    private func goOn() throws -> Bool {
        if goal != nil {
            start = nil
            return try seek()
        }
        guard !isPaused, !bar.isScrubbing else {
            start = nil
            return true
        }
        start = start ?? frameStart - session.stage.time
        return try takeFrame()
    }

    /// Goes on toward the goal as far as time allows.
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

    /// Lets a frame of the recording pass; false where there is none and nobody watches.
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
}

// The picture.
extension ReplayLoop {
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
            // Pictures that fade in take one frame more than they do so.
            mustRedraw = wasFading
        }
        window.cursor = Window.Cursor(bar.cursor)
        if session.stage.caption != caption {
            caption = session.stage.caption
            window.title = caption
        }
        clock.sleep(until: frameEnd - 0.001)
    }

    /// Keeps the recording's last picture, without the bar.
    private func keepLastFrame() throws {
        if session.bar != nil {
            session.bar = nil
            _ = session.drawAgain(evenIfSame: true)
        }
        try session.keepLastFrame()
    }
}
