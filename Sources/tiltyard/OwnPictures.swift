import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// The user's own pictures: those named at the start, and those dropped on the window since. The stage is told by events
/// what becomes of them, so that a recording holds it.
@MainActor struct OwnPictures {
    private enum Map {
        /// A picture of the user's, or the chart, that is shown.
        case shown(PictureFile?)
        /// A picture that is not there yet, and what is shown until then.
        case awaited(PictureFile, before: PictureFile?)
    }

    private let assets: AssetFolder
    /// Where the pictures of own cards lie, by their places in the ring.
    private var cards: [Int: String] = [:]
    /// Those of them that the user has named, for their titles.
    private var files: [Int: PictureFile] = [:]
    private var map: Map
    private var news: [InputEvent] = []
    /// Grows whenever other pictures, or pictures of another size, may be wanted.
    private(set) var revision = 0

    /// The pictures that a run begins with. In a replay the recording says what became of the map.
    init(_ plan: SessionPlan) {
        assets = plan.assets
        map = .shown(plan.mapFile)
        for (index, file) in plan.cardFiles.enumerated() { (cards[index], files[index]) = (file.path, file) }
        if let file = plan.mapFile, plan.recording == nil { wait(for: file, before: nil) }
    }

    /// Says where all of them lie.
    func register(in store: PictureStore) {
        for index in cards.keys { registerCard(index, in: store) }
        registerMap(in: store)
    }

    private func registerCard(_ index: Int, in store: PictureStore) {
        let id = Card.ownImage(index)
        if let file = files[index] {
            store.register(id, file: file, title: Card.title(of: file))
        } else if let path = cards[index] {
            store.register(id, file: path)
        }
    }

    /// A recording made with a map of one's own is played with the chart where the picture is not given again.
    private func registerMap(in store: PictureStore) {
        let file =
            switch map {
            case .shown(let file): file
            case .awaited(let file, _): file
            }
        let own = MapPicture.own(size: MapPicture.chart.size)
        for id in own.images + [own.overview] {
            store.register(id, file: file?.path ?? assets.path(of: MapPicture.chart.images[0]))
        }
    }

    /// The map while it is awaited: it is wanted in its own size, before the scene can want it.
    var awaitedMap: PictureFile? {
        if case .awaited(let file, _) = map { file } else { nil }
    }

    /// What the stage has to be told, once.
    mutating func takeNews(_ store: PictureStore) -> [InputEvent] {
        if case .awaited(let file, _) = map, store.has(MapPicture.ownImage) {
            map = .shown(file)
            news.append(InputEvent(.map(.arrived(file.size))))
        }
        defer { news = [] }
        return news
    }

    /// Has the stage say something.
    mutating func say(_ tone: InputEvent.Tone, _ text: String) { news.append(InputEvent(.say(tone, text))) }

    /// A picture cannot be shown. If it is the map, what was shown before stays.
    mutating func fail(_ failure: PlatformError, store: PictureStore) {
        say(.warning, failure.shortened)
        guard case .awaited(let file, let before) = map, file.path == failure.subject else { return }
        map = .shown(before)
        registerMap(in: store)
        news.append(InputEvent(.map(.failed)))
    }

    private mutating func wait(for file: PictureFile, before: PictureFile?) {
        map = .awaited(file, before: before)
        news.append(InputEvent(.map(.awaited)))
    }
}

extension OwnPictures {
    /// Takes what was dropped on a scene, besides `more` things that cannot be taken. On the carousel, whose ring has
    /// `cardCount` cards, pictures join the ring; on the weather map the first of them becomes the map. One line says what is
    /// left out, and why.
    mutating func drop(_ paths: [String], more: Int, on scene: String, cardCount: Int, store: PictureStore) {
        let takesCards = scene == SceneName.carousel.rawValue
        guard takesCards || scene == SceneName.weather.rawValue else {
            return say(.warning, "Drop pictures on the carousel or on the weather map")
        }
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
        if !takesCards, let file = dropped.pictures.first { replaceMap(by: file, store: store) }
        revision += 1
    }

    private mutating func join(_ pictures: [PictureFile], after cardCount: Int, store: PictureStore) {
        guard !pictures.isEmpty else { return }
        for (index, file) in pictures.enumerated() {
            (cards[cardCount + index], files[cardCount + index]) = (file.path, file)
            registerCard(cardCount + index, in: store)
        }
        news.append(InputEvent(.cards(pictures.map(Card.title))))
    }

    private mutating func replaceMap(by file: PictureFile, store: PictureStore) {
        switch map {
        case .shown(let before): wait(for: file, before: before)
        case .awaited(_, let before): wait(for: file, before: before)
        }
        registerMap(in: store)
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
        files.enumerated().map { index, file in .own(title(of: file), at: index) }
    }

    /// A file's name without its ending.
    static func title(of file: PictureFile) -> String {
        URL(filePath: file.path).deletingPathExtension().lastPathComponent
    }

    /// The bundled card at a place of a ring of any length.
    static func bundled(at index: Int) -> Card { weather[index % weather.count] }
}
