import TiltEngine

/// A short message that slides in under the bar and leaves after a while.
struct Toast: Equatable, Sendable {
    /// The content of a toast.
    struct Message: Equatable, Sendable {
        var icon: ImageID
        var text: String
        /// Whether it is about the current scene only.
        var isOfScene = false

        /// A message with the icon of a name; its text is cut to what can be read in time.
        init(_ text: String, icon: String, isOfScene: Bool = false) {
            self.icon = ImageID("Icons/\(icon)")
            self.text = String(text.prefix(Toast.longest))
            self.isOfScene = isOfScene
        }
    }

    /// The message on screen.
    private var message: Message?
    /// The lasting message that is shown while there is no other.
    private var standing: Message?
    /// Whether the lasting message is on screen.
    private var showsStanding = false
    private var age = 0.0
    /// The arrival time already past when it replaced another message.
    private var ahead = 0.0
    private var leaving: Double?

    private static let arrival = 0.24
    private static let departure = 0.18
    private static let lineHeight = 21.0
    private static let mostLines = 3
    /// The greatest length of a message, in characters.
    private static let longest = 200

    var isAtRest: Bool {
        message == nil ? standing == nil : showsStanding && leaving == nil && age >= Self.arrival
    }

    /// The current message.
    var current: Message? { leaving == nil ? message : nil }

    /// Shows a message in place of any other, for as long as it takes to read. It slides in only if there was none.
    mutating func show(_ message: Message) {
        ahead = current == nil ? 0 : ahead + age
        age = 0
        self.message = message
        showsStanding = false
        leaving = nil
    }

    /// Sets or removes the lasting message, which is shown whenever there is no other.
    mutating func stand(_ message: Message?) {
        guard message != standing else { return }
        standing = message
        guard self.message == nil || showsStanding else { return }
        if message == nil { return leave() }
        if self.message == nil { (age, ahead) = (0, 0) }
        (self.message, showsStanding, leaving) = (message, true, nil)
    }

    /// Lets the message leave, unless it is the lasting one.
    mutating func dismiss() {
        if !showsStanding { leave() }
    }

    /// Removes the message at once in favour of the lasting one.
    mutating func makeWay() {
        guard !showsStanding else { return }
        (message, showsStanding) = (standing, standing != nil)
        (age, ahead, leaving) = (0, 0, nil)
    }

    private mutating func leave() {
        if message != nil && leaving == nil { leaving = 0 }
    }

    mutating func step(_ dt: Double) {
        guard let message else { return }
        age += dt
        if let since = leaving { leaving = since + dt }
        // Four seconds, and 60 ms more for each character after 40.
        let stay = Self.arrival + 4 + 0.06 * Double(max(0, message.text.count - 40))
        if !showsStanding && leaving == nil && age >= stay { leaving = 0 }
        if let since = leaving, since >= Self.departure {
            (self.message, showsStanding) = (standing, standing != nil)
            (age, self.leaving) = (0, nil)
        }
    }

    /// The layout of the message at rest, on as many lines as a narrow window needs; nil if there is none.
    private func layout(
        in list: DrawList, below top: Double, view: Viewport, fonts: Fonts
    ) -> (frame: Rect, lines: [String])? {
        guard let message else { return nil }
        let room = view.width - 24 - 76
        let lines = list.lines(of: message.text, font: fonts.medium, size: 16, fitting: room, most: Self.mostLines)
        let width = (lines.map { list.width(of: $0, font: fonts.medium, size: 16) }.max() ?? 0) + 76
        let height = 48 + Self.lineHeight * Double(lines.count - 1)
        return (Rect(x: list.snapped((view.width - width) / 2), y: top, width: width, height: height), lines)
    }

    /// The frame of the message at rest; nil if there is none.
    func frame(in list: DrawList, below top: Double, view: Viewport, fonts: Fonts) -> Rect? {
        layout(in: list, below: top, view: view, fonts: fonts)?.frame
    }

    /// Draws the message and returns its bottom edge.
    @discardableResult
    func draw(
        into list: inout DrawList, below top: Double, reducesMotion: Bool = false, view: Viewport, fonts: Fonts
    ) -> Double {
        guard let message, let (rest, lines) = layout(in: list, below: top, view: view, fonts: fonts) else { return 0 }
        let arrived = 1 - Double.pow(1 - Fade.progress(since: 0, lasting: Self.arrival, at: age + ahead), 3)
        let alpha = leaving.map { arrived * (1 - Fade.progress(since: 0, lasting: Self.departure, at: $0)) } ?? arrived
        let before = list.opacity
        list.opacity *= alpha
        defer { list.opacity = before }

        let frame = rest.offsetBy(Vector(0, reducesMotion ? 0 : -16 * (1 - arrived)))
        list.panel(frame, radius: 24)
        let disc = Rect(x: frame.minX + 8, y: list.snapped(frame.midY - 16), width: 32, height: 32)
        list.fill(disc, radius: 16, color: .vial)
        list.icon(message.icon, at: disc.center, side: 22, color: .ink)
        for (i, line) in lines.enumerated() {
            list.text(
                line, at: frame.origin + Vector(54, 30 + Self.lineHeight * Double(i)), font: fonts.medium, size: 16,
                color: .chalk)
        }
        return rest.maxY
    }
}
