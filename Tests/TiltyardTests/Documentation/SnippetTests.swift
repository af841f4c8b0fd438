import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@Suite("A program that uses the libraries", .isForAllChecks, .takesTurns(with: .programs))
struct SnippetTests {
    private func output(of program: String) async throws -> [String] {
        let outcome = try await SnippetPackage.program(program).run()
        #expect(outcome.status == 0, "\(outcome)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// The lines of a program, which an article quotes.
    private func quoted(_ program: String, in article: String) async throws -> [String] {
        let lines = try await output(of: program)
        let text = try String(contentsOfFile: Repository.path("Sources/\(article).md"), encoding: .utf8)
        #expect(text.contains("```\n" + lines.joined(separator: "\n") + "\n```\n"), "\(lines)")
        return lines
    }

    @Test("fetches nothing: the libraries' package is its only dependency")
    func dependencies() throws {
        let state = try Data(contentsOf: URL(filePath: Repository.path(".build-snippets/workspace-state.json")))
        let text = String(decoding: state, as: UTF8.self)
        let kinds = text.matches(of: /"kind" *: *"([A-Za-z]+)"/).map { String($0.1) }
        #expect(Set(kinds) == ["fileSystem"], "\(text)")
    }

    @Test("flings a scroll view by 0.499 s of its speed")
    func flungScrollView() async throws {
        let lines = try await output(of: "FlungScrollView")
        #expect(lines.first == "0.06 90 decelerating")
        // 90 + 0.499 · (1500 − 10)
        #expect(lines.last == "3.06 834 rest")
        #expect(lines.count == 7)
    }

    @Test(
        "does what it shows",
        arguments: [
            // The gyroscope's angles between samples are trapezoids: 0, 0.05, 0.15, 0.25, 0.3 rad, plus 0.003 during the
            // turn for the delay of the sensors; the tilt is sin 45° times their sines.
            ("TiltFromSamples", ["0.0 0", "0.1 37", "0.2 108", "0.3 177", "0.4 209"]),
            // A glow of 0.25 + 0.5, half of 8°, and a card whose right edge is nearer.
            ("TypedEffects", ["0.75 4.0", "181 222"]),
            ("PickerWheel", ["promised 27 chosen 27", "promised 31 chosen 31"]),
            (
                // 60 + 0.499 · (1000 − 10), and half of it back.
                "BottomSheet",
                [
                    "promised 400 shows 400 list at 0", "promised 760 shows 760 list at 0",
                    "promised 760 shows 760 list at 554", "promised 760 shows 760 list at 279",
                ]
            ),
            (
                "Photos",
                [
                    "page 2 is in front", "rests on page 2", "lies 220 points below the top",
                    "is pulled to a scale of 4.44", "comes back to 4.0 and shows 97 of its 390 points",
                    "the photo at 1170 on page 1", "the photo at 1170 on page 2",
                ]
            ),
            ("PegBoard", ["10 pegs lit, the hardest hit 18.6", "the ball lies in bin 5"]),
            (
                "SaveAndLoad",
                [
                    "the same future: true", "the box lies at 380",
                    "bodies[1].shapes[0].material.restitution is 7.0: it is 0…1",
                ]
            ),
            (
                "BridgeAndCar",
                ["the bridge sags by 29 points", "under the car by 45", "the car is across after 3 s"]
            ),
            ("FallingSquares", ["down 440", "down 440", "left 40", "left 120"]),
            (
                // Gravity of magnitude 1 pulls a snap four points past its point.
                "Playground",
                [
                    "the ball meets the slope", "the block hangs 100 points below the ceiling",
                    "the ball is at 200 204",
                ]
            ),
            (
                "DynamicsCatalogue",
                [
                    "gravity: fell 484 points in a second", "collision: met the lower edge at 480 and lies at 160 430",
                    "attachment: 50 points from its anchor", "attachment with a spring: 76 points from its anchor",
                    "snap: at 60 400", "instantaneous push: 90 points per second, then spent",
                    "continuous push: 95 points per second, then active",
                    "pendulum: from 260 100 down to 200 and up to 61",
                    "custom item: the button grows past 200 to 237 and ends at 200",
                    "item properties: one jumps 1 points, the elastic one 79",
                    "Newton's cradle: the last ball swings out by 81 points",
                ]
            ),
        ])
    func shows(program: String, lines: [String]) async throws {
        #expect(try await output(of: program) == lines)
    }

    @Test("moves a picture with the viewer")
    func movedByTilt() async throws {
        let lines = try await output(of: "MovedByTilt")
        #expect(lines.first == "0 320.0")
        // 320 + 40 · sin 15° / sin 30°
        #expect(lines.last == "40 340.7")
    }

    @Test("drives a car over ten hills")
    func carOnHills() async throws {
        let lines = try await output(of: "CarOnHills")
        #expect(lines.count == 7 && lines.last == "the car is over the hills")
    }

    @Test("keeps a frame off screen, and draws it again to the last bit")
    func goldenFrames() async throws {
        let folder = try TemporaryFolder()
        for line in ["kept\n", "0 pixels differ\n"] {
            let outcome = try await SnippetPackage.program("GoldenFrames", [folder.path("frame.png")]).run()
            #expect(outcome.status == 0 && outcome.output == line, "\(outcome)")
        }
        #expect(try Pixels(contentsOf: folder.path("frame.png")).argb.contains(0xFFFF_FFFF))
    }

    @Test("lets a door fall shut on the left, in the rain")
    func doorAndRain() async throws {
        let lines = try await quoted("DoorAndRain", in: "TiltEngine/TiltEngine.docc/HowItSounds")
        #expect(lines.count == 3)
    }

    @Test("lets one flick race under five laws, as the article says and its picture shows")
    func raceOfLaws() async throws {
        let lines = try await quoted("RaceOfLaws", in: "TiltEngine/TiltEngine.docc/HowItScrolls")
        #expect(lines.count == 5)
        let picture = try await SnippetPackage.program("RaceOfLaws", ["svg"]).run().output
        let shown = Repository.path("Sources/TiltEngine/TiltEngine.docc/Resources/RaceOfLaws.svg")
        #expect(try picture == String(contentsOfFile: shown, encoding: .utf8))
    }

    @Test("has a labyrinth in under 120 lines, which takes the ball in a hole and can be won")
    func labyrinth() async throws {
        let lines = try await output(of: "Labyrinth")
        #expect(lines == ["with care: won", "straight down: fallen(hole: 1)", "drawn with 15 commands"])
        let files = try ["Labyrinth/Labyrinth.swift", "Labyrinth/main.swift"].map(SnippetPackage.text)
        #expect(files.joined().split(separator: "\n", omittingEmptySubsequences: false).count < 120)
    }

    @Test("turns ten thousand cards, loads those near the front, and lets cards join and leave")
    func tenThousandCards() async throws {
        let lines = try await output(of: "TenThousandCards")
        #expect(lines.first?.hasPrefix("will settle on ") == true)
        let settled = lines.compactMap { $0.wholeMatch(of: /settled on (\d+)/)?.1 }
        let promised = lines.compactMap { $0.wholeMatch(of: /will settle on (\d+)/)?.1 }
        #expect(settled.count == 2 && Set(settled).isSubset(of: Set(promised)))
        #expect(lines.contains { $0.hasPrefix("loaded 13 after ") })
        #expect(lines.contains("3 more cards, and the same in front: true"))
        #expect(lines.last == "13 cards to draw, 3 of them faint")
    }

    @Test("draws the cards of a layout on their way to the next")
    func nineLayouts() async throws {
        let lines = try await output(of: "NineLayouts")
        #expect(lines.first == "from ring to Flow" && lines.count == 13)
        #expect(lines.dropFirst().count { $0.contains(" face ") } > 5)
    }

    @Test("shows a recipe's defect: a lean to the left has no effect, and to the right the map climbs")
    func twoLaws() async throws {
        let lines = try await quoted("TwoLaws", in: "TiltScenes/TiltScenes.docc/RecipesAndTheirDefects")
        #expect(lines.count == 4 && lines[2].hasSuffix("as published: 0 % across, 0 % down → 0 % across, 0 % down"))
    }

    @Test("forecasts the weather of a day, as its article says")
    func forecast() async throws {
        let lines = try await quoted("Forecast", in: "TiltAtmosphere/TiltAtmosphere.docc/AWorldWithWeather")
        #expect(lines.count == 5 && lines.contains { $0.hasSuffix("rain") } && lines.contains { $0.hasSuffix("fair") })
    }

    @Test("draws a weather chart with isobars, labels, fronts, letters and barbs")
    func weatherChart() async throws {
        let chart = try await SnippetPackage.program("WeatherChart", ["7", "12"]).run().output
        let picture = try #require(Pixels(decoding: [UInt8](chart.utf8), type: "SVG"))
        #expect(picture.width == 960 && picture.height == 600)
        for sign in ["stroke-width='1.9'", "font-size='12'", "#d7362f", "#1f5fd0", ">L<", "<circle"] {
            #expect(chart.contains(sign), "\(sign)")
        }
    }

    @Test("shows the lean of a pad", .needsLinux, .needs(.xvfb, .xdotool, .python3, .cc))
    func padTilt() async throws {
        var motion = PadMotion()
        motion.hold(1)
        motion.lean(.right, to: .degrees(20))
        motion.hold(1)
        let folder = try TemporaryFolder()
        var pad = FakePad()
        pad.trace = try folder.file("motion.csv", motion.csv)
        let display = try await VirtualDisplay(width: 800, height: 600)
        // The keyboard focus of the window is not tested here.
        let environment = ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1"].merging(display.environment) { $1 }
        let program = SnippetPackage.program("PadTilt", environment: environment)
        let app = try pad.attached(to: program).start()
        // sin 20° is 0.342.
        _ = try await display.window(titled: /^3[345] % right, -?[012] % near$/)
        try await app.stop()
        try await display.stop()
    }

    @Test("has a scene of its own in under 60 lines")
    func shortScene() throws {
        let lines = try SnippetPackage.text(of: "BallOnSpring/BallOnSpring.swift").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < 60)
    }

    @Test("draws it without a window")
    func picture() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path("picture.png"))
        let outcome = try await SnippetPackage.program("BallOnSpring", [file.path(percentEncoded: false)]).run()
        #expect(outcome.status == 0, "\(outcome)")
        let pixels = try #require(Pixels(decoding: [UInt8](Data(contentsOf: file)), type: "PNG"))
        #expect(pixels.width == 640 && pixels.height == 360)
        #expect(Ball.middle(in: pixels).map { $0.x > 400 && abs($0.y - 180) < 1 } ?? false)
    }

    @Test("shows it in a window, where it can be dragged", .needsLinux, .needs(.xvfb, .xdotool, .import))
    func window() async throws {
        let display = try await VirtualDisplay(width: 800, height: 600)
        let app = try SnippetPackage.program("BallOnSpring", environment: display.environment).start()
        let window = try await display.window(titled: /Ball on a Spring/)
        try await display.focus(window)
        let rest = try #require(try await Ball.place(on: display) { _ in true })

        try await display.move(to: Vector(320, 180), in: window)
        try await display.down()
        try await display.move(to: Vector(420, 230), in: window)
        let dragged = try await Ball.place(on: display) { ($0 - rest - Vector(100, 50)).length < 2 }
        #expect(dragged != nil)
        try await display.up()
        #expect(try await Ball.place(on: display) { ($0 - rest).length < 2 } != nil)

        try await display.drive("key", "Escape", "key", "Escape")
        let outcome = try await app.outcome()
        #expect(outcome.status == 0, "\(outcome)")
        try await display.stop()
    }
}

/// The scene's ball in a picture, known by its colour.
private enum Ball {
    /// The centre of its pixels; nil if it is not completely visible.
    static func middle(in pixels: Pixels) -> Vector? {
        var (sum, count) = (Vector.zero, 0.0)
        for y in 0..<pixels.height {
            for x in 0..<pixels.width where pixels[x, y] == 0xFFD4_EC6A {
                sum += Vector(Double(x) + 0.5, Double(y) + 0.5)
                count += 1
            }
        }
        return count > 2500 ? sum / count : nil
    }

    /// Its position on a screen once a condition holds; nil after ten seconds.
    static func place(on display: VirtualDisplay, when isRight: (Vector) -> Bool) async throws -> Vector? {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            if let place = middle(in: try await display.screenshot()), isRight(place) { return place }
        }
        return nil
    }
}

/// The package of snippets, which depends on this one by path like a user's package.
enum SnippetPackage {
    static let folder = Repository.path("Tests/Snippets")

    /// The snippets by their paths in the package's sources, which articles quote whole.
    static let files = [
        "FlungScrollView/main.swift", "TiltFromSamples/main.swift", "MovedByTilt/main.swift",
        "FallingSquares/main.swift", "Playground/main.swift", "PadTilt/main.swift", "TwoLaws/main.swift",
        "Forecast/main.swift", "WeatherChart/main.swift", "TypedEffects/main.swift", "PickerWheel/main.swift",
        "BottomSheet/main.swift", "CarOnHills/main.swift", "DoorAndRain/main.swift", "Labyrinth/Labyrinth.swift",
        "BallOnSpring/BallOnSpring.swift", "BallOnSpring/Picture.swift",
        "BallOnSpring/Window.swift", "BallOnSpring/App.swift", "TenThousandCards/main.swift",
        "NineLayouts/main.swift",
    ]

    /// All built lines, without indentation.
    static func lines() throws -> Set<Substring> {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/Sources")
        let texts = try names.filter { $0.hasSuffix(".swift") }.map(text)
        return Set(texts.flatMap { $0.split(separator: "\n").map { $0.drop(while: \.isWhitespace) } })
    }

    /// The text of a snippet.
    static func text(of file: String) throws -> String {
        try String(contentsOfFile: folder + "/Sources/" + file, encoding: .utf8)
    }

    /// One of the programs built by `.ci/run`.
    static func program(
        _ name: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) -> Command {
        Command(Repository.path(".build-snippets/debug/\(name)"), arguments, environment: environment)
    }
}
