public import TiltEngine

// In a recording a program event is `["say","note"|"warning",text]`, `["fullscreen","on"|"off"]`, `["text",text]`, `["clock",hours,0]`,
// `["battery","on"|"off"]`, `["lessmotion","on"|"off"]`, `["loudspeaker","on"|"off"]`, `["rested",seconds]`, `["removed",source]`,
// `["page","level"|"scene"|"letGo"]`, `["thumb","down"|"move"|"up",x,y]`,
// `["phone","off"|"asking"|"connected"|"silent"|"unknown"|"motionless"|"refused"|"browser"]`, or with any other verb a line of a scene.
extension ProgramEvent {
    /// An event as a recording has it: a verb, then words, then numbers.
    public struct Line: Hashable, Sendable {
        /// The verb, which tells events apart.
        public let verb: String
        /// The words.
        public let words: [String]
        /// The numbers, of which there is an even number.
        public let numbers: [Double]

        /// A line; its numbers are even in number, because one more is the time of the event.
        public init(_ verb: String, words: [String] = [], numbers: [Double] = []) {
            precondition(numbers.count.isMultiple(of: 2), "a line has an even number of numbers")
            (self.verb, self.words, self.numbers) = (verb, words, numbers)
        }

        /// The numbers if there are two; nil otherwise.
        public var pair: Vector? { numbers.count == 2 ? Vector(numbers[0], numbers[1]) : nil }
    }

    var line: Line {
        switch self {
        case .file(let line): line
        case .message(let tone, let text): Line("say", words: [tone.rawValue, text])
        case .fullscreen(let isOn): Line("fullscreen", words: [isOn ? "on" : "off"])
        case .localTime(let now): Line("clock", numbers: [now, 0])
        case .text(let text): Line("text", words: [text])
        case .phone(let state): Line("phone", words: [state.rawValue])
        case .phoneButton(let button): Line("page", words: [button.rawValue])
        case .thumb(let phase, let way): Line("thumb", words: [phase.rawValue], numbers: [way.x, way.y])
        case .sensorRemoved(let source): Line("removed", words: [source.rawValue])
        case .battery(let isOn): Line("battery", words: [isOn ? "on" : "off"])
        case .lessMotion(let isWanted): Line("lessmotion", words: [isWanted ? "on" : "off"])
        case .loudspeaker(let isThere): Line("loudspeaker", words: [isThere ? "on" : "off"])
        case .rested(let seconds): Line("rested", words: ["\(seconds)"])
        }
    }

    /// The verbs of the program's own events.
    private static let verbs: Set = [
        "say", "fullscreen", "clock", "text", "phone", "page", "thumb", "removed", "battery", "lessmotion",
        "loudspeaker", "rested",
    ]

    /// The event of a line; nil if its verb is the program's and the rest is not.
    init?(_ line: Line) {
        let event: ProgramEvent? =
            switch (line.verb, line.words.first) {
            case ("fullscreen", "on"): .fullscreen(true)
            case ("fullscreen", "off"): .fullscreen(false)
            case ("clock", nil): line.pair.flatMap { (0...24).contains($0.x) ? .localTime($0.x) : nil }
            case ("battery", "on"): .battery(true)
            case ("battery", "off"): .battery(false)
            case ("lessmotion", "on"): .lessMotion(true)
            case ("lessmotion", "off"): .lessMotion(false)
            case ("loudspeaker", "on"): .loudspeaker(true)
            case ("loudspeaker", "off"): .loudspeaker(false)
            case ("text", let text?): .text(text)
            case ("phone", let word?): PhoneState(rawValue: word).map { .phone($0) }
            case ("page", let word?): PhoneButton(rawValue: word).map { .phoneButton($0) }
            case ("thumb", let word?):
                InputEvent.FingerPhase(rawValue: word).flatMap { phase in line.pair.map { .thumb(phase, $0) } }
            case ("removed", let word?): TiltSource(rawValue: word).flatMap { $0.isSensor ? .sensorRemoved($0) : nil }
            case ("rested", let word?): Double(word).map { .rested($0) }
            case ("say", let word?) where line.words.count == 2:
                InputEvent.Tone(rawValue: word).map { .message($0, line.words[1]) }
            default: Self.verbs.contains(line.verb) ? nil : .file(line)
            }
        guard let event else { return nil }
        self = event
    }
}
