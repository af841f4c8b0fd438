import ArgumentParser
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltScenes
@testable import TiltStage
@testable import tiltyard

@MainActor @Suite("The plan of a run")
struct SessionPlanTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func plan(_ arguments: [String], desktopReducesMotion: Bool = false) throws -> SessionPlan {
        try .of(arguments, desktopReducesMotion: desktopReducesMotion)
    }

    private func stage(_ arguments: [String], isLive: Bool = true) throws -> Stage {
        try plan(arguments).stage(in: Viewport(size: Vector(640, 480)), isLive: isLive)
    }

    /// The options for replaying a recording made with some of them.
    private func replay(asPublished: Bool = false, reduceMotion: Bool = false) throws -> [String] {
        let header = """
            {"tiltyard":1,"scene":"parallax","width":640,"height":480,"density":2,"asPublished":\(asPublished),"cards":3,\
            "map":[720,486],"reduceMotion":\(reduceMotion),"input":"keys"}
            """
        return ["--replay", try folder.file("recording", header + "\n")]
    }

    @Test("pauses without the focus, and may sleep, unless frames are counted or a recording is played")
    func presence() throws {
        let usual = try plan([])
        #expect(usual.followsFocus && usual.maySleep)
        for arguments in [["--frames", "9"], try replay()] {
            let plan = try plan(arguments)
            #expect(!plan.followsFocus && !plan.maySleep)
        }
        let followed = try plan(["--telemetry", "-"])
        #expect(!followed.followsFocus && followed.maySleep)
        let pictured = try plan(["--screenshot", "last.png"])
        #expect(pictured.followsFocus && !pictured.maySleep)
    }

    @Test("lets the landscape arrive in a live run in which no hour is chosen, and knows whether the sun was taken")
    func arrival() throws {
        func arrival(_ arguments: [String], live: Bool, taken: Bool = false) throws -> LandscapeArrival? {
            var plan = try plan(arguments)
            if live { plan.localTime = 15 }
            let kept = Stage.Kept(scenes: ["parallax": ["sun": .word("taken")]])
            if taken { plan.remembered = .init(stage: kept, size: [800, 600]) }
            return plan.header(in: Viewport(size: Vector(640, 480)))[ParallaxPart.self].arrival
        }
        #expect(try arrival([], live: true) == .asks && arrival([], live: false) == nil)
        #expect(try arrival([], live: true, taken: true) == .known)
        #expect(try arrival(["--hour", "9"], live: true) == nil)
    }

    @Test("starts the chart at its hour, which a recording keeps; in a recording of version 1 the time stands")
    func hours() throws {
        let plan = try plan(["--hours", "9.5", "--scene", "weather"])
        let view = Viewport(size: Vector(640, 480))
        #expect(plan.header(in: view)[MapPart.self].hours == 9.5 && plan.stage(in: view, isLive: false).hours == 9.5)
        func replayed(version: Int) throws -> Double {
            let header = """
                {"tiltyard":\(version),"scene":"weather","width":640,"height":480,"density":1,"asPublished":false,"cards":3,\
                "map":[720,486],"reduceMotion":false,"input":"keys","hours":3}
                """
            var stage = try stage(["--replay", try folder.file("recording", header + "\n")])
            stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.move(Vector(320, 150)))]))
            for _ in 0..<60 { stage.advance(by: FrameInput(elapsed: 1.0 / 30)) }
            return stage.hours ?? -1
        }
        #expect(try replayed(version: 2) > 3.1)
        #expect(try replayed(version: 1) == 3)
    }

    @Test("names data of the weather that cannot be read in one line", arguments: ["world", "atmosphere"])
    func brokenWeather(name: String) throws {
        let assets = folder.path("assets")
        try FileManager.default.copyItem(atPath: Repository.path("Assets"), toPath: assets)
        _ = try folder.file("assets/Weather/world/\(name).json", "{\"land\":[\"0x\"]}")
        #expect {
            try SessionPlan(SessionOptions.parse(["--assets", assets]))
        } throws: { error in
            "\(error)".hasPrefix("cannot read the weather: \(assets)/Weather/world/\(name).json: restore the file: ")
        }
    }

    @Test("reads pads if they may tilt, and never in a replay")
    func pads() throws {
        for (input, listens) in [("auto", true), ("gamepad", true), ("sensor", false), ("keys", false), ("off", false)]
        {
            #expect(try plan(["--input", input]).listensToPads == listens, "\(input)")
        }
        #expect(try !plan(replay()).listensToPads)
    }

    @Test("has an opening for newcomers only")
    func opening() throws {
        #expect(try stage(["--scene", "carousel"]).scenes.isOpening)
        #expect(try !stage(["--scene", "carousel"], isLive: false).scenes.isOpening)
        for more in [
            ["--record", "r"], ["--input", "keys"], ["--telemetry", "-"], ["--frames", "3"], ["--reduce-motion", "on"],
        ] {
            #expect(try !stage(["--scene", "carousel"] + more).scenes.isOpening, "\(more)")
        }
    }

    @Test("begins with the requested scene, else with what is named, else with the last one, else with the carousel")
    func firstScene() throws {
        let picture = folder.path("a.png")
        try Pixels(width: 8, height: 8, fill: 0xFF00_0000).savePNG(to: picture)
        let map = ["--map", picture]
        for (arguments, last, first) in [
            ([], nil, "carousel"), ([], "parallax", "parallax"), (map, "parallax", "weather"),
            (["--cards", picture], "parallax", "carousel"), (map + ["--cards", picture], nil, "carousel"),
            (map + ["--scene", "parallax"], nil, "parallax"),
        ] as [([String], String?, String)] {
            var plan = try plan(arguments)
            plan.remembered = last.map { StateFile.State(stage: Stage.Kept(scene: $0)) }
            let stage = plan.stage(in: Viewport(size: Vector(640, 480)), isLive: true)
            #expect(stage.sceneName == first, "\(arguments) after \(last ?? "nothing")")
        }
    }

    @Test("shows physics shapes on request")
    func shapes() throws {
        #expect(try !stage([]).showsShapes && stage(["--debug-shapes"]).showsShapes)
        for isDeveloper in [true, false] {
            var stage = try stage(isDeveloper ? ["--developer"] : [])
            stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.key(.f4))]))
            #expect(stage.showsShapes == isDeveloper)
        }
    }

    @Test("reduces motion as the desktop does, unless an option or the recording says otherwise")
    func motion() throws {
        for desktop in [false, true] {
            #expect(try plan([], desktopReducesMotion: desktop).reducesMotion == desktop)
            #expect(try plan(["--reduce-motion", "on"], desktopReducesMotion: desktop).reducesMotion)
            #expect(try !plan(["--reduce-motion", "off"], desktopReducesMotion: desktop).reducesMotion)
            for recorded in [false, true] {
                let arguments = try replay(reduceMotion: recorded)
                #expect(try plan(arguments, desktopReducesMotion: desktop).reducesMotion == recorded)
            }
        }
    }

    @Test("accepts options that agree with a recording")
    func agreement() throws {
        let arguments = [
            "--scene", "parallax", "--size", "640x480", "--density", "2", "--input", "keys", "--reduce-motion", "on",
            "--as-published",
        ]
        let plan = try plan(arguments + replay(asPublished: true, reduceMotion: true))
        #expect(plan.size == Vector(640, 480) && plan.density == 2 && plan.input == .keys)
        let view = Viewport(size: Vector(640, 480), density: 2)
        #expect(plan.header(in: view) == plan.recording?.header)
        #expect(plan.stage(in: view, isLive: false).sceneName == "parallax")
    }

    @Test(
        "rejects options that contradict a recording",
        arguments: [
            ["--scene", "weather"], ["--size", "641x480"], ["--density", "1"], ["--input", "auto"], ["--as-published"],
            ["--reduce-motion", "on"],
        ])
    func contradiction(arguments: [String]) throws {
        let error = #expect(throws: ValidationError.self) { try plan(arguments + replay()) }
        #expect(error?.message == "\(arguments[0]) differs from the recording's; leave it out.")
    }

    @Test("records the shapes of the user's cards, which a replay shows without the pictures")
    func cardShapes() throws {
        let wide = folder.path("wide.png")
        try Pixels(width: 30, height: 20, fill: 0xFF00_0000).savePNG(to: wide)
        let view = Viewport(size: Vector(640, 480))
        let plan = try plan(["--cards", wide, "--scene", "carousel"])
        let header = plan.header(in: view)
        #expect(header[CarouselPart.self].cards.map(\.shape) == [1.5])
        let line = String(decoding: try JSONEncoder().encode(header), as: UTF8.self)
        let replay = try self.plan(["--replay", try folder.file("wide.jsonl", line + "\n")])
        let (shown, replayed) = (plan.stage(in: view, isLive: false), replay.stage(in: view, isLive: false))
        #expect(shown.scene(CarouselScene.self)?.cards[0].shape == 1.5)
        #expect(
            shown.scene(CarouselScene.self)?.shownCards(at: 0)
                == replayed.scene(CarouselScene.self)?.shownCards(at: 0))
        #expect(try !self.plan([]).header(in: view)[scene: "carousel"].keys.contains("shapes"))
    }

    @Test("requires the number of pictures with which a recording was made")
    func cards() throws {
        let path = folder.path("a.png")
        try Pixels(width: 2, height: 2, fill: 0xFF00_0000).savePNG(to: path)
        #expect(
            try plan(["--cards", path, path, path] + replay()).scenes.contains {
                ($0 as? CardContents)?.files.count == 3
            })
        let error = #expect(throws: PlatformError.self) { try plan(["--cards", path, path] + replay()) }
        #expect(error?.advice == "use the 3 cards it was made with, not 2")
    }
}

extension SessionPlan {
    /// The plan of a run with these options and the package's assets.
    static func of(
        _ arguments: [String], desktopReducesMotion: Bool = false, settings: Settings = .standard
    ) throws -> SessionPlan {
        try SessionPlan(
            SessionOptions.parse(arguments + ["--assets", Repository.path("Assets")]),
            desktopReducesMotion: desktopReducesMotion, settings: settings)
    }
}

extension Stage {
    /// The chart's time in hours.
    fileprivate var hours: Double? { (telemetry(frame: 0).details as? MapTelemetry)?.hours }
}
