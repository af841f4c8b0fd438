import ArgumentParser
import TiltEngine
import TiltPlatform
import TiltScenes

/// The current map and its replacement: a picture, or tiles. Events report the changes to the stage, so that a
/// recording holds them.
@MainActor struct OwnMap {
    private enum State {
        /// A user's map, or the chart, is shown.
        case shown(MapChoice?)
        /// A map is awaited, and another is shown until then.
        case awaited(MapChoice, before: MapChoice?)
    }

    /// The part that is still loading from disk or network.
    private enum Arrival {
        case tiles(TileStore)
        case picture(TileLoader)
    }

    private let assets: AssetFolder
    private let renderer: Renderer
    private let network = TileNetwork(
        agent: "Tiltyard/\(Tiltyard.configuration.version) (weather map; desktop)")
    private var state: State
    private var arrival: Arrival?
    /// The tiles of the current map; nil if it is a picture.
    private(set) var tiles: TileStore?
    /// The loader of the current picture, if it came from the network.
    private var loader: TileLoader?
    /// The last problem that was reported.
    private var trouble: String?
    private var wasStuck = false
    /// The events for the stage.
    var news: [InputEvent] = []

    /// The initial map of a run. In a replay the recording holds its changes.
    init(_ choice: MapChoice?, isReplay: Bool, assets: AssetFolder, renderer: Renderer) {
        self.assets = assets
        self.renderer = renderer
        state = .shown(isReplay ? choice : nil)
    }

    /// The current or awaited picture.
    private var file: PictureFile? {
        switch state {
        case .shown(let choice): choice?.base.file
        case .awaited(let choice, _): choice.base.file
        }
    }

    /// Registers the picture's file. If a recording made with a user's map is replayed without it, the chart is shown.
    func register(in store: PictureStore) {
        let own = MapPicture.own(size: MapPicture.chart.size)
        for id in own.images + [own.overview] {
            if let file {
                store.register(id, file: file)
            } else {
                store.register(id, file: assets.path(of: MapPicture.chart.images[0]))
            }
        }
    }

    /// Shows tiles in a replay as soon as the recording does.
    mutating func show(in store: PictureStore) {
        if case .shown(let choice?) = state, choice.map != nil { tiles = tiles(of: choice) }
        store.tiles = tiles
    }

    /// The awaited picture, which is loaded at its own size before the scene can request it.
    var awaited: PictureFile? {
        if case .awaited(let choice, _) = state { choice.base.file } else { nil }
    }

    /// Replaces the current map as soon as a part of the new one has arrived.
    mutating func replace(by choice: MapChoice, in view: Viewport, store: PictureStore) {
        let before: MapChoice? =
            switch state {
            case .shown(let before), .awaited(_, let before): before
            }
        (arrival, loader, trouble, wasStuck) = (nil, nil, nil, false)
        if case .address(let address) = choice.base.kind {
            arrival = .picture(TileLoader(picture: address, network: network))
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
        TileStore(base: choice.base, overlay: choice.overlay, renderer: renderer, network: network)
    }
}

extension OwnMap {
    /// Processes newly arrived parts of the map.
    mutating func follow(_ store: PictureStore) {
        if case .awaited(let choice, let before) = state { take(choice, before: before, store: store) }
        noteTrouble()
    }

    private mutating func take(_ choice: MapChoice, before: MapChoice?, store: PictureStore) {
        switch arrival {
        case .tiles(let coming):
            guard let map = choice.map, coming.collect() || coming.hasAny else { return }
            show(choice, tiles: coming, .tiled(map))
        case .picture(let loader):
            guard let file = loader.takePicture() else { return }
            (arrival, self.loader) = (nil, loader)
            state = .awaited(MapChoice(file), before: before)
            register(in: store)
        case nil:
            guard let file = choice.base.file, store.has(MapPicture.ownImage) else { return }
            show(choice, tiles: nil, .arrived(file.size))
        }
    }

    /// Makes a map the current one; its tiles are drawn as soon as the stage has the event.
    private mutating func show(_ choice: MapChoice, tiles: TileStore?, _ change: InputEvent.MapChange) {
        (state, arrival) = (.shown(choice), nil)
        self.tiles = tiles
        news.append(InputEvent(.map(change)))
    }

    /// Reports a problem of the map once, and again whenever requests are paused or the view has no tiles. A map that cannot
    /// be loaded for now is no longer awaited.
    private mutating func noteTrouble() {
        var report = tiles?.report ?? TileStore.Report()
        switch arrival {
        case .tiles(let coming): report = coming.report
        case .picture(let loader): (report.trouble, report.isPaused) = (loader.trouble, loader.report.isPaused)
        case nil: break
        }
        let isStuck = report.isPaused || report.isBare
        defer { wasStuck = isStuck }
        guard let words = report.trouble, words != trouble || (isStuck && !wasStuck) else { return }
        trouble = words
        news.append(InputEvent(.message(.warning, report.isPaused ? "\(words) — will try again" : words)))
        if arrival != nil { news.append(InputEvent(.map(.failed))) }
    }

    /// Handles a picture that cannot be shown. If it is the map, the previous one stays.
    mutating func fail(_ failure: PlatformError, store: PictureStore) {
        guard case .awaited(let choice, let before) = state, choice.base.file?.path == failure.subject else { return }
        state = .shown(before)
        arrival = nil
        loader?.forgetPicture()
        register(in: store)
        news.append(InputEvent(.map(.failed)))
    }

    /// Waits until the map has arrived. Throws if it cannot be loaded for now.
    mutating func wait(_ store: PictureStore) throws(PlatformError) {
        while let arrival {
            switch arrival {
            case .tiles(let coming):
                coming.waitForAll()
                let report = coming.report
                if !coming.hasAny { throw refusal(report.trouble, mayPass: report.isPaused) }
                return
            case .picture(let loader):
                follow(store)
                if self.arrival == nil { return }
                if let trouble = loader.trouble { throw refusal(trouble, mayPass: loader.report.isPaused) }
                let clock = MonotonicClock()
                clock.sleep(until: clock.seconds + 0.005)
            }
        }
    }

    /// The refusal of a map. Only a host that is at fault may answer otherwise later.
    private func refusal(_ trouble: String?, mayPass: Bool) -> PlatformError {
        PlatformError(
            "cannot show the map", on: trouble ?? "no answer has arrived",
            advice: mayPass || trouble == nil ? "use another, or try again later" : "use another")
    }
}
