import Dispatch
import Synchronization
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The user's layers for the parallax, and their replacement. A photo with a depth map stands flat until it is cut in the
/// background. Events report the changes to the stage, so that a recording holds them.
@MainActor struct OwnLayerFiles: SceneFiles {
    private let assets: AssetFolder
    private let isReplay: Bool
    /// The sets so far, by whose numbers their pictures are named.
    private var count = 0
    /// The files of the current set, or how many of them are missing.
    private var files: [PictureFile] = []
    private var missing = 0
    /// The photo that is being cut, with the name of its file; nil if there is none.
    private var cutting: Cutting?
    private var current: LayerChoice?
    /// The set whose pictures have not been examined yet.
    private var unexamined: PictureLayers?
    var news: [InputEvent] = []

    /// A photo that is being cut, which two threads share.
    private nonisolated final class Cutting: Sendable {
        let name: String
        private let result = Mutex<Result<[DepthPhoto.Part]?, PlatformError>?>(nil)
        private let work = DispatchGroup()

        init(_ photo: DepthPhoto, name: String) {
            self.name = name
            WorkQueue("photo").add(to: work) { [self] in
                let cut = Result { () throws(PlatformError) in try photo.parts() }
                result.withLock { $0 = cut }
            }
        }

        /// The result; nil until there is one.
        var parts: Result<[DepthPhoto.Part]?, PlatformError>? { result.withLock(\.self) }

        func wait() { work.wait() }
    }

    static var scene: any CatalogueScene.Type { ParallaxScene.self }

    init(_ first: LayerChoice?, assets: AssetFolder, isReplay: Bool) {
        (current, self.assets, self.isReplay) = (first, assets, isReplay)
    }

    /// Begins with the first choice; in a replay the recording names the sets.
    mutating func begin(in view: Viewport, store: PictureStore) {
        guard let current else { return }
        if isReplay { files = current.files } else { replace(by: current, store: store) }
    }

    /// Shows dropped layers, a folder of them or one picture, in place of the current ones, which stay if it cannot.
    mutating func drop(_ drop: Drop, on stage: Stage, store: PictureStore) throws(PlatformError) -> Drop.Refusal {
        guard !drop.paths.isEmpty else { return ([], "Drop a folder of layers, or a photo with its depth map") }
        let choice = try LayerChoice(drop.paths)
        replace(by: choice, store: store)
        return (choice.notes, choice.notes.isEmpty ? nil : choice.notes.shortened)
    }

    private mutating func replace(by choice: LayerChoice, store: PictureStore) {
        current = choice
        cutting = nil
        show(choice.content, files: choice.files, store: store)
        if let photo = choice.photo { cutting = Cutting(photo, name: choice.content.layers.first?.name ?? "photo") }
    }

    private mutating func show(_ content: PictureLayers, files: [PictureFile], store: PictureStore) {
        count += 1
        (self.files, missing) = (files, 0)
        register(in: store)
        unexamined = content
        news.append(InputEvent(.file(.layers(content))))
    }

    func register(in store: PictureStore) {
        for (index, file) in files.enumerated() {
            store.register(ParallaxScene.ownLayer(index, ofSet: count), file: file)
        }
        // Through the dock all of a photo is seen, whether it is cut or not.
        let whole = current?.content.isPhoto == true ? current?.files ?? [] : files
        for (index, file) in whole.enumerated() {
            store.register(ParallaxScene.ownGlass(index, ofSet: count), file: file)
        }
        for index in 0..<missing {
            for id in [ParallaxScene.ownLayer(index, ofSet: count), ParallaxScene.ownGlass(index, ofSet: count)] {
                store.register(id, file: assets.path(of: Card.bundled(at: index).image))
            }
        }
    }

    var areBusy: Bool { cutting != nil }

    mutating func wait(_ store: PictureStore) {
        cutting?.wait()
        follow(store)
    }

    /// Takes a photo that has been cut. A map with one value, or one that cannot be decoded, leaves the photo flat.
    mutating func follow(_ store: PictureStore) {
        guard !isReplay else { return }
        examine(store)
        guard let cutting, let result = cutting.parts else { return }
        self.cutting = nil
        switch result {
        case .success(let parts?):
            let layers = parts.map { part in
                PictureLayers.Layer(
                    cutting.name, size: current?.content.layers.first?.size ?? Vector(1, 1), part: part.frame,
                    depth: lerp(Self.depths.lowerBound, Self.depths.upperBound, part.nearness))
            }
            show(PictureLayers(layers, isPhoto: true), files: parts.map(\.content), store: store)
        case .success(nil): warn("\(cutting.name): shown flat, its depth map has only one value")
        case .failure(let failure): warn("\(failure.shortened) — the photo is shown flat")
        }
    }

    /// The nearness of the farthest and of the nearest slice of a photo.
    private static let depths = 0.10...0.92

    private mutating func warn(_ text: String) {
        StandardError.write("tiltyard: \(text)")
        news.append(InputEvent(.message(.warning, text)))
    }

    /// Warns once of a photo without depths, and of a layer that hides all behind it, as soon as they are there.
    private mutating func examine(_ store: PictureStore) {
        guard let set = unexamined, set.layers.count == files.count else { return }
        // Pictures of light are not shown themselves.
        let indices = set.layers.indices.filter { set.layers[$0].tone == nil }
        func image(_ index: Int) -> ImageID { ParallaxScene.ownLayer(index, ofSet: count) }
        guard indices.allSatisfy({ store.has(image($0)) }) else { return }
        unexamined = nil
        if set.isPhoto {
            guard current?.photo == nil else { return }
            let (name, title) = (files[0].path.parts.name, set.layers[0].name)
            return warn("\(name): shown flat, put its depth map beside it as \(title).depth.png")
        }
        if let index = indices.first(where: { $0 > 0 && store.isOpaque(image($0)) }) {
            warn("\(set.layers[index].name): layer \(index + 1) has no transparent parts, and hides those behind it")
        }
    }

    /// Follows an event of the stage in a replay: a set whose pictures are missing shows bundled ones.
    mutating func follow(_ line: ProgramEvent.Line, on stage: Stage, store: PictureStore) {
        guard isReplay, let set = PictureLayers(line) else { return }
        count += 1
        files = own(for: set) ?? []
        missing = files.isEmpty ? set.layers.count : 0
        register(in: store)
    }

    /// The user's files for a set of a recording; nil if they do not fit.
    private func own(for set: PictureLayers) -> [PictureFile]? {
        if set.isPhoto, set.layers.count > 1 {
            let parts = try? current?.photo?.parts()
            return parts.flatMap { $0.count == set.layers.count ? $0.map(\.content) : nil }
        }
        return current.flatMap { $0.files.count == set.layers.count ? $0.files : nil }
    }

    func canSpare(_ failure: PlatformError) -> Bool { files.count > 1 && files.contains { $0.path == failure.subject } }
}
