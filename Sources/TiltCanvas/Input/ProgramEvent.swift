public import TiltEngine

/// A message from the program to its stage.
public enum ProgramEvent: Hashable, Sendable {
    /// A change of what the user gave a scene to show. Only the scene knows what the line says.
    case file(Line)
    /// One line of text for the user.
    case message(InputEvent.Tone, String)
    /// The window entered or left fullscreen.
    case fullscreen(Bool)
    /// The local time, in hours, 0…24: it may have gone on while the program slept.
    case localTime(Double)
    /// Text was typed or pasted while a text field is edited.
    case text(String)
    /// The connection state of the phone or pad over the network, or of the one with the page.
    case phone(PhoneState)
    /// A button of the phone's page was pressed.
    case phoneButton(PhoneButton)
    /// The thumb drags on the glass of the phone that shows the page, by its way since it touched, in points. It drags what is in the
    /// middle of the window, and scrolls the settings or the help if they are there.
    case thumb(InputEvent.FingerPhase, Vector)
    /// A motion sensor has ended: what its kind sends from now on is of another one, with a level of its own.
    case sensorRemoved(TiltSource)
    /// The machine runs on its battery from now on, or no longer.
    case battery(Bool)
    /// The desktop asks for less motion from now on, or no longer.
    case lessMotion(Bool)
    /// There is a device by which the program can be heard, or none. There is one until the first of these events.
    case loudspeaker(Bool)
    /// The program slept for a number of seconds, during which nothing moved.
    case rested(Double)
}

/// A button of the page that a phone shows.
public enum PhoneButton: String, Hashable, Sendable, CaseIterable {
    /// The phone's pose becomes level.
    case level
    /// The next scene is shown.
    case scene
    /// Things are let go, or called back.
    case letGo
}

/// The connection state of the phone or pad whose address the user has entered, or of the phone that shows the page.
public enum PhoneState: String, Hashable, Sendable {
    /// It is not connected.
    case off
    /// It is asked and has time to answer.
    case asking
    /// Its motion arrives.
    case connected
    /// It does not answer, or no longer.
    case silent
    /// Its name has no address.
    case unknown
    /// It answers, but sends no motion.
    case motionless
    /// The text is not a valid address.
    case refused
    /// The motion of a phone that shows the page arrives.
    case browser
}

extension InputEvent {
    /// The tone of a message.
    public enum Tone: String, Hashable, Sendable {
        /// Neutral information.
        case note
        /// A warning: something could not be done.
        case warning
        /// The progress of a file that the program saves. A replay, which saves none, leaves it out.
        case saving
        /// A file was saved in a folder, which can be opened. A replay leaves it out as well.
        case saved
    }
}

extension InputEvent.Kind {
    /// An event about a change of what the user gave a scene to show.
    public static func file(_ line: ProgramEvent.Line) -> Self { .program(.file(line)) }

    /// An event that shows one line of text.
    public static func message(_ tone: InputEvent.Tone, _ text: String) -> Self { .program(.message(tone, text)) }

    /// An event about entering or leaving fullscreen.
    public static func fullscreen(_ isOn: Bool) -> Self { .program(.fullscreen(isOn)) }

    /// An event about the local time, in hours.
    public static func localTime(_ now: Double) -> Self { .program(.localTime(now)) }

    /// An event about typed or pasted text.
    public static func text(_ text: String) -> Self { .program(.text(text)) }

    /// An event about a new connection state of the phone or pad over the network.
    public static func phone(_ state: PhoneState) -> Self { .program(.phone(state)) }

    /// An event about a machine that runs on its battery from now on, or no longer.
    public static func battery(_ isOn: Bool) -> Self { .program(.battery(isOn)) }

    /// An event about a desktop that asks for less motion from now on, or no longer.
    public static func lessMotion(_ isWanted: Bool) -> Self { .program(.lessMotion(isWanted)) }

    /// An event about a device by which the program can be heard: there is one, or none.
    public static func loudspeaker(_ isThere: Bool) -> Self { .program(.loudspeaker(isThere)) }

    /// The program event in it; nil if a person or a device caused it.
    public var programEvent: ProgramEvent? { if case .program(let event) = self { event } else { nil } }
}
