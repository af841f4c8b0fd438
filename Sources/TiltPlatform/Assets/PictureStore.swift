public import TiltCanvas
import TiltEngine

/// Pictures for a renderer, each in the size wanted. They are made in the background, in the order in which
/// they are wanted, and kept while they are wanted.
public final class PictureStore {
    let assets: AssetFolder
    private var screen: any Screen
    private let rasters: RasterQueue
    private var files: [ImageID: Raster.File] = [:]
    private var placeholders: [ImageID: Placeholder] = [:]
    private(set) var requested: [Picture] = []
    private var density = 1.0
    /// Whether a picture's file has changed since pictures were last wanted.
    private var hasNewFiles = false
    private var entries: [ImageID: Entry] = [:]
    private var failures: [PlatformError] = []
    /// The mean colours of users' pictures that have arrived, and the pictures whose colours are known.
    private var means: [(ImageID, Color)] = []
    private var measured: Set<ImageID> = []
    private var failed: Set<ImageID> = []
    private var arrivals = PictureArrivals()
    /// The pictures that a graphics card is still getting.
    private var sending: [(raster: Raster, picture: Mipmap)] = []
    private var frames: [ImageID: Mipmap] = [:]
    /// The text of a renderer that this store was not asked for.
    var text: PictureStore?
    private let clock = MonotonicClock()
    private let bakes: BakeStore
    /// The tiles of a map, if one is shown.
    public var tiles: TileStore? { didSet { fadeInTiles() } }

    /// A wanted raster, and the picture shown for it or in its place.
    private struct Entry {
        var raster: Raster
        var picture: Mipmap?
        var pictureRaster: Raster?
    }

    /// A store for the pictures of a folder, as a renderer shows them. `decoder` decodes pictures from elsewhere;
    /// `cache`, if given, keeps those of the folder between runs.
    public convenience init(
        assets: AssetFolder, renderer: Renderer, decoder: PictureDecoder = PictureDecoder(), cache: RasterCache? = nil
    ) { self.init(assets: assets, screen: renderer.screen, decoder: decoder, cache: cache) }

    /// A store for pictures drawn on the processor by a ``MemoryRenderer``, or by the renderer that ``show(in:)`` names
    /// later.
    public convenience init(
        assets: AssetFolder, decoder: PictureDecoder = PictureDecoder(), cache: RasterCache? = nil
    ) {
        self.init(
            assets: assets, screen: ProcessorScreen(width: 1, height: 1), decoder: decoder, cache: cache,
            wakesQueue: false)
    }

    init(
        assets: AssetFolder, screen: any Screen, decoder: PictureDecoder = PictureDecoder(), cache: RasterCache? = nil,
        wakesQueue: Bool = true
    ) {
        (self.assets, self.screen) = (assets, screen)
        rasters = RasterQueue(decoder: decoder, cache: cache, wakesQueue: wakesQueue)
        bakes = BakeStore(assets: assets, screen: screen, cache: cache, wakesQueue: wakesQueue)
    }

    // Its threads would go on making what nobody shows, and wake the event queue for it.
    deinit { rasters.cancel() }

    /// Shows the pictures in a renderer from now on. Call this before the first is collected: the pictures can then be
    /// made while the window opens.
    public func show(in renderer: Renderer) {
        precondition(
            entries.values.allSatisfy { $0.picture == nil }, "call show(in:) before the first picture is collected")
        screen = renderer.screen
        rasters.wakeQueue()
        bakes.show(on: screen)
    }

    /// Takes a picture from a user's file instead of the assets folder. An earlier file's picture is shown until this one is
    /// ready.
    public func register(_ id: ImageID, file path: String) { register(id, path, nil, title: nil) }

    /// Takes a picture from a user's file, or from the network, in the same way. Until a mounted one is ready, its title is shown
    /// in its place.
    public func register(_ id: ImageID, file: PictureFile, title: String? = nil) {
        register(id, file.path, file.content, title: title)
    }

    private func register(_ id: ImageID, _ path: String, _ content: PictureContent?, title: String?) {
        files[id] = (path, content)
        placeholders[id] = title.map { Placeholder(title: $0, assets: assets) }
        measured.remove(id)
        entries[id]?.raster.path = path
        entries[id]?.raster.content = content
        failed.remove(id)
        hasNewFiles = true
    }

    /// Sets the wanted pictures, the most urgent first, and the density in pixels per point. A picture missing in that
    /// size is made in the background; until then another size is shown. Pictures no longer wanted are dropped. If a
    /// picture is listed twice, the larger size counts.
    public func want(_ pictures: [Picture], density: Double) {
        guard pictures != requested || density != self.density || hasNewFiles else { return }
        (requested, self.density, hasNewFiles) = (pictures, density, false)
        order()
    }

    /// Sets the pictures to be made for the light of a moment, at a density in pixels per point; nil for none. They are made in
    /// the background; until all of them are ready, those of the plan before are shown.
    public func want(_ plan: BakePlan?, density: Double) { bakes.want(plan, density: density, files: files) }

    private func order() {
        var (wanted, order): ([ImageID: Raster], [ImageID]) = ([:], [])
        for raster in requested.map(raster) {
            if wanted[raster.id] == nil { order.append(raster.id) }
            if raster.size.y > wanted[raster.id]?.size.y ?? -1 { wanted[raster.id] = raster }
        }
        let rasters = Raster.bounded(order.compactMap { wanted[$0] })
        let kept = Dictionary(
            uniqueKeysWithValues: rasters.map { raster in
                var entry = entries[raster.id] ?? standIn(for: raster) ?? Entry(raster: raster)
                entry.raster = raster
                return (raster.id, entry)
            })
        entries = kept
        let missing = order.compactMap { kept[$0] }.filter { entry in
            isMissing(entry) && !sending.contains { $0.raster == entry.raster }
        }
        // Fonts and the scene come before slow foreign pictures.
        let (own, foreign) = (missing.filter { !$0.raster.isForeign }, missing.filter(\.raster.isForeign))
        self.rasters.order(own.map(\.raster) + foreign.compactMap(placeholder) + foreign.map(\.raster))
    }

    private func placeholder(of entry: Entry) -> Raster? {
        guard entry.picture == nil, case .mounted = entry.raster.finish, let placeholder = placeholders[entry.raster.id]
        else { return nil }
        var raster = entry.raster
        raster.placeholder = placeholder
        return raster
    }

    /// A glyph sheet of another size, used until the wanted one is ready.
    private func standIn(for raster: Raster) -> Entry? {
        guard raster.finish == .glyphs else { return nil }
        let others = entries.values.filter { $0.pictureRaster?.hasSameFile(as: raster) == true }
        let nearest = others.min { a, b in
            func difference(_ entry: Entry) -> Double { abs(entry.pictureRaster?.size.y ?? 0 - raster.size.y) }
            return difference(a) < difference(b)
        }
        return nearest.map { Entry(raster: raster, picture: $0.picture, pictureRaster: $0.pictureRaster) }
    }

    /// Shows the pictures that are ready, a few million pixels per call. Returns true if there is anything
    /// new to show; draw further frames while ``isFading``.
    public func collect() -> Bool {
        let isLacking = screen.sendPictures(all: false)
        if isLacking { WakeUp.send() }
        let hasTiles = tiles?.collect() ?? false
        fadeInTiles()
        let hasBakes = bakes.collect { id, before in
            arrivals.add(id, over: before, at: clock.seconds, lasting: PictureArrivals.ofLight)
        }
        return collect(budget: 4_000_000, fadesIn: true) || hasTiles || hasBakes || isLacking
    }

    private func fadeInTiles() {
        for id in tiles?.takeArrived() ?? [] { arrivals.add(id, over: nil, at: clock.seconds) }
    }

    /// Waits until every wanted picture is made or has failed. Pictures that have arrived are shown at once, without fading
    /// in.
    public func waitForAll() {
        wait(forForeign: .infinity)
        tiles?.waitForAll()
    }

    /// Waits as ``waitForAll()`` does, but at most `seconds` for pictures from outside the assets folder.
    public func wait(forForeign seconds: Double) {
        arrivals = PictureArrivals()
        let end = clock.seconds + seconds
        var isOver = false
        while !isOver,
            entries.values.contains(where: {
                (isMissing($0) || placeholder(of: $0) != nil) && (!$0.raster.isForeign || clock.seconds < end)
            })
        {
            isOver = rasters.wait(atMost: 0.01)
            screen.sendPictures(all: true)
            _ = collect(budget: .max, fadesIn: false)
            isOver = isOver && sending.isEmpty
        }
        bakes.waitForAll()
    }

    /// From now on makes the app's own pictures on one processor less, if there are several, so that frames are not late.
    public func leaveRoomForFrames() { RasterQueue.leaveRoom() }

    /// Fades from the last frame, which is kept.
    func leaveLastFrame() { arrivals.leaveLastFrame() }

    /// Keeps a frame as a picture of a name until it is replaced by another, or by nil.
    public func keep(_ frame: Pixels?, as id: ImageID) {
        screen.drop(id)
        if frame == nil, frames.isEmpty { return }
        show(frame.map { Mipmap($0.halfIfLarge, levels: .all) }, as: id)
        if let picture = frames[id] { screen.keep(picture) }
    }

    /// Shows a picture under a name until it is replaced by another, or by nil.
    func show(_ picture: Mipmap?, as id: ImageID) { frames[id] = picture }

    /// Removes and returns the mean colours, in linear light, of users' mounted pictures that have arrived; each is told once.
    public func takeMeans() -> [(id: ImageID, color: Color)] { exchange(&means, with: []) }

    /// Whether a picture is still fading in.
    public var isFading: Bool { arrivals.isFading(at: clock.seconds) }

    /// Whether every wanted picture is made or has failed.
    public var isComplete: Bool { bakes.isComplete && !entries.values.contains(where: isMissing) }

    /// Removes and returns the failures so far.
    public func takeFailures() -> [PlatformError] { exchange(&failures, with: []) + bakes.takeFailures() }

    private func isMissing(_ entry: Entry) -> Bool {
        entry.raster != entry.pictureRaster && !failed.contains(entry.raster.id)
    }

    /// Whether a picture can be shown in some size from its current file.
    public func has(_ id: ImageID) -> Bool {
        guard let entry = entries[id], let shown = entry.pictureRaster else { return false }
        return shown.hasSameFile(as: entry.raster) && shown.placeholder == nil
    }

    /// Whether a picture that can be shown has no transparent parts.
    public func isOpaque(_ id: ImageID) -> Bool { entries[id]?.picture?.isOpaque == true }

    /// The pictures that a scene can show now.
    var available: [ImageID: Mipmap] {
        entries.compactMapValues(\.picture).merging(tiles?.pictures ?? [:]) { own, _ in own }
            .merging(bakes.pictures) { own, _ in own }.merging(text?.available ?? [:]) { own, _ in own }
    }

    func picture(for id: ImageID) -> Mipmap? {
        entries[id]?.picture ?? arrivals.picture(for: id) ?? tiles?.picture(for: id) ?? bakes.pictures[id]
            ?? frames[id] ?? text?.picture(for: id) ?? Faces.picture(for: id)
    }

    /// Whether a picture was asked for, and is or will be there.
    func isWanted(_ id: ImageID) -> Bool { entries[id] != nil }

    /// The list to draw now: pictures that are fading in lie over those they replace.
    func arriving(_ list: DrawList) -> DrawList {
        let drawn = arrivals.drawn(list, tiles: tiles, at: clock.seconds)
        if !arrivals.showsLastFrame { keep(nil, as: PictureArrivals.lastFrame) }
        return drawn
    }

    private func raster(for picture: Picture) -> Raster {
        var raster = Raster(picture, file: files[picture.id], assets: assets, density: density)
        if case .sheet(let parts, _) = picture.finish { raster.parts = parts.map { assets.path(of: $0.image) } }
        return raster
    }

    /// Removes and returns a picture that has been sent, or one that has just been made; nil if there is none.
    private func takeFinished() -> RasterQueue.Outcome? {
        guard let index = sending.firstIndex(where: { screen.prepare($0.picture) }) else {
            return rasters.takeFinished()
        }
        let sent = sending.remove(at: index)
        return (sent.raster, .success(sent.picture))
    }

    private func collect(budget: Int, fadesIn: Bool) -> Bool {
        var room = budget
        var hasArrived = false
        while room > 0, let (raster, result) = takeFinished() {
            // A raster of an outdated size is still closer to it than what is shown.
            guard let wanted = entries[raster.id]?.raster, wanted.hasSameFile(as: raster) else { continue }
            // A raster begun for an earlier size may finish after the wanted one.
            if raster != wanted, entries[raster.id]?.pictureRaster == wanted { continue }
            if raster.placeholder != nil, entries[raster.id]?.picture != nil { continue }
            do throws(PlatformError) {
                let picture = try result.get()
                room -= picture.width * picture.height
                guard screen.prepare(picture) else {
                    sending.append((raster, picture))
                    continue
                }
                if raster.isForeign, raster.placeholder == nil, case .mounted(let mount) = raster.finish,
                    measured.insert(raster.id).inserted
                {
                    means.append((raster.id, MountedRaster(size: raster.size, mount: mount).mean(of: picture)))
                }
                if fadesIn { arrivals.add(raster.id, over: entries[raster.id]?.picture, at: clock.seconds) }
                entries[raster.id] = Entry(raster: wanted, picture: picture, pictureRaster: raster)
                hasArrived = true
            } catch {
                failed.insert(raster.id)
                failures.append(error)
            }
        }
        if room <= 0 || !sending.isEmpty { WakeUp.send() }
        return hasArrived
    }
}

extension Pixels {
    /// The frame, or one with half its sides if it has more pixels than the largest usual display: it is seen for a moment.
    fileprivate var halfIfLarge: Pixels {
        width * height > Underlay.mostPixels ? resized(to: (width + 1) / 2, (height + 1) / 2) : self
    }
}
