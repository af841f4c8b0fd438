import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltScenes
@testable import TiltStage
@testable import tiltyard

@MainActor @Suite("Depth maps beside the user's pictures", .takesTurns(with: .process))
struct DepthMapTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Pixels(width: 60, height: 40, fill: 0xFFFF_0000).savePNG(to: folder.path("sea.png"))
        try Pixels(width: 40, height: 40, fill: 0xFF00_FF00).savePNG(to: folder.path("land.png"))
    }

    private func depths(_ width: Int, _ height: Int, near: UInt32 = 255) -> Pixels {
        var pixels = Pixels(width: width, height: height, fill: 0xFF00_0000)
        for y in 0..<height { for x in width / 2..<width { pixels[x, y] = 0xFF00_0000 | near * 0x01_0101 } }
        return pixels
    }

    @Test("are no cards of their own, and give their picture depth")
    func found() throws {
        try depths(60, 40).savePNG(to: folder.path("sea.depth.png"))
        try depths(60, 40).savePNG(to: folder.path("alone.depth.png"))
        let files = try PictureFile.all(at: [folder.path("")]) { _ in }
        #expect(files.map(\.path.stem) == ["alone.depth", "land", "sea"])
        let cards = Card.cards(for: files)
        #expect(cards.map(\.hasDepth) == [false, false, true] && cards[2].depth == Card.depthImage(2))
    }

    @Test("are found for dropped pictures too, and a replay that has neither needs none")
    func dropped() throws {
        try depths(60, 40).savePNG(to: folder.path("sea.depth.png"))
        let view = Viewport(size: Vector(640, 480))
        func session(_ arguments: String...) throws -> Session {
            let plan = try SessionPlan.of(["--scene", "carousel"] + arguments)
            return try Session(plan, in: view, renderer: try Renderer(size: view.size, density: 1), isLive: false)
        }
        let live = try session()
        live.drop([folder.path("land.png"), folder.path("sea.depth.png"), folder.path("sea.png")], more: 0)
        let news = live.takeNews()
        #expect(news.map(\.kind).suffix(1) == [.file(.depth(ofCard: 13))])
        #expect(news.map(\.kind).contains(.file(.cards(["land", "sea"], sizes: [Vector(40, 40), Vector(60, 40)]))))
        let input = FrameInput(elapsed: 1, events: news)
        _ = try live.advance(by: input)
        #expect(live.wantedPictures.contains { $0.id == Card.depthImage(13) })
        try live.waitForPictures()
        #expect(live.takeNews().allSatisfy { $0.kind.programEvent.map { "\($0)".contains("mean") } ?? true })
        // The same events without the files.
        let other = try session()
        _ = try other.advance(by: input)
        #expect(other.stage.scene(CarouselScene.self)?.cards[13].hasDepth == true)
        #expect(!other.wantedPictures.contains { $0.id == Card.depthImage(13) })
        try other.waitForPictures()
    }

    @Test(
        "that cannot be used cost one clear line, and the picture is shown without depth",
        arguments: [
            ("another shape", "it has another shape than its picture"),
            ("one value", "it has the same depth everywhere"), ("cut off", "cannot"),
            ("20,000 wide", "it has another shape"),
        ])
    func refused(kind: String, words: String) throws {
        let path = folder.path("sea.depth.png")
        switch kind {
        case "another shape": try depths(40, 60).savePNG(to: path)
        case "one value": try depths(60, 40, near: 0).savePNG(to: path)
        case "20,000 wide": try depths(20_000, 30).savePNG(to: path)
        default:
            try depths(60, 40).savePNG(to: path)
            let bytes = try Data(contentsOf: URL(filePath: path))
            try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
        }
        let plan = try SessionPlan.of(["--frames", "1", "--scene", "carousel", "--cards", folder.path("")])
        let view = Viewport(size: Vector(640, 480))
        let session = try Session(
            plan, in: view, renderer: try Renderer(size: view.size, density: 1), isLive: false)
        try session.waitForPictures()
        let news = session.takeNews().map { "\($0.kind)" }.joined()
        #expect(news.contains("sea.depth.png") && (news.contains(words) || kind == "cut off"), "\(news)")
    }
}
