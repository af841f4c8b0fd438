import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltStage
@testable import tiltyard

@Suite("The card for a phone", .takesTurns(with: .programs))
struct PhoneOfferTests {
    private static let way = PhoneOffer.Way(
        address: "https://192.168.178.120:26761/abcdefghijkmnpqrstuvwxyz23", number: "7F 3A 01 9C 55 E0 12 BB")
    private static let other = PhoneOffer.Way(
        address: "https://10.0.0.7:26761/abcdefghijkmnpqrstuvwxyz23", number: "00 3A 01 9C 55 E0 12 BB")

    /// A stage with the card open.
    private func stage(_ view: Viewport, ways: [PhoneOffer.Way] = [Self.way]) throws -> Stage {
        var setup = try Stage.Setup(scenes: [WhiteScene()], view: view, fonts: AssetFolder().fonts())
        setup.opensPhoneCard = true
        var stage = Stage(setup)
        stage.phoneOffer = .open(ways)
        for _ in 0..<30 { stage.advance(by: FrameInput(elapsed: 1 / 60.0)) }
        return stage
    }

    private static let views: [(Double, Double, Double)] = [
        (320, 240, 1), (320, 240, 1.25), (320, 240, 1.5), (320, 240, 3), (320, 568, 1), (360, 300, 1), (400, 240, 2),
        (480, 320, 1), (480, 360, 1), (640, 480, 1.25), (800, 480, 1), (960, 600, 1), (960, 600, 1.5), (1280, 720, 2),
        (500, 700, 1), (640, 1200, 1), (1280, 720, 0.5), (2560, 1440, 1),
    ]

    /// The texts of the card, but for its title.
    private func words(of panel: Panel<Control>) -> String {
        let words = panel.fixed.compactMap { if case .text(let words, _) = $0.look { words } else { nil } }
        return words.dropFirst().joined(separator: " ")
    }

    @Test(
        "says all that is needed in every window, and has a code wherever one can be seen",
        arguments: views + [(320, 240, 0.5)])
    func whole(width: Double, height: Double, density: Double) throws {
        let stage = try stage(Viewport(size: Vector(width, height), density: density))
        let panel = stage.overlay.phoneOffer.panel(in: stage.view, fonts: try AssetFolder().fonts())
        #expect(
            words(of: panel) == "Point its camera here, in the same network. "
                + "It will warn of a certificate, made here a moment ago: 7F 3A 01 9C 55 E0 12 BB … "
                + "Go on under Details or Advanced, and tap Start. "
                + "Or type https://192.168.178.120:26761/ abcdefghijkmnpqrstuvwxyz23")
        #expect(
            panel.fixed.contains { if case .code = $0.look { true } else { false } } == (density >= 1 || width > 320))
        for part in panel.fixed {
            #expect(panel.frame.minX <= part.frame.minX && part.frame.maxX <= panel.frame.maxX)
            #expect(panel.frame.minY <= part.frame.minY && part.frame.maxY <= panel.frame.maxY)
            for other in panel.fixed where other != part { #expect(!part.frame.insetBy(0.5).intersects(other.frame)) }
        }
        #expect(
            panel.frame.minX >= 8 && panel.frame.minY >= 8 && panel.frame.maxX <= width - 8
                && panel.frame.maxY <= height - 7)
    }

    @Test(
        "is read by another program's reader, in windows of any size and density", .needsLinux, .needs(.zbarimg),
        arguments: views)
    func readable(width: Double, height: Double, density: Double) async throws {
        let stage = try stage(Viewport(size: Vector(width, height), density: density))
        var list = DrawList(size: stage.view.size, density: density)
        stage.draw(into: &list)
        let folder = try TemporaryFolder()
        try MemoryRenderer(.init()).pixels(of: list, density: density).savePNG(to: folder.path("card.png"))
        let outcome = try await Command("zbarimg", ["--quiet", "--raw", folder.path("card.png")]).run()
        #expect(outcome.output == Self.way.address + "\n")
    }

    @Test("holds every text that fits, in its least version, and none that is longer", .needsLinux, .needs(.zbarimg))
    func texts() async throws {
        for count in [1, 14, 15, 62, 63, 106, 107, 122, 152, 180, 181, 213] {
            let text = String(repeating: "a1.", count: 71).prefix(count)
            let code = try #require(QRCode(String(text)))
            var pixels = Pixels(width: 3 * (code.side + 8), height: 3 * (code.side + 8), fill: 0xFFFF_FFFF)
            for y in 0..<3 * code.side {
                for x in 0..<3 * code.side where code[x / 3, y / 3] { pixels[x + 12, y + 12] = 0xFF00_0000 }
            }
            let folder = try TemporaryFolder()
            try pixels.savePNG(to: folder.path("code.png"))
            let outcome = try await Command("zbarimg", ["--quiet", "--raw", folder.path("code.png")]).run()
            #expect(outcome.output == text + "\n", "\(count) bytes")
        }
        #expect(QRCode(String(repeating: "a", count: 14))?.side == 21)
        #expect(QRCode(String(repeating: "a", count: 62))?.side == 33)
        #expect(QRCode(String(repeating: "a", count: 214)) == nil)
    }

    @Test("asks for a phone, and no longer once it is closed by Esc, its button or the phone's first motion")
    func life() throws {
        var stage = try stage(Viewport(size: Vector(960, 600)))
        #expect(stage.takeRequests() == [.offerPhone(true)] && stage.overlay.phoneOffer.opening.isOpen)
        stage.advance(by: FrameInput(elapsed: 0.1, events: [InputEvent(.key(.escape)), InputEvent(.keyUp(.escape))]))
        #expect(stage.takeRequests() == [.offerPhone(false)] && !stage.overlay.phoneOffer.opening.isOpen)

        stage = try self.stage(Viewport(size: Vector(960, 600)))
        _ = stage.takeRequests()
        let panel = stage.overlay.phoneOffer.panel(in: stage.view, fonts: try AssetFolder().fonts())
        let close = try #require(panel[.phone]).center
        stage.advance(
            by: FrameInput(elapsed: 0.1, events: [InputEvent(.down(.left, close)), InputEvent(.up(.left, close))]))
        #expect(stage.takeRequests() == [.offerPhone(false)])

        stage = try self.stage(Viewport(size: Vector(960, 600)))
        _ = stage.takeRequests()
        let sample = MotionSample(time: stage.time, rotationRate: .zero, acceleration: Vector3(0, 7, -6.9))
        stage.advance(by: FrameInput(elapsed: 0.1, samples: [sample].from(.phone)))
        #expect(stage.takeRequests() == [.offerPhone(false)] && stage.telemetry(frame: 0).input == .phone)
        // Also while another sensor sends.
        stage = try self.stage(Viewport(size: Vector(960, 600)))
        _ = stage.takeRequests()
        for source in [TiltSource.host, .phone] {
            #expect(stage.takeRequests().isEmpty)
            let sample = MotionSample(time: stage.time, rotationRate: .zero, acceleration: Vector3(0, 7, -6.9))
            stage.advance(by: FrameInput(elapsed: 0.1, samples: [sample].from(source)))
        }
        #expect(stage.takeRequests() == [.offerPhone(false)])
    }

    @Test("has the way in from each network, one after another, and keeps the one that is shown", arguments: views)
    func networks(width: Double, height: Double, density: Double) throws {
        var stage = try stage(Viewport(size: Vector(width, height), density: density), ways: [Self.way, Self.other])
        for way in [Self.way, Self.other, Self.way] {
            let panel = stage.overlay.phoneOffer.panel(in: stage.view, fonts: try AssetFolder().fonts())
            #expect(words(of: panel).contains("this computer has several") && words(of: panel).contains(way.number))
            let button = try #require(panel[.otherNetwork])
            #expect(panel.frame.contains(button.origin) && button.maxX <= panel.frame.maxX - 8)
            for part in panel.fixed where part.frame != button { #expect(!part.frame.insetBy(0.5).intersects(button)) }
            let click = [InputEvent(.down(.left, button.center)), InputEvent(.up(.left, button.center))]
            stage.advance(by: FrameInput(elapsed: 0.1, events: click))
        }
        stage.phoneOffer = .open([Self.way, Self.other, Self.other])
        let panel = stage.overlay.phoneOffer.panel(in: stage.view, fonts: try AssetFolder().fonts())
        #expect(words(of: panel).contains(Self.other.number))
    }

    @Test(
        "leaves the bar to itself where a code has room below it",
        arguments: [(500.0, 700.0), (960, 600), (800, 480), (320, 240), (360, 300), (480, 320)], [1.0, 1.25, 2])
    func bar(size: (Double, Double), density: Double) throws {
        let stage = try stage(Viewport(size: Vector(size.0, size.1), density: density))
        #expect(
            stage.overlay.phoneOffer.panel(in: stage.view, fonts: try AssetFolder().fonts()).frame.minY >= TabBar.height
        )
    }

    @Test("says what stands in the way")
    func refusals() throws {
        let refusal = String(repeating: "Connect it to the network of your phone. ", count: 3) + "Or do not."
        var stage = try stage(Viewport(size: Vector(960, 600)))
        stage.phoneOffer = .refused(refusal)
        let panel = stage.overlay.phoneOffer.panel(in: stage.view, fonts: try AssetFolder().fonts())
        #expect(words(of: panel) == refusal)
    }
}

/// An empty scene.
private struct WhiteScene: Scene {
    var descriptor = SceneDescriptor("white", title: "White")
    mutating func handle(_ event: SceneEvent, at time: Double) {}
    mutating func step(_ dt: Double, to time: Double, lean: Lean) {}
    func activity(at time: Double) -> SceneActivity { SceneActivity(isAtRest: true) }
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        list.fill(Rect(origin: .zero, size: list.size), color: .white)
    }
}
