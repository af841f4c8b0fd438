import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// The user's own pictures: those named at the start, and those dropped on the window since. What becomes of them the stage
/// is told by events, so that a recording holds it.
@MainActor struct OwnPictures {
    private enum MapWait { case untold, awaited, failed, over }

    private let assets: AssetFolder
    /// Where the pictures of the ring's own cards lie, by their places.
    private var cards: [Int: String] = [:]
    /// How many cards the ring has.
    private var cardCount: Int
    private var map: PictureFile?
    /// What was shown before the map that is awaited.
    private var lastMap: PictureFile?
    /// What becomes of the map, as far as the stage has been told.
    private var wait: MapWait
    private var news: [InputEvent] = []

    /// The pictures of a run that begins with so many cards. In a replay the recording says what became of them.
    init(_ plan: ShowPlan, cardCount: Int) {
        assets = plan.assets
        self.cardCount = cardCount
        for (index, file) in plan.cardFiles.enumerated() { cards[index] = file.path }
        map = plan.mapFile
        wait = plan.mapFile == nil || plan.recording != nil ? .over : .untold
    }

    /// Says where all of them lie.
    func register(in store: PictureStore) {
        for (index, path) in cards { store.register(Card.ownImage(index), file: path) }
        registerMap(in: store)
    }

    /// A recording made with a map of one's own is played with the chart where the picture is not given again.
    private func registerMap(in store: PictureStore) {
        let own = MapPicture.own(size: MapPicture.chart.size)
        for id in [own.image, own.overview] {
            store.register(id, file: map?.path ?? "\(assets.path)/\(MapPicture.chart.image.name).svg")
        }
    }

    /// The map while it is awaited: it is wanted in its own size, before the scene can want it.
    var awaitedMap: PictureFile? { wait == .untold || wait == .awaited ? map : nil }

    /// What the stage has to be told, once.
    mutating func takeNews(_ store: PictureStore) -> [InputEvent] {
        if wait == .untold {
            wait = .awaited
            news.append(InputEvent(.map(.awaited)))
        }
        if wait == .awaited, let map, store.has(MapPicture.ownImage) {
            wait = .over
            news.append(InputEvent(.map(.arrived(map.size))))
        } else if wait == .failed {
            wait = .over
            map = lastMap
            registerMap(in: store)
            news.append(InputEvent(.map(.failed)))
        }
        defer { news = [] }
        return news
    }

    /// Has the stage say something.
    mutating func say(_ tone: InputEvent.Tone, _ text: String) { news.append(InputEvent(.say(tone, text))) }

    /// A picture cannot be shown.
    mutating func fail(_ failure: PlatformError) {
        if failure.subject == map?.path, wait == .awaited { wait = .failed }
        say(.warning, failure.shortened)
    }
}

extension OwnPictures {
    /// Takes what was dropped on a scene, besides so much `more` that cannot be taken: pictures join the ring, or the first
    /// of them becomes the map. One line says what is left out, and why.
    mutating func drop(_ paths: [String], more: Int, on scene: String, store: PictureStore) {
        guard scene == SceneName.carousel.rawValue || scene == SceneName.weather.rawValue else {
            return say(.warning, "Drop pictures on the carousel or on the weather map")
        }
        guard !paths.isEmpty else { return say(.warning, "Only files can be dropped: pictures, or a folder of them") }
        var dropped = DroppedFiles(paths, more: more)
        if scene == SceneName.carousel.rawValue {
            join(&dropped, store: store)
        } else if let file = dropped.pictures.first {
            if wait == .over { lastMap = map }
            map = file
            wait = .untold
            registerMap(in: store)
            dropped.keep(1, "There is one map at a time")
        }
        if let reason = dropped.refusal { say(.warning, reason) }
    }

    private mutating func join(_ dropped: inout DroppedFiles, store: PictureStore) {
        let most = CarouselScene.mostCards
        dropped.keep(max(0, most - cardCount), "The ring has room for \(most) cards")
        guard !dropped.pictures.isEmpty else { return }
        for (index, file) in dropped.pictures.enumerated() {
            cards[cardCount + index] = file.path
            store.register(Card.ownImage(cardCount + index), file: file.path)
        }
        news.append(InputEvent(.cards(dropped.pictures.map(CardFiles.title))))
    }

    /// Follows what the stage is told. Cards whose pictures are not here, as in a replay, show those that come along.
    mutating func follow(_ events: [InputEvent], store: PictureStore) {
        for case .cards(let titles) in events.map(\.kind) {
            for _ in titles.prefix(max(0, CarouselScene.mostCards - cardCount)) {
                if cards[cardCount] == nil {
                    let path = "\(assets.path)/\(CardFiles.bundled(at: cardCount).image.name).svg"
                    cards[cardCount] = path
                    store.register(Card.ownImage(cardCount), file: path)
                }
                cardCount += 1
            }
        }
    }
}
