public import TiltEngine

/// What a window shows and runs, such as a `Stage`, or a game with its own draw list. TiltPlatform's `Window.run` runs one.
public protocol WindowContent {
    /// Takes the input of a frame: its time, events and motion samples.
    mutating func advance(by input: FrameInput)
    /// Replaces a list by the current picture, of the size and the density of the last `resize` event, or at first of the window.
    func draw(into list: inout DrawList)
    /// The window's title.
    var caption: String { get }
    /// Whether nothing moves until there is input. While it is, the window waits and no core is busy.
    var isAtRest: Bool { get }

    /// Removes and returns what it asks of the window; nothing by default.
    mutating func takeRequests() -> [ProgramRequest]
    /// The pictures to keep ready, the first to be seen first; none by default.
    var wantedPictures: [Picture] { get }
    /// The pictures to make for a light; none by default.
    var wantedBakes: BakePlan? { get }
    /// The pointer's shape; an arrow by default.
    var cursor: Cursor { get }
    /// Whether text is being typed, which then comes as ``ProgramEvent/text(_:)``; false by default.
    var isTyping: Bool { get }
    /// What is to be heard of the last frame; nothing by default.
    var sounds: [SoundEvent] { get }
    /// What a loudspeaker must know that listens from now on; nothing by default.
    var standingSounds: [SoundEvent] { get }
}

extension WindowContent {
    /// No requests.
    public mutating func takeRequests() -> [ProgramRequest] { [] }
    /// No pictures.
    public var wantedPictures: [Picture] { [] }
    /// No pictures.
    public var wantedBakes: BakePlan? { nil }
    /// An arrow.
    public var cursor: Cursor { .arrow }
    /// No text.
    public var isTyping: Bool { false }
    /// Silence.
    public var sounds: [SoundEvent] { [] }
    /// Silence.
    public var standingSounds: [SoundEvent] { [] }
}
