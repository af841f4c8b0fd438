import ArgumentParser
import CSDL2
import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform
@testable import TiltStage
@testable import tiltyard

/// A replay in an invisible window of SDL, frame by frame.
@MainActor struct ReplayRun {
    let window: Window
    let renderer: Renderer
    let session: Session
    let loop: ReplayLoop

    init(_ path: String, _ arguments: String...) throws {
        let plan = try SessionPlan.of(["--replay", path] + arguments)
        window = try Window(title: "", size: plan.size, density: plan.density)
        renderer = try Renderer(for: window, kind: .software)
        let view = Viewport(size: window.size, density: window.density)
        session = try Session(plan, in: view, renderer: renderer, isLive: true)
        loop = ReplayLoop(try #require(plan.recording), window: window, session: session)
    }

    var stage: Stage { session.stage }

    /// Runs a frame with these events; returns false at the end.
    @discardableResult
    func frame(_ events: SDL_Event...) throws -> Bool {
        for var event in events { SDL_PushEvent(&event) }
        // A loop that waits unexpectedly must continue.
        let alarm = DispatchWorkItem { WakeUp.send() }
        DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: alarm)
        defer { alarm.cancel() }
        return try loop.runFrame()
    }

    @discardableResult
    func press(_ code: SDL_KeyCode) throws -> Bool { try frame(Self.key(SDL_KEYDOWN, code), Self.key(SDL_KEYUP, code)) }

    /// Runs frames until a condition holds.
    func frames(until holds: () -> Bool) throws {
        for _ in 0..<2000 where !holds() { try frame(Self.nothing) }
        #expect(holds())
    }

    /// An event that changes nothing.
    static var nothing: SDL_Event { key(SDL_KEYUP, SDLK_F20) }

    static func key(_ type: SDL_EventType, _ code: SDL_KeyCode) -> SDL_Event {
        var event = SDL_KeyboardEvent()
        (event.type, event.keysym.sym) = (type.rawValue, SDL_Keycode(code.rawValue))
        return SDL_Event(key: event)
    }

    static func mouse(_ type: SDL_EventType, _ point: Vector) -> SDL_Event {
        if type == SDL_MOUSEMOTION {
            var event = SDL_MouseMotionEvent()
            (event.type, event.x, event.y) = (type.rawValue, Int32(point.x), Int32(point.y))
            return SDL_Event(motion: event)
        }
        var event = SDL_MouseButtonEvent()
        (event.type, event.button) = (type.rawValue, UInt8(SDL_BUTTON_LEFT))
        (event.x, event.y) = (Int32(point.x), Int32(point.y))
        return SDL_Event(button: event)
    }
}

@MainActor @Suite("A replay in a window", .takesTurns(with: .process))
struct ReplayLoopTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        setenv("SDL_VIDEODRIVER", "dummy", 1)
    }

    private static let header =
        #"{"tiltyard":1,"scene":"carousel","width":640,"height":480,"density":1,"asPublished":false,"cards":6,"#
        + #""map":[720,486],"reduceMotion":false}"# + "\n"

    private func recording(_ lines: String...) throws -> String {
        try folder.file("recording", Self.header + lines.joined(separator: "\n"))
    }

    /// A recording of a number of frames of `elapsed` seconds, in which the ring is sometimes turned by a card.
    private func turning(_ count: Int, _ elapsed: Double = 0.02) throws -> String {
        let lines = (0..<count).map { index in
            index % 40 == 3
                ? #"{"e":\#(elapsed),"events":[["key","right"],["keyup","right"]]}"# : #"{"e":\#(elapsed)}"#
        }
        return try folder.file("recording", Self.header + lines.joined(separator: "\n") + "\n")
    }

    private func told() throws -> [String] {
        try folder.text("telemetry").split(separator: "\n").map {
            String($0).replacing(/"(drawMs|stepMs)":[0-9.e-]+,/, with: "")
        }
    }

    @Test("ignores the watcher's keys, pointer and focus for the scene, and ends by Escape")
    func scene() throws {
        let run = try ReplayRun(try turning(200))
        var event = SDL_WindowEvent()
        (event.type, event.event) = (SDL_WINDOWEVENT.rawValue, UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue))
        try run.frame(
            ReplayRun.key(SDL_KEYDOWN, SDLK_3), SDL_Event(window: event),
            ReplayRun.mouse(SDL_MOUSEMOTION, Vector(300, 100)), ReplayRun.mouse(SDL_MOUSEBUTTONDOWN, Vector(300, 200)),
            ReplayRun.mouse(SDL_MOUSEMOTION, Vector(200, 200)))
        #expect(run.stage.sceneName == "carousel" && !run.stage.scenes.isUnfocused && !run.stage.pointer.isPressed)
        #expect(try run.frame())
        #expect(try !run.press(SDLK_ESCAPE))
    }

    @Test("keeps its last frame if the recording is cut off, and reports the line")
    func cutOff() throws {
        let path = try recording(
            #"{"e":0.001}"#, #"{"e":0.001,"events":[["resize",400,300,1]]}"#, #"{"e":0.001}"#, #"{"e":0.0"#)
        let run = try ReplayRun(path, "--screenshot", folder.path("last.png"))
        let error = #expect(throws: PlatformError.self) { try run.loop.run() }
        #expect(error?.subject == "\(path) line 5")
        #expect(try folder.picture("last.png")?.width == 400)
    }

    @Test("shows a recording's frames at their original times")
    func pace() throws {
        let run = try ReplayRun(try turning(5, 0.05))
        try run.frame()
        let first = run.loop.frameEnd
        for frame in 1..<5 {
            try run.frame()
            #expect(abs(run.loop.frameEnd - first - 0.05 * Double(frame)) < 1e-9)
        }
    }

    @Test("ends with its recording if the bar is not in use")
    func ends() throws {
        let run = try ReplayRun(try turning(8, 0.002), "--telemetry", folder.path("telemetry"))
        try run.loop.run()
        #expect(run.session.frame == 7 && !run.loop.isPaused)
        #expect(try told().count == 8)
    }

    @Test("pauses, resumes and steps both ways, at the frames that telemetry had before")
    func steps() throws {
        let run = try ReplayRun(try turning(300), "--telemetry", folder.path("telemetry"))
        try run.frames { run.session.frame == 60 }
        try run.press(SDLK_p)
        let shown = run.session.frame
        for _ in 0..<5 { try run.frame(ReplayRun.nothing) }
        #expect(run.loop.isPaused && run.session.frame == shown)
        for count in [1, 2, 3] {
            try run.press(SDLK_PERIOD)
            try run.frames { run.session.frame == shown + count }
        }
        for count in [2, 1, 0, -1, -2] {
            try run.press(SDLK_COMMA)
            try run.frames { run.session.frame == shown + count }
        }
        try run.press(SDLK_HOME)
        try run.frames { run.session.frame == 0 }
        try run.press(SDLK_COMMA)
        #expect(run.session.frame == 0 && run.loop.isPaused)
        try run.press(SDLK_SPACE)
        try run.frames { run.session.frame == 100 }
        let lines = try told()
        #expect(lines.count > 160 && Set(lines).count == 101, "a frame is told of in two ways")
    }

    @Test("fades to a distant moment from the picture before, and steps to the next frame at once")
    func fades() throws {
        let run = try ReplayRun(try turning(3000))
        try run.frames { run.session.frame == 5 }
        try run.press(SDLK_p)
        try run.session.waitForPictures()
        for _ in 0..<30 { try run.frame(ReplayRun.nothing) }
        try run.press(SDLK_PERIOD)
        #expect(!run.session.isFading)
        let (shown, before) = (run.session.frame, try run.renderer.pixels())
        try run.frame(ReplayRun.key(SDL_KEYDOWN, SDLK_END))
        // The goal may be some frames away, but the first of them shows the picture before.
        #expect(try run.session.frame > shown && run.renderer.pixels() == before)
        try run.frames { run.stage.time > 1 && !run.session.isFading }
        #expect(try run.renderer.pixels() != before)
    }

    @Test(
        "fades to the user's cards and to another size of the interface",
        arguments: [#"["cards","A","B",300,400,400,300]"#, #"["resize",512,384,1.25]"#])
    func changes(event: String) throws {
        let run = try ReplayRun(
            try recording(#"{"e":0.02}"#, #"{"e":0.02}"#, #"{"e":0.02,"events":[\#(event)]}"#, #"{"e":0.02}"#))
        try run.frames { run.session.frame == 1 }
        try run.press(SDLK_p)
        try run.session.waitForPictures()
        for _ in 0..<30 { try run.frame(ReplayRun.nothing) }
        let before = try run.renderer.pixels()
        try run.press(SDLK_PERIOD)
        #expect(try run.session.frame == 2 && run.session.isFading && run.renderer.pixels() == before)
        try run.frames { !run.session.isFading }
        #expect(try run.renderer.pixels() != before)
    }

    @Test("seeks to any time by the bar, and stays there after the release", arguments: [true, false])
    func scrubs(isPaused: Bool) throws {
        let run = try ReplayRun(try turning(3000))
        try run.frames { run.session.frame == 5 }
        if isPaused { try run.press(SDLK_p) }
        try run.frame(ReplayRun.mouse(SDL_MOUSEMOTION, Vector(100, 100)))
        try run.frame(ReplayRun.mouse(SDL_MOUSEMOTION, Vector(120, 120)))
        let content = ReplayBar.Content(view: Vector(640, 480), time: 0, length: 60, isPaused: isPaused)
        let track = try #require(ReplayBar().panel(content)[.track])
        func point(_ share: Double) -> Vector {
            Vector((track.minX + share * track.width).rounded(), track.midY)
        }
        try run.frame(ReplayRun.mouse(SDL_MOUSEBUTTONDOWN, point(0.5)))
        let half = track.share(at: point(0.5)) * 60
        try run.frames { abs(run.stage.time - half) <= 0.02 }
        try run.frame(ReplayRun.mouse(SDL_MOUSEMOTION, point(0.1)))
        let tenth = track.share(at: point(0.1)) * 60
        try run.frames { abs(run.stage.time - tenth) <= 0.02 }
        for _ in 0..<5 { try run.frame(ReplayRun.nothing) }
        #expect(abs(run.stage.time - tenth) <= 0.02, "it goes on while the knob is held")
        try run.frame(ReplayRun.mouse(SDL_MOUSEBUTTONUP, point(0.1)))
        for _ in 0..<5 { try run.frame(ReplayRun.nothing) }
        #expect((run.stage.time > tenth + 0.03) == !isPaused)
    }

    @Test("stays at its end if the bar is in use, and restarts from there")
    func stays() throws {
        let run = try ReplayRun(try turning(60))
        try run.frame()
        try run.press(SDLK_END)
        try run.frames { run.loop.isPaused || run.session.frame == 59 }
        for _ in 0..<3 { #expect(try run.frame(ReplayRun.nothing)) }
        #expect(run.loop.isPaused && run.session.frame == 59)
        try run.press(SDLK_SPACE)
        try run.frames { run.session.frame < 20 }
        #expect(!run.loop.isPaused)
        try run.frames { run.loop.isPaused }
        #expect(run.session.frame == 59)
        #expect(try !run.press(SDLK_ESCAPE))
    }

    @Test("stays at the last readable line if the bar is in use, and names the unreadable one at the end")
    func staysWhereCutOff() throws {
        let path = try folder.file(
            "recording", Self.header + String(repeating: #"{"e":0.01}"# + "\n", count: 20) + #"{"e"#)
        let run = try ReplayRun(path)
        try run.press(SDLK_PERIOD)
        try run.press(SDLK_END)
        try run.frames { run.session.frame == 19 }
        try run.press(SDLK_SPACE)
        try run.frames { run.loop.isPaused }
        var event = ReplayRun.key(SDL_KEYDOWN, SDLK_ESCAPE)
        SDL_PushEvent(&event)
        let error = #expect(throws: PlatformError.self) { try run.loop.run() }
        #expect(error?.subject == "\(path) line 22")
    }

    @Test("shows the bar during use, and never in the picture that is saved at the end")
    func picture() throws {
        let path = try turning(30, 0.002)
        let bare = try ReplayRun(path, "--screenshot", folder.path("bare.png"))
        try bare.loop.run()
        let run = try ReplayRun(path, "--screenshot", folder.path("last.png"))
        for _ in 0..<29 { try run.frame() }
        try run.session.waitForPictures()
        try run.press(SDLK_p)
        SDL_Delay(110)
        try run.frame(ReplayRun.nothing)
        SDL_Delay(110)
        try run.frame(ReplayRun.nothing)
        #expect(run.session.bar?.bar.isVisible == true)
        let withBar = try run.renderer.pixels()
        try run.press(SDLK_END)
        try run.frames { run.session.frame == 29 }
        var event = ReplayRun.key(SDL_KEYDOWN, SDLK_ESCAPE)
        SDL_PushEvent(&event)
        try run.loop.run()
        #expect(try folder.picture("last.png") == folder.picture("bare.png"))
        #expect(try folder.picture("last.png") != withBar)
    }
}
