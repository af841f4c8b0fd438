import ArgumentParser
import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// `tiltyard render`: renders frames without a window, on a simulated clock.
struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw frames without a window or display, on a simulated clock.",
        discussion: "Ends with the trace or the recording, or after --frames.")

    @OptionGroup var options: SessionOptions

    @Option(
        help: ArgumentHelp("Write each frame to a folder: frame-00000.png and so on.", valueName: "FOLDER"),
        completion: .directory)
    var out: String?

    @Option(
        help: ArgumentHelp(
            "Write all frames as a film, by the file's ending: MP4 by ffmpeg, or an animated WebP.",
            valueName: "FILE.mp4|.webp"), completion: .file(extensions: MovieFile.endings))
    var movie: String?

    @Option(
        help: ArgumentHelp("Write what would be heard: 48 kHz, stereo, 16 bits.", valueName: "FILE"),
        completion: .file())
    var wav: String?

    @Option(help: ArgumentHelp("Whether bar, level, buttons and messages are drawn.", valueName: "on|off"))
    var interface = OnOff.on

    @Option(help: ArgumentHelp("Simulated frames per second, 1 to 1000. (default: 60)", valueName: "N"))
    var fps: Int?

    func validate() throws {
        if out?.isEmpty == true { throw ValidationError("--out needs a path.") }
        if movie?.isEmpty == true { throw ValidationError("--movie needs a path.") }
        if wav?.isEmpty == true { throw ValidationError("--wav needs a path.") }
        if wav == nil, options.sound == .on { throw ValidationError("--sound on needs --wav: render is silent.") }
        if wav != nil, options.sound == .off { throw ValidationError("--wav and --sound off exclude each other.") }
        if let movie, !MovieFile.isName(movie) {
            throw ValidationError("--movie needs a file whose name ends in .mp4 or .webp.")
        }
        if let fps, !(1...1000).contains(fps) { throw ValidationError("--fps needs a number from 1 to 1000.") }
        switch options.input {
        case .network, .phone:
            throw ValidationError("A phone tilts a window: record it there, then render --replay FILE.")
        default: break
        }
        if options.frames != nil || options.replay != nil { return }
        if case .trace = options.input { return }
        throw ValidationError("Say where to end: --frames N, --replay FILE or --input FILE.csv.")
    }

    func run() throws { try perform { try render() } }

    @MainActor private func render() throws {
        try RunFiles(options, frames: out, movie: movie, wav: wav).check()
        // What arrives at its own time decides when tilt starts, and telemetry shows that too.
        let isKept = out != nil || movie != nil || options.screenshot != nil
        let isSeen = isKept || (options.replay == nil && options.scenes.all.contains { $0.awaitsContent })
        // Only if it is asked for: else pictures would depend on the desktop.
        let desktop = options.reduceMotion == .system && options.replay == nil ? ReducedMotion().wait() : nil
        var plan = try SessionPlan(options, desktopReducesMotion: desktop == true)
        if wav != nil { plan.settings.hasSound = true }
        var script =
            plan.recording.map { FrameScript($0, fps: fps, limit: options.frames) }
            ?? FrameScript(fps: fps ?? 60, limit: options.frames, trace: plan.trace)
        if let out, !Folder.make(out) {
            throw PlatformError("cannot make the folder", on: out, advice: "choose a place that is writable")
        }
        var movie = try movie.map { path throws(PlatformError) in try MovieFile(path: path) }
        var lastElapsed = 0.0
        var sounds: [SoundEvent] = []

        let view = Viewport(size: plan.size, density: plan.density ?? 1)
        let renderer = try Renderer(size: isSeen ? view.size : Vector(1, 1), density: isSeen ? view.density : 1)
        let session = try Session(plan, in: view, renderer: renderer, isLive: false, isSeen: isSeen)
        let clock = MonotonicClock()
        let rate = Double(fps ?? 60)
        var progress = RenderProgress(at: clock.seconds) { [recording = plan.recording, trace = plan.trace] in
            if let recording { return recording.length }
            return options.frames.map { Double($0) / rate } ?? trace.map { TracePlayer($0).end }
        }
        plan.tellTrace()
        session.showsInterface = interface == .on
        defer { try? session.flush() }
        func keep() throws {
            if let path = options.screenshot { try session.renderer.savePNG(to: path) }
            try movie?.write(until: session.stage.time + lastElapsed)
            if let wav { try WaveFile.write(sounds, until: session.stage.time, to: wav) }
        }
        do {
            try session.waitForPictures()
            while var input = try script.next() {
                input.events += session.takeNews()
                _ = try session.advance(by: input)
                if wav != nil { sounds += session.stage.sounds }
                try session.fitRenderer()
                try session.waitForPictures()
                _ = try session.draw(evenIfSame: false)
                lastElapsed = input.elapsed
                if let words = progress.words(of: session.stage.time, at: clock.seconds) { StandardError.write(words) }
                try movie?.append(session.renderer.pixels(), at: session.stage.time)
                if let out {
                    try session.renderer.savePNG(to: "\(out)/frame-\(String(format: "%05ld", session.frame)).png")
                }
            }
        } catch let refusal {
            if session.frame >= 0 { try keep() }
            throw refusal
        }
        try keep()
        try session.flush()
    }
}
