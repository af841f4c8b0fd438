import Foundation
import TiltEngine

/// A film in H.264 under construction (MP4), by the system's ffmpeg, to which each picture goes at once. It has an even rate: a
/// picture is repeated until the time of the next one.
///
/// The encoder writes to a file without a name, so that nothing is left of a film that is not finished.
public nonisolated final class EncodedFilm: MovieFormat, @unchecked Sendable {
    private let file: WholeFile
    private let path: String
    private let made: UnsafeMutablePointer<FILE>
    private var encoder: UnsafeMutablePointer<FILE>?
    private var shown: Pixels?
    /// The time of the first picture, in seconds, and the number of those sent.
    private var (start, count) = (0.0, 0)

    /// The pictures per second.
    public static let rate = 30.0

    /// The encoder of H.264 that ffmpeg has; nil without ffmpeg or one of them.
    private static let codec: String? = {
        let list = DesktopCommand.output(of: ["ffmpeg", "-hide_banner", "-loglevel", "quiet", "-encoders"]).output
        let words = Set((list ?? "").split(whereSeparator: \.isWhitespace))
        return ["libx264", "libopenh264", "h264_videotoolbox"].first { words.contains(Substring($0)) }
    }()

    /// Whether the system has an encoder. The first call asks ffmpeg, which takes a tenth of a second.
    public static var isAvailable: Bool { codec != nil }

    /// An empty film for a file. Throws if there is no encoder, or if a folder, a device or a pipe is at the path, or a file
    /// that may not be written.
    public init(path: String) throws(PlatformError) {
        file = try WholeFile(path, what: MovieFile.what)
        self.path = path
        guard Self.isAvailable else {
            throw PlatformError(MovieFile.what, on: path, advice: "install ffmpeg, or name it .webp")
        }
        guard let made = tmpfile() else {
            throw PlatformError(MovieFile.what, on: path, advice: "check the temporary folder and the free disk space")
        }
        self.made = made
    }

    deinit {
        if let encoder { pclose(encoder) }
        fclose(made)
    }

    /// Appends a picture at a time in seconds, not before that of the previous one. The first picture decides the size;
    /// others are centred on black. Throws if the encoder takes no more.
    public func append(_ picture: Pixels, at time: Double) throws(PlatformError) {
        let picture = shown.map { picture.framed($0.width, $0.height) } ?? picture
        if shown == nil { start = time }
        try show(until: time)
        shown = picture
    }

    /// Writes the file, complete or not at all; the last picture is shown until a time in seconds. There must be at
    /// least one picture. Throws if the encoder fails, or the file cannot be written.
    public func write(until end: Double) throws(PlatformError) {
        precondition(shown != nil, "a movie has pictures")
        try show(until: max(end, start + Double(count + 1) / Self.rate))
        defer { encoder = nil }
        guard let encoder, pclose(encoder) == 0 else { throw refusal }
        rewind(made)
        let made = made
        try file.write { file in
            var part = [UInt8](repeating: 0, count: 1 << 16)
            while case let count = fread(&part, 1, part.count, made), count > 0 {
                guard fwrite(part, 1, count, file) == count else { return false }
            }
            return ferror(made) == 0
        }
    }

    /// Sends the last picture for every frame that begins before a time.
    private func show(until time: Double) throws(PlatformError) {
        guard let shown else { return }
        if encoder == nil { encoder = open(for: shown) }
        guard let encoder else { throw refusal }
        while Double(count) < ((time - start) * Self.rate).rounded() {
            let isSent = shown.argb.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, encoder) == $0.count }
            guard isSent else { throw refusal }
            count += 1
        }
    }

    /// Starts the encoder for pictures of a size. H.264 halves the colours' resolution, so it has even sides.
    private func open(for picture: Pixels) -> UnsafeMutablePointer<FILE>? {
        guard let codec = Self.codec else { return nil }
        let input = "-f rawvideo -pix_fmt bgra -s \(picture.width)x\(picture.height) -r \(Int(Self.rate)) -i pipe:0"
        let filter = "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"
        let colors = "-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv"
        let quality = codec == "libx264" ? "-preset veryfast -crf 20" : "-b:v 6M"
        let output = "-movflags +faststart -f mp4 -y /dev/fd/\(fileno(made))"
        // What it leaves is read, or a signal would end this program.
        return popen(
            "ffmpeg -hide_banner -loglevel quiet \(input) -vf '\(filter)' -c:v \(codec) \(quality) \(colors) \(output) "
                + ">/dev/null 2>&1; status=$?; cat >/dev/null; exit $status", "w")
    }

    private var refusal: PlatformError {
        PlatformError(MovieFile.what, on: path, advice: "ffmpeg failed: name it .webp")
    }
}
