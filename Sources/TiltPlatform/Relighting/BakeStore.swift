import Dispatch
import Synchronization
import TiltCanvas
import TiltEngine

/// The pictures of a ``BakePlan``. They are made in the background, one plan at a time, the newest first; until
/// all of its pictures are ready, those of the plan before are shown.
final class BakeStore {
    private let assets: AssetFolder
    private var screen: any Screen
    private var density = 1.0
    /// The plan wanted, and that which is shown.
    private var wanted: BakePlan?
    private var shown: BakePlan?
    private(set) var pictures: [ImageID: Mipmap] = [:]
    /// A plan whose pictures a graphics card is still getting.
    private var sending: (plan: BakePlan, pictures: [ImageID: Mipmap])?
    private let queue: BakeQueue

    /// `wakesQueue` is whether the event queue learns of finished pictures.
    init(assets: AssetFolder, screen: any Screen, cache: RasterCache?, wakesQueue: Bool) {
        (self.assets, self.screen) = (assets, screen)
        queue = BakeQueue(cache: cache, wakesQueue: wakesQueue)
    }

    deinit { queue.cancel() }

    /// Shows the pictures on another screen from now on, and tells the event queue of those that are finished.
    func show(on screen: any Screen) {
        self.screen = screen
        queue.wakeQueue()
    }

    var isComplete: Bool { wanted == shown }

    /// Sets the plan wanted, at a density in pixels per point, with the user's files that stand for assets; nil drops
    /// everything.
    func want(_ plan: BakePlan?, density: Double, files: [ImageID: Raster.File]) {
        guard plan != wanted || density != self.density else { return }
        (wanted, self.density) = (plan, density)
        guard let wanted else {
            (shown, pictures, sending) = (nil, [:], nil)
            return queue.clear()
        }
        let density = min(density, (MemoryBudget.bakes / wanted.bytes).squareRoot())
        queue.make(wanted, from: rasters(of: wanted, files, density), density: density)
    }

    /// The pictures of light and the drawings that a plan names. The largest take longest and come first, so that the threads
    /// that make them end together.
    private func rasters(of plan: BakePlan, _ files: [ImageID: Raster.File], _ density: Double) -> [Raster] {
        let sources = plan.bakes.compactMap { bake in
            bake.source.map { Picture($0, size: bake.size, finish: bake.isSoft ? .softLight : .light) }
        }
        let rasters = (sources + plan.drawings).map { Raster($0, file: files[$0.id], assets: assets, density: density) }
        return rasters.sorted { ($0.size.x * $0.size.y, $0.path) > ($1.size.x * $1.size.y, $1.path) }
    }

    /// Shows what is ready. Returns true if there is anything new to show. `fade` is called with each picture that fades in, and
    /// the one below it.
    func collect(fade: (ImageID, Mipmap?) -> Void = { _, _ in }) -> Bool {
        if let made = queue.takeMade(), wanted != nil { sending = made }
        guard let made = sending else { return false }
        // All of them are sent at once.
        guard made.pictures.values.count(where: { !screen.prepare($0) }) == 0 else {
            WakeUp.send()
            return false
        }
        sending = nil
        let before = shown.map { (isCoarse: $0.isCoarse, pictures: pictures) }
        shown = made.plan
        pictures = made.pictures
        if let before, made.plan.fades || made.plan.isCoarse != before.isCoarse {
            for id in pictures.keys { fade(id, before.pictures[id]) }
        }
        return true
    }

    func waitForAll() {
        while !isComplete {
            if !collect() { queue.wait() }
            screen.sendPictures(all: true)
        }
    }

    func takeFailures() -> [PlatformError] { queue.takeFailures() }
}

extension Bake {
    /// Whether it is made from a picture out of focus.
    fileprivate nonisolated var isSoft: Bool { if case .land(_, let plane, _) = recipe { plane.isSoft } else { false } }
}

nonisolated extension BakePlan {
    /// About the bytes of its pictures at one pixel per point, and of what they are made from.
    fileprivate var bytes: Double {
        let sizes = bakes.flatMap { [$0.size] + ($0.source == nil ? [] : [$0.size]) } + drawings.map(\.size)
        return sizes.reduce(1) { $0 + 4 * $1.x * $1.y }
    }
}

/// The thread that makes the pictures of plans, from pictures of light that it has made by others and keeps. It needs nobody
/// until a plan is ready, so that the first one is made while the window opens.
private nonisolated final class BakeQueue: Sendable {
    /// A picture of light or a drawing.
    private struct Plane {
        let raster: Raster
        /// Its picture; nil if it has failed.
        let mipmap: Mipmap?
        /// Its half for coarse plans, made with the first.
        var half: Mipmap?
    }

    private struct State {
        /// The planes of the last plan.
        var planes: [ImageID: Plane] = [:]
        var made: (plan: BakePlan, pictures: [ImageID: Mipmap])?
        var failures: [PlatformError] = []
        var wakesQueue: Bool
        /// The number of the newest plan, and whether none has been made yet.
        var newest = 0
        var isFirst = true
    }

    /// The memory of pictures that are shown no more, for those of the next plan.
    private let memory = PictureMemory()
    /// The seconds after a plan for which more of it is kept than ``PictureMemory/kept``.
    private static let patience = 1.0
    /// The seconds after which a thread that waits for planes looks for a newer plan.
    private static let pause = 0.02

    private let state: Mutex<State>
    private let rasters: RasterQueue
    private let queue = WorkQueue("bakes")
    private let work = DispatchGroup()

    init(cache: RasterCache?, wakesQueue: Bool) {
        state = Mutex(State(wakesQueue: wakesQueue))
        rasters = RasterQueue(decoder: PictureDecoder(), cache: cache, wakesQueue: false)
    }

    func wakeQueue() { state.withLock { $0.wakesQueue = true } }

    /// Makes the pictures of a plan from these rasters, unless another plan follows before they are begun.
    func make(_ plan: BakePlan, from rasters: [Raster], density: Double) {
        let number = state.withLock { state in
            state.newest += 1
            return state.newest
        }
        queue.add(to: work) { [self] in
            guard let planes = gather(rasters, for: number) else { return }
            // Nobody sees a frame before the first plan.
            let isFirst = state.withLock(\.isFirst)
            let baker = Baker(density: density, planes: plan.isCoarse ? halves() : planes, memory: memory)
            let pictures = baker.make(plan, asFastAsPossible: isFirst)
            state.withLock { state in
                state.made = (plan, pictures)
                state.isFirst = false
                // Before anybody can take them, as in ``RasterQueue``.
                if state.wakesQueue { WakeUp.send() }
            }
        }
        queue.add(after: Self.patience) { [self] in
            if memory.size > PictureMemory.kept, isNewest(number) { memory.removeAll() }
        }
    }

    /// Drops everything, and whatever is to be made.
    func clear() {
        state.withLock { state in
            state.newest += 1
            (state.planes, state.made) = ([:], nil)
        }
    }

    /// Drops everything, and wakes the event queue no more.
    func cancel() {
        clear()
        state.withLock { $0.wakesQueue = false }
        rasters.cancel()
    }

    private func isNewest(_ number: Int) -> Bool { state.withLock { $0.newest == number } }

    /// Makes the planes that are missing, and returns all; nil if the plan is no longer the newest.
    private func gather(_ wanted: [Raster], for number: Int) -> [ImageID: Mipmap]? {
        let missing: [Raster]? = state.withLock { state in
            guard state.newest == number else { return nil }
            let known = state.planes
            state.planes = [:]
            for raster in wanted where known[raster.id]?.raster == raster { state.planes[raster.id] = known[raster.id] }
            return wanted.filter { state.planes[$0.id] == nil }
        }
        guard let missing else { return nil }
        if !missing.isEmpty { rasters.order(missing) }
        while true {
            let isDone = missing.isEmpty || rasters.wait(atMost: Self.pause)
            while let (raster, result) = rasters.takeFinished() {
                if wanted.contains(raster) { take(result, of: raster) }
            }
            guard isNewest(number) else { return nil }
            if isDone { return state.withLock { $0.planes.compactMapValues(\.mipmap) } }
        }
    }

    /// The planes, those of light in half their size.
    private func halves() -> [ImageID: Mipmap] {
        state.withLock { state in
            for (id, plane) in state.planes where plane.half == nil && plane.raster.finish == .light {
                state.planes[id]?.half = plane.mipmap.map { Mipmap(halfOf: $0) }
            }
            return state.planes.compactMapValues { $0.half ?? $0.mipmap }
        }
    }

    private func take(_ result: Result<Mipmap, PlatformError>, of raster: Raster) {
        state.withLock { state in
            state.planes[raster.id] = Plane(raster: raster, mipmap: try? result.get())
            if case .failure(let error) = result { state.failures.append(error) }
        }
    }

    /// Removes and returns what was made last.
    func takeMade() -> (plan: BakePlan, pictures: [ImageID: Mipmap])? { state.withLock { $0.made.take() } }

    func takeFailures() -> [PlatformError] { state.withLock { exchange(&$0.failures, with: []) } }

    func wait() { work.wait() }
}
