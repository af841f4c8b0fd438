/// A film under construction, in the format that the name of its file asks for: H.264 for `.mp4`, an animated picture for
/// `.webp`. Each picture is shown until the time of the next one.
public nonisolated struct MovieFile: Sendable {
    private var format: any MovieFormat

    static let what = "cannot write the movie"

    /// The endings of names that a movie may have.
    public static let endings = ["mp4", "webp"]

    /// Whether a movie's name has one of the ``endings``.
    public static func isName(_ path: String) -> Bool { ending(of: path) != nil }

    private static func ending(of path: String) -> String? {
        let parts = (path.split(separator: "/").last ?? "").split(separator: ".")
        return parts.count > 1 ? endings.first { $0 == parts[parts.count - 1].lowercased() } : nil
    }

    /// An empty movie for a file, of at most a size, if one is given, which only WebP keeps. Throws if the name has none of
    /// the ``endings``, if ffmpeg is missing for an MP4 or libwebp for a WebP, or if a folder, a device or a pipe is at the path,
    /// or a file that may not be written.
    public init(path: String, limit: MovieLimit? = nil) throws(PlatformError) {
        switch Self.ending(of: path) {
        case "mp4": format = try EncodedFilm(path: path)
        case "webp": format = try AnimatedWebP(path: path, limit: limit)
        default: throw PlatformError(Self.what, on: path, advice: "name it .mp4 or .webp")
        }
    }

    /// Appends a picture at a time in seconds, not before that of the previous one. The first picture decides the size;
    /// others are centred on black. Throws if a picture cannot be encoded.
    public mutating func append(_ picture: Pixels, at time: Double) throws(PlatformError) {
        try format.append(picture, at: time)
    }

    /// Writes the file, complete or not at all; the last picture is shown until a time in seconds. There must be at
    /// least one picture. Throws if the file cannot be written.
    public func write(until end: Double) throws(PlatformError) { try format.write(until: end) }
}

/// The greatest size of a movie, and what it will hold.
public nonisolated struct MovieLimit: Hashable, Sendable {
    /// The greatest size of the file, in bytes.
    public var bytes: Int
    /// The length in seconds that shares them, and the pictures per second.
    public var (seconds, rate): (Double, Double)

    /// A limit in bytes for a movie of a length in seconds, above 0, with `rate` pictures per second.
    public init(bytes: Int, seconds: Double, rate: Double) {
        precondition(bytes > 0 && seconds > 0 && rate > 0, "a movie has a length, pictures and a size")
        (self.bytes, self.seconds, self.rate) = (bytes, seconds, rate)
    }
}

/// A format of animated pictures.
nonisolated protocol MovieFormat: Sendable {
    mutating func append(_ picture: Pixels, at time: Double) throws(PlatformError)
    /// Writes the file; the last picture is shown until a time in seconds.
    func write(until end: Double) throws(PlatformError)
}
