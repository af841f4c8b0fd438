/// What a long run without a window says on its way: how much of it is over, every half minute.
struct RenderProgress {
    private let recording: RecordingReader?
    /// The recording's length in seconds; 0 until it is needed, and without one.
    private lazy var length = recording?.length ?? 0
    /// When to say something next, in seconds of the clock.
    private var next: Double

    private static let pause = 30.0

    /// A run of a recording, or of another source, that starts at a time in seconds of the clock.
    init(of recording: RecordingReader?, at start: Double) { (self.recording, next) = (recording, start + Self.pause) }

    /// What to say at a time in seconds of the clock, at a moment of the run in seconds; nil for nothing.
    mutating func words(of moment: Double, at now: Double) -> String? {
        guard now >= next else { return nil }
        next = now + Self.pause
        return "tiltyard: \(Int(moment)) s\(length > 0 ? " of \(Int(length)) s" : "") are rendered"
    }
}
