import Foundation
import Synchronization
import TiltEngine

/// Decodes pictures from elsewhere, one at a time, in a separate process. A crash, a hang or excessive memory use costs
/// one picture, and the next one gets a new process.
///
/// The process is the program itself, started with a hidden argument, so a program that links this library must call
/// ``serveIfAsked()`` first. Otherwise pictures are decoded in the program's own process, where a damaged file can keep
/// a thread busy for ever; such a program should show only its own pictures.
public nonisolated final class PictureDecoder: Sendable {
    private let executable: String?
    private let most: Int?
    private let worker = Mutex<WorkerProcess?>(nil)

    /// A decoder that starts its process when first needed. `executable` is a program that calls ``serveIfAsked()``;
    /// nil is this program, or none if it does not call it.
    public convenience init(executable: String? = nil) {
        self.init(executable: executable ?? WorkerProcess.ownExecutable, most: nil)
    }

    /// A decoder with a fixed limit of processor time in milliseconds, instead of one by the picture's size.
    init(executable: String?, most: Int?) {
        self.executable = executable
        self.most = most
    }

    deinit { worker.withLock { _ = $0?.end() } }

    /// Call this first in a program that shows pictures from elsewhere. In a process that was started to decode them,
    /// or to request addresses, it does so and never returns.
    public static func serveIfAsked() {
        if Worker.isWanted(argument) { serve() }
        if Worker.isWanted(FetchWorker.argument) { FetchWorker.serve() }
        WorkerProcess.canServe.withLock { $0 = true }
    }

    /// Carries out an order, on any thread, while others wait. `pixels` is the number of pixels in the picture itself.
    func pixels(_ order: DecodingOrder, of pixels: Int) throws(DecodingFlaw) -> Pixels {
        guard let executable else { return try order.pixels() }
        let milliseconds = most ?? 2000 + max(pixels, order.width * order.height) / 8000
        return try worker.withLock { worker -> Result<Pixels, DecodingFlaw> in
            if let idle = worker, !idle.line.isQuiet {
                idle.end()
                worker = nil
            }
            guard let process = worker ?? WorkerProcess(executable: executable, argument: Self.argument) else {
                return .failure(DecodingFlaw("its decoder cannot be started"))
            }
            worker = process
            // Other processes may use the processor too.
            let deadline = ContinuousClock.now + .milliseconds(1000 + 4 * milliseconds)
            if let answer = order.answer(of: process, milliseconds: milliseconds, until: deadline) { return answer }
            worker = nil
            let isSlow = process.end() || ContinuousClock.now >= deadline
            return .failure(DecodingFlaw(isSlow ? "it takes too long to decode" : "its decoder crashed"))
        }.get()
    }

    /// The id of the current process; nil if none has been needed yet.
    var processID: Int32? { worker.withLock { $0?.id } }
}

/// Inside the process.
nonisolated extension PictureDecoder {
    /// The argument that starts a program as a decoder.
    static let argument = "--decode-pictures"
    /// The limit of memory in bytes beyond that in use at the start; a picture of 64 megapixels needs half of it.
    private static let mostMemory = 2 << 30

    /// Decodes the orders on the standard input until that is closed.
    private static func serve() -> Never {
        Worker.leaveTheParentsThings()
        // Codecs are loaded from files, which the process may not open later.
        Pixels.loadCodecs()
        Worker.setLimits(memory: mostMemory, files: 3)
        let line = WorkerSocket(descriptor: 0)
        while let (order, milliseconds) = DecodingOrder.receive(over: line) {
            Worker.setTimer(milliseconds)
            let result = Result<Pixels, DecodingFlaw> { () throws(DecodingFlaw) in try order.pixels() }
            Worker.setTimer(0)
            guard DecodingOrder.answer(result, over: line) else { break }
        }
        _exit(0)
    }
}
