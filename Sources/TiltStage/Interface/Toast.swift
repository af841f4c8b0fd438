import TiltCanvas
import TiltEngine

/// A short message that slides in under the bar and leaves after a while.
struct Toast: Equatable, Sendable {
    /// The content of a toast.
    struct Message: Equatable, Sendable {
        var icon: ImageID
        var text: String
        /// Whether it is about the current scene only.
        var isOfScene = false
        /// Whether it is a hint for newcomers, which stands narrow at the foot.
        var isHint = false
        /// Its button; nil for none.
        var button: Control?
        /// The time for which it stays, in seconds: without end until another comes; nil for as long as it takes to read.
        var stay: Double?

        /// A message with the icon of a name; its text is cut to what can be read in time.
        init(_ text: String, icon: String, isOfScene: Bool = false) {
            self.icon = ImageID("Icons/\(icon)")
            self.text = String(text.prefix(Toast.longest))
            self.isOfScene = isOfScene
        }

        /// Whether it differs from another only by its numbers, as the reports of a progress do.
        fileprivate func isProgress(of other: Message) -> Bool {
            icon == other.icon && text.filter { !$0.isNumber } == other.text.filter { !$0.isNumber }
        }
    }

    /// The message on screen.
    private var message: Message?
    /// The message that leaves before the one on screen arrives.
    private var replaced: Message?
    /// The change from one to the other: one leaves in its first half, the other arrives in its second.
    private var change = Fade(lasting: 0.2, from: 1)
    /// The persistent message that is shown while there is no other.
    private var persistent: Message?
    /// Whether the persistent message is on screen.
    private var showsPersistent = false
    private var age = 0.0
    private var arrival = Self.arriving
    private var departure = Fade(lasting: 0.18)
    private var isLeaving = false
    /// The moving frame; nil if there is no message.
    private var motion: ToastMotion?

    private static let arriving = Fade(lasting: 0.24)
    private static let lineHeight = 21.0
    private static let mostLines = 4
    private static let buttonHeight = 26.0
    /// The width of a room from which the button has its place beside the words.
    private static let wide = 640.0
    /// The share of a window's width that a hint has as its room, within limits.
    private static let (hintShare, hintRoom) = (0.34, 264.0...320)
    /// The greatest length of a message, in characters.
    private static let longest = 200

    var isAtRest: Bool {
        guard message != nil else { return persistent == nil }
        return showsPersistent && !isLeaving && arrival.isOver && departure.progress == 0 && replaced == nil
            && motion?.isAtRest ?? true
    }

    /// The current message.
    var current: Message? { isLeaving ? nil : message }
    /// Whether anything of a message may be visible.
    var isVisible: Bool { message != nil }
    /// The frame of the current message at rest; nil if there is none.
    var frame: Rect? { motion?.place.frame }
    /// The frame of its button at rest; nil if it has none.
    private(set) var button: Rect?
    /// What that button does; nil if it has none.
    var control: Control? { button == nil ? nil : message?.button }

    /// Shows a message in place of any other, for as long as it takes to read.
    mutating func show(_ message: Message) {
        put(message)
        showsPersistent = false
    }

    /// Sets or removes the persistent message, which is shown whenever there is no other.
    mutating func persist(_ message: Message?) {
        guard message != persistent else { return }
        persistent = message
        guard self.message == nil || showsPersistent else { return }
        guard let message else { return leave() }
        put(message)
        showsPersistent = true
    }

    /// Lets the message leave, unless it is the persistent one.
    mutating func dismiss() {
        if !showsPersistent { leave() }
    }

    /// Replaces the message by the persistent one.
    mutating func showPersistent() {
        guard !showsPersistent else { return }
        showsPersistent = true
        if let persistent { put(persistent) } else { leave() }
    }

    private mutating func leave() { isLeaving = message != nil }

    /// Replaces any message. The new one slides in if there was none; otherwise the old words fade out before the new ones
    /// fade in. Only the numbers of a progress change at once.
    private mutating func put(_ message: Message) {
        if let seen = self.message, !message.isProgress(of: seen), arrival.progress > 0,
            replaced == nil || change.progress > 0.5
        {
            replaced = seen
            change = Fade(lasting: change.duration, from: 1 - change.progress)
        }
        self.message = message
        age = 0
        isLeaving = false
    }

    /// Advances by `dt` seconds; a message that is held does not leave.
    mutating func step(_ dt: Double, isHeld: Bool = false) {
        guard let message else { return }
        if !isHeld { age += dt }
        arrival.step(dt)
        departure.step(dt, back: !isLeaving)
        change.step(dt)
        if change.isOver { replaced = nil }
        // Four seconds, and 60 ms more for each character after 40, and six more to reach a button.
        let stay =
            message.stay ?? Self.arriving.duration + 4 + 0.06 * Double(max(0, message.text.count - 40))
            + (message.button == nil ? 0 : 6)
        if !showsPersistent, age >= stay { isLeaving = true }
        if departure.isOver { end() }
    }

    /// Removes the message that has left; the persistent one arrives.
    private mutating func end() {
        (message, showsPersistent) = (persistent, persistent != nil)
        (age, arrival, isLeaving, motion, button) = (0, Self.arriving, false, nil, nil)
        departure = Fade(lasting: departure.duration)
        endChange()
    }

    private mutating func endChange() { (replaced, change) = (nil, Fade(lasting: change.duration, from: 1)) }

    /// Moves the message to its place in a space; a new message, or any message with reduced motion, is there at once.
    mutating func move(_ dt: Double, in space: Space, reducesMotion: Bool, fonts: Fonts) {
        guard let message else { return button = nil }
        let list = DrawList(size: space.view.size, density: space.view.density)
        let width = Self.width(for: message, in: space.view)
        let lines = Self.lines(of: message, in: list, width: width, fonts: fonts)
        var words = Vector(
            lines.map { list.width(of: $0, font: fonts.medium, size: 16) }.max() ?? 0,
            Self.lineHeight * Double(lines.count))
        if let button = message.button {
            let length = Self.width(of: button, in: list, fonts: fonts)
            if width >= Self.wide {
                words.x += 5 + length
            } else {
                words = Vector(max(words.x, length), words.y + Self.buttonHeight + 6)
            }
        }
        let place = space.place(forWords: words, lineHeight: Self.lineHeight)
        button =
            isLeaving
            ? nil
            : message.button.map {
                Self.frame(of: $0, in: place.frame, place.isLow ? .low : .usual, list, width: width, fonts: fonts)
            }
        if reducesMotion { endChange() }
        if motion == nil || reducesMotion || motion?.view != space.view {
            motion = ToastMotion(at: place, in: space.view)
        } else {
            motion?.step(dt, to: place)
        }
    }

    private static func width(for message: Message, in view: Viewport) -> Double {
        message.isHint ? min((hintShare * view.width).clamped(to: hintRoom), view.width) : view.width
    }

    /// The words of a message, on as many lines as a narrow room needs.
    private static func lines(of message: Message, in list: DrawList, width: Double, fonts: Fonts) -> [String] {
        let beside = width >= wide ? message.button.map { Self.width(of: $0, in: list, fonts: fonts) } ?? 0 : 0
        return list.lines(
            of: message.text, font: fonts.medium, size: 16, fitting: width - 100 - beside, most: mostLines)
    }

    private static func title(of button: Control) -> String {
        button == .openFolder ? "Open folder" : "Tilt with your phone"
    }

    private static func width(of button: Control, in list: DrawList, fonts: Fonts) -> Double {
        list.width(of: title(of: button), font: fonts.semibold, size: 14) + 24
    }

    /// The button of a message in its frame: beside the words or, in a narrow room, under them.
    private static func frame(
        of button: Control, in frame: Rect, _ form: Form, _ list: DrawList, width: Double, fonts: Fonts
    ) -> Rect {
        let size = Vector(Self.width(of: button, in: list, fonts: fonts), buttonHeight)
        let corner =
            width >= wide
            ? Vector(frame.maxX - form.trailing + 11 - size.x, frame.midY - size.y / 2)
            : Vector(frame.minX + form.leading, frame.maxY - 9 - size.y)
        return Rect(origin: list.snapped(corner), size: size)
    }

    /// Draws the message.
    func draw(
        into list: inout DrawList, reducesMotion: Bool = false, attention: Attention<Control> = Attention(),
        fonts: Fonts
    ) {
        guard let message, let motion else { return }
        let width = Self.width(for: message, in: motion.view)
        let arrived = 1 - Double.pow(1 - arrival.progress, 3)
        let before = list.opacity
        list.opacity *= arrived * (1 - departure.progress)
        defer { list.opacity = before }

        let frame = motion.frame.offsetBy(Vector(0, reducesMotion ? 0 : -16 * (1 - arrived)))
        list.panel(frame, radius: 24)
        let form = motion.form
        let disc = Rect(
            x: frame.minX + (form.height - form.disc) / 2, y: list.snapped(frame.midY - form.disc / 2),
            width: form.disc, height: form.disc)
        list.fill(disc, radius: 16, color: .white.opacity(0.14))
        let words = change.progress < 0.5 ? replaced ?? message : message
        if replaced != nil { list.clip(to: frame, radius: 24) }
        list.faded(to: replaced == nil ? 1 : abs(1 - 2 * change.progress)) {
            draw(words, form, in: frame, disc: disc.center, width: width, into: &$0, fonts: fonts)
        }
        if replaced != nil { list.clip(to: nil) }
        guard let button = message.button, replaced == nil || change.progress >= 0.5 else { return }
        list.faded(to: replaced == nil ? 1 : 2 * change.progress - 1) {
            let place = Self.frame(of: button, in: frame, form, $0, width: width, fonts: fonts)
            Self.draw(button, in: place, attention, into: &$0, fonts: fonts)
        }
    }

    private static func draw(
        _ button: Control, in frame: Rect, _ attention: Attention<Control>, into list: inout DrawList, fonts: Fonts
    ) {
        list.fill(frame, radius: buttonHeight / 2, color: .white.opacity(0.1))
        list.attention(attention, on: button, in: frame, radius: buttonHeight / 2)
        list.text(
            title(of: button), at: list.snapped(Vector(frame.minX + 12, frame.midY + 5)), font: fonts.semibold,
            size: 14, color: .chalk)
    }

    /// Draws the icon and the words of a message.
    private func draw(
        _ message: Message, _ form: Form, in frame: Rect, disc: Vector, width: Double, into list: inout DrawList,
        fonts: Fonts
    ) {
        list.icon(message.icon, at: disc, side: 22, color: .chalk)
        list.lines(
            Self.lines(of: message, in: list, width: width, fonts: fonts),
            from: frame.origin + Vector(form.leading, form.height / 2 + 6), height: Self.lineHeight,
            TextStyle(size: 16), fonts: fonts)
    }
}

/// The motion of a message to its place.
private struct ToastMotion: Equatable, Sendable {
    private(set) var place: Toast.Place
    /// The window in which it is; in another window the motion starts again.
    let view: Viewport
    private var (corner, size): (SpringVector, SpringVector)
    /// 0 in the usual form, 1 in the low one.
    private var lowness: SpringValue

    private static let spring = Spring(response: 0.16, dampingRatio: 1)

    /// A message at rest at a place.
    init(at place: Toast.Place, in view: Viewport) {
        (self.place, self.view) = (place, view)
        (corner, size) = (SpringVector(place.frame.origin), SpringVector(place.frame.size))
        lowness = SpringValue(place.isLow ? 1 : 0)
    }

    private static let parts = [\ToastMotion.corner.x, \.corner.y, \.size.x, \.size.y, \.lowness]

    /// Whether it is so close to its place that the remaining motion is invisible.
    var isAtRest: Bool {
        Self.parts.allSatisfy {
            let part = self[keyPath: $0]
            return abs(part.value - part.target) < 0.02 && abs(part.velocity) < 1
        }
    }

    mutating func step(_ dt: Double, to place: Toast.Place) {
        self.place = place
        (corner.target, size.target) = (place.frame.origin, place.frame.size)
        lowness.target = place.isLow ? 1 : 0
        for part in Self.parts { self[keyPath: part].advance(by: dt, using: Self.spring) }
        if isAtRest { for part in Self.parts { self[keyPath: part].settle() } }
    }

    /// The current frame.
    var frame: Rect { Rect(origin: corner.value, size: size.value) }
    /// The current form.
    var form: Toast.Form { .usual.mixed(lowness.value, with: .low) }
}
