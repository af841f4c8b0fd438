import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The benchmark of the landscape's pictures: all that are made for a step of its light, at full resolution in a window of
/// 1280×720 pixels.
@MainActor struct BakeBench {
    nonisolated static let name = "bake"
    private static let steps = 24

    private let view = Viewport(size: Vector(1280, 720))
    private let art: LandscapeArt
    private let pictures: PictureStore

    /// Prepares the pictures of light. Throws without assets.
    init() throws {
        let assets = try AssetFolder(nil)
        art = try assets.read("Parallax/landscape/layers")
        pictures = PictureStore(assets: assets, renderer: try Renderer(size: view.size, density: 1))
        pictures.want(plan(0), density: 1)
        pictures.waitForAll()
        if let failure = pictures.takeFailures().first { throw failure }
    }

    private func plan(_ step: Int) -> BakePlan? {
        let scene = ParallaxScene(view: view, art: art, hour: 17 + Double(step) / 6)
        var plan = scene.plan(at: 0).bakes
        plan?.number = step
        return plan
    }

    /// The median over the steps of an evening of the fastest of all repeats, in milliseconds of processor time.
    func run(repeats: Int) -> Line {
        let plans = (1...Self.steps).map(plan)
        var best = Array(repeating: Double.infinity, count: plans.count)
        for _ in 0..<repeats {
            for (index, plan) in plans.enumerated() {
                let time = ProcessorTime.measure {
                    pictures.want(plan, density: 1)
                    pictures.waitForAll()
                }
                best[index] = min(best[index], time)
            }
        }
        return Line(scene: Self.name, ms_per_bake: best.median, pictures: plans[0]?.bakes.count ?? 0)
    }

    struct Line: Encodable {
        var engine = "tiltyard"
        var scene: String
        var ms_per_bake: Double
        var pictures: Int
    }
}
