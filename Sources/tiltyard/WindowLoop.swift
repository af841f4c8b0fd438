import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The frame loop of a window: it collects input, advances the stage, draws changes, and sleeps while nothing moves.
@MainActor final class WindowLoop {
    private let plan: SessionPlan
    private let window: Window
    private let session: Session
    private let queue: EventQueue
    private let clock = MonotonicClock()
    private var trace: TracePlayer?
    private var mustRedraw = true
    /// Whether the picture to save next shows the interface; nil if none is wanted.
    private var wantedScreenshot: Bool?
    /// The changes of the scene of which the local time has been told.
    private var sceneChanges = 0
    private(set) var isIdle = false
    private var hasLookedForPads: Bool
    /// The messages about a phone over the network, and about the one with the page.
    private var (networkPadMessages, pageMessages) = (PhoneMessages(), PhoneMessages())
    /// Whether the machine runs on its battery, and when to check again, in seconds of the clock.
    private var (isOnBattery, nextPowerCheck) = (false, 0.0)
    private let power: () -> Bool
    /// The desktop's setting for reduced motion, which may become known later; nil if it does not apply.
    private let reducedMotion: ReducedMotion?
    /// What was told the stage of fullscreen, reduced motion and a device for sound.
    private var (wasFullscreen, isLessMotionWanted, hasLoudspeaker) = (false, false, true)
    /// The phone's state as reported to the stage, and whether its address is invalid.
    private var (reportedPhone, isPhoneRefused) = (PhoneState.off, false)
    private(set) var frameStart: Double

    /// The number of frames from one look at the window's title to the next.
    private static let framesPerTitle = 6

    /// A loop; `power` tells whether the machine runs on its battery.
    init(
        _ plan: SessionPlan, window: Window, session: Session, reducedMotion: ReducedMotion? = nil,
        power: @escaping () -> Bool = { PowerSupply.isBattery }
    ) throws(PlatformError) {
        self.plan = plan
        (self.reducedMotion, isLessMotionWanted) = (reducedMotion, plan.desktopReducesMotion)
        (self.power, self.window, self.session) = (power, window, session)
        session.beginFirstFrame()
        trace = plan.trace.map(TracePlayer.init)
        queue = EventQueue(window: window)
        hasLookedForPads = !plan.listensToPads || !plan.followsFocus
        if plan.listensToPads, trace == nil { queue.gamepads = try Self.gamepads() }
        if plan.input.sources.contains(.host) { queue.sensors = HostSensors() }
        if plan.input.sources.contains(.dsu) { queue.networkPad = NetworkPad() }
        if plan.input.sources.contains(.phone) { queue.phone = PhoneServer() }
        frameStart = clock.seconds
        if queue.networkPad != nil { listen(to: plan.settings.calledPhone) }
    }

    func run() throws { try session.run { try runFrame() } }

    /// Waits for input if nothing moves, and runs one frame; returns false at the end.
    func runFrame() throws -> Bool {
        queue.takesText = session.stage.isTyping
        let arrivals = queue.next(waiting: patience)
        frameStart = clock.seconds
        if session.collectPictures() { mustRedraw = true }
        session.followFilm()
        guard !arrivals.closeRequested else { return false }
        let input = input(from: arrivals)
        mustRedraw = mustRedraw || arrivals.needsRedraw
        // A trace plays alone.
        if plan.listensToPads, queue.gamepads == nil, trace?.isOver == true { queue.gamepads = try Self.gamepads() }
        // Any event may change the picture, even if nothing moves after it.
        if !input.events.isEmpty { isIdle = false }
        if view.isScaled(from: session.stage.view) { session.fadeFromLastFrame() }
        session.sound?.follow(arrivals.soundChanges)
        if isIdle { session.sound?.rest() }
        guard handle(try session.advance(by: input)) else { return false }
        queue.phone?.letGoTitle = session.stage.letGoTitle ?? "Let go"
        session.sound?.play(session.stage)
        try drawIfNeeded()
        return true
    }

    private var isAtRest: Bool {
        session.stage.isAtRest && trace?.isOver ?? true && hasLookedForPads && !mustRedraw && wantedScreenshot == nil
            && !session.isFilming && !session.isPreparing
    }

    private var patience: EventQueue.Patience {
        if isIdle {
            let wakes = [session.sound?.patience(session.stage), session.stage.timeToShow].compactMap(\.self)
            return wakes.min().map { .seconds($0) } ?? .forever
        }
        guard window.isVisible else { return .seconds(0.1) }
        // Input ends a slow frame early.
        return session.stage.isCalm ? .seconds(max(frameEnd - 0.001 - clock.seconds, 0)) : .none
    }

    private func input(from arrivals: EventQueue.Arrivals) -> FrameInput {
        if !arrivals.droppedFiles.isEmpty || !arrivals.droppedTexts.isEmpty || arrivals.droppedElse > 0 {
            session.drop(arrivals.droppedFiles, texts: arrivals.droppedTexts, more: arrivals.droppedElse)
        }
        var input = arrivals.input
        session.takeClick(of: &input.events)
        if isIdle, arrivals.skippedTime > 0, session.stage.timeToShow != nil {
            input.events.insert(InputEvent(.program(.rested(arrivals.skippedTime)), time: 0), at: 0)
        }
        if !plan.followsFocus { input.events.removeAll { if case .focus = $0.kind { true } else { false } } }
        trace?.play(into: &input, from: session.stage.time)
        reportNetworkPad()
        input.events += phonePageNews()
        input.events +=
            session.takeNews() + unreadablePads()
            + Self.news(&wasFullscreen, window.isFullscreen, InputEvent.Kind.fullscreen) + phoneNews()
            + powerNews() + clockNews(input)
            + Self.news(&hasLoudspeaker, session.sound?.hasDevice, InputEvent.Kind.loudspeaker)
            + Self.news(&isLessMotionWanted, reducedMotion?.isWanted, InputEvent.Kind.lessMotion)
        return input
    }

    /// The event for a fact that is known and has changed since it was told.
    private static func news<Fact: Equatable>(
        _ told: inout Fact, _ fact: Fact?, _ event: (Fact) -> InputEvent.Kind
    ) -> [InputEvent] {
        guard let fact, fact != told else { return [] }
        told = fact
        return [InputEvent(event(fact))]
    }

    private func reportNetworkPad() {
        guard let pad = queue.networkPad else { return }
        guard let host = pad.address?.host else { return networkPadMessages = PhoneMessages() }
        tell(networkPadMessages.next(pad.state, of: host, leads: session.stage.leadsUnmoved(.dsu)))
    }

    private func tell(_ news: (isGood: Bool, text: String)?) {
        if let news { news.isGood ? session.note(news.text) : session.warn(news.text) }
    }

    /// Shows the way in for a phone, reports changes of the phone, and returns what hands do on its page.
    private func phonePageNews() -> [InputEvent] {
        guard let phone = queue.phone else { return [] }
        if session.show(phone.offer) {
            mustRedraw = true
            if plan.input == .phone { write(phone.offer) }
        }
        let actions = phone.takeActions()
        if actions.contains(.arrive) { pageMessages = PhoneMessages() }
        tell(pageMessages.next(phone.state(at: frameStart), of: "Phone", leads: session.stage.leadsUnmoved(.phone)))
        return actions.map(\.event)
    }

    /// Writes the way in to standard output, unless that has the telemetry or the recording, or what stands in the way to
    /// standard error.
    private func write(_ offer: PhoneOffer?) {
        if case .refused(let words) = offer { StandardError.write("tiltyard: \(words)") }
        guard case .open(let ways) = offer else { return }
        let line = ways.map { "tiltyard: \($0.address) on a phone, with certificate \($0.number)" }.joined(
            separator: "\n")
        if [plan.options.telemetry, plan.options.record].contains("-") { return StandardError.write(line) }
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Lets a phone in from now on, or no longer.
    private func offerPhone(_ isOffered: Bool) {
        guard let phone = queue.phone else {
            _ = session.show(.refused("--input \(plan.input) lets no phone tilt: start Tiltyard without it."))
            return
        }
        guard isOffered else { return phone.hide() }
        do {
            phone.open(try plan.assets.bytes(of: "Phone/page.html"))
        } catch {
            session.warn("\(error)")
        }
    }

    /// Connects to the phone at an address as the user typed it, or to none.
    private func listen(to text: String?) {
        queue.networkPad?.disconnect()
        isPhoneRefused = false
        guard let text else { return }
        do {
            guard let pad = queue.networkPad else {
                throw PlatformError("cannot listen", on: text, advice: "--input allows only \(plan.input) to tilt")
            }
            pad.corrections = DeviceFile().corrections
            pad.connect(to: try DSUAddress(typed: text))
        } catch {
            isPhoneRefused = true
            session.warn("\(error)")
        }
    }

    /// Reports changes of the phone's state to the stage: of the one that shows the page, or else of that over the network.
    private func phoneNews() -> [InputEvent] {
        let isOnPage = queue.phone?.state(at: frameStart) == .streaming
        let state = isOnPage ? .browser : isPhoneRefused ? .refused : PhoneState(queue.networkPad?.state ?? .off)
        return Self.news(&reportedPhone, state, InputEvent.Kind.phone)
    }

    /// Reports the local time to the stage when the window gets the keyboard, because scenes stand without it, and when
    /// another scene is shown, which has stood meanwhile.
    private func clockNews(_ input: FrameInput) -> [InputEvent] {
        let changes = session.stage.sceneChanges
        defer { sceneChanges = changes }
        guard plan.localTime != nil,
            changes != sceneChanges || input.events.contains(where: { $0.kind == .focus(true) })
        else { return [] }
        return [InputEvent(.localTime(LocalTime.now))]
    }

    /// Reports to the stage whether the machine runs on its battery, when that changes.
    private func powerNews() -> [InputEvent] {
        guard frameStart >= nextPowerCheck else { return [] }
        nextPowerCheck = frameStart + 20
        return Self.news(&isOnBattery, power(), InputEvent.Kind.battery)
    }

    private static func gamepads() throws(PlatformError) -> Gamepads {
        let gamepads = try offering("use --input off") { () throws(PlatformError) in try Gamepads() }
        gamepads.corrections = DeviceFile().corrections
        return gamepads
    }

    /// Carries out the stage's requests; returns false for the one to quit.
    private func handle(_ requests: [ProgramRequest]) -> Bool {
        guard !requests.contains(.quit) else { return false }
        for request in requests {
            switch request {
            case .quit: break
            case .toggleFullscreen: window.isFullscreen.toggle()
            case .screenshot(let showsInterface): wantedScreenshot = showsInterface
            case .movie: session.keepFilm()
            case .openFolder: session.openFolder()
            case .scaleInterface(let scale):
                window.scaleInterface(scale)
                mustRedraw = true
            case .copy(let text): window.copy(text)
            case .keepSettings: session.keepSettings()
            case .listen(let address): listen(to: address)
            case .offerPhone(let isOffered): offerPhone(isOffered)
            case .paste: session.type(window.clipboardText ?? "")
            case .rumble(let strength): queue.gamepads?.rumble(strength, for: 0.02 + 0.06 * strength)
            case .keepCalibration(let pad, let result): keep(result, of: pad)
            }
        }
        return true
    }

    /// Stores the calibration of a pad, which applies from now on. Another pad may have taken the lead meanwhile.
    private func keep(_ result: StillnessCalibration.Result, of name: String) {
        guard let gamepads = queue.gamepads, let pad = gamepads.pad(named: name) else { return }
        do {
            gamepads.corrections = try DeviceFile().keep(result, of: pad.key, called: pad.name)
        } catch {
            session.warn("\(error)")
        }
    }

    private func drawIfNeeded() throws {
        // The stage gets a new size with the next frame; in this frame it would draw into a corner of the window.
        guard session.stage.view == view else { return mustRedraw = true }
        let wasIdle = isIdle
        isIdle = plan.maySleep && isAtRest
        guard window.isVisible, !(isIdle && wasIdle) else { return }
        let wasFading = session.isFading
        if try session.draw(evenIfSame: mustRedraw || wantedScreenshot != nil) {
            keepScreenshotIfWanted()
            session.present()
            // Fading pictures need one more frame after their end.
            mustRedraw = wasFading
        }
        window.cursor = session.stage.cursor
        if session.frame % Self.framesPerTitle == 0 || isIdle { window.title = session.stage.caption }
        if let mood = session.stage.mood { queue.gamepads?.light(mood) }
        // Presenting did not wait for the frame's end if nothing was new, or the display does not limit the rate.
        if isIdle { try session.noteIdle() } else if !session.stage.isCalm { clock.sleep(until: frameEnd - 0.001) }
    }

    /// The window's current view, which the stage gets with the next frame.
    private var view: Viewport { Viewport(size: window.size, density: window.density) }

    /// The time of the next frame, in seconds of the clock.
    var frameEnd: Double {
        let rate = session.stage.isCalm ? min(window.refreshRate, Stage.calmRate) : window.refreshRate
        return frameStart + 1 / rate
    }

    /// Reports unreadable pads once SDL has had time to list its pads. It also names pads that SDL cannot list, unless
    /// there is something better to tilt with.
    private func unreadablePads() -> [InputEvent] {
        guard !hasLookedForPads, session.stage.time >= 1 else { return [] }
        hasLookedForPads = true
        let leader = queue.gamepads?.leader
        guard leader?.gyroRate == nil, let node = HIDRawNodes().unreadable().first, node.model.name != leader?.name
        else { return [] }
        return [InputEvent(.pad(.silent, name: node.model.name))]
    }

    private func keepScreenshotIfWanted() {
        guard let showsInterface = wantedScreenshot else { return }
        wantedScreenshot = nil
        do {
            let path = try PicturesFolder.newFile(session.stage.sceneTitle, ending: "png")
            if !showsInterface { session.redraw(showsInterface: false) }
            try session.renderer.savePNG(to: path)
            session.noteSaved(to: path)
        } catch {
            session.warn("\(error)")
        }
        if !showsInterface { session.redraw() }
    }
}

extension PhoneServer.Action {
    /// The event of what a hand does on the page. The next phone has a level of its own.
    var event: InputEvent {
        switch self {
        // It counts for the pose that was shown last.
        case .press(let button): InputEvent(.program(.phoneButton(button)))
        case .thumb(let phase, let travel): InputEvent(.program(.thumb(phase, travel)))
        // A phone that arrives, or has turned its page meanwhile, is new before its first sample.
        case .arrive, .turn, .leave: InputEvent(.program(.sensorRemoved(.phone)), time: 0)
        }
    }
}

extension PhoneState {
    fileprivate init(_ state: NetworkPad.State) {
        self =
            switch state {
            case .off: .off
            case .asking: .asking
            case .streaming: .connected
            case .silent(.noAnswer), .silent(.pageClosed): .silent
            case .silent(.unknownHost): .unknown
            case .silent(.noMotion): .motionless
            }
    }
}
