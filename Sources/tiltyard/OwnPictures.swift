import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The user's pictures: those given at the start, and those dropped on the window. Events report the changes to the
/// stage, so that a recording holds them.
@MainActor struct OwnPictures {
    private let assets: AssetFolder
    /// The paths of the user's cards, by their numbers.
    private var cards: [Int: String] = [:]
    /// The files of the cards given by the user, for their titles.
    private var files: [Int: PictureFile] = [:]
    /// The depth maps of the user's cards, by their numbers.
    private var depths: [Int: String] = [:]
    private var map: MapSession
    private var layers: OwnLayerFiles
    private let isReplay: Bool
    private var news: [InputEvent] = []
    /// The cards whose pictures cannot be shown.
    private var marked: Set<Int> = []
    /// The pictures that cannot be shown, of those given last.
    private var failures: [PlatformError] = []
    /// A number that grows whenever other pictures, or other sizes, may be wanted.
    private(set) var revision = 0

    /// Begins with the pictures of a run, and registers them. In a replay the recording tells when layers and map arrive.
    init(_ plan: SessionPlan, in view: Viewport, renderer: Renderer, store: PictureStore) {
        assets = plan.assets
        layers = OwnLayerFiles(assets: plan.assets)
        isReplay = plan.recording != nil
        map = MapSession(assets: plan.assets)
        for (index, file) in plan.cardFiles.enumerated() {
            add(file, as: index)
        }
        for refusal in plan.cardRefusals {
            StandardError.write("tiltyard: \(refusal)")
            mark(refusal)
        }
        for note in plan.layers?.notes ?? [] {
            StandardError.write("tiltyard: \(note)")
            failures.append(note)
        }
        // A replay shows the messages of its recording.
        if !isReplay, !failures.isEmpty { message(.warning, failures.shortened) }
        register(in: store)
        layers.begin(with: plan.layers, isReplay: isReplay, store: store)
        map.begin(with: plan.map, isReplay: isReplay, in: view, store: store)
    }

    private mutating func add(_ file: PictureFile, as card: Int) {
        (cards[card], files[card], depths[card]) = (file.path, file, file.depthPath)
    }

    /// Whether a picture can be had: a replay names depth maps of pictures that it does not have.
    func has(_ picture: Picture) -> Bool {
        picture.id != Card.depthImage(picture.id.number - 1) || depths[picture.id.number - 1] != nil
    }

    /// Registers the paths of all pictures.
    func register(in store: PictureStore) {
        for index in cards.keys { registerCard(index, in: store) }
        map.register(in: store)
        layers.register(in: store)
    }

    private func registerCard(_ index: Int, in store: PictureStore) {
        let id = Card.ownImage(index)
        if marked.contains(index) {
            store.register(id, file: assets.path(of: Self.mark))
        } else if let file = files[index] {
            store.register(id, file: file, title: Card.title(of: file))
            if let depth = depths[index] { store.register(Card.depthImage(index), file: depth) }
        } else if let path = cards[index] {
            store.register(id, file: path)
        }
    }

    /// The awaited picture of the map, which is loaded at its own size before the scene can request it.
    var awaitedMap: PictureFile? { map.awaited }

    /// Waits until a part of an awaited map has arrived. Throws if it cannot be loaded for now.
    mutating func waitForMap(_ store: PictureStore) throws(PlatformError) { try map.wait(store) }

    /// Waits until a photo with a depth map is cut.
    mutating func waitForLayers(_ store: PictureStore) { layers.wait(store) }

    /// Whether a photo with a depth map is still being cut.
    var isCutting: Bool { layers.isCutting }

    /// Removes and returns the events for the stage.
    mutating func takeNews(_ store: PictureStore) -> [InputEvent] {
        map.follow(store)
        if !isReplay {
            layers.follow(store)
            for (id, color) in store.takeMeans() where id == Card.ownImage(id.number - 1) {
                news.append(InputEvent(.mean(color, ofCard: id.number - 1)))
            }
        }
        defer { (news, map.news, layers.news) = ([], [], []) }
        return news + map.news + layers.news
    }

    /// Shows a line of text on the stage.
    mutating func message(_ tone: InputEvent.Tone, _ text: String) { tell(InputEvent(.message(tone, text))) }

    /// Adds an event for the stage.
    mutating func tell(_ event: InputEvent) { news.append(event) }

    /// Handles a picture that cannot be shown. If it is the map, the previous one stays; a card gets a mark instead. The
    /// message counts those before it, which it replaces.
    mutating func fail(_ failure: PlatformError, store: PictureStore) {
        map.fail(failure, store: store)
        let isNew = mark(failure)
        for (index, path) in cards where path == failure.subject {
            registerCard(index, in: store)
            revision += 1
        }
        if isNew { message(.warning, failures.shortened) }
    }

    /// Marks the cards of a picture that cannot be shown; returns whether that is new.
    @discardableResult
    private mutating func mark(_ failure: PlatformError) -> Bool {
        for (index, path) in cards where path == failure.subject { marked.insert(index) }
        guard !failures.contains(where: { $0.subject == failure.subject }) else { return false }
        failures.append(failure)
        return true
    }

    /// Whether a failure concerns only cards, and others of the user's are shown.
    func canSpare(_ failure: PlatformError) -> Bool {
        depths.values.contains(failure.subject)
            || cards.values.contains(failure.subject) && cards.keys.contains { !marked.contains($0) }
            || layers.canSpare(failure)
    }

    /// The picture of a card whose own cannot be shown.
    private static let mark = ImageID("Carousel/no-picture")
}

extension OwnPictures {
    /// Handles a drop on a scene, with `more` items that cannot be used. On the carousel, which has had `pictureCount`
    /// pictures, they join the ring. On the weather map an address in a text, a folder of tiles, or the first picture
    /// becomes the map. One line names the items left out and the reason.
    mutating func drop(
        _ paths: [String], texts: [String], more: Int, on scene: String, pictureCount: Int, in view: Viewport,
        store: PictureStore
    ) {
        failures = []
        let paths = paths + texts.compactMap { $0.trimmingCharacters(in: .whitespacesAndNewlines).pathOfFileAddress }
        if scene == ParallaxScene.descriptor.name { return replaceLayers(paths, store: store) }
        let takesCards = scene == CarouselScene.descriptor.name
        guard takesCards || scene == WeatherScene.descriptor.name else {
            return message(.warning, "Drop pictures on the carousel, the weather map or the parallax")
        }
        if !takesCards, let text = mapName(paths, texts) { return replaceMap(by: text, in: view, store: store) }
        guard !paths.isEmpty else {
            let whatMaps = "Drop a picture, a folder of tiles, or the text of an address"
            return message(.warning, takesCards ? "Drop picture files, or a folder of them" : whatMaps)
        }
        var dropped = DroppedFiles(paths, more: more)
        if takesCards {
            let most = CarouselScene.mostCards
            dropped.keep(max(0, most - pictureCount), "The ring has room for \(most) cards")
            join(dropped.pictures, after: pictureCount, store: store)
        } else {
            dropped.keep(1, "Only one map is shown at a time")
        }
        failures = dropped.refusals
        if let reason = dropped.refusal { message(.warning, reason) }
        if !takesCards, let file = dropped.pictures.first { map.replace(by: .picture(file), in: view, store: store) }
        revision += 1
    }

    /// Shows dropped layers, a folder of them or one picture, in place of the current ones, which stay if it cannot.
    private mutating func replaceLayers(_ paths: [String], store: PictureStore) {
        guard !paths.isEmpty else {
            return message(.warning, "Drop a folder of layers, or a photo with its depth map")
        }
        do throws(PlatformError) {
            let choice = try LayerChoice(paths)
            layers.replace(by: choice, store: store)
            failures = choice.notes
            revision += 1
            if !failures.isEmpty { message(.warning, failures.shortened) }
        } catch {
            message(.warning, error.shortened)
        }
    }

    private mutating func join(_ pictures: [PictureFile], after pictureCount: Int, store: PictureStore) {
        guard !pictures.isEmpty else { return }
        for (index, file) in pictures.enumerated() {
            add(file, as: pictureCount + index)
            registerCard(pictureCount + index, in: store)
        }
        news.append(InputEvent(.cards(pictures.map(Card.title), sizes: pictures.map(\.size))))
        for (index, file) in pictures.enumerated() where file.depthPath != nil {
            news.append(InputEvent(.depth(ofCard: pictureCount + index)))
        }
    }

    /// A dropped address or folder of tiles for the map; nil if there is none.
    private func mapName(_ paths: [String], _ texts: [String]) -> String? {
        let address = texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.first {
            WebAddress.isMeant(by: $0) && $0.pathOfFileAddress == nil
        }
        return address ?? paths.first(where: TileFolder.isOne)
    }

    private mutating func replaceMap(by text: String, in view: Viewport, store: PictureStore) {
        do throws(PlatformError) {
            map.replace(by: try MapChoice(text), in: view, store: store)
            revision += 1
        } catch {
            message(.warning, error.shortened)
        }
    }

    /// Follows the events of the stage, whose ring has had `pictureCount` pictures. Cards whose pictures are missing, as in a
    /// replay, show bundled ones.
    mutating func follow(_ events: [InputEvent], pictureCount: Int, store: PictureStore) {
        for case .file(let file) in events.compactMap(\.kind.programEvent) {
            revision += 1
            switch file {
            case .map: store.tiles = map.tiles
            case .layers: layers.follow(file, isReplay: isReplay, store: store)
            case .mean, .depth: break
            case .cards:
                for index in 0..<pictureCount where cards[index] == nil {
                    cards[index] = assets.path(of: Card.bundled(at: index).image)
                    registerCard(index, in: store)
                }
            }
        }
    }
}

extension Card {
    /// A card for each of the user's pictures, titled after its file.
    static func cards(for files: [PictureFile]) -> [Card] {
        files.enumerated().map { index, file in
            var card = Card.own(title(of: file), at: index, size: file.size)
            card.hasDepth = file.depthPath != nil
            return card
        }
    }

    /// A file's name without its extension.
    static func title(of file: PictureFile) -> String {
        URL(filePath: file.path).deletingPathExtension().lastPathComponent
    }

    /// The bundled card at an index of a ring of any length; `shapes` holds the cards' own aspect ratios, if any.
    static func bundled(at index: Int, shapes: [Double] = []) -> Card {
        let card = weather[index % weather.count]
        guard shapes.indices.contains(index) else { return card }
        return Card(
            image: card.image, title: card.title, detail: card.detail, mood: card.mood, shape: shapes[index])
    }
}
