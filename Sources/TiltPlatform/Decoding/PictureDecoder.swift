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
    private let state = Mutex(State())

    private struct State {
        var process: WorkerProcess?
        /// The pictures that used up their time, by their bytes, because the next tile or size may bring the same again.
        var refused: Set<Int> = []
        /// How many pictures in a row have.
        var slow = 0
    }

    private static let mostRefused = 1000

    /// A decoder that starts its process when first needed. `executable` is a program that calls ``serveIfAsked()``;
    /// nil is this program, or none if it does not call it.
    public convenience init(executable: String? = nil) {
        self.init(executable: executable ?? WorkerProcess.ownExecutable, most: nil)
    }

    /// A decoder with a fixed limit of processor time in milliseconds, instead of one by the picture's size.
    init(executable: String?, most: Int?) { (self.executable, self.most) = (executable, most) }

    deinit { state.withLock { _ = $0.process?.end() } }

    /// Call this first in a program that shows pictures from elsewhere. In a process that was started to decode them,
    /// to request addresses or to serve a phone, it does so and never returns.
    public static func serveIfAsked() {
        if Worker.isWanted(argument) { serve() }
        if Worker.isWanted(FetchWorker.argument) { FetchWorker.serve() }
        if Worker.isWanted(PhoneWorker.argument) { PhoneWorker.serve() }
        WorkerProcess.canServe.withLock { $0 = true }
    }

    /// Carries out an order, on any thread, while others wait. `pixels` is the number of pixels in the picture itself. A picture
    /// that once took too long is refused at once, and each that does leaves half of the time
    /// to the next, but not less than a quarter, until one is shown.
    func pixels(_ order: DecodingOrder, of pixels: Int) throws(DecodingFlaw) -> Pixels {
        guard let executable else { return try order.pixels() }
        let usual = most ?? 2000 + max(pixels, order.width * order.height) / 8000
        return try state.withLock { state -> Result<Pixels, DecodingFlaw> in
            if !state.refused.isEmpty, state.refused.contains(order.key) { return .failure(.isSlow) }
            if let idle = state.process, !idle.line.isQuiet {
                idle.end()
                state.process = nil
            }
            guard let process = state.process ?? WorkerProcess(executable: executable, argument: Self.argument) else {
                return .failure(DecodingFlaw("its decoder cannot be started", remedy: "close other programs"))
            }
            state.process = process
            let milliseconds = usual >> min(state.slow, 2)
            // Other processes may use the processor too.
            let deadline = ContinuousClock.now + .milliseconds(1000 + 4 * milliseconds)
            if let answer = order.answer(of: process, milliseconds: milliseconds, until: deadline) {
                if case .success = answer { state.slow = 0 }
                return answer
            }
            state.process = nil
            guard process.end() else {
                return .failure(ContinuousClock.now >= deadline ? .isSlow : DecodingFlaw("its decoder crashed"))
            }
            state.slow += 1
            // With less than the usual time it may have been no fault of its own.
            if milliseconds == usual {
                if state.refused.count == Self.mostRefused { state.refused = [] }
                state.refused.insert(order.key)
            }
            return .failure(.isSlow)
        }.get()
    }

    /// The id of the current process; nil if none has been needed yet.
    var processID: Int32? { state.withLock { $0.process?.id } }
}

/// Inside the process.
nonisolated extension PictureDecoder {
    static let argument = "--decode-pictures"
    /// The limit of memory in bytes beyond that in use at the start, which no picture needs.
    private static let mostMemory = 2 << 30

    /// Decodes the orders on the standard input until that is closed.
    private static func serve() -> Never {
        Worker.leaveTheParentsThings()
        // Codecs are loaded from files, which the process may not open later.
        Pixels.loadCodecs()
        _ = (PNGRows.isAvailable, TIFFRows.isAvailable, WebPRows.isAvailable, ColorConversion.isAvailable)
        let line = WorkerSocket(descriptor: 0)
        Worker.endWithTheProgram(line)
        Worker.setLimits(memory: mostMemory, files: 3)
        while case (var order, let milliseconds)? = DecodingOrder.receive(over: line) {
            Worker.setTimer(milliseconds)
            let isSent = order.answer(over: line)
            Worker.setTimer(0)
            guard isSent else { break }
        }
        _exit(0)
    }
}
