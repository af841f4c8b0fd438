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
        say(.warning, Self.words(failure))
    }

    /// What fits on the screen: of a path its last part.
    private static func words(_ failure: PlatformError) -> String {
        let name = failure.subject.split(separator: "/").last.map(String.init) ?? failure.subject
        return "\(name): \(failure.what), \(failure.advice)"
    }
}

extension OwnPictures {
    /// Takes what was dropped on a scene: pictures join the ring, or the first of them becomes the map. What cannot be
    /// taken is said.
    mutating func drop(_ paths: [String], on scene: String, store: PictureStore) {
        guard scene == SceneName.carousel.rawValue || scene == SceneName.weather.rawValue else {
            return say(.warning, "Drop pictures on the carousel or on the weather map")
        }
        let (files, refusal) = Self.pictures(at: paths)
        if scene == SceneName.carousel.rawValue {
            join(files, store: store)
        } else if let file = files.first {
            if wait == .over { lastMap = map }
            map = file
            wait = .untold
            registerMap(in: store)
        }
        if let refusal { say(.warning, Self.words(refusal)) }
    }

    private mutating func join(_ files: [PictureFile], store: PictureStore) {
        let room = max(0, CarouselScene.mostCards - cardCount)
        if files.count > room { say(.warning, "The ring is full: it has room for \(CarouselScene.mostCards) cards") }
        let joining = files.prefix(room)
        guard !joining.isEmpty else { return }
        for (index, file) in joining.enumerated() {
            cards[cardCount + index] = file.path
            store.register(Card.ownImage(cardCount + index), file: file.path)
        }
        news.append(InputEvent(.cards(joining.map(CardFiles.title))))
    }

    /// The pictures among some files and folders, and the first reason why anything is none.
    private static func pictures(at paths: [String]) -> (files: [PictureFile], refusal: PlatformError?) {
        var (files, refusal): ([PictureFile], PlatformError?) = ([], nil)
        func keep<Value>(_ work: () throws(PlatformError) -> Value) -> Value? {
            do throws(PlatformError) {
                return try work()
            } catch {
                refusal = refusal ?? error
                return nil
            }
        }
        for path in paths {
            for file in keep({ () throws(PlatformError) in try PictureFile.paths(at: path) }) ?? []
            where files.count < EventQueue.mostDropped {
                if let picture = keep({ () throws(PlatformError) in try PictureFile(file) }) { files.append(picture) }
            }
        }
        return (files, refusal)
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
