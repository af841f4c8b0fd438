import ArgumentParser
import TiltEngine
import TiltPlatform
import TiltScenes

/// The map of a run: the chart, or the user's picture or tiles, from a file, a folder or an address, named at the start or
/// dropped. Events report the changes to the stage, so that a recording holds them.
@MainActor struct MapSession {
    /// A map that is shown.
    private struct Shown {
        /// The user's choice; nil for the chart.
        var choice: MapChoice?
        /// Its tiles; nil if it is a picture.
        var tiles: TileStore?
    }

    private enum State {
        case shown(Shown)
        /// The first tiles of a map are awaited, and another is shown until then.
        case loadingTiles(MapChoice, TileStore, before: Shown)
        /// The bytes of a picture are awaited from its address.
        case loadingPicture(MapChoice, TileLoader, before: Shown)
        /// A picture is there and is decoded at its own size. The loader has its bytes on disk, if it came from an address.
        case decoding(PictureFile, from: TileLoader?, before: Shown)
    }

    private let assets: AssetFolder
    private let renderer: Renderer
    private let network = TileNetwork(
        agent: "Tiltyard/\(Tiltyard.configuration.version) (weather map; desktop)")
    private var state: State
    /// The last problem that was reported.
    private var trouble: String?
    private var wasStuck = false
    /// The events for the stage.
    var news: [InputEvent] = []

    /// The initial map of a run. In a replay the recording holds its changes.
    init(_ choice: MapChoice?, isReplay: Bool, assets: AssetFolder, renderer: Renderer) {
        self.assets = assets
        self.renderer = renderer
        state = .shown(Shown(choice: isReplay ? choice : nil))
    }

    /// The map that is shown now.
    private var shown: Shown {
        switch state {
        case .shown(let shown), .loadingTiles(_, _, let shown), .loadingPicture(_, _, let shown),
            .decoding(_, _, let shown):
            shown
        }
    }

    /// The tiles of the current map; nil if it is a picture.
    var tiles: TileStore? { shown.tiles }

    /// The picture that is decoded, or else the one that is shown.
    private var file: PictureFile? { awaited ?? shown.choice?.base.file }

    /// The awaited picture, which is loaded at its own size before the scene can request it.
    var awaited: PictureFile? { if case .decoding(let file, _, _) = state { file } else { nil } }

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
        if case .shown(let shown) = state, let choice = shown.choice, choice.map != nil {
            state = .shown(Shown(choice: choice, tiles: tiles(of: choice)))
        }
        store.tiles = tiles
    }

    /// Replaces the current map as soon as a part of the new one has arrived.
    mutating func replace(by choice: MapChoice, in view: Viewport, store: PictureStore) {
        let before = shown
        (trouble, wasStuck) = (nil, false)
        if case .address(let address) = choice.base.kind {
            state = .loadingPicture(choice, TileLoader(picture: address, network: network), before: before)
        } else if let map = choice.map {
            let coming = tiles(of: choice)
            if let first = WeatherScene.firstTiles(of: map, in: view) { coming.want(first) }
            state = .loadingTiles(choice, coming, before: before)
        } else if let file = choice.base.file {
            state = .decoding(file, from: nil, before: before)
        }
        register(in: store)
        news.append(InputEvent(.map(.awaited)))
    }

    private func tiles(of choice: MapChoice) -> TileStore {
        TileStore(base: choice.base, overlay: choice.overlay, renderer: renderer, network: network)
    }
}

extension MapSession {
    /// Processes newly arrived parts of the map.
    mutating func follow(_ store: PictureStore) {
        switch state {
        case .shown: break
        case .loadingTiles(let choice, let coming, _):
            guard let map = choice.map, coming.collect() || coming.hasAny else { break }
            show(choice, tiles: coming, .tiled(map))
        case .loadingPicture(_, let loader, let before):
            guard let file = loader.takePicture() else { break }
            state = .decoding(file, from: loader, before: before)
            register(in: store)
        case .decoding(let file, _, _):
            if store.has(MapPicture.ownImage) { show(MapChoice(file), tiles: nil, .arrived(file.size)) }
        }
        noteTrouble()
    }

    /// Makes a map the current one; its tiles are drawn as soon as the stage has the event.
    private mutating func show(_ choice: MapChoice, tiles: TileStore?, _ change: InputEvent.MapChange) {
        state = .shown(Shown(choice: choice, tiles: tiles))
        news.append(InputEvent(.map(change)))
    }

    /// Reports a problem of the map once, and again whenever requests are paused or the view has no tiles. A map that cannot
    /// be loaded for now is no longer awaited by the stage.
    private mutating func noteTrouble() {
        var report = tiles?.report ?? TileStore.Report()
        var isLoading = true
        switch state {
        case .loadingTiles(_, let coming, _): report = coming.report
        case .loadingPicture(_, let loader, _):
            (report.trouble, report.isPaused) = (loader.trouble, loader.report.isPaused)
        case .shown, .decoding: isLoading = false
        }
        let isStuck = report.isPaused || report.isBare
        defer { wasStuck = isStuck }
        guard let words = report.trouble, words != trouble || (isStuck && !wasStuck) else { return }
        trouble = words
        news.append(InputEvent(.message(.warning, report.isPaused ? "\(words) — will try again" : words)))
        if isLoading { news.append(InputEvent(.map(.failed))) }
    }

    /// Handles a picture that cannot be shown. If it is the map, the previous one stays.
    mutating func fail(_ failure: PlatformError, store: PictureStore) {
        guard case .decoding(let file, let loader, let before) = state, file.path == failure.subject else { return }
        state = .shown(before)
        loader?.forgetPicture()
        register(in: store)
        news.append(InputEvent(.map(.failed)))
    }

    /// Waits until the map has arrived. Throws if it cannot be loaded for now.
    mutating func wait(_ store: PictureStore) throws(PlatformError) {
        let clock = MonotonicClock()
        while true {
            switch state {
            case .shown, .decoding: return
            case .loadingTiles(_, let coming, _):
                coming.waitForAll()
                let report = coming.report
                if !coming.hasAny { throw refusal(report.trouble, mayPass: report.isPaused) }
                return
            case .loadingPicture(_, let loader, _):
                follow(store)
                guard case .loadingPicture = state else { return }
                if let trouble = loader.trouble { throw refusal(trouble, mayPass: loader.report.isPaused) }
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
