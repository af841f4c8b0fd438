import TiltCanvas
import TiltEngine

// The show.
extension Stage {
    /// The time in seconds until the show begins if there is no input, for a program that sleeps meanwhile; nil if none
    /// will. After a sleep the program tells the time by `ProgramEvent.rested(_:)`.
    public var timeToShow: Double? { mayShow ? show.timeLeft : nil }

    /// Whether nothing prevents a show: the scene runs, nothing is pressed or measured, motion is not reduced, and no
    /// battery would be spent on it unasked.
    private var mayShow: Bool {
        (!life.isOnBattery || show.isAskedFor) && scenes.isRunning && !scenes.reducesMotion && !pointer.isPressed
            && !steering.isCalibrating && !isTyping && !overlay.phoneOffer.opening.isOpen
            && (settings.shows || show.isAskedFor)
    }

    /// Whether the show begins with the next step.
    var showIsDue: Bool { timeToShow == 0 }

    /// Advances the show by a step of `dt` seconds, or the time until it begins.
    mutating func stepShow(_ dt: Double) {
        if let run = show.run {
            if steering.hasMoved(from: run.lean) {
                show.noteInput()
                return endShow()
            }
            for action in show.step(dt, in: view) { perform(action) }
        } else if steering.isTurning {
            show.noteInput()
        } else if mayShow, show.wait(dt) {
            beginShow()
        }
    }

    /// Lets the time of a sleep pass.
    mutating func rest(_ seconds: Double) {
        if mayShow, seconds.isFinite { _ = show.wait(seconds) }
    }

    private mutating func beginShow() {
        let panels: [Command] =
            (overlay.help.isOpen ? [.toggleHelp] : []) + (overlay.sheet.isOpen ? [.toggleSettings] : [])
            + (overlay.about.isOpen ? [.toggleAbout] : [])
        show.begin(
            Show.Run(
                before: scenes, since: time, panels: panels, lean: steering.control.tilt, director: Director(show.acts))
        )
        for panel in panels { perform(panel) }
        overlay.endFocus()
        scenes.endOpening(at: time)
    }

    /// Ends the show: everything is as it was before, by a fade.
    mutating func endShow() {
        guard let run = show.end() else { return }
        steering.demonstrated = .zero
        scenes.resume(run.before, since: run.since, at: time)
        for panel in run.panels { perform(panel) }
        overlay.leaveScene()
        overlay.persist(persistentMessage)
        layOut()
    }

    private mutating func perform(_ action: ShowAction) {
        switch action {
        case .gesture(let gesture): scenes.handle(.gesture(gesture), at: time)
        case .action(let id): _ = scenes.perform(id, at: time)
        case .scene(let name):
            guard let index = (0..<scenes.count).first(where: { scenes[$0].name == name }), scenes.canShow(index) else {
                break
            }
            scenes.hover(at: nil, time: time)
            scenes.show(index, at: time)
        case .words: overlay.persist(persistentMessage)
        }
    }

    /// What to do oneself, while the show runs.
    var showWords: Toast.Message? {
        show.run.map { .init($0.director.act.words(hand), icon: $0.director.act.icon(hand)) }
    }

    /// Draws the pad that is said to tilt, and the hand that is said to drag.
    func drawGhosts(into list: inout DrawList) {
        let director = show.run?.director
        let pad = GhostPad(
            tilt: steering.demonstrated, presence: director?.padPresence ?? guide.demonstration?.presence ?? 0)
        pad.draw(into: &list, beside: interface.gauge, in: view)
        if let hand = director?.hand(in: view) {
            GhostHand(place: hand.place, presence: hand.presence).draw(into: &list)
        }
    }
}
