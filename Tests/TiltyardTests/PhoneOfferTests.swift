import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltStage
@testable import tiltyard

@Suite("The card for a phone", .takesTurns(with: .programs))
struct PhoneOfferTests {
    private static let door = PhoneOffer.open(
        address: "https://192.168.178.120:26761/abcdefghijkmnpqrstuvwxyz23", number: "7F 3A 01 9C 55 E0 12 BB")

    /// A stage with the card open.
    private func stage(_ view: Viewport) throws -> Stage {
        var setup = try Stage.Setup(scenes: [WhiteScene()], view: view, fonts: AssetFolder().fonts())
        setup.opensPhoneCard = true
        var stage = Stage(setup)
        stage.phoneOffer = Self.door
        for _ in 0..<30 { stage.advance(by: FrameInput(elapsed: 1 / 60.0)) }
        return stage
    }

    @Test(
        "is read by another program's reader, in windows of any size and density", .needsLinux, .needs(.zbarimg),
        arguments: [
            (320.0, 240.0, 1.0), (320, 240, 3), (320, 568, 1), (480, 320, 1), (640, 480, 1.25), (960, 600, 1),
            (960, 600, 1.5),
            (1280, 720, 2), (640, 1200, 1), (1280, 720, 0.5),
        ])
    func readable(width: Double, height: Double, density: Double) async throws {
        let stage = try stage(Viewport(size: Vector(width, height), density: density))
        var list = DrawList(size: stage.view.size, density: density)
        stage.draw(into: &list)
        let folder = try TemporaryFolder()
        try MemoryRenderer(.init()).pixels(of: list, density: density).savePNG(to: folder.path("card.png"))
        let outcome = try await Command("zbarimg", ["--quiet", "--raw", folder.path("card.png")]).run()
        guard case .open(let address, _) = Self.door else { return }
        #expect(outcome.output == address + "\n")
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
    }

    @Test("says what is missing")
    func refusals() throws {
        for door in [PhoneOffer.noOpenSSL, .noNetwork, .closed] {
            var stage = try stage(Viewport(size: Vector(960, 600)))
            stage.phoneOffer = door
            let panel = stage.overlay.phoneOffer.panel(in: stage.view, fonts: try AssetFolder().fonts())
            let words = panel.fixed.compactMap { if case .text(let words, _) = $0.look { words } else { nil } }
            #expect(words.dropFirst().joined(separator: " ") == door.refusal)
        }
        #expect(PhoneOffer.noOpenSSL.refusal?.contains("libssl3") == true)
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
