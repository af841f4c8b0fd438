import Foundation

/// Threads that draw the bands of a frame together with the calling thread. They start with the first frame that is
/// large enough, sleep between frames, and end with ``end()``. A thread that wakes late leaves its bands to the others.
nonisolated final class BandWorkers: @unchecked Sendable {
    /// The number of threads, including the calling thread: one for each processor, at most four.
    static let size = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), 4)

    /// All following properties belong to this lock.
    private let lock = NSCondition()
    private var painter: BandPainter?
    private var scratches: [RowScratch] = []
    private var next = 0
    private var started = 0
    private var busy = 0
    private var isOver = false

    func paint(_ painter: BandPainter, with scratches: [RowScratch]) {
        lock.lock()
        defer { lock.unlock() }
        (self.painter, self.scratches, next) = (painter, scratches, 0)
        while started < scratches.count - 1, start() {}
        lock.broadcast()
        takeBands(with: scratches[0])
        while busy > 0 { lock.wait() }
        self.painter = nil
    }

    func end() {
        lock.lock()
        defer { lock.unlock() }
        isOver = true
        lock.broadcast()
        while started > 0 { lock.wait() }
    }

    /// Starts a thread; returns false if the system has none left, so that the others draw its bands.
    private func start() -> Bool {
        let index = started + 1
        guard (try? SystemThread.start(named: "drawing", { [self] in work(index) })) != nil else { return false }
        started = index
        return true
    }

    private func work(_ index: Int) {
        lock.lock()
        defer { lock.unlock() }
        while !isOver {
            if next < bandCount {
                busy += 1
                takeBands(with: scratches[index])
                busy -= 1
                lock.broadcast()
            } else {
                lock.wait()
            }
        }
        started -= 1
        lock.broadcast()
    }

    private var bandCount: Int { painter?.damage.bands.count ?? 0 }

    /// Draws bands until none is left. The lock is held, except while a band is drawn.
    private func takeBands(with scratch: RowScratch) {
        while let painter, next < bandCount {
            let band = next
            next += 1
            lock.unlock()
            painter.paint(band, with: scratch)
            lock.lock()
        }
    }
}
