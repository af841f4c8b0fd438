import TiltCanvas
import TiltPlatform
import TiltScenes
import TiltStage

/// The user's pictures on the ring, which others join.
@MainActor struct CardFiles: SceneFiles {
    private let assets: AssetFolder
    private let isReplay: Bool
    /// The files of the user's cards, by their numbers.
    private var files: [Int: PictureFile] = [:]
    /// The paths of all cards that are not bundled ones, by their numbers: in a replay also of those whose files are missing.
    private var paths: [Int: String] = [:]
    /// The cards whose pictures cannot be shown.
    private var marked: Set<Int> = []
    var news: [InputEvent] = []

    static var scene: any CatalogueScene.Type { CarouselScene.self }
    /// The picture of a card whose own cannot be shown.
    private static let mark = ImageID("Carousel/no-picture")

    init(_ first: [PictureFile], assets: AssetFolder, isReplay: Bool) {
        (self.assets, self.isReplay) = (assets, isReplay)
        for (index, file) in first.enumerated() { (files[index], paths[index]) = (file, file.path) }
    }

    func begin(in view: Viewport, store: PictureStore) {}

    func register(in store: PictureStore) { for index in paths.keys { register(index, in: store) } }

    private func register(_ index: Int, in store: PictureStore) {
        let id = Card.ownImage(index)
        if marked.contains(index) {
            store.register(id, file: assets.path(of: Self.mark))
        } else if let file = files[index] {
            store.register(id, file: file, title: file.path.stem)
            if let depth = file.depthPath { store.register(Card.depthImage(index), file: depth) }
        } else if let path = paths[index] {
            store.register(id, file: path)
        }
    }

    /// Whether a picture can be had: a replay names depth maps of pictures that it does not have.
    func have(_ picture: Picture) -> Bool {
        picture.id != Card.depthImage(picture.id.number - 1) || files[picture.id.number - 1]?.depthPath != nil
    }

    mutating func follow(_ store: PictureStore) {
        guard !isReplay else { return }
        for (id, color) in store.takeMeans() where id == Card.ownImage(id.number - 1) {
            news.append(InputEvent(.file(.mean(color, ofCard: id.number - 1))))
        }
    }

    /// Cards whose pictures are missing, as in a replay, show bundled ones.
    mutating func follow(_ line: ProgramEvent.Line, on stage: Stage, store: PictureStore) {
        guard case .cards = CardChange(line) else { return }
        for index in 0..<Self.count(on: stage) where paths[index] == nil {
            paths[index] = assets.path(of: Card.bundled(at: index).image)
            register(index, in: store)
        }
    }

    /// The number of pictures that the ring has had.
    private static func count(on stage: Stage) -> Int { stage.scene(CarouselScene.self)?.pictureCount ?? 0 }

    mutating func drop(_ drop: Drop, on stage: Stage, store: PictureStore) -> Drop.Refusal {
        guard !drop.paths.isEmpty else { return ([], "Drop picture files, or a folder of them") }
        let (count, most) = (Self.count(on: stage), CarouselScene.mostCards)
        var dropped = DroppedFiles(drop.paths, more: drop.more)
        dropped.keep(max(0, most - count), "The ring has room for \(most) cards")
        let pictures = dropped.pictures
        if !pictures.isEmpty {
            news.append(InputEvent(.file(.cards(pictures.map(\.path.stem), sizes: pictures.map(\.size)))))
        }
        for (index, file) in pictures.enumerated() {
            (files[count + index], paths[count + index]) = (file, file.path)
            register(count + index, in: store)
            if file.depthPath != nil { news.append(InputEvent(.file(.depth(ofCard: count + index)))) }
        }
        return (dropped.refusals, dropped.refusal)
    }

    /// A card whose picture cannot be shown gets a mark instead.
    mutating func fail(_ failure: PlatformError, store: PictureStore) -> Bool {
        let failed = paths.filter { $0.value == failure.subject }.keys
        marked.formUnion(failed)
        for index in failed { register(index, in: store) }
        return !failed.isEmpty
    }

    func canSpare(_ failure: PlatformError) -> Bool {
        files.values.contains { $0.depthPath == failure.subject }
            || paths.values.contains(failure.subject) && paths.keys.contains { !marked.contains($0) }
    }
}
