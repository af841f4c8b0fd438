import TiltEngine

/// The reason why a picture could not be decoded, in a few words, such as "it takes too long", and the remedy.
nonisolated struct DecodingFlaw: Error, Hashable {
    let reason: String
    let remedy: String

    init(_ reason: String, remedy: String = "save it again as PNG") { (self.reason, self.remedy) = (reason, remedy) }

    /// What a file has of which a part is missing.
    static let isIncomplete = DecodingFlaw("it is incomplete", remedy: "get it again")
    static let isDamaged = DecodingFlaw("it is damaged", remedy: "get it again")
    static let hasTooManyParts = DecodingFlaw("it has too many parts")
    static let isTooDeep = DecodingFlaw("its parts are nested too deeply")
    static let isSlow = DecodingFlaw("it takes too long to decode")
    static let needsMemory = DecodingFlaw("there is not enough memory")
}

/// An order to decode a picture: the bytes of its file, and the wanted size in pixels.
nonisolated struct DecodingOrder {
    /// The greatest size of a file in bytes.
    static let mostBytes = PictureFile.limit

    let format: ImageHeader.Format
    /// The wanted width, 1…8192. A drawing keeps its aspect ratio and may be slightly smaller.
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// Decodes the picture in this process, upright and at the wanted size. Throws if it would not be right.
    func pixels() throws(DecodingFlaw) -> Pixels {
        var order = self
        return try order.takePixels()
    }

    /// Decodes the picture as ``pixels()`` does, and lets go of its file, which may be as large, as soon as it is read.
    mutating func takePixels() throws(DecodingFlaw) -> Pixels {
        if format == .svg { return cut(try DrawingPainter.pixels(bytes, fitting: width, height)) }
        let orientation = HeaderReader(bytes).orientation(of: format)
        let (across, down) = orientation.swapsSides ? (height, width) : (width, height)
        let (rows, colors) = try StoredPicture.rows(of: format, bytes)
        bytes = []
        var pixels = try Pixels(rows, resizedTo: across, down)
        if let colors { pixels.argb.withUnsafeMutableBufferPointer { colors.convert($0) } }
        return pixels.turned(orientation)
    }

    /// Decodes one of the program's own pictures, whose drawings hold only what the decoder draws.
    func ownPixels() throws(DecodingFlaw) -> Pixels {
        guard format == .svg else { return try pixels() }
        guard let drawn = Pixels(svg: bytes, fitting: width, height) else { throw DecodingFlaw(sdlError()) }
        return cut(drawn)
    }

    /// SDL truncates a drawing's size, which can cost its last row; that is no reason to blur it. A small drawing may get an
    /// extra column.
    private func cut(_ drawn: Pixels) -> Pixels {
        guard drawn.width > width || drawn.height > height else { return drawn }
        var cut = Pixels(width: min(drawn.width, width), height: min(drawn.height, height))
        cut.draw(drawn, x: 0, y: 0)
        return cut
    }
}

/// The messages on the line: an order's header and bytes, then an answer's header and pixels, or the reason for having
/// none. Every size is checked before memory is allocated for it.
nonisolated extension DecodingOrder {
    private static let mark: UInt32 = 0x5459_4431

    /// Sends the order, with its limit of processor time.
    func send(over line: WorkerSocket, milliseconds: Int, until deadline: ContinuousClock.Instant) -> Bool {
        let format = ImageHeader.Format.allCases.firstIndex(of: format) ?? 0
        let head = [
            Self.mark, UInt32(format), UInt32(width), UInt32(height), UInt32(bytes.count), UInt32(milliseconds),
        ]
        return head.withUnsafeBytes { line.send($0, until: deadline) }
            && bytes.withUnsafeBytes { line.send($0, until: deadline) }
    }

    /// The result of the order by a process; nil if there is no valid one in time.
    func answer(
        of process: WorkerProcess, milliseconds: Int, until deadline: ContinuousClock.Instant
    ) -> Result<Pixels, DecodingFlaw>? {
        guard send(over: process.line, milliseconds: milliseconds, until: deadline) else { return nil }
        return receiveAnswer(over: process.line, until: deadline)
    }

    /// Waits for an order; nil if the line is closed or the order is invalid.
    static func receive(over line: WorkerSocket) -> (order: DecodingOrder, milliseconds: Int)? {
        var head = [UInt32](repeating: 0, count: 6)
        let formats = ImageHeader.Format.allCases
        let sides = 1...UInt32(Raster.limit)
        guard head.withUnsafeMutableBytes({ line.receive($0) }), head[0] == mark, head[1] < formats.count,
            sides.contains(head[2]), sides.contains(head[3]), head[4] <= mostBytes, head[5] > 0
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(head[4]))
        guard bytes.withUnsafeMutableBytes({ line.receive($0) }) else { return nil }
        let order = DecodingOrder(
            format: formats[Int(head[1])], width: Int(head[2]), height: Int(head[3]), bytes: bytes)
        return (order, Int(head[5]))
    }

    /// Sends the result of an order.
    static func answer(_ result: Result<Pixels, DecodingFlaw>, over line: WorkerSocket) -> Bool {
        switch result {
        case .success(let pixels):
            let head = [mark, 0, UInt32(pixels.width), UInt32(pixels.height)]
            return head.withUnsafeBytes { line.send($0) } && pixels.argb.withUnsafeBytes { line.send($0) }
        case .failure(let flaw):
            let text = Array("\(flaw.reason)\n\(flaw.remedy)".utf8.prefix(mostText))
            let head = [mark, 1, UInt32(text.count), 0]
            return head.withUnsafeBytes { line.send($0) } && text.withUnsafeBytes { line.send($0) }
        }
    }

    /// Waits for the answer to this order; nil if there is no valid one.
    func receiveAnswer(
        over line: WorkerSocket, until deadline: ContinuousClock.Instant
    ) -> Result<Pixels, DecodingFlaw>? {
        var head = [UInt32](repeating: 0, count: 4)
        guard head.withUnsafeMutableBytes({ line.receive($0, until: deadline) }), head[0] == Self.mark else {
            return nil
        }
        if head[1] == 1, head[2] <= Self.mostText {
            var text = [UInt8](repeating: 0, count: Int(head[2]))
            guard text.withUnsafeMutableBytes({ line.receive($0, until: deadline) }) else { return nil }
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", maxSplits: 1).map(String.init)
            return .failure(DecodingFlaw(lines.first ?? "", remedy: lines.count > 1 ? lines[1] : ""))
        }
        let (width, height) = (Int(head[2]), Int(head[3]))
        guard head[1] == 0, (1...self.width).contains(width), (1...self.height).contains(height) else { return nil }
        var pixels = Pixels(width: width, height: height)
        guard pixels.argb.withUnsafeMutableBytes({ line.receive($0, until: deadline) }) else { return nil }
        return .success(pixels)
    }

    private static let mostText = 1000
}
