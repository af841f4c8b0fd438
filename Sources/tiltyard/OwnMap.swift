import ArgumentParser
import TiltEngine
import TiltPlatform
import TiltScenes

/// The map that is shown, and one that is to take its place: a picture, or tiles. The stage is told by events what becomes of
/// them, so that a recording holds it.
@MainActor struct OwnMap {
    private enum State {
        /// A map of the user's, or the chart, that is shown.
        case shown(MapChoice?)
        /// A map that is not there yet, and what is shown until then.
        case awaited(MapChoice, before: MapChoice?)
    }

    /// What is still on its way from the disk or the net.
    private enum Arrival {
        case tiles(TileStore)
        case picture(PictureDownload)
    }

    private let assets: AssetFolder
    private let renderer: Renderer
    private var state: State
    private var arrival: Arrival?
    /// What brought the picture that is shown, and keeps its file.
    private var download: PictureDownload?
    /// What was last said to hinder it.
    private var trouble: String?
    private var wasStuck = false
    /// What the stage has to be told, once.
    var news: [InputEvent] = []

    private static let agent = "Tiltyard/\(Tiltyard.configuration.version) (weather map; desktop)"

    /// The map that a run begins with. In a replay the recording says what became of it.
    init(_ choice: MapChoice?, isReplay: Bool, assets: AssetFolder, renderer: Renderer) {
        self.assets = assets
        self.renderer = renderer
        state = .shown(isReplay ? choice : nil)
    }

    /// The picture that is shown, or is to be.
    private var file: PictureFile? {
        switch state {
        case .shown(let choice): choice?.base.file
        case .awaited(let choice, _): choice.base.file
        }
    }

    /// Says where it lies. A recording made with a map of one's own is played with the chart where the picture is not given
    /// again.
    func register(in store: PictureStore) {
        let own = MapPicture.own(size: MapPicture.chart.size)
        for id in own.images + [own.overview] {
            store.register(id, file: file?.path ?? assets.path(of: MapPicture.chart.images[0]))
        }
    }

    /// In a replay tiles are shown as soon as the recording says so.
    func show(in store: PictureStore) {
        if case .shown(let choice?) = state, choice.map != nil { store.tiles = tiles(of: choice) }
    }

    /// The picture while it is awaited: it is wanted in its own size, before the scene can want it.
    var awaited: PictureFile? {
        if case .awaited(let choice, _) = state { choice.base.file } else { nil }
    }

    /// Has a map take the place of the one shown, as soon as something of it is there.
    mutating func replace(by choice: MapChoice, in view: Viewport, store: PictureStore) {
        let before: MapChoice? =
            switch state {
            case .shown(let before), .awaited(_, let before): before
            }
        (arrival, trouble, wasStuck) = (nil, nil, false)
        if case .address(let address) = choice.base.kind {
            arrival = .picture(PictureDownload(address, agent: Self.agent))
        } else if let map = choice.map {
            let coming = tiles(of: choice)
            if let first = WeatherScene.firstTiles(of: map, in: view) { coming.want(first) }
            arrival = .tiles(coming)
        }
        state = .awaited(choice, before: before)
        register(in: store)
        news.append(InputEvent(.map(.awaited)))
    }

    private func tiles(of choice: MapChoice) -> TileStore {
        TileStore(base: choice.base, overlay: choice.overlay, renderer: renderer, agent: Self.agent)
    }
}

extension OwnMap {
    /// Takes up what has come of it.
    mutating func follow(_ store: PictureStore) {
        if case .awaited(let choice, let before) = state { take(choice, before: before, store: store) }
        noteTrouble(store)
    }

    private mutating func take(_ choice: MapChoice, before: MapChoice?, store: PictureStore) {
        switch arrival {
        case .tiles(let coming):
            guard let map = choice.map, coming.collect() || coming.hasAny else { return }
            show(choice, tiles: coming, .tiled(map), in: store)
        case .picture(let download):
            download.collect()
            take(download, before: before, store: store)
        case nil:
            guard let file = choice.base.file, store.has(MapPicture.ownImage) else { return }
            show(choice, tiles: nil, .arrived(file.size), in: store)
        }
    }

    private mutating func show(
        _ choice: MapChoice, tiles: TileStore?, _ change: InputEvent.MapChange, in store: PictureStore
    ) {
        (state, arrival) = (.shown(choice), nil)
        store.tiles = tiles
        news.append(InputEvent(.map(change)))
    }

    private mutating func take(_ download: PictureDownload, before: MapChoice?, store: PictureStore) {
        switch download.result {
        case .success(let file):
            (arrival, self.download) = (nil, download)
            state = .awaited(MapChoice(file), before: before)
            register(in: store)
        case .failure(let failure):
            arrival = nil
            state = .shown(before)
            news += [InputEvent(.say(.warning, failure.shortened)), InputEvent(.map(.failed))]
        case nil: break
        }
    }

    /// Says what hinders the map, once, and again whenever it begins to wait or comes to where it has nothing; what cannot be
    /// had for now is awaited no longer.
    private mutating func noteTrouble(_ store: PictureStore) {
        var report = store.tiles?.report ?? TileStore.Report()
        switch arrival {
        case .tiles(let coming): report = coming.report
        case .picture(let download): (report.trouble, report.isPaused) = (download.trouble, download.trouble != nil)
        case nil: break
        }
        let isStuck = report.isPaused || report.isBare
        defer { wasStuck = isStuck }
        guard let words = report.trouble, words != trouble || (isStuck && !wasStuck) else { return }
        trouble = words
        news.append(InputEvent(.say(.warning, report.isPaused ? "\(words), and is asked again by and by" : words)))
        if arrival != nil { news.append(InputEvent(.map(.failed))) }
    }

    /// A picture cannot be shown. If it is the map, what was shown before stays.
    mutating func fail(_ failure: PlatformError, store: PictureStore) {
        guard case .awaited(let choice, let before) = state, choice.base.file?.path == failure.subject else { return }
        state = .shown(before)
        arrival = nil
        register(in: store)
        news.append(InputEvent(.map(.failed)))
    }

    /// Waits until it is there. Throws where it cannot be had for now.
    mutating func wait(_ store: PictureStore) throws(PlatformError) {
        while let arrival {
            switch arrival {
            case .tiles(let coming):
                coming.waitForAll()
                if !coming.hasAny { throw refusal(coming.report.trouble) }
                return
            case .picture(let download):
                follow(store)
                if download.result != nil { return }
                if let trouble = download.trouble { throw refusal(trouble) }
                let clock = MonotonicClock()
                clock.sleep(until: clock.seconds + 0.005)
            }
        }
    }

    private func refusal(_ trouble: String?) -> PlatformError {
        PlatformError(
            "cannot show the map", on: trouble ?? "nothing has come", advice: "use another, or try again later")
    }
}
