import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The first frame of a run. Its pictures are made while the window opens, for the view that the window will probably
/// have.
@MainActor struct FirstFrame {
    let view: Viewport
    let stage: Stage
    let pictures: PictureStore

    /// The greatest number of pixels of a window that is expected: those of a display of 3840 × 2160.
    private static let mostPixels = 3840 * 2160.0

    /// Begins to make the pictures; nil for a run with pictures of the user's or a recording.
    init?(of plan: SessionPlan) {
        guard !plan.scenes.contains(where: \.isOwn), plan.recording == nil else { return nil }
        view = plan.expectedView
        // A file tells how large the window was; most are smaller, and for one of its size there is time later.
        guard view.width * view.height * view.density * view.density <= Self.mostPixels else { return nil }
        stage = plan.stage(in: view, isLive: true)
        pictures = PictureStore(assets: plan.assets, cache: plan.rasterCache)
        pictures.want(stage.plan.bakes, density: view.density)
        pictures.want(stage.firstPictures(in: stage.pictures()), density: view.density)
    }
}

extension Stage {
    /// Those of the `wanted` that the first frame needs, and those that its opening movement may bring. The largest come
    /// first, so that the threads that make them end together.
    func firstPictures(in wanted: [Picture]) -> [Picture] {
        var list = DrawList(size: view.size, density: view.density)
        draw(into: &list)
        let shown = Set(list.commands.compactMap { if case .image(let id, _, _, _) = $0 { id } else { nil } })
        // Glyphs take long to draw. Those of words that appear later are made later.
        let usual = visiblePictures.filter { $0.finish != .glyphs || shown.contains($0.id) }
        // What has a stand-in, or is larger than it is seen now, is made later too.
        let known = Set((usual + latePictures).map(\.id))
        func area(_ picture: Picture) -> Double { picture.size.x * picture.size.y }
        return (usual + wanted.filter { shown.contains($0.id) && !known.contains($0.id) }).sorted {
            area($0) > area($1)
        }
    }
}
