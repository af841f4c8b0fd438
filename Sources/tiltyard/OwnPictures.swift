import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// The user's own pictures: those named at the start, and those dropped on the window since. The stage is told by events
/// what becomes of them, so that a recording holds it.
@MainActor struct OwnPictures {
    private let assets: AssetFolder
    /// Where the pictures of own cards lie, by their places in the ring.
    private var cards: [Int: String] = [:]
    /// Those of them that the user has named, for their titles.
    private var files: [Int: PictureFile] = [:]
    private var map: OwnMap
    private var news: [InputEvent] = []
    /// Grows whenever other pictures, or pictures of another size, may be wanted.
    private(set) var revision = 0

    /// The pictures that a run begins with. In a replay the recording says what became of the map.
    init(_ plan: SessionPlan, renderer: Renderer) {
        assets = plan.assets
        map = OwnMap(plan.map, isReplay: plan.recording != nil, assets: plan.assets, renderer: renderer)
        for (index, file) in plan.cardFiles.enumerated() { (cards[index], files[index]) = (file.path, file) }
    }

    /// Says where all of them lie.
    func register(in store: PictureStore) {
        for index in cards.keys { registerCard(index, in: store) }
        map.register(in: store)
    }

    /// Begins with a map in a window; in a replay the recording says when it is there.
    mutating func begin(with choice: MapChoice?, isReplay: Bool, in view: Viewport, store: PictureStore) {
        if isReplay {
            map.show(in: store)
        } else if let choice {
            map.replace(by: choice, in: view, store: store)
        }
    }

    private func registerCard(_ index: Int, in store: PictureStore) {
        let id = Card.ownImage(index)
        if let file = files[index] {
            store.register(id, file: file, title: Card.title(of: file))
        } else if let path = cards[index] {
            store.register(id, file: path)
        }
    }

    /// The map's picture while it is awaited: it is wanted in its own size, before the scene can want it.
    var awaitedMap: PictureFile? { map.awaited }

    /// Waits until something of an awaited map has come. Throws where it cannot be had for now.
    mutating func waitForMap(_ store: PictureStore) throws(PlatformError) { try map.wait(store) }

    /// What the stage has to be told, once.
    mutating func takeNews(_ store: PictureStore) -> [InputEvent] {
        map.follow(store)
        defer { (news, map.news) = ([], []) }
        return news + map.news
    }

    /// Has the stage say something.
    mutating func say(_ tone: InputEvent.Tone, _ text: String) { tell(InputEvent(.say(tone, text))) }

    /// Tells the stage something.
    mutating func tell(_ event: InputEvent) { news.append(event) }

    /// A picture cannot be shown. If it is the map, what was shown before stays.
    mutating func fail(_ failure: PlatformError, store: PictureStore) {
        say(.warning, failure.shortened)
        map.fail(failure, store: store)
    }
}

extension OwnPictures {
    /// Takes what was dropped on a scene, besides `more` things that cannot be taken. On the carousel, whose ring has
    /// `cardCount` cards, pictures join the ring. On the weather map an address in a text, a folder of tiles, or the first
    /// picture becomes the map. One line says what is left out, and why.
    mutating func drop(
        _ paths: [String], texts: [String], more: Int, on scene: String, cardCount: Int, in view: Viewport,
        store: PictureStore
    ) {
        let takesCards = scene == SceneName.carousel.rawValue
        guard takesCards || scene == SceneName.weather.rawValue else {
            return say(.warning, "Drop pictures on the carousel or on the weather map")
        }
        if !takesCards, let text = mapName(paths, texts) { return replaceMap(by: text, in: view, store: store) }
        guard !paths.isEmpty else { return say(.warning, "Only files can be dropped: pictures, or a folder of them") }
        var dropped = DroppedFiles(paths, more: more)
        if takesCards {
            let most = CarouselScene.mostCards
            dropped.keep(max(0, most - cardCount), "The ring has room for \(most) cards")
            join(dropped.pictures, after: cardCount, store: store)
        } else {
            dropped.keep(1, "There is one map at a time")
        }
        if let reason = dropped.refusal { say(.warning, reason) }
        if !takesCards, let file = dropped.pictures.first { map.replace(by: MapChoice(file), in: view, store: store) }
        revision += 1
    }

    private mutating func join(_ pictures: [PictureFile], after cardCount: Int, store: PictureStore) {
        guard !pictures.isEmpty else { return }
        for (index, file) in pictures.enumerated() {
            (cards[cardCount + index], files[cardCount + index]) = (file.path, file)
            registerCard(cardCount + index, in: store)
        }
        news.append(InputEvent(.cards(pictures.map(Card.title), sizes: pictures.map(\.size))))
    }

    /// An address in a text, or a folder of tiles, that is to be the map; nil where none of them was dropped.
    private func mapName(_ paths: [String], _ texts: [String]) -> String? {
        let address = texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.first { $0.contains("://") }
        return address ?? paths.first { TileFolder($0) != nil }
    }

    private mutating func replaceMap(by text: String, in view: Viewport, store: PictureStore) {
        do throws(PlatformError) {
            map.replace(by: try MapChoice(text), in: view, store: store)
            revision += 1
        } catch {
            say(.warning, error.shortened)
        }
    }

    /// Follows what the stage was told, whose ring has `cardCount` cards since. Cards whose pictures are not here, as in a
    /// replay, show those that come along.
    mutating func follow(_ events: [InputEvent], cardCount: Int, store: PictureStore) {
        for case .file(let file) in events.compactMap(\.kind.programEvent) {
            revision += 1
            guard case .cards = file else { continue }
            for index in 0..<cardCount where cards[index] == nil {
                cards[index] = assets.path(of: Card.bundled(at: index).image)
                registerCard(index, in: store)
            }
        }
    }
}

extension Card {
    /// A card for each of the user's pictures, called after its file.
    static func cards(for files: [PictureFile]) -> [Card] {
        files.enumerated().map { index, file in .own(title(of: file), at: index, size: file.size) }
    }

    /// A file's name without its ending.
    static func title(of file: PictureFile) -> String {
        URL(filePath: file.path).deletingPathExtension().lastPathComponent
    }

    /// The bundled card at a place of a ring of any length; the places may have shapes of their own.
    static func bundled(at index: Int, shapes: [Double] = []) -> Card {
        let card = weather[index % weather.count]
        guard shapes.indices.contains(index) else { return card }
        return Card(
            image: card.image, title: card.title, detail: card.detail, mood: card.mood, shape: shapes[index])
    }
}
