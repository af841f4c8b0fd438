import Dispatch
import Synchronization
import TiltEngine

/// The pictures of a ``BakePlan`` as textures. They are made in the background, one plan at a time, the newest first; until
/// all of its pictures are ready, those of the plan before are shown.
final class BakeStore {
    private let assets: AssetFolder
    private var screen: any Screen
    private let rasters: RasterQueue
    private var density = 1.0
    /// The plan wanted, that which is being made, and that which is shown.
    private var wanted: BakePlan?
    private var making: BakePlan?
    private var shown: BakePlan?
    /// The pictures of light and drawings that the wanted plan names.
    private var planes: [ImageID: Plane] = [:]
    private var textures: [ImageID: Texture] = [:]
    private var failures: [PlatformError] = []
    /// The user's files that stand for assets.
    private var files: [ImageID: (path: String, content: PictureContent?)] = [:]
    /// Whether pictures of light have arrived that may be kept for the next run.
    private var hasNewPlanes = false
    private let kitchen: Kitchen

    private struct Plane {
        let raster: Raster
        /// Its picture; that of an earlier size is dropped.
        var mipmap: Mipmap?
        var hasFailed = false

        var isReady: Bool { mipmap != nil || hasFailed }
    }

    /// `wakesQueue` is whether the event queue learns of finished pictures.
    init(assets: AssetFolder, screen: any Screen, cache: RasterCache?, wakesQueue: Bool) {
        (self.assets, self.screen) = (assets, screen)
        rasters = RasterQueue(decoder: PictureDecoder(), cache: cache, wakesQueue: wakesQueue)
        kitchen = Kitchen(wakesQueue: wakesQueue)
    }

    /// Shows the pictures on another screen from now on, and tells the event queue of those that are finished.
    func show(on screen: any Screen) {
        self.screen = screen
        rasters.wakeQueue()
        kitchen.wakeQueue()
    }

    /// Takes a picture from a user's file instead of the assets folder, from the next plan on.
    func register(_ id: ImageID, _ path: String, _ content: PictureContent?) { files[id] = (path, content) }

    /// Whether everything wanted is shown.
    var isComplete: Bool { wanted == shown }

    /// Sets the plan wanted, at a density in pixels per point; nil drops everything.
    func want(_ plan: BakePlan?, density: Double) {
        guard plan != wanted || density != self.density else { return }
        (wanted, self.density) = (plan, density)
        guard let plan else {
            (shown, textures, planes) = (nil, [:], [:])
            return
        }
        var kept: [ImageID: Plane] = [:]
        for raster in rasters(of: plan) {
            let known = planes[raster.id]
            kept[raster.id] = known?.raster == raster ? known : Plane(raster: raster)
        }
        planes = kept
        let missing = planes.values.filter { !$0.isReady }.map(\.raster)
        // The largest take longest, so that the threads that make them end together.
        if !missing.isEmpty {
            rasters.order(missing.sorted { ($0.size.x * $0.size.y, $0.path) > ($1.size.x * $1.size.y, $1.path) })
        }
        begin()
    }

    private func rasters(of plan: BakePlan) -> [Raster] {
        let sources = plan.bakes.compactMap { bake in
            bake.source.map { Picture($0, size: bake.size, finish: .light) }
        }
        return (sources + plan.drawings).map { picture in
            let file = files[picture.id]
            return Raster(
                id: picture.id, path: file?.path ?? assets.path(of: picture.id), content: file?.content,
                isForeign: file != nil, size: picture.size * density, finish: picture.finish)
        }
    }

    /// Begins to make the wanted plan, unless another one is being made or its sources are not there yet.
    private func begin() {
        guard let wanted, wanted != shown, making == nil, planes.values.allSatisfy(\.isReady) else { return }
        making = wanted
        kitchen.make(wanted, Baker(density: density, planes: planes.compactMapValues(\.mipmap)))
    }

    /// Makes textures of what is ready. Returns true if there is anything new to show. `fade` is called with each picture that
    /// fades in, and the texture below it.
    func collect(fade: (ImageID, Texture?) -> Void = { _, _ in }) -> Bool {
        while let (raster, result) = rasters.takeFinished() {
            guard planes[raster.id]?.raster == raster else { continue }
            do throws(PlatformError) {
                planes[raster.id]?.mipmap = try result.get()
                hasNewPlanes = true
            } catch {
                planes[raster.id]?.hasFailed = true
                failures.append(error)
            }
        }
        defer { begin() }
        guard let made = kitchen.take() else { return false }
        let before = shown.map { (isCoarse: $0.isCoarse, textures: textures) }
        (shown, making) = (wanted == nil ? nil : making, nil)
        guard let shown else { return false }
        textures = made.compactMapValues { screen.texture(of: $0) }
        if let before, shown.fades || shown.isCoarse != before.isCoarse {
            for id in textures.keys { fade(id, before.textures[id]) }
        }
        if hasNewPlanes { rasters.tidy() }
        hasNewPlanes = false
        return true
    }

    /// Waits until everything wanted is made or has failed.
    func waitForAll() {
        while !isComplete {
            if collect() { continue }
            if making == nil { rasters.wait() } else { kitchen.wait() }
        }
    }

    /// Removes and returns the failures so far.
    func takeFailures() -> [PlatformError] {
        defer { failures = [] }
        return failures
    }

    /// Makes all pictures again after the renderer has lost its textures.
    func restore() {
        (shown, textures) = (nil, [:])
        begin()
    }

    func texture(for id: ImageID) -> Texture? { textures[id] }

    /// The available sketch of each picture.
    var sketches: [ImageID: PictureSketch] { textures.mapValues(\.sketch) }
}

/// The thread that makes the pictures of plans.
private nonisolated final class Kitchen: Sendable {
    private struct State {
        var made: [ImageID: Mipmap]?
        var wakesQueue: Bool
        /// The plans so far.
        var plans = 0
    }

    /// The memory of pictures that are shown no more, for those of the next plan.
    private let memory = PictureMemory()
    /// The bytes that are kept for it, and the seconds after a plan for which more are kept.
    private static let (kept, patience) = (24 << 20, 1.0)

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "bakes", qos: .userInitiated)
    private let work = DispatchGroup()

    init(wakesQueue: Bool) { state = Mutex(State(wakesQueue: wakesQueue)) }

    func wakeQueue() { state.withLock { $0.wakesQueue = true } }

    func make(_ plan: BakePlan, _ baker: Baker) {
        var baker = baker
        baker.memory = memory
        let number = state.withLock { state in
            state.plans += 1
            return state.plans
        }
        queue.async(group: work) { [self, baker] in
            let made = baker.make(plan)
            let wakesQueue = state.withLock { state in
                state.made = made
                return state.wakesQueue
            }
            if wakesQueue { WakeUp.send() }
        }
        queue.asyncAfter(deadline: .now() + Self.patience) { [self] in
            if memory.size > Self.kept, state.withLock({ $0.plans == number }) { memory.removeAll() }
        }
    }

    /// Removes and returns the pictures made.
    func take() -> [ImageID: Mipmap]? {
        state.withLock { state in
            defer { state.made = nil }
            return state.made
        }
    }

    func wait() { work.wait() }
}
