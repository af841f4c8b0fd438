import ArgumentParser
import CSDL2
import Foundation
import Support
import Synchronization
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform
@testable import TiltScenes
@testable import TiltStage
@testable import tiltyard

@MainActor @Suite("The window's loop", .takesTurns(with: .process))
struct WindowLoopTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        setenv("SDL_VIDEODRIVER", "dummy", 1)
    }

    /// A run in an invisible window of 320 x 240, frame by frame.
    @MainActor private struct Run {
        let window: Window
        let renderer: Renderer
        let session: Session
        let loop: WindowLoop

        /// A run in which something moves by itself, or nothing.
        init(
            _ arguments: [String], isAlive: Bool = false, localTime: Double? = nil,
            power: @escaping () -> Bool = { false }
        ) throws {
            var settings = Settings.standard
            settings.life = isAlive ? settings.life : .never
            var plan = try SessionPlan.of(["--input", "off", "--size", "320x240"] + arguments, settings: settings)
            plan.localTime = localTime
            window = try Window(title: "", size: plan.size, density: plan.density)
            renderer = try Renderer(for: window, kind: .software)
            let view = Viewport(size: window.size, density: window.density)
            session = try Session(plan, in: view, renderer: renderer, isLive: true)
            loop = try WindowLoop(plan, window: window, session: session, power: power)
        }

        var stage: Stage { session.stage }

        /// Runs a frame with these events; returns false at the end.
        @discardableResult
        func frame(_ events: SDL_Event...) throws -> Bool {
            for var event in events { SDL_PushEvent(&event) }
            // A loop that sleeps unexpectedly is a failure, but must not end all tests.
            let sleeps = Flag()
            let alarm = DispatchWorkItem {
                sleeps.set()
                WakeUp.send()
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: alarm)
            defer { alarm.cancel() }
            let goesOn = try loop.runFrame()
            #expect(!sleeps.isSet, "it sleeps")
            return goesOn
        }

        /// Runs frames until all pictures are ready and nothing moves, and returns the visible pixels.
        @discardableResult
        func settle() throws -> Pixels {
            var still = 0
            for _ in 0..<400 where still < 3 {
                let before = session.frame
                // If the program would sleep, a key without effect wakes it, as the next frame shows.
                try frame(Self.key(SDL_KEYUP, SDLK_F20))
                if !loop.isIdle { try frame() }
                try session.waitForPictures()
                still = session.frame > before && stage.isAtRest ? still + 1 : 0
            }
            #expect(still == 3, "it does not come to rest")
            return try seen()
        }

        func seen() throws -> Pixels { try renderer.pixels() }

        static func key(_ type: SDL_EventType, _ code: SDL_KeyCode, _ modifiers: SDL_Keymod = KMOD_NONE) -> SDL_Event {
            var event = SDL_KeyboardEvent()
            event.type = type.rawValue
            (event.keysym.sym, event.keysym.mod) = (SDL_Keycode(code.rawValue), UInt16(modifiers.rawValue))
            return SDL_Event(key: event)
        }

        func press(_ code: SDL_KeyCode, _ modifiers: SDL_Keymod = KMOD_NONE) throws {
            try frame(Self.key(SDL_KEYDOWN, code, modifiers))
            try frame(Self.key(SDL_KEYUP, code, modifiers))
        }
    }

    private func run(_ arguments: String...) throws -> Run { try Run(arguments) }

    private func windowEvent(_ id: SDL_WindowEventID) -> SDL_Event {
        var event = SDL_WindowEvent()
        (event.type, event.event) = (SDL_WINDOWEVENT.rawValue, UInt8(id.rawValue))
        return SDL_Event(window: event)
    }

    /// Overwrites the visible pixels, like a display that has lost them.
    private func spoil(_ run: Run) {
        var list = DrawList(size: run.window.size, density: run.window.density)
        list.clear(Color(hex: 0xFF0000))
        run.renderer.draw(list)
    }

    @Test("draws again after a loss or when it becomes visible, although nothing moves")
    func targetsLost() throws {
        let run = try run("--scene", "carousel")
        for event in [
            SDL_Event(type: SDL_RENDER_TARGETS_RESET.rawValue), SDL_Event(type: SDL_RENDER_DEVICE_RESET.rawValue),
            windowEvent(SDL_WINDOWEVENT_EXPOSED),
        ] {
            // On a busy machine a hint may come or go in between, which is drawn.
            var (whole, isLeftAlone) = (try run.settle(), false)
            for _ in 0..<20 where !isLeftAlone {
                whole = try run.settle()
                spoil(run)
                try run.frame(Run.key(SDL_KEYUP, SDLK_F20))
                isLeftAlone = try run.seen() != whole
            }
            #expect(isLeftAlone, "what is the same is drawn again unasked")
            try run.frame(event)
            #expect(try run.seen() == whole)
        }
    }

    @Test("falls asleep once nothing moves, reports it once, and wakes by an event")
    func sleep() throws {
        let telemetry = folder.path("telemetry")
        let run = try run("--scene", "carousel", "--telemetry", telemetry)
        try run.settle()
        for _ in 0..<100 where !run.loop.isIdle { try run.frame() }
        let frame = run.session.frame
        func idle() throws -> Int {
            try folder.text("telemetry").split(separator: "\n").count { $0.contains("\"idle\":true") }
        }
        let before = try idle()
        #expect(before > 0)
        let isWoken = Flag()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) {
            isWoken.set()
            WakeUp.send()
        }
        try run.frame()
        #expect(isWoken.isSet, "it did not sleep")
        try run.press(SDLK_RIGHT)
        #expect(!run.stage.isAtRest && run.session.frame == frame + 3)
    }

    @Test("draws 30 frames a second while the weather lives and nobody is there, and sleeps then on battery")
    func calm() throws {
        var isBattery = false
        // Without a recording a show would begin before.
        let run = try Run(["--scene", "weather", "--record", folder.path("run")], isAlive: true) { isBattery }
        try run.frame()
        #expect(abs(run.loop.frameEnd - run.loop.frameStart - 1 / run.window.refreshRate) < 1e-6)
        for _ in 0..<35 { _ = try run.session.advance(by: FrameInput(elapsed: 2)) }
        #expect(run.stage.isCalm && abs(run.loop.frameEnd - run.loop.frameStart - 1.0 / 30) < 1e-6)
        let other = try Run(["--scene", "weather", "--record", folder.path("other")], isAlive: true) { isBattery }
        isBattery = true
        try other.frame()
        for _ in 0..<35 { _ = try other.session.advance(by: FrameInput(elapsed: 2)) }
        #expect(other.stage.isAtRest && !other.stage.isCalm)
    }

    @Test("never sleeps with a limit of frames, and ends after the last frame")
    func frames() throws {
        let run = try run("--scene", "carousel", "--frames", "12", "--telemetry", folder.path("telemetry"))
        try run.loop.run()
        #expect(run.session.frame == 11)
        let lines = try folder.text("telemetry").split(separator: "\n")
        #expect(lines.count == 12 && lines.allSatisfy { $0.contains("\"idle\":false") })
    }

    @Test("ends on a request to close, and on the stage's request")
    func end() throws {
        let run = try run("--scene", "carousel")
        #expect(try run.frame())
        #expect(try !run.frame(windowEvent(SDL_WINDOWEVENT_CLOSE)))
        #expect(try run.frame(Run.key(SDL_KEYDOWN, SDLK_ESCAPE)), "the first says how to quit")
        #expect(try run.frame(Run.key(SDL_KEYUP, SDLK_ESCAPE)))
        #expect(try !run.frame(Run.key(SDL_KEYDOWN, SDLK_ESCAPE)))
    }

    @Test("draws nothing while the window is not visible")
    func hidden() throws {
        let run = try run("--scene", "carousel", "--frames", "1000000")
        try run.frame()
        let shown = run.session.frame
        SDL_HideWindow(run.window.handle)
        for _ in 0..<3 { try run.frame(Run.key(SDL_KEYUP, SDLK_F20)) }
        #expect(run.session.frame == shown)
        SDL_ShowWindow(run.window.handle)
        try run.frame()
        #expect(run.session.frame == shown + 1)
    }

    @Test("advances by a tenth of a second at most after a stall")
    func stall() throws {
        let run = try run("--scene", "carousel", "--frames", "1000000")
        try run.frame()
        let before = run.stage.time
        SDL_Delay(250)
        try run.frame()
        #expect(run.stage.time - before <= 0.1)
    }

    @Test("pauses without the focus, unless frames are limited or telemetry is written", arguments: [true, false])
    func focus(heeds: Bool) throws {
        let run = try Run(
            heeds ? ["--scene", "weather"] : ["--scene", "weather", "--telemetry", folder.path("telemetry")])
        try run.frame(windowEvent(SDL_WINDOWEVENT_FOCUS_GAINED))
        try run.frame(windowEvent(SDL_WINDOWEVENT_FOCUS_LOST))
        #expect(run.stage.scenes.isUnfocused == heeds)
    }

    @Test("tells a scene that comes the local time, because it has stood meanwhile")
    func localTime() throws {
        let run = try Run(["--scene", "weather"], localTime: 5)
        func hour() -> Double? { run.stage.scene(ParallaxScene.self)?.landscape?.clock.now }
        func isNow() -> Bool {
            let late = abs((hour() ?? -100) - LocalTime.now)
            return min(late, 24 - late) < 0.1
        }
        try run.frame()
        let start = hour()
        #expect(start == 5)
        try run.press(SDLK_3)
        for _ in 0..<100 where !isNow() { try run.frame(Run.key(SDL_KEYUP, SDLK_F20)) }
        #expect(run.stage.sceneName == "parallax" && isNow())
    }

    @Test("shows the stage's caption in the window's title")
    func title() throws {
        let run = try run("--scene", "carousel")
        try run.frame()
        #expect(run.window.title == run.stage.caption && run.window.title.hasPrefix("Clear, card 1 of 12"))
        try run.press(SDLK_RIGHT)
        for _ in 0..<100 where run.window.title.hasPrefix("Clear") { try run.frame() }
        #expect(run.window.title == run.stage.caption && run.window.title.contains("card 2 of 12"))
    }

    @Test("scales the interface by a quarter, which is recorded and replayed")
    func interface() throws {
        let path = folder.path("recording")
        let run = try run("--scene", "weather", "--size", "400x300", "--record", path)
        try run.frame()
        func step(_ key: SDL_KeyCode) throws {
            try run.frame(Run.key(SDL_KEYDOWN, SDLK_LCTRL, KMOD_LCTRL))
            try run.press(key, KMOD_LCTRL)
            try run.frame(Run.key(SDL_KEYUP, SDLK_LCTRL))
        }
        try step(SDLK_EQUALS)
        #expect(run.window.density == 1.25 && run.stage.view == Viewport(size: Vector(320, 240), density: 1.25))
        try step(SDLK_0)
        #expect(run.window.density == 1)
        try step(SDLK_MINUS)
        #expect(run.window.density == 0.8 && run.stage.view.density == 0.8)
        try run.session.flush()

        let replay = try ReplayRun(path)
        var densities = [replay.window.density]
        while try replay.frame() {
            if densities.last != replay.window.density { densities.append(replay.window.density) }
        }
        #expect(densities == [1, 1.25, 1, 0.8])
        #expect(replay.stage.view == run.stage.view && replay.window.size == run.stage.view.size)
    }

    @Test("fades from the old size of the interface to the new one")
    func interfaceFades() throws {
        let run = try run("--scene", "carousel", "--size", "400x300")
        let before = try run.settle()
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_LCTRL, KMOD_LCTRL))
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_EQUALS, KMOD_LCTRL))
        #expect(run.window.density == 1.25 && run.stage.view.density == 1)
        try run.frame()
        #expect(run.stage.view.density == 1.25 && run.session.isFading)
        let first = try run.seen()
        try run.frame(Run.key(SDL_KEYUP, SDLK_EQUALS, KMOD_LCTRL))
        let last = try run.settle()
        #expect(first.difference(from: before) < 0.1 * last.difference(from: before))
    }

    @Test("enters and leaves fullscreen on the stage's request")
    func fullscreen() throws {
        let run = try run("--scene", "weather")
        try run.frame()
        try run.press(SDLK_F11)
        #expect(run.window.isFullscreen)
        try run.press(SDLK_F11)
        #expect(!run.window.isFullscreen)
    }

    @Test("shows its first frame with all of its pictures", arguments: SceneCatalogue.names)
    func firstFrame(scene: String) throws {
        // The cards of the room are flat in it: their windows open when the layers are ready.
        let run = try Run(["--scene", scene] + (scene == "carousel" ? ["--as-published"] : []))
        run.session.awaitFirstFrame()
        try run.frame()
        let first = try run.seen()
        #expect(!run.session.isFading)
        try run.session.waitForPictures()
        run.session.redraw()
        #expect(try run.seen() == first)
    }

    /// Sets another home folder, and returns a function that restores it.
    private func live(in home: String) -> () -> Void {
        let saved = ["HOME", "XDG_CONFIG_HOME"].map { ($0, ProcessInfo.processInfo.environment[$0]) }
        unsetenv("XDG_CONFIG_HOME")
        setenv("HOME", home, 1)
        return { for (name, value) in saved { if let value { setenv(name, value, 1) } else { unsetenv(name) } } }
    }

    @Test("saves a picture in the desktop's folder, and reports its path or the failure", arguments: [true, false])
    func screenshot(works: Bool) throws {
        let restore = live(in: works ? folder.path : try folder.file("file", ""))
        defer { restore() }
        let run = try run("--scene", "weather")
        try run.frame()
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_F12))
        let seen = try run.seen()
        try run.frame()
        let said = run.stage.overlay.message?.text
        guard works else {
            #expect(said?.contains("cannot save the picture") == true, "\(said ?? "nothing")")
            return
        }
        let picture = try #require(folder.contents("Pictures").first)
        #expect(folder.contents("Pictures").count == 1 && said == "Saved to Pictures/\(picture)")
        #expect(picture.hasPrefix("Tiltyard Weather Map 20") && picture.hasSuffix(".png"))
        #expect(try folder.picture("Pictures/\(picture)") == seen)
    }

    @Test("saves a picture without the interface, which the window still shows")
    func bareScreenshot() throws {
        let restore = live(in: folder.path)
        defer { restore() }
        let run = try run("--scene", "parallax", "--as-published")
        let whole = try run.settle()
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_LSHIFT, KMOD_LSHIFT))
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_F12, KMOD_LSHIFT))
        let shown = try run.seen()
        let name = try #require(folder.contents("Pictures").first)
        let picture = try #require(try folder.picture("Pictures/\(name)"))
        #expect(picture.difference(from: whole) > 0.5)
        #expect(shown.difference(from: whole) < 0.2 * picture.difference(from: whole))
    }

    @Test("opens the folder of what was saved, or says that it cannot", arguments: [true, false])
    func openFolder(works: Bool) throws {
        let restore = live(in: folder.path)
        defer { restore() }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let tools = folder.path("tools")
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        if works {
            _ = try folder.program("tools/xdg-open", "#!/bin/sh\necho \"$1\" > \"$HOME/opened\"\n")
        }
        setenv("PATH", works ? "\(tools):\(path)" : tools, 1)
        defer { setenv("PATH", path, 1) }
        let run = try run("--scene", "weather", "--size", "1280x720")
        try run.frame()
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_F12))
        for _ in 0..<40 { try run.frame() }
        #expect(run.stage.overlay.message?.text.hasPrefix("Saved to") == true)
        try run.press(SDLK_F6)
        for _ in 0..<40 where run.stage.overlay.focused != .openFolder { try run.press(SDLK_RIGHT) }
        #expect(run.stage.overlay.focused == .openFolder)
        try run.press(SDLK_RETURN)
        for _ in 0..<2000 {
            try run.frame()
            if folder.contents("").contains("opened") || run.stage.overlay.message?.text.contains("cannot") == true {
                break
            }
        }
        if works {
            #expect(try folder.text("opened") == "\(folder.path("Pictures"))\n")
        } else {
            let said = run.stage.overlay.message?.text ?? ""
            #expect(said.hasPrefix("cannot open the folder: ") && said.contains("install xdg-utils"))
        }
    }

    @Test("saves the last ten seconds as a film, also twice in a second, and reports both and their paths")
    func film() throws {
        let restore = live(in: folder.path)
        defer { restore() }
        let run = try run("--scene", "carousel")
        for _ in 0..<5 { try run.frame() }
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_RIGHT))
        for _ in 0..<20 { try run.frame() }
        for key in [SDL_KEYDOWN, SDL_KEYUP, SDL_KEYDOWN] { try run.frame(Run.key(key, SDLK_F10)) }
        var said: [String] = []
        for _ in 0..<6000 where said.count < 3 {
            try run.frame()
            if let message = run.stage.overlay.message?.text, message != said.last { said.append(message) }
        }
        #expect(said.first == "Saving a film")
        let saved = said.dropFirst().map { String($0.dropFirst("Saved to Pictures/".count)) }
        let picture = try #require(saved.last)
        #expect(Set(saved).count == 2 && Set(folder.contents("Pictures")).isSuperset(of: saved))
        let (ending, mark) = EncodedFilm.isAvailable ? ("mp4", "avc1") : ("webp", "ANMF")
        #expect(picture.hasPrefix("Tiltyard Carousel 20") && picture.hasSuffix(".\(ending)"))
        let bytes = try Data(contentsOf: URL(filePath: folder.path("Pictures/\(picture)")))
        #expect(bytes.contains(Data(mark.utf8)) && bytes.count < 3_000_000)
        #expect(run.stage.overlay.message?.button == .openFolder)
        // It plays in the corner; a click there opens the folder and ends it, and the scene learns nothing of that.
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        _ = try folder.program("xdg-open", "#!/bin/sh\necho \"$1\" > \"$HOME/opened\"\n")
        setenv("PATH", "\(folder.path):\(path)", 1)
        defer { setenv("PATH", path, 1) }
        let corner = FilmThumbnail.frame(over: run.stage).center
        var events = ([.down(.left, corner), .up(.left, corner), .key(.g)] as [InputEvent.Kind]).map { InputEvent($0) }
        run.session.takeClick(of: &events)
        #expect(events == [InputEvent(.key(.g))])
        for _ in 0..<6000 where run.session.isFilming || !folder.contents("").contains("opened") { try run.frame() }
        #expect(!run.session.isFilming && folder.contents("").contains("opened"))
        // An upright film has the same name, and what it is.
        let upright = ending == "mp4" ? saved.map { "\($0.dropLast(4)) upright.mp4" } : []
        #expect(folder.contents("Pictures").sorted() == (saved + upright).sorted())
    }

    @Test("goes on, and says so, when a film cannot be written in the end")
    func lostFolder() throws {
        let restore = live(in: folder.path)
        defer { restore() }
        let run = try run("--scene", "carousel")
        for _ in 0..<5 { try run.frame() }
        _ = try folder.file("Pictures", "not a folder")
        try run.frame(Run.key(SDL_KEYDOWN, SDLK_F10))
        var said = ""
        for _ in 0..<1500 where !said.hasPrefix("cannot save the picture") {
            try run.frame()
            said = run.stage.overlay.message?.text ?? said
        }
        #expect(said.hasPrefix("cannot save the picture: ") && said.contains("make the folder writable"))
        #expect(!run.session.isFilming)
    }

    @Test("accepts pictures that are dropped on the window")
    func drop() throws {
        let path = folder.path("Sunrise.png")
        try Pixels(width: 30, height: 40, fill: 0xFFC0_2010).savePNG(to: path)
        let run = try run("--scene", "carousel")
        try run.frame()
        var event = SDL_Event(drop: SDL_DropEvent())
        event.type = SDL_DROPFILE.rawValue
        event.drop.file = SDL_strdup(path)
        try run.frame(event)
        for _ in 0..<200 where run.stage.caption.hasPrefix("Clear") { try run.frame() }
        #expect(run.stage.caption.hasPrefix("Sunrise, card 13 of 13"))
    }

    @Test("draws at most at the display's refresh rate")
    func pace() throws {
        let run = try run("--scene", "carousel", "--frames", "1000000")
        try run.frame()
        #expect(abs(run.loop.frameEnd - run.loop.frameStart - 1 / run.window.refreshRate) < 1e-9)
    }

    @Test("reads pads after a motion trace has ended, and not before")
    func padAfterTrace() throws {
        setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1)
        let trace = try folder.file("trace.csv", "0,0,0,0,0,6.9,-6.9\n0.05,0,0,0,0,6.9,-6.9\n")
        let run = try run("--scene", "carousel", "--input", trace, "--frames", "1000000")
        try run.frame()
        #expect(SDL_WasInit(SDL_INIT_GAMECONTROLLER) == 0)
        while run.stage.time < 0.1 { try run.frame() }
        try run.frame()
        #expect(SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0)
    }
}

/// A value that another thread sets.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}
