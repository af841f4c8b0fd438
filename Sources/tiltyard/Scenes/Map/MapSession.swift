import ArgumentParser
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The map of a run: the chart, or the user's picture or tiles, from a file, a folder or an address, named at the start or
/// dropped. Events report the changes to the stage, so that a recording holds them.
@MainActor struct MapSession: SceneFiles {
    /// A map on its way; another is shown until it is there.
    private enum Coming {
        /// The first tiles of a map are awaited.
        case tiles(TileMap, TileStore)
        /// The bytes of a picture are awaited from its address.
        case bytes(TileLoader)
        /// A picture is there and is decoded at its own size. The loader has its bytes on disk, if it came from an address.
        case picture(PictureFile, from: TileLoader?)
    }

    private let assets: AssetFolder
    private let isReplay: Bool
    private let first: MapChoice?
    private let network = TileNetwork(agent: "Tiltyard/\(Tiltyard.configuration.version) (weather map; desktop)")
    /// The user's picture that is shown; nil for tiles and for the chart.
    private var file: PictureFile?
    /// The tiles that are shown; nil for a picture.
    private var tiles: TileStore?
    private var coming: Coming?
    /// The last problem that was reported.
    private var trouble: String?
    private var wasStuck = false
    var news: [InputEvent] = []

    static var scene: any CatalogueScene.Type { MapScene.self }

    /// The chart, with nothing on its way.
    init(_ first: MapChoice?, assets: AssetFolder, isReplay: Bool) {
        (self.first, self.assets, self.isReplay) = (first, assets, isReplay)
    }

    var awaited: (image: ImageID, file: PictureFile)? {
        if case .picture(let file, _) = coming { (MapPicture.ownImage, file) } else { nil }
    }

    /// Registers the file of the picture that is decoded, or else of the one that is shown. If a recording made with a user's
    /// map is replayed without it, the chart is shown.
    func register(in store: PictureStore) {
        let own = MapPicture.own(size: MapPicture.chart.size)
        for id in own.images + [own.overview] {
            if let file = awaited?.file ?? file {
                store.register(id, file: file)
            } else {
                store.register(id, file: assets.path(of: MapPicture.chart.images[0]))
            }
        }
    }

    /// Begins a run with a map. In a replay it is there at once, and shown as soon as the recording does.
    mutating func begin(in view: Viewport, store: PictureStore) {
        guard let first else { return }
        guard isReplay else { return replace(by: first, in: view, store: store) }
        switch first {
        case .picture(let file): self.file = file
        case .address: break
        case .tiles(let map, let base, let overlay): tiles = tiles(of: map, base, overlay)
        }
        store.tiles = tiles
        register(in: store)
    }

    /// Replaces the current map as soon as a part of the new one has arrived.
    private mutating func replace(by choice: MapChoice, in view: Viewport, store: PictureStore) {
        (trouble, wasStuck) = (nil, false)
        switch choice {
        case .picture(let file): coming = .picture(file, from: nil)
        case .address(let address): coming = .bytes(TileLoader(picture: address, network: network))
        case .tiles(let map, let base, let overlay):
            let tiles = tiles(of: map, base, overlay)
            if let first = MapScene.firstTiles(of: map, in: view) { tiles.want(first) }
            coming = .tiles(map, tiles)
        }
        register(in: store)
        news.append(InputEvent(.file(.map(.awaited))))
    }

    private func tiles(of map: TileMap, _ base: TileSource, _ overlay: TileSource?) -> TileStore {
        TileStore(base: base, overlay: overlay, tileSize: map.tileSize, network: network)
    }

    /// An address in a dropped text, a folder of tiles, or the first picture becomes the map.
    mutating func drop(_ drop: Drop, on stage: Stage, store: PictureStore) throws(PlatformError) -> Drop.Refusal {
        let address = drop.texts.first { WebAddress.isMeant(by: $0) && $0.pathOfFileAddress == nil }
        if let name = address ?? drop.paths.first(where: TileFolder.isOne) {
            replace(by: try MapChoice(name), in: stage.view, store: store)
            return ([], nil)
        }
        guard !drop.paths.isEmpty else { return ([], "Drop a picture, a folder of tiles, or the text of an address") }
        var dropped = DroppedFiles(drop.paths, more: drop.more)
        dropped.keep(1, "Only one map is shown at a time")
        if let file = dropped.pictures.first { replace(by: .picture(file), in: stage.view, store: store) }
        return (dropped.refusals, dropped.refusal)
    }

    mutating func follow(_ line: ProgramEvent.Line, on stage: Stage, store: PictureStore) {
        if MapChange(line) != nil { store.tiles = tiles }
    }

    mutating func follow(_ store: PictureStore) {
        switch coming {
        case .tiles(let map, let tiles):
            // A map that is elsewhere is found by hand.
            if tiles.collect() || tiles.hasAny || tiles.report.isElsewhere { show(nil, tiles, .tiled(map)) }
        case .bytes(let loader):
            guard let file = loader.takePicture() else { break }
            coming = .picture(file, from: loader)
            register(in: store)
        case .picture(let file, _): if store.has(MapPicture.ownImage) { show(file, nil, .arrived(file.size)) }
        case nil: break
        }
        noteTrouble()
    }

    /// Makes a map the current one; its tiles are drawn as soon as the stage has the event.
    private mutating func show(_ file: PictureFile?, _ tiles: TileStore?, _ change: MapChange) {
        (self.file, self.tiles, coming) = (file, tiles, nil)
        news.append(InputEvent(.file(.map(change))))
    }

    /// Reports a problem of the map once, and again whenever requests are paused or the view has no tiles. A map that cannot
    /// be loaded for now is no longer awaited by the stage.
    private mutating func noteTrouble() {
        var report = tiles?.report ?? TileStore.Report()
        var isLoading = true
        switch coming {
        case .tiles(_, let tiles): report = tiles.report
        case .bytes(let loader): (report.trouble, report.isPaused) = (loader.trouble, loader.report.isPaused)
        case .picture, nil: isLoading = false
        }
        let isStuck = report.isPaused || report.isBare
        defer { wasStuck = isStuck }
        guard let words = report.trouble, words != trouble || (isStuck && !wasStuck) else { return }
        trouble = words
        let advice =
            report.isElsewhere
            ? ": drag or zoom to where the map has tiles"
            : words == TileStore.Report.bare ? ": zoom out, or go back" : report.isPaused ? " — will try again" : ""
        news.append(InputEvent(.message(.warning, words + advice)))
        if isLoading { news.append(InputEvent(.file(.map(.failed)))) }
    }

    /// If the picture that cannot be shown is the map, the previous one stays.
    mutating func fail(_ failure: PlatformError, store: PictureStore) -> Bool {
        guard case .picture(let file, let loader) = coming, file.path == failure.subject else { return false }
        coming = nil
        loader?.forgetPicture()
        register(in: store)
        news.append(InputEvent(.file(.map(.failed))))
        return false
    }

    mutating func wait(_ store: PictureStore) throws(PlatformError) {
        let clock = MonotonicClock()
        while true {
            switch coming {
            case .picture, nil: return
            case .tiles(_, let tiles):
                tiles.waitForAll()
                let report = tiles.report
                if !tiles.hasAny {
                    throw refusal(report.trouble, mayPass: report.isPaused, isElsewhere: report.isElsewhere)
                }
                return
            case .bytes(let loader):
                follow(store)
                guard case .bytes = coming else { return }
                if let trouble = loader.trouble { throw refusal(trouble, mayPass: loader.report.isPaused) }
                clock.sleep(until: clock.seconds + 0.005)
            }
        }
    }

    /// The refusal of a map. Only a host that is at fault may answer otherwise later.
    private func refusal(_ trouble: String?, mayPass: Bool, isElsewhere: Bool = false) -> PlatformError {
        let more =
            isElsewhere
            ? ", or tell its bounds by a tile JSON" : mayPass || trouble == nil ? ", or try again later" : ""
        return PlatformError(
            "cannot show the map", on: trouble ?? "no answer has arrived", advice: "use another" + more)
    }
}
