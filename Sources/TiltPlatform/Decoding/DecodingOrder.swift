import TiltEngine

/// The reason why a picture could not be decoded, in a few words, such as "it takes too long", and the remedy.
nonisolated struct DecodingFlaw: Error, Hashable {
    let reason, remedy: String

    init(_ reason: String, remedy: String = "save it again as PNG") { (self.reason, self.remedy) = (reason, remedy) }

    /// What a file has of which a part is missing.
    static let isIncomplete = DecodingFlaw("it is incomplete", remedy: "get it again")
    static let isDamaged = DecodingFlaw("it is damaged", remedy: "get it again")
    static let hasTooManyParts = DecodingFlaw("it has too many parts")
    static let isTooDeep = DecodingFlaw("its parts are nested too deeply")
    static let isSlow = DecodingFlaw("it takes too long to decode")
    static let needsMemory = DecodingFlaw("there is not enough memory")

    /// What needs a library, by the name of its package.
    static func needs(_ library: String) -> DecodingFlaw {
        DecodingFlaw("it needs the library \(library), which is not installed", remedy: "install it")
    }
}

/// An order to decode a picture: the bytes of its file, and the wanted size in pixels.
nonisolated struct DecodingOrder {
    /// The greatest size of a file in bytes.
    static let mostBytes = PictureFile.limit
    /// The room that is kept behind a file, for what its decoding adds.
    static let spareBytes = 256

    let format: ImageHeader.Format
    /// The wanted size, 1…8192 each way. A drawing keeps its aspect ratio and may be slightly smaller.
    let width, height: Int
    /// The bytes of the file; empty if they are to be read from ``file``.
    private(set) var bytes: [UInt8] = []
    /// The file; nil if there are bytes.
    var file: InputFile?

    /// A number that orders of the same picture have in common.
    var key: Int { file?.status.hashValue ?? bytes.hashValue }

    /// Decodes the picture in this process, upright and at the wanted size. Throws if it would not be right.
    func pixels() throws(DecodingFlaw) -> Pixels {
        var (order, pixels, at) = (self, nil as Pixels?, 0)
        if let file {
            do throws(PlatformError) {
                order.bytes = try file.bytes()
            } catch {
                throw DecodingFlaw(error.advice, remedy: "try it again")
            }
        }
        try order.takeRows { (width, height) in
            pixels = Pixels(width: width, height: height)
        } take: { (row) throws(DecodingFlaw) in
            pixels?.argb.replaceSubrange(at..<at + row.count, with: row)
            at += row.count
        }
        guard let pixels else { throw .isDamaged }
        return pixels
    }

    /// Decodes the picture, tells its size, and passes on its rows, each of which is valid until the next. Lets go of the file, which
    /// may be as large as the picture, as soon as it is read; the picture lies in memory as a whole only if it has to.
    fileprivate mutating func takeRows(
        begin: (_ width: Int, _ height: Int) -> Void,
        take: (UnsafeMutableBufferPointer<UInt32>) throws(DecodingFlaw) -> Void
    ) throws(DecodingFlaw) {
        if format == .svg {
            return try Self.take(cut(try DrawingPainter.pixels(bytes, fitting: width, height)), begin, take)
        }
        let orientation = HeaderReader(bytes).orientation(of: format)
        let size = orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
        let (rows, colors) = try StoredPicture.rows(of: format, &bytes, for: size)
        bytes = []
        guard orientation == .upright else {
            var pixels = try Pixels(rows, resizedTo: size.width, size.height)
            if let colors { pixels.argb.withUnsafeMutableBufferPointer { colors.convert($0) } }
            return try Self.take(pixels.turned(orientation), begin, take)
        }
        var hasBegun = false
        try rows.resized(to: width, height) { (row) throws(DecodingFlaw) in
            if !hasBegun { begin(width, height) }
            hasBegun = true
            colors?.convert(row)
            try take(row)
        }
    }

    private static func take(
        _ pixels: Pixels, _ begin: (_ width: Int, _ height: Int) -> Void,
        _ take: (UnsafeMutableBufferPointer<UInt32>) throws(DecodingFlaw) -> Void
    ) throws(DecodingFlaw) {
        var pixels = pixels
        begin(pixels.width, pixels.height)
        let width = pixels.width
        try pixels.argb.withUnsafeMutableBufferPointer { (all) throws(DecodingFlaw) in
            for start in stride(from: 0, to: all.count, by: width) {
                try take(UnsafeMutableBufferPointer(rebasing: all[start..<start + width]))
            }
        }
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

/// The messages on the line: an order's header and bytes, then an answer's header and pixels, and whether these are right, or the
/// reason for having none. Every size is checked before memory is allocated for it.
nonisolated extension DecodingOrder {
    private static let mark: UInt32 = 0x5459_4431

    /// Sends the order, with its limit of processor time. A file is sent in pieces, and does not lie in this process as a whole.
    func send(over line: WorkerSocket, milliseconds: Int, until deadline: ContinuousClock.Instant) -> Bool {
        let count = file?.status.size ?? bytes.count
        guard count <= Self.mostBytes else { return false }
        let format = ImageHeader.Format.allCases.firstIndex(of: format) ?? 0
        let head = [Self.mark, UInt32(format), UInt32(width), UInt32(height), UInt32(count), UInt32(milliseconds)]
        guard head.withUnsafeBytes({ line.send($0, until: deadline) }) else { return false }
        guard let file else { return bytes.withUnsafeBytes { line.send($0, until: deadline) } }
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { piece in
            var sent = 0
            while sent < count {
                let room = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(count - sent, piece.count)])
                let got = file.read(room, at: sent)
                guard got > 0, line.send(UnsafeRawBufferPointer(rebasing: piece[..<got]), until: deadline) else {
                    return false
                }
                sent += got
            }
            return true
        }
    }

    /// The result of the order by a process; nil if there is no valid one in time.
    func answer(
        of process: WorkerProcess, milliseconds: Int, until deadline: ContinuousClock.Instant
    ) -> Result<Pixels, DecodingFlaw>? {
        let line = process.line
        guard send(over: line, milliseconds: milliseconds, until: deadline) else { return nil }
        var head = [UInt32](repeating: 0, count: 4)
        var pixels: Pixels?
        while head.withUnsafeMutableBytes({ line.receive($0, until: deadline) }), head[0] == Self.mark {
            if head[1] == 1, head[2] <= Self.mostText {
                var text = [UInt8](repeating: 0, count: Int(head[2]))
                guard text.withUnsafeMutableBytes({ line.receive($0, until: deadline) }) else { return nil }
                let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", maxSplits: 1).map(String.init)
                return .failure(DecodingFlaw(lines.first ?? "", remedy: lines.count > 1 ? lines[1] : ""))
            }
            guard head[1] == 0 else { return nil }
            if let pixels { return .success(pixels) }
            let (width, height) = (Int(head[2]), Int(head[3]))
            guard (1...self.width).contains(width), (1...self.height).contains(height) else { return nil }
            var promised = Pixels(width: width, height: height)
            guard promised.argb.withUnsafeMutableBytes({ line.receive($0, until: deadline) }) else { return nil }
            pixels = promised
        }
        return nil
    }

    /// Waits for an order; nil if the line is closed or the order is invalid.
    static func receive(over line: WorkerSocket) -> (order: DecodingOrder, milliseconds: Int)? {
        var head = [UInt32](repeating: 0, count: 6)
        let formats = ImageHeader.Format.allCases
        let sides = 1...UInt32(Raster.limit)
        guard head.withUnsafeMutableBytes({ line.receive($0) }), head[0] == mark, head[1] < formats.count,
            sides.contains(head[2]), sides.contains(head[3]), head[4] <= mostBytes, head[5] > 0
        else { return nil }
        let count = Int(head[4])
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count + spareBytes) { bytes, used in
            isWhole = line.receive(
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[..<count]))
            used = count
        }
        guard isWhole else { return nil }
        let order = DecodingOrder(
            format: formats[Int(head[1])], width: Int(head[2]), height: Int(head[3]), bytes: bytes)
        return (order, Int(head[5]))
    }

    /// Carries out the order, and sends its result; returns whether it could be sent.
    mutating func answer(over line: WorkerSocket) -> Bool {
        var (isSent, left, rows) = (true, 0, [UInt32]())
        func send(_ words: [UInt32]) { isSent = isSent && words.withUnsafeBytes { line.send($0) } }
        do throws(DecodingFlaw) {
            try takeRows { (width, height) in
                left = width * height
                send([Self.mark, 0, UInt32(width), UInt32(height)])
            } take: { (row) throws(DecodingFlaw) in
                rows += row
                left -= row.count
                guard rows.count >= 1 << 14 || left == 0 else { return }
                send(rows)
                rows.removeAll(keepingCapacity: true)
                // Nobody waits for the rest.
                guard isSent else { throw .isDamaged }
            }
            send([Self.mark, 0, 0, 0])
        } catch {
            // The pixels that were promised.
            left += rows.count
            let clear = [UInt32](repeating: 0, count: 1 << 14)
            while left > 0, isSent {
                send(Array(clear.prefix(left)))
                left -= min(left, clear.count)
            }
            let text = Array("\(error.reason)\n\(error.remedy)".utf8.prefix(Self.mostText))
            send([Self.mark, 1, UInt32(text.count), 0])
            isSent = isSent && text.withUnsafeBytes { line.send($0) }
        }
        return isSent
    }

    private static let mostText = 1000
}
