import ArgumentParser
import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// `tiltyard run`: the window.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the window (the default).")

    @OptionGroup var options: SessionOptions

    @Flag(help: "Fill the display.")
    var fullscreen = false

    @Option(
        help: ArgumentHelp("What draws: a graphics card, or the processor.", valueName: "auto|graphics|software"),
        completion: .list(["auto", "graphics", "software"]))
    var renderer = "auto"

    func validate() throws {
        guard renderer.lowercased() == "auto" || Renderer.Kind(named: renderer) != nil else {
            throw ValidationError(
                "--renderer is auto, graphics or software; SDL's names of drivers, such as opengl, mean graphics.")
        }
    }

    func run() throws { try perform { try open() } }

    /// The state to store at the end of a run: all of it after a plain one, and only what the scenes keep after one that is
    /// fullscreen or for which a scene or a size is named.
    @MainActor private func state(
        of session: Session, in window: Window, plan: SessionPlan, before: StateFile.State?
    ) -> StateFile.State {
        guard plan.remembers, !fullscreen else { return (before ?? .init()).with(session.stage.kept) }
        let size = window.isFullscreen ? before?.size : [window.size.x, window.size.y]
        return StateFile.State(
            stage: session.stage.kept, size: size, isFullscreen: window.isFullscreen,
            density: window.isFullscreen ? before?.density : window.density / window.interfaceScale)
    }

    @MainActor private func open() throws {
        try RunFiles(options).check()
        let asksDesktop = options.reduceMotion ?? .system == .system && options.replay == nil
        let reducedMotion = asksDesktop ? ReducedMotion() : nil
        var plan = try SessionPlan(
            options, desktopReducesMotion: reducedMotion?.isWanted == true,
            settings: options.replay == nil ? SettingsFile().read() : .standard)
        let before = plan.recalls ? StateFile().read() : nil
        plan.remembered = plan.remembers && !fullscreen ? before : before.map { .init().with($0.stage) }
        if plan.recording == nil, options.scenes.all.allSatisfy({ $0.followsLocalTime }) {
            plan.localTime = LocalTime.now
        }
        let first = FirstFrame(of: plan)
        let window = try offering("use `tiltyard render`") { () throws(PlatformError) in
            try Window(
                title: "Tiltyard", size: plan.windowSize, density: plan.density,
                applicationID: "io.github.tiltyard.Tiltyard",
                isFullscreen: fullscreen || plan.remembered?.isFullscreen == true,
                fitsDisplay: options.size == nil && plan.recording == nil)
        }
        EndLimit.set()
        plan.scale(window)
        let renderer = try Renderer(for: window, kind: Renderer.Kind(named: renderer))
        if ![options.telemetry, options.record].contains("-") { print("tiltyard: drawing with \(renderer.name)") }
        let view = Viewport(size: window.size, density: window.density)
        let session = try Session(plan, in: view, renderer: renderer, isLive: true, first: first)
        plan.tellTrace()
        let run =
            if let recording = plan.recording {
                ReplayLoop(recording, window: window, session: session).run
            } else {
                try WindowLoop(plan, window: window, session: session, reducedMotion: reducedMotion).run
            }
        session.afterFirstFrame = {
            if let icon = try? plan.assets.pixels(of: ImageID("Icons/app"), fitting: 64, 64) { window.setIcon(icon) }
        }
        let ending = Result { try run() }
        session.sound?.end()
        if plan.recalls { StateFile().write(state(of: session, in: window, plan: plan, before: before)) }
        session.keepSettings()
        try session.flush()
        try ending.get()
    }
}
