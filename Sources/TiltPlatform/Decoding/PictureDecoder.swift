import Synchronization
import TiltEngine

#if canImport(Darwin)
    import Foundation
#endif

/// Decodes pictures that come from elsewhere, one at a time, in a process of its own: what crashes, hangs or eats memory there
/// costs one picture, and the next one finds a new process.
///
/// That process is the program itself, started with a hidden word. So a program that links this library calls
/// ``serveIfAsked()`` before it does anything else. One that does not has its pictures decoded in its own process: a damaged
/// file can then keep it busy for ever, and it should show none but its own.
public nonisolated final class PictureDecoder: Sendable {
    private let executable: String?
    private let most: Int?
    private let worker = Mutex<DecoderProcess?>(nil)

    private static let canServe = Mutex(false)

    /// A decoder that starts its process when it is first needed. `executable` is a program that calls ``serveIfAsked()``; nil
    /// is this one, or none if this one does not.
    public convenience init(executable: String? = nil) {
        self.init(executable: executable ?? (Self.canServe.withLock(\.self) ? Self.ownExecutable : nil), most: nil)
    }

    /// Likewise, with so many milliseconds of processor time for a picture in place of as many as its size deserves.
    init(executable: String?, most: Int?) {
        self.executable = executable
        self.most = most
    }

    deinit { worker.withLock { _ = $0?.end() } }

    /// To be called first thing in a program that shows pictures from elsewhere: where the program was started to decode, it
    /// does so and never returns.
    public static func serveIfAsked() {
        if DecoderWorker.isWanted { DecoderWorker.serve() }
        canServe.withLock { $0 = true }
    }

    /// Does an order, from any thread; others wait meanwhile. `pixels` is how large the picture itself is.
    func pixels(_ order: DecodingOrder, of pixels: Int) throws(DecodingFlaw) -> Pixels {
        guard let executable else { return try order.pixels() }
        let milliseconds = most ?? 2000 + max(pixels, order.width * order.height) / 8000
        return try worker.withLock { worker -> Result<Pixels, DecodingFlaw> in
            if let idle = worker, !idle.isReady {
                idle.end()
                worker = nil
            }
            guard let process = worker ?? DecoderProcess(executable: executable) else {
                return .failure(DecodingFlaw("its decoder cannot be started"))
            }
            worker = process
            // The processor may have others to serve.
            let deadline = ContinuousClock.now + .milliseconds(1000 + 4 * milliseconds)
            if let answer = process.answer(order, milliseconds: milliseconds, until: deadline) { return answer }
            worker = nil
            let isSlow = process.end() || ContinuousClock.now >= deadline
            return .failure(DecodingFlaw(isSlow ? "it takes too long to decode" : "it breaks its decoder"))
        }.get()
    }

    /// The process as it is now, nil where none was needed yet.
    var processID: Int32? { worker.withLock { $0?.id } }

    private static var ownExecutable: String? {
        #if os(Linux)
            "/proc/self/exe"
        #else
            Bundle.main.executablePath
        #endif
    }
}
