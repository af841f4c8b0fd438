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

@MainActor @Suite("The map of a run", .needs(.python3), .takesTurns(with: .process))
struct SessionMapTests {
    private let folder: TemporaryFolder
    private let server: TileServer

    init() async throws {
        folder = try TemporaryFolder()
        setenv("XDG_CACHE_HOME", folder.path("cache"), 1)
        server = try await TileServer()
    }

    /// For programs, which do not see what tests change in the environment.
    private var ownCache: [String: String] { ["XDG_CACHE_HOME": folder.path("cache")] }

    private func session(_ arguments: String..., isLive: Bool = false) throws -> Session {
        let view = Viewport(size: Vector(640, 480))
        return try Session(.of(arguments), in: view, renderer: Renderer(size: view.size, density: 1), isLive: isLive)
    }

    private func frame(_ session: Session) throws {
        _ = session.collectPictures()
        _ = try session.advance(by: FrameInput(elapsed: 1.0 / 60, events: session.takeNews()))
        _ = try session.draw(evenIfSame: true)
    }

    /// Runs frames until a condition holds, for at most ten seconds.
    private func frames(_ session: Session, until holds: (Session) throws -> Bool) async throws {
        for _ in 0..<2000 {
            try frame(session)
            if try holds(session) { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("it never came: \(session.stage.overlay.message?.text ?? "nothing was said")")
    }

    private func map(_ session: Session) -> MapPicture? { session.stage.scene(MapScene.self)?.layout.map }

    @Test("is the chart until the first tiles have arrived, and then shows the served tiles")
    func tiles() async throws {
        let session = try session("--map", "\(server.root)/busy/{z}/{x}/{y}.png", "--zoom", "0-6")
        try frame(session)
        #expect(map(session) == .chart)
        try await frames(session) { self.map($0)?.tiles != nil }
        try session.waitForPictures()
        _ = try session.draw(evenIfSame: true)
        let plan = try #require(session.stage.plan.tiles)
        let seen = try session.renderer.pixels()[400, 200] & 0xFFFFFF
        #expect(plan.visible.contains { UInt32($0.zoom) << 16 | UInt32($0.x) << 8 | UInt32($0.y) == seen })
        #expect(try await server.stats().most <= 4)
        let stats = try await server.stats()
        #expect(stats.counts.values.allSatisfy { $0 == 1 } && stats.agents.allSatisfy { $0.hasPrefix("Tiltyard/") })
    }

    @Test("fades in over the chart")
    func fades() async throws {
        let color: UInt32 = 0xFF10_2030
        try Pixels(width: 64, height: 64, fill: color).savePNG(to: folder.path("map.png"))
        let session = try session("--scene", "weather", "--reduce-motion", "on", isLive: true)
        try session.waitForPictures()
        try frame(session)
        session.drop([folder.path("map.png")])
        var before = color
        try await frames(session) {
            guard self.map($0)?.isBundled == true else { return true }
            before = try $0.renderer.pixels()[400, 200]
            return false
        }
        #expect(try before != color && session.renderer.pixels()[400, 200] == before)
        try await frames(session) { try $0.renderer.pixels()[400, 200] == color }
    }

    @Test("is loaded from a folder in the same way, also by a drop")
    func folderOfTiles() async throws {
        for zoom in 0...3 {
            for x in 0..<1 << zoom {
                _ = try folder.folder("map/\(zoom)/\(x)")
                for y in 0..<1 << zoom {
                    try Pixels(width: 16, height: 16, fill: 0xFF10_2030).savePNG(
                        to: folder.path("map/\(zoom)/\(x)/\(y).png"))
                }
            }
        }
        let session = try session("--scene", "weather")
        try frame(session)
        session.drop([folder.path("map")])
        try await frames(session) { self.map($0)?.tiles?.zooms == 0...3 }
        try await frames(session) { try $0.renderer.pixels()[400, 200] == 0xFF10_2030 }
    }

    @Test("is a picture from an address, named or dropped as a text", arguments: [false, true])
    func address(isDropped: Bool) async throws {
        let address = "\(server.root)/good/1/0/0.png"
        let session = isDropped ? try session("--scene", "weather") : try session("--map", address)
        try frame(session)
        if isDropped { session.drop([], texts: [" \(address)\n"]) }
        try await frames(session) { self.map($0) == .own(size: Vector(8, 8)) }
        #expect(session.stage.overlay.message?.text.hasPrefix("Drag") ?? true)
    }

    @Test(
        "remains the picture that is shown while another map is awaited from an address",
        arguments: [
            ("missing/1/0/0.png", "not found on the map's host"),
            ("html/{z}/{x}/{y}.png", "something other than a PNG, JPEG, WebP or GIF picture"),
        ])
    func picture(path: String, words: String) async throws {
        let color: UInt32 = 0xFF10_2030
        try Pixels(width: 64, height: 64, fill: color).savePNG(to: folder.path("map.png"))
        let session = try session("--map", folder.path("map.png"))
        try await frames(session) { try $0.renderer.pixels()[400, 200] == color }
        session.drop([], texts: ["\(server.root)/\(path)"])
        try await frames(session) { $0.stage.overlay.message?.text.contains(words) == true }
        // Whatever stands for the picture has been made by now.
        for _ in 0..<100 {
            try frame(session)
            try await Task.sleep(for: .milliseconds(2))
        }
        #expect(try session.renderer.pixels()[400, 200] == color && map(session) == .own(size: Vector(64, 64)))
    }

    @Test(
        "remains the chart if it cannot be loaded, with a reason",
        arguments: [
            ("missing/1/0/0.png", "not found on the map's host"),
            ("html/{z}/{x}/{y}.png", "something other than a PNG, JPEG, WebP or GIF picture"),
            ("locked/{z}/{x}/{y}.png", "refuses (403) — will try again"),
        ])
    func failures(path: String, words: String) async throws {
        let session = try session("--map", "\(server.root)/\(path)")
        try await frames(session) { $0.stage.overlay.message?.text.contains(words) == true }
        #expect(map(session) == .chart)
        #expect(session.stage.overlay.message?.text.hasPrefix("127.0.0.1: ") == true)
    }

    @Test("is shown empty if its host forbids its middle, as stores of files do for what they lack, and found by hand")
    func forbidden() async throws {
        let session = try session("--map", "\(server.root)/denied/{z}/{x}/{y}.png")
        let words = "127.0.0.1: the map's host refuses (403): drag or zoom to where the map has tiles"
        try await frames(session) { $0.stage.overlay.message?.text.hasPrefix(words) == true }
        try await frames(session) { self.map($0)?.tiles != nil }
    }

    @Test(
        "is refused without a window; another try is offered only if the host is at fault",
        arguments: [
            ("missing/1/0/0.png", "use another"), ("html/{z}/{x}/{y}.png", "use another, or try again later"),
            ("port/{z}/{x}/{y}.png", "use another, or try again later"),
            ("missing/{z}/{x}/{y}.png", "use another, or tell its bounds by a tile JSON"),
            ("denied/{z}/{x}/{y}.png", "use another, or tell its bounds by a tile JSON"),
            ("forbidden/1/0/0.png", "use another, or try again later"),
            ("forbidden/{z}/{x}/{y}.png", "use another, or try again later"),
        ])
    func advice(path: String, words: String) throws {
        let session = try session("--map", "\(server.root)/\(path)")
        let refusal = #expect(throws: PlatformError.self) { try session.waitForPictures() }
        #expect(refusal?.advice == words, "\(String(describing: refusal))")
        #expect(refusal?.subject.contains("drag") == false, "there is no window")
    }

    @Test("is shown without a window if its only tile takes longer than all refusals")
    func slow() throws {
        let session = try session("--map", "\(server.root)/slow/{z}/{x}/{y}.png")
        try session.waitForPictures()
    }

    @Test("arrives when its host has recovered")
    func recovers() async throws {
        // Long enough for a frame to be drawn meanwhile on a loaded machine.
        let session = try session("--map", "\(server.root)/resting/{z}/{x}/{y}.png")
        try await frames(session) { $0.stage.overlay.message?.text != nil }
        #expect(map(session) == .chart)
        try await frames(session) { self.map($0)?.tiles != nil }
    }

    @Test("is replayed without an address in the recording")
    func replayed() async throws {
        let address = "\(server.root)/good/{z}/{x}/{y}.png?key=secret"
        let live = try session("--map", address, "--record", folder.path("run.jsonl"), "--attribution", "© me")
        try await frames(live) { self.map($0)?.tiles != nil }
        try live.flush()
        let recording = try String(contentsOfFile: folder.path("run.jsonl"), encoding: .utf8)
        #expect(!recording.contains("secret") && !recording.contains("127.0.0.1") && recording.contains("© me"))
        let outcome = try await BuiltBinary.command(
            ["render", "--replay", folder.path("run.jsonl"), "--telemetry", "-"]).run()
        #expect(outcome.status == 0 && outcome.output.contains(#""contentWidth":1024"#), "\(outcome)")
    }

    @Test("shows only its host in telemetry and errors, and ends render with an error if nothing arrives")
    func render() async throws {
        for (how, isThere) in [("full", true), ("html", false)] {
            let address = "\(server.root)/\(how)/{z}/{x}/{y}.png?key=secret"
            let outcome = try await BuiltBinary.command(
                ["render", "--frames", "2", "--map", address, "--telemetry", "-", "--out", folder.path("out")]
            ).run()
            #expect(outcome.status == (isThere ? 0 : 1) && !"\(outcome)".contains("secret"), "\(outcome)")
            let words = "127.0.0.1: the map's host sends something other than a PNG, JPEG, WebP or GIF picture"
            #expect(isThere ? outcome.output.contains("contentWidth") : outcome.errors.contains(words))
        }
    }

    @Test(
        "is not taken from this machine because a public host redirects to a name that means it, whatever proxies there are",
        .needsLinux, .isForAllChecks, arguments: ["public.example", "inside.example"],
        [
            [:], ["http_proxy": "http://127.0.0.1:9"], ["https_proxy": "http://127.0.0.1:9", "no_proxy": "example"],
            ["all_proxy": "http://127.0.0.1:9", "NO_PROXY": "*"],
        ])
    func redirect(host: String, proxies: [String: String]) async throws {
        let outcome = try await Command(
            Repository.path("Tests/Support/publichost"),
            [BuiltBinary.path, "render", "--frames", "1", "--map", "https://public.example/to/\(host)"],
            environment: ownCache.merging(proxies) { $1 }
        ).run()
        let isPublic = host == "public.example"
        #expect(outcome.status == (isPublic ? 0 : 1), "\(outcome)")
        #expect(outcome.output.split(separator: "\n") == Array(repeating: "9.9.9.9", count: isPublic ? 2 : 1))
        let words = "redirects to the private address inside.example, which is refused: use another"
        #expect(isPublic || outcome.errors.contains(words), "\(outcome)")
    }

    @Test("is shown if its cache cannot be written because the disk is full, and leaves nothing half-written")
    func fullDisk() async throws {
        // A process that may write no bytes to files fails as on a full disk. Its output is a pipe.
        let program = "(trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\") | cat"
        let address = "\(server.root)/full/{z}/{x}/{y}.png"
        let outcome = try await Command(
            "sh", ["-c", program, BuiltBinary.path, "render", "--frames", "2", "--map", address, "--telemetry", "-"],
            environment: ownCache
        ).run()
        #expect(outcome.output.contains("contentWidth") && outcome.errors.isEmpty, "\(outcome)")
        let cache = folder.path("cache/tiltyard/tiles")
        let left = ((try? FileManager.default.subpathsOfDirectory(atPath: cache)) ?? []).filter { name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(cache)/\(name)")
            return attributes?[.type] as? FileAttributeType == .typeRegular
        }
        #expect(left.isEmpty)
        #expect(try await server.stats().counts.values.allSatisfy { $0 == 1 })
    }
}
