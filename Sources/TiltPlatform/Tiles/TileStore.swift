public import TiltCanvas
import TiltEngine

/// The tiles of a map and its overlay. They are loaded in the background, a few become pictures in each frame, and a limit
/// holds. Until a tile arrives, it is replaced by an enlarged part of an ancestor or by its reduced
/// children; then it fades in, as all pictures of a ``PictureStore``.
public final class TileStore {
    /// The loading state, over all layers.
    public struct Report: Hashable, Sendable {
        /// The number of wanted tiles that have not arrived.
        public var waiting = 0
        /// The size of the tiles in bytes.
        public var bytes = 0
        /// The problem and its host, in words; nil if there is none.
        public var trouble: String?
        /// Whether requests are paused, because a host refused or cannot be reached.
        public var isPaused = false
        /// Whether there is no tile of the map where the view is.
        public var isBare = false
        /// Whether no tile has come from where the view is, but some may come from elsewhere.
        public var isElsewhere = false

        /// The problem that nothing is there.
        public static let bare = "The map has no tiles here"

        /// The state before any tile was wanted.
        public init() {}
    }

    private struct Layer {
        let name: TileLayer
        let loader: TileLoader
        var wanted: [TileAddress] = []
        var arrived: [(tile: TileAddress, pixels: Pixels)] = []
    }

    private var layers: [Layer]
    private var visible: [TileAddress] = []
    private var held: LeastRecentlyUsed<ImageID, Mipmap>
    /// Those that have not been taken to fade in.
    private var arrived: [ImageID] = []
    /// The size of the largest tile so far, in bytes; nil before the first.
    private var largest: Int?
    private let clock = MonotonicClock()

    /// The number of pixels made into pictures per frame, completing the last tile: four or five usual tiles.
    private static let mostPixels = 4 << 16
    /// The usual size of a tile, in bytes.
    private static let usual = 256 << 10

    /// The tiles of a source and an overlay. `tileSize` is their side in points. They are decoded to
    /// twice that at most, which a map in which one is shown as large as another needs.
    public convenience init(base: TileSource, overlay: TileSource?, tileSize: Double = 256, network: TileNetwork) {
        self.init(
            base: base, overlay: overlay, tileSize: tileSize, network: network, decoder: PictureDecoder(),
            cache: TileCache())
    }

    init(
        base: TileSource, overlay: TileSource?, tileSize: Double = 256, network: TileNetwork, decoder: PictureDecoder,
        cache: TileCache?, mostBytes: Int = MemoryBudget.tiles
    ) {
        var limits = TileLimits()
        limits.side = min(max(512, 2 * Int(tileSize)), limits.side)
        let sources = [(TileLayer.base, base)] + (overlay.map { [(.overlay, $0)] } ?? [])
        layers = sources.map { name, source in
            let loader = TileLoader(source, decoder: decoder, cache: cache, network: network, limits: limits)
            return Layer(name: name, loader: loader)
        }
        held = LeastRecentlyUsed(limit: mostBytes)
    }

    /// Sets the tiles that the view needs; others are cancelled.
    public func want(_ plan: TilePlan) {
        visible = plan.visible
        for index in layers.indices {
            let (name, zooms) = (layers[index].name, layers[index].loader.source.zooms)
            let arrived = Set(layers[index].arrived.map(\.tile))
            // The tile that shows the whole map is for the minimap.
            let tiles = plan.wanted.filter { zooms.contains($0.zoom) } + (zooms.contains(0) ? [.whole] : [])
            // The most urgent ones are marked as used last, and only as many are wanted as can be kept.
            let missing =
                tiles.prefix(held.limit / (largest ?? Self.usual) / layers.count).reversed().filter {
                    held.value(for: ImageID($0, in: name)) == nil && !arrived.contains($0)
                }.reversed() as [TileAddress]
            guard missing != layers[index].wanted else { continue }
            layers[index].wanted = missing
            layers[index].loader.want(missing)
        }
    }

    /// Makes pictures of some tiles that have arrived; returns true if there is anything new to show.
    public func collect() -> Bool { collect(budget: Self.mostPixels) }

    private func collect(budget: Int) -> Bool {
        var room = budget
        for index in layers.indices {
            layers[index].arrived += layers[index].loader.takeFinished()
            while room > 0, let (tile, pixels) = layers[index].arrived.first {
                let (id, cost) = (ImageID(tile, in: layers[index].name), 4 * pixels.width * pixels.height)
                largest = max(largest ?? 0, cost)
                held.insert(Mipmap(pixels, levels: .one), cost: cost, for: id)
                arrived.append(id)
                room -= pixels.width * pixels.height
                layers[index].arrived.removeFirst()
            }
        }
        if layers.contains(where: { !$0.arrived.isEmpty }) { WakeUp.send() }
        return room < budget
    }

    /// Waits until everything that the view needs has arrived, or cannot be loaded for now. It is shown at once, without
    /// fading in.
    public func waitForAll() {
        var isOver = false
        while !isOver {
            for layer in layers { layer.loader.catchUp() }
            isOver = layers.allSatisfy { $0.loader.report.waiting == 0 || $0.loader.report.isPaused }
            for layer in layers { layer.loader.catchUp() }
            while collect(budget: .max) {}
            if !isOver { clock.sleep(until: clock.seconds + 0.005) }
        }
        arrived = []
    }

    /// Removes and returns the tiles that have arrived since, and shall fade in.
    func takeArrived() -> [ImageID] { exchange(&arrived, with: []) }

    /// The greatest size of the tiles, in bytes.
    public var limit: Int { held.limit }

    /// Whether any tile has arrived.
    public var hasAny: Bool { held.count > 0 }

    /// The current state.
    public var report: Report {
        var report = Report()
        report.bytes = held.cost
        for layer in layers {
            let state = layer.loader.report
            report.waiting += state.waiting + layer.arrived.count
            report.isPaused = report.isPaused || state.isPaused
            if layer.name == .base {
                report.isBare = !visible.isEmpty && visible.allSatisfy(state.absent.contains)
                let isHealthy = state.failure == nil || state.failure == .notFound
                report.isElsewhere = !hasAny && (report.isBare && isHealthy || state.isForbidden)
                if report.isBare, isHealthy { report.trouble = Report.bare }
            }
            // A map may end anywhere, so a missing tile is no failure by itself.
            if let failure = state.failure, failure != .notFound, report.trouble == nil {
                report.trouble = (layer.loader.source.host.map { "\($0): " } ?? "") + failure.description
            }
        }
        return report
    }
}

extension TileStore {
    func picture(for id: ImageID) -> Mipmap? { held.peek(id) }

    var pictures: [ImageID: Mipmap] { held.values }

    /// Draws parts of others in place of a tile, of those that meet a condition.
    func drawOthers(
        for tile: TileAddress, in layer: TileLayer, on quad: Quad, tint: Color, into list: inout DrawList,
        if isWhole: (ImageID) -> Bool
    ) {
        func stands(_ other: TileAddress) -> Bool {
            let id = ImageID(other, in: layer)
            return other != tile && held.peek(id) != nil && isWhole(id)
        }
        let place = Rect(origin: quad.topLeft, size: quad.bottomRight - quad.topLeft)
        for piece in tile.pieces(stands) {
            func corner(_ x: Double, _ y: Double) -> Vector {
                list.snapped(place.origin + Vector(x * place.width, y * place.height))
            }
            let start = corner(piece.target.minX, piece.target.minY)
            let part = Rect(origin: start, size: corner(piece.target.maxX, piece.target.maxY) - start)
            list.image(ImageID(piece.tile, in: layer), in: part, source: piece.source, tint: tint)
        }
    }
}
