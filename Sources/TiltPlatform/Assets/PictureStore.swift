public import TiltEngine

/// The pictures at hand: it makes rasters to measure on one thread behind the frames, in the order they are wished for,
/// and keeps them as textures of a renderer for as long as they are wished for.
public final class PictureStore {
    private let assets: AssetFolder
    private let context: RenderContext
    private let masks: MaskStore
    private let bench = RasterBench()
    private var files: [ImageID: String] = [:]
    private var wishes: [Picture] = []
    private var density = 1.0
    /// Whether pictures lie elsewhere than when they were last wanted.
    private var hasNewFiles = false
    private var entries: [ImageID: Entry] = [:]
    private var failures: [PlatformError] = []
    private var failed: Set<ImageID> = []

    /// A wanted raster, and what is shown of it or in its stead.
    private struct Entry {
        var raster: Raster
        var texture: Texture?
        var textureRaster: Raster?
    }

    /// A store for the pictures of a folder, as textures of a renderer.
    public init(assets: AssetFolder, renderer: Renderer) {
        self.assets = assets
        context = renderer.context
        masks = renderer.masks
    }

    /// Says that a picture is the user's own and lies in a file, not in the assets folder. Until that has been made, what is
    /// there of another file goes on being shown.
    public func register(_ id: ImageID, file path: String) {
        files[id] = path
        entries[id]?.raster.path = path
        failed.remove(id)
        hasNewFiles = true
    }

    /// Says which pictures are wanted, at how many pixels per point, the most urgent first. What is not there in that size
    /// is made in the background, an older size being shown in the meantime; what is no longer wanted is dropped. Of two
    /// wishes for one picture the larger counts.
    public func want(_ pictures: [Picture], density: Double) {
        guard pictures != wishes || density != self.density || hasNewFiles else { return }
        (wishes, self.density, hasNewFiles) = (pictures, density, false)
        order()
    }

    private func order() {
        var kept: [ImageID: Entry] = [:]
        var order: [ImageID] = []
        for picture in wishes {
            let raster = raster(for: picture)
            if let known = kept[picture.id] {
                guard raster.size.y > known.raster.size.y else { continue }
            } else {
                order.append(picture.id)
            }
            var entry = entries[picture.id] ?? Entry(raster: raster)
            entry.raster = raster
            kept[picture.id] = entry
        }
        entries = kept
        bench.order(order.compactMap { kept[$0] }.filter(isMissing).map(\.raster))
    }

    /// Takes up what has been made since, a few million pixels at a time; true where anything new can be shown.
    public func collect() -> Bool { collect(budget: 4_000_000) }

    /// Waits until everything wanted is there, or has failed.
    public func waitForAll() {
        guard !isComplete else { return }
        bench.wait()
        _ = collect(budget: .max)
    }

    /// Whether everything wanted is there, or has failed.
    public var isComplete: Bool { !entries.values.contains(where: isMissing) }

    /// What could not be shown since the last time, and why. Each failure is told once.
    public func takeFailures() -> [PlatformError] {
        defer { failures = [] }
        return failures
    }

    /// Makes everything again, after the renderer has lost its textures.
    public func restore() {
        masks.removeAll()
        entries = [:]
        order()
    }

    private func isMissing(_ entry: Entry) -> Bool {
        entry.raster != entry.textureRaster && !failed.contains(entry.raster.id)
    }

    /// Whether a picture is there to be shown, from the file where it lies now, in whatever size.
    public func has(_ id: ImageID) -> Bool { entries[id].map { $0.textureRaster?.path == $0.raster.path } ?? false }

    func texture(for id: ImageID) -> Texture? { entries[id]?.texture }

    private func raster(for picture: Picture) -> Raster {
        let file = files[picture.id]
        return Raster(
            id: picture.id, path: file ?? assets.path(of: picture.id), isForeign: file != nil,
            size: picture.size * density, finish: picture.finish)
    }

    private func collect(budget: Int) -> Bool {
        var room = budget
        var hasArrived = false
        while room > 0, let (raster, result) = bench.takeFinished() {
            // One that is no longer of the right size is still nearer to it than what is shown.
            guard let wanted = entries[raster.id]?.raster, wanted.path == raster.path else { continue }
            do throws(PlatformError) {
                let pixels = try result.get()
                room -= pixels.width * pixels.height
                guard let texture = Texture(pixels, isSmooth: raster.finish != .glyphs, context: context) else {
                    throw PictureFile.refusal(raster.path, "\(sdlError()): make the window smaller")
                }
                entries[raster.id] = Entry(raster: wanted, texture: texture, textureRaster: raster)
                hasArrived = true
            } catch {
                failed.insert(raster.id)
                failures.append(error)
            }
        }
        if room <= 0 { WakeUp.send() }
        if hasArrived, isComplete { bench.tidy() }
        return hasArrived
    }
}
