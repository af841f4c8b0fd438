import TiltEngine
import TiltPlatform
import TiltScenes

/// Frame after frame in a window: takes what arrives, lets the stage pass time, draws what is new, and sleeps while nothing
/// moves.
@MainActor final class WindowLoop {
    private let plan: ShowPlan
    private let window: Window
    private let show: Show
    private let queue: EventQueue
    private let clock = Clock()
    private var script: FrameScript?
    private var trace: TracePlayer?
    /// Time that passed outside but not on the stage: while the program slept or the machine was suspended.
    private var lostTime = 0.0
    private var mustRedraw = true
    private var wantsScreenshot = false
    private var isIdle = false
    private var hasLookedForPads: Bool
    private var caption = ""
    private var frameStart: Double

    /// More than this, in seconds, never passes in one frame: no jump after a stall, no burst of steps.
    private static let longestFrame = 0.1

    init(_ plan: ShowPlan, window: Window, show: Show) throws(PlatformError) {
        self.plan = plan
        self.window = window
        self.show = show
        script = plan.recording.map { FrameScript($0, fps: nil, limit: nil) }
        trace = plan.trace.map(TracePlayer.init)
        let listens = !plan.options.input.sources.isDisjoint(with: [.gamepad, .stick]) && plan.recording == nil
        queue = EventQueue(window: window, gamepads: listens ? try GamepadMotion() : nil)
        hasLookedForPads = !listens || !plan.mayShowMachine
        if plan.options.input.sources.contains(.sensor), plan.recording == nil { queue.sensors = SensorMotion() }
        frameStart = clock.seconds
    }

    /// Runs until somebody leaves, the recording ends, or enough frames were drawn.
    func run() throws {
        do {
            try runFrames()
        } catch {
            try? keepLastFrame()
            throw error
        }
        try keepLastFrame()
    }

    private func runFrames() throws {
        while show.frame + 1 < plan.options.frames ?? .max {
            let arrivals = queue.next(waiting: patience)
            frameStart = clock.seconds
            if show.collectPictures() { mustRedraw = true }
            guard !arrivals.closeRequested, let input = try input(from: arrivals) else { return }
            mustRedraw = mustRedraw || arrivals.needsRedraw
            if arrivals.texturesLost { show.restorePictures() }
            // Whatever happens may change the picture, even where nothing moves after it.
            if !input.events.isEmpty { isIdle = false }
            guard try handle(try show.advance(by: input)) else { return }
            lookForUnreadablePads()
            try drawIfNeeded()
        }
    }

    private var isAtRest: Bool {
        show.stage.isAtRest && trace?.isOver ?? true && hasLookedForPads && !mustRedraw && !wantsScreenshot
    }

    private var patience: EventQueue.Patience {
        if isIdle { return .forever }
        return window.isVisible ? .none : .seconds(0.1)
    }

    /// What the next frame is made of: what arrived, or the next line of the recording. Nil at the end.
    private func input(from arrivals: EventQueue.Arrivals) throws -> FrameInput? {
        if script != nil {
            guard !arrivals.input.events.contains(where: { $0.kind == .key("escape") }) else { return nil }
            return try script?.next()
        }
        var input = arrivals.input
        let elapsed = min(input.elapsed, Self.longestFrame)
        lostTime += input.elapsed - elapsed
        input.elapsed = elapsed
        for i in input.events.indices { input.events[i].time = input.events[i].time.map { min($0, elapsed) } }
        for i in input.motion.indices { input.motion[i].time -= lostTime }
        if !plan.heedsFocus { input.events.removeAll { if case .focus = $0.kind { true } else { false } } }
        trace?.play(into: &input, from: show.stage.time)
        if let news = show.takeMapNews() { input.events.append(news) }
        return input
    }

    /// Does what the stage asks for; false when it asks to end.
    private func handle(_ requests: [Stage.Request]) throws -> Bool {
        for request in requests {
            switch request {
            case .quit: return false
            case .toggleFullscreen: window.isFullscreen.toggle()
            case .screenshot: wantsScreenshot = true
            }
        }
        return true
    }

    private func drawIfNeeded() throws {
        let wasIdle = isIdle
        isIdle = plan.maySleep && isAtRest
        guard window.isVisible, !(isIdle && wasIdle) else { return }
        if try show.draw(evenIfSame: mustRedraw || wantsScreenshot) {
            keepScreenshotIfWanted()
            show.renderer.present()
            mustRedraw = false
        }
        if show.stage.caption != caption {
            caption = show.stage.caption
            window.title = caption
        }
        if isIdle { try show.noteIdle() } else { pace() }
    }

    /// Waits for the frame's end where presenting it did not: when nothing was new, or the display does not hold us back.
    private func pace() {
        let end = frameStart + (script == nil ? 1 / window.refreshRate : 0)
        clock.sleep(until: max(end, replayDue) - 0.001)
    }

    /// When the recording's present moment is due.
    private var replayDue: Double { script == nil ? 0 : replayStart + show.stage.time }
    private lazy var replayStart = frameStart

    /// Once those pads have come that SDL may list: one that it may not even list is named all the same, unless there is
    /// something better to tilt with.
    private func lookForUnreadablePads() {
        guard !hasLookedForPads, show.stage.time >= 1 else { return }
        hasLookedForPads = true
        let leader = queue.gamepads?.leader
        guard leader?.gyroRate == nil, let node = HIDRawNodes().unreadable().first, node.model.name != leader?.name
        else { return }
        show.reportSilentPad(node.model.name)
    }

    private func keepScreenshotIfWanted() {
        guard wantsScreenshot else { return }
        wantsScreenshot = false
        do {
            let path = try ScreenshotFolder.newFile()
            try show.renderer.savePNG(to: path)
            show.note("Kept as \(path)")
        } catch {
            show.warn("\(error)")
        }
    }

    private func keepLastFrame() throws {
        guard let path = plan.options.screenshot else { return }
        try show.waitForPictures()
        show.redraw()
        try show.renderer.savePNG(to: path)
        show.renderer.present()
    }
}
