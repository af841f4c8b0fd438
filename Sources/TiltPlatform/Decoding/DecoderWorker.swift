import Foundation

/// The decoder process: it decodes the orders on its standard input until that is closed.
nonisolated enum DecoderWorker {
    /// The argument that starts a program as a decoder.
    static let argument = "--decode-pictures"
    /// The limit of memory in bytes beyond that in use at the start; a picture of 64 megapixels needs half of it.
    private static let mostMemory = 2 << 30

    static func serve() -> Never {
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
