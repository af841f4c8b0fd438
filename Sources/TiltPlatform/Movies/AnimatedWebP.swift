import CCodecs
import Foundation
import TiltEngine

/// An animated WebP under construction, by libwebp. Each picture is shown until the time of the next one, in a loop. It is kept
/// in memory until it is written.
///
/// Each picture but the first holds only what has changed, in blocks over the previous one (WebP Container Specification,
/// "Animation"). A limit of the size is kept by the quality of the pictures, and by fewer of them if that is not enough.
public nonisolated struct AnimatedWebP: MovieFormat {
    private struct Frame {
        var box: PixelBox
        /// Its time, in milliseconds.
        var start: Int
        /// The chunks of its pixels.
        var data: ArraySlice<UInt8>
        var hasAlpha: Bool
    }

    private let file: WholeFile
    private var frames: [Frame] = []
    private var blocks: WebPBlocks?
    private var rate: WebPRate

    /// Whether libwebp is there.
    public static let isAvailable = cwebp_load()

    /// The bytes of the file around its pictures, and around each of them.
    private static let (headSize, frameSize) = (44, 24)
    /// libwebp's effort of 0…6: 2 takes less than half the time of 3, for files that are a twelfth larger.
    private static let effort: Int32 = 2
    /// The greatest side of a picture, in pixels.
    private static let longestSide = 16383

    /// An empty animation for a file, of at most a size, if one is given. Throws if libwebp is missing, or if a folder, a
    /// device or a pipe is at the path, or a file that may not be written.
    public init(path: String, limit: MovieLimit? = nil) throws(PlatformError) {
        file = try WholeFile(path, what: MovieFile.what)
        guard Self.isAvailable else {
            throw PlatformError(MovieFile.what, on: path, advice: "install libwebp, or ffmpeg and name it .mp4")
        }
        rate = WebPRate(limit)
        rate.spend(Self.headSize)
    }

    /// Appends a picture at a time in seconds, not before that of the previous one, unless there is no room for it. The first
    /// picture decides the size; others are centred on black. Throws if a picture cannot be encoded.
    public mutating func append(_ picture: Pixels, at time: Double) throws(PlatformError) {
        if rate.leavesOut(at: time) { return }
        let picture = blocks.map { picture.framed($0.size.width, $0.size.height) } ?? picture
        let blocks = self.blocks ?? WebPBlocks(picture)
        guard var news = blocks.news(in: picture, quality: rate.quality) else { return }
        var quality = rate.quality
        var data = try encoded(news.part, quality)
        if rate.adapt(to: data.count + Self.frameSize, at: time) {
            quality = rate.quality
            news = blocks.news(in: picture, quality: quality) ?? news
            data = try encoded(news.part, quality)
            _ = rate.adapt(to: data.count + Self.frameSize, at: time)
        }
        // The first picture is always there.
        guard frames.isEmpty || !rate.exceeds(data.count + Self.frameSize) else { return }
        rate.spend(data.count + Self.frameSize)
        let hasAlpha = data.starts(with: Array("ALPH".utf8))
        frames.append(Frame(box: news.box, start: Int((time * 1000).rounded()), data: data, hasAlpha: hasAlpha))
        self.blocks = blocks
        self.blocks?.send(news.blocks, of: picture, quality: quality)
    }

    /// The chunks of a picture's pixels.
    private func encoded(_ picture: Pixels, _ quality: Double) throws(PlatformError) -> ArraySlice<UInt8> {
        guard max(picture.width, picture.height) <= Self.longestSide else {
            throw PlatformError(
                MovieFile.what, on: "a picture of it", advice: "WebP has at most \(Self.longestSide) pixels a side")
        }
        var size = 0
        let bytes = picture.argb.withUnsafeBufferPointer {
            cwebp_encode(
                $0.baseAddress, Int32(picture.width), Int32(picture.height), Float(quality), Self.effort, &size)
        }
        defer { free(bytes) }
        guard let bytes, let chunks = RIFF.pixels(in: [UInt8](UnsafeBufferPointer(start: bytes, count: size))) else {
            throw PlatformError(MovieFile.what, on: "a picture of it", advice: "not enough memory: make it shorter")
        }
        return chunks
    }

    /// Writes the file, complete or not at all; the last picture is shown until a time in seconds. There must be at
    /// least one picture. Throws if the file cannot be written.
    public func write(until end: Double) throws(PlatformError) {
        precondition(!frames.isEmpty, "a movie has pictures")
        let bytes = bytes(until: end)
        try file.write { file in fwrite(bytes, 1, bytes.count, file) == bytes.count }
    }

    private func bytes(until end: Double) -> [UInt8] {
        let size = blocks?.size ?? (width: 1, height: 1)
        var body = Array("WEBP".utf8)
        let flags: UInt8 = frames.contains(where: \.hasAlpha) ? 0x12 : 0x02
        RIFF.append(
            "VP8X", [flags, 0, 0, 0] + RIFF.number(size.width - 1, 3) + RIFF.number(size.height - 1, 3), to: &body)
        // On black, for ever.
        RIFF.append("ANIM", [0, 0, 0, 0xFF, 0, 0], to: &body)
        for (index, frame) in frames.enumerated() {
            let next = index + 1 < frames.count ? frames[index + 1].start : Int((end * 1000).rounded())
            let box = frame.box
            var content: [UInt8] = []
            for value in [box.minX / 2, box.minY / 2, box.width - 1, box.height - 1] {
                content += RIFF.number(value, 3)
            }
            content += RIFF.number((next - frame.start).clamped(to: 1...0xFF_FFFF), 3)
            // Blended over the previous picture, which stays.
            content.append(frame.hasAlpha ? 0 : 2)
            RIFF.append("ANMF", content + frame.data, to: &body)
        }
        var bytes: [UInt8] = []
        RIFF.append("RIFF", body, to: &bytes)
        return bytes
    }
}

/// The chunks of a WebP.
private nonisolated enum RIFF {
    static func number(_ value: Int, _ size: Int = 4) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Appends a chunk: name, length, content, and a byte that makes it even.
    static func append(_ name: String, _ content: [UInt8], to bytes: inout [UInt8]) {
        bytes += Array(name.utf8) + number(content.count) + content
        if content.count % 2 == 1 { bytes.append(0) }
    }

    /// The chunks of a still picture's pixels and their opacity; nil if there are none.
    static func pixels(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var offset = 12
        while offset + 8 <= bytes.count {
            let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            if ["ALPH", "VP8 ", "VP8L"].contains(name) { return bytes[offset...] }
            let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
            offset += 8 + length + length % 2
        }
        return nil
    }
}
