import TiltCanvas
import TiltEngine

/// The interface over a scene: bar, gauge, notice, toast, card about the scene, help page and figures.
struct Overlay: Sendable {
    private let fonts: Fonts
    let pictures: InterfacePictures
    private var reducesMotion: Bool
    private var bar: TabBar
    private(set) var gauge = Gauge()
    private var toast = Toast()
    var help = Help()
    /// The card about the scene.
    var about = Opening()
    /// The card that shows a phone the way in.
    var phoneOffer = PhoneOfferCard()
    var sheet: SettingsSheet
    /// A panel over the scene, of which one at most is open. The help page lies over it.
    enum OpenPanel: Equatable, Sendable { case about, phone, settings }
    var openPanel: OpenPanel? {
        sheet.isOpen ? .settings : phoneOffer.opening.isOpen ? .phone : about.isOpen ? .about : nil
    }
    private var hud = HUD()
    private var attention = Attention<Control>()
    private var figures = Opening(lasting: 0.15)
    /// Whether there is no room for a message beside the open settings: it waits until they are closed.
    private var isMessageHidden = false
    /// The notice that is visible, or leaving.
    private var notice: GaugeNotice?
    private var noticeFade = Fade(lasting: 0.2)
    /// The connection state of the phone over the network.
    var phone = PhoneState.off

    /// An overlay for the scenes of a stage.
    init(_ setup: Stage.Setup) {
        fonts = setup.fonts
        sheet = SettingsSheet(isDeveloper: setup.isDeveloper)
        pictures = InterfacePictures(setup.fonts, setup.scenes.map(\.descriptor))
        reducesMotion = setup.reduceMotion
        bar = TabBar(
            name: setup.name, titles: setup.scenes.map { ($0.descriptor.title, $0.descriptor.shortTitle) },
            current: setup.first,
            reducesMotion: setup.reduceMotion)
    }

    /// Advances by one fixed step.
    mutating func step(_ dt: Double, tilt: Tilt, current: Int) {
        gauge.step(dt, tilt: tilt)
        bar.step(dt, current: current)
        toast.step(
            dt, isHeld: isMessageHidden || [attention.hovered, attention.focused].contains(toast.control ?? .gauge))
        help.step(dt)
        about.step(dt)
        phoneOffer.opening.step(dt)
        attention.step(dt)
        figures.step(dt)
    }

    /// Whether nothing of it moves, or will move without further input.
    var isAtRest: Bool {
        gauge.isAtRest && bar.isAtRest && toast.isAtRest && help.isAtRest && about.isAtRest
            && phoneOffer.opening.isAtRest
            && attention.isAtRest
            && sheet.isAtRest
            && figures.isAtRest && noticeFade.isAtEnd
    }

    /// Draws everything, the scene's buttons in a state of their own, messages with an opacity, and the help page last. The page and
    /// the hint for a control are requested only if they are visible.
    func draw(
        into list: inout DrawList, _ interface: InterfaceFrame, buttons: SceneButtons.State,
        message opacity: Double = 1, page: () -> Help.Page, words: (Control) -> String
    ) {
        let view = interface.view
        gauge.draw(into: &list, frame: interface.gauge, attention: attention)
        if attention.focused == .slider, let slider = interface.status.slider {
            list.focusRing(around: slider.frame, radius: slider.radius)
        }
        list.faded(to: 1 - interface.cover) { list in
            bar.draw(
                into: &list, current: interface.current, hasSound: interface.settings.hasSound, film: interface.film,
                own: buttons.inBar(of: view), attention: attention, view: view, fonts: fonts)
            let panel =
                buttons.items == interface.state.items ? interface.buttons : SceneButtons(in: view, buttons.buttons)
            panel?.draw(into: &list, buttons, attention: attention, fonts: fonts)
        }
        if about.isVisible { draw(aboutCard(interface), about, into: &list) }
        if phoneOffer.opening.isVisible {
            draw(phoneOffer.panel(in: view, fonts: fonts), phoneOffer.opening, into: &list)
        }
        if sheet.isVisible {
            sheet.draw(
                into: &list, content(interface), lean: interface.lean, reducesMotion: reducesMotion, fonts: fonts)
        }
        let message = isMessageHidden ? nil : toast.frame
        if figures.isVisible, message?.intersects(figuresFrame(in: list, interface)) != true {
            list.faded(to: figures.progress) {
                hud.draw(into: &$0, view: view, fonts: fonts, below: interface.status.corner)
            }
        }
        // A hint waits for a message that has no other place.
        var hint = help.isVisible ? nil : self.hint(about: attention.explained, in: list, interface, words)
        if let place = hint, message?.intersects(place.frame) == true { hint = nil }
        if !isMessageHidden {
            // A hint has gone before what opens lies under it.
            let hidden = toast.current?.isHint == true ? min(1, 4 * interface.cover) : 0
            list.faded(to: opacity * (1 - hidden)) { list in
                toast.draw(into: &list, reducesMotion: reducesMotion, attention: attention, fonts: fonts)
            }
        }
        if let notice, noticeFade.progress > 0 {
            let layout = layout(of: notice, interface)
            list.faded(to: noticeFade.progress) { notice.draw(into: &$0, at: layout, fonts: fonts) }
            if let place = hint, place.frame.intersects(layout.frame) { hint = nil }
        }
        if let left = self.hint(about: attention.leftExplained, in: list, interface, words), hint != nil {
            left.draw(into: &list, opacity: attention.leftOpacity, fonts: fonts)
        }
        hint?.draw(into: &list, opacity: attention.hintOpacity, fonts: fonts)
        if help.isVisible {
            help.draw(
                into: &list, page(), attention: attention, reducesMotion: reducesMotion, view: view, fonts: fonts)
        }
    }

    /// The hint about a control; nil if there is none, or it would cover the settings.
    private func hint(
        about control: Control?, in list: DrawList, _ interface: InterfaceFrame, _ words: (Control) -> String
    ) -> Hint? {
        guard let control, let frame = frame(of: control, interface) else { return nil }
        var text = words(control)
        if case .item(let index) = control { text = interface.status.items[index].words }
        guard !text.isEmpty else { return nil }
        let hint = Hint(text, beside: frame, in: list, view: interface.view.size, fonts: fonts)
        let corners = [Vector(hint.frame.minX, hint.frame.maxY), Vector(hint.frame.maxX, hint.frame.maxY)]
        return corners.contains { isOnSheet($0, in: interface) } ? nil : hint
    }

    /// Shows or hides the gauge's notice.
    mutating func stepNotice(_ dt: Double, in interface: InterfaceFrame) {
        var isShown = false
        if let wanted = interface.notice {
            notice = wanted
            // In a low window the notice waits until the toast has left.
            isShown = toast.frame?.intersects(layout(of: wanted, interface).frame) != true
        }
        noticeFade.step(dt, back: !isShown)
    }

    /// The frame of the gauge's notice.
    func noticeFrame(_ interface: InterfaceFrame) -> Rect? { notice.map { layout(of: $0, interface).frame } }

    private func layout(of notice: GaugeNotice, _ interface: InterfaceFrame) -> GaugeNotice.Layout {
        notice.layout(
            in: DrawList(size: interface.view.size, density: interface.view.density), above: interface.gauge,
            below: figuresFoot(in: interface), view: interface.view, fonts: fonts,
            besides: interface.status.essentials)
    }

    /// The frame of the figures, with the space around them.
    private func figuresFrame(in list: DrawList, _ interface: InterfaceFrame) -> Rect {
        hud.frame(in: list, view: interface.view, fonts: fonts, below: interface.status.corner).insetBy(-8)
    }
}

// Messages.
extension Overlay {
    var message: Toast.Message? { toast.current }
    /// Whether a message is visible, or leaving.
    var hasMessage: Bool { toast.isVisible }
    /// The control whose hint is visible.
    var explained: Control? { attention.explained }

    /// Moves the message to its place: clear of the figures and of the hint with some `words`, if there is room for them.
    mutating func moveMessage(_ dt: Double, in interface: InterfaceFrame, hint words: String?) {
        var view = interface.view
        let list = DrawList(size: view.size, density: view.density)
        let sheet = sheetFrame(in: interface)
        // Beside a sheet at the right, the rest of the window is the message's.
        if let sheet, sheet.minX > view.width / 2 { view.size.x = sheet.minX }
        var space = Toast.Space(
            view: view, buttons: interface.buttons?.panel.frame,
            panels: [Rect(x: 0, y: 0, width: view.width, height: TabBar.height), interface.gauge]
                + [openCard(interface)?.frame, interface.status.corner, sheet].compactMap(\.self),
            essentials: interface.status.essentials
                + [interface.status.subject, interface.status.landmark.map(Self.frame(ofLandmark:))].compactMap(\.self)
        )
        if toast.current?.isHint == true { space.foot = interface.gauge }
        if showsFigures { space.guests.append(figuresFrame(in: list, interface)) }
        if let hint = hint(about: attention.explained, in: list, interface, { _ in words ?? "" }) {
            space.guests.append(hint.frame.insetBy(-Hint.gap))
        }
        toast.move(dt, in: space, reducesMotion: reducesMotion, fonts: fonts)
        isMessageHidden = sheet.map { toast.frame?.intersects($0) == true } ?? false
    }

    /// The room for what stands at a point, such as a hut.
    private static func frame(ofLandmark point: Vector) -> Rect { Rect(center: point, size: Vector(120, 90)) }

    /// Shows a message in place of any other.
    mutating func show(_ message: Toast.Message) { toast.show(message) }

    /// Sets or removes the persistent message, which is shown while there is no other.
    mutating func persist(_ message: Toast.Message?) { toast.persist(message) }

    /// Shows the persistent message now, instead of any other.
    mutating func showPersistentMessage() { toast.showPersistent() }

    /// Removes a message about the scene, which is left, or which a panel covers.
    mutating func leaveScene() { if toast.current?.isOfScene == true { toast.dismiss() } }

    /// Records a frame of `elapsed` seconds that took `milliseconds` to make, for the figures.
    mutating func note(
        elapsed: Double, milliseconds: Double, tilt: Tilt, isAtRest: Bool, loading: LoadingFigures?,
        graphics: GraphicsFigures?
    ) {
        hud.note(
            elapsed: elapsed, milliseconds: milliseconds, tilt: tilt, isAtRest: isAtRest, loading: loading,
            graphics: graphics)
    }

    var showsFigures: Bool { figures.isOpen }
    mutating func toggleFigures() { figures.isOpen.toggle() }

    /// The bottom edge of the bar, or of the figures if they are shown.
    private func figuresFoot(in interface: InterfaceFrame) -> Double {
        showsFigures ? hud.foot(in: interface.view, below: interface.status.corner) : TabBar.height
    }
}

// Presses.
extension Overlay {
    /// The target at a point; nil is the scene.
    func target(at point: Vector, in interface: InterfaceFrame) -> Pointer.Target? {
        if help.isOpen { return .help }
        if isOnSheet(point, in: interface) { return .sheet }
        if !isMessageHidden, toast.button?.contains(point) == true { return .control }
        if openCard(interface)?.frame.contains(point) == true { return .control }
        let isCovered = interface.cover > 0.5
        if !isCovered, point.y < TabBar.height || interface.buttons?.panel.name(at: point) != nil { return .control }
        return interface.gauge.contains(point)
            ? .gauge(dial: Gauge.dialContains(point, in: interface.gauge)) : nil
    }

    /// The control of the bar, or of the buttons under it, at a point.
    func control(at point: Vector, in interface: InterfaceFrame) -> Control? {
        if let control = toast.control, toast.button?.contains(point) == true { return control }
        if let card = openCard(interface), card.frame.contains(point) { return card.name(at: point) }
        guard interface.cover <= 0.5 else { return nil }
        return point.y < TabBar.height
            ? bar.panel(in: interface.view, interface.inBar).name(at: point) : interface.buttons?.panel.name(at: point)
    }

    private func frame(of control: Control, _ interface: InterfaceFrame) -> Rect? {
        if control == .gauge { return interface.gauge }
        if control == toast.control { return toast.button }
        if [.recipe, .phone, .otherNetwork].contains(control) { return openCard(interface)?[control] }
        if case .item(let index) = control {
            return interface.status.items.indices.contains(index) ? interface.status.items[index].frame : nil
        }
        if control == .slider { return interface.status.slider?.frame }
        return interface.buttons?.panel[control] ?? bar.panel(in: interface.view, interface.inBar)[control]
    }
}

// Hover and keyboard focus.
extension Overlay {
    /// The control with the keyboard focus.
    var focused: Control? { attention.focused }
    var hovered: Control? { attention.hovered }

    /// Updates the pointer's position, or nil. During a press only the control on which it began has feedback, while the
    /// pointer is still there. `page` is the help page while it is open.
    mutating func point(
        at point: Vector?, during press: Pointer.Pressed?, in interface: InterfaceFrame, page: Help.Page? = nil
    ) {
        func isOnStart(_ press: Pointer.Pressed) -> Bool {
            guard let point, press.target == .control || press.target.isGauge else { return false }
            return self.control(at: press.origin, in: interface) == self.control(at: point, in: interface)
        }
        let pressed = press.flatMap { isOnStart($0) ? $0.origin : nil }
        let point = press == nil || pressed != nil ? point : nil
        func control(_ point: Vector?) -> Control? {
            guard let point else { return nil }
            if let page { return help.panel(page, in: interface.view).name(at: point) }
            guard !isOnSheet(point, in: interface) else { return nil }
            if let card = openCard(interface), card.frame.contains(point) { return card.name(at: point) }
            return self.control(at: point, in: interface)
                ?? (interface.gauge.contains(point) ? .gauge : nil)
                ?? (press == nil ? item(at: point, in: interface) : nil)
        }
        if sheet.isOpen { sheet.hover(at: point, content(interface)) }
        // The hint of what is pressed goes: it would lie over what opens.
        let origin = press.flatMap { press in
            press.target == .scene
                ? item(at: press.origin, in: interface) : self.control(at: press.origin, in: interface)
        }
        attention.point(at: control(point), pressed: control(pressed), from: origin)
    }

    /// Hides the hint of a control that has been pressed by a key.
    mutating func dismissHint() { attention.dismissHint() }

    /// The pointer's shape over the interface; nil over the scene.
    func cursor(at point: Vector, in interface: InterfaceFrame) -> Cursor? {
        if help.isOpen { return hovered == nil ? .arrow : .hand }
        if hovered != nil { return .hand }
        if isOnSheet(point, in: interface) {
            return sheet.isControl(at: point, content(interface)) ? .hand : .arrow
        }
        return point.y < TabBar.height ? .arrow : nil
    }

    /// Moves the keyboard focus to the controls, beginning with the current tab, or back.
    mutating func toggleFocus(in interface: InterfaceFrame) {
        let controls = controls(interface)
        let first = interface.status.items.isEmpty ? .tab(interface.current) : Control.item(0)
        attention.focus(on: focused == nil ? controls.first { $0 == first } ?? controls.first : nil)
    }

    mutating func endFocus() { if focused != nil { attention.focus(on: nil) } }

    /// The item of the scene at a point; those drawn last come first.
    private func item(at point: Vector, in interface: InterfaceFrame) -> Control? {
        interface.status.items.lastIndex { !$0.isCovered && $0.frame.contains(point) }.map { .item($0) }
    }

    /// Moves the keyboard focus in a direction: up and down to the nearest control there, if the scene has items of its own,
    /// and otherwise to the next or the one before.
    mutating func moveFocus(_ direction: Direction, in interface: InterfaceFrame) {
        if help.isOpen {
            let links = help.links(of: interface.scene)
            let order = FocusOrder(links.map { ($0, nil) }, hasItems: false)
            return attention.focus(on: focused == nil ? links.first : order.next(after: focused, toward: direction))
        }
        let controls = controls(interface).map { ($0, frame(of: $0, interface)) }
        let order = FocusOrder(controls, hasItems: !interface.status.items.isEmpty)
        if let next = order.next(after: focused, toward: direction) { attention.focus(on: next) }
    }

    /// The result of a key that the interface takes.
    enum KeyAction {
        /// The settings sheet took it.
        case sheet(SettingsSheet.Request?)
        /// It pressed the control with the keyboard focus.
        case control(Control)
        /// It moved the scene's slider, which has the keyboard focus.
        case slide(SceneSlider.Step)
        /// It moved the keyboard focus.
        case focus
        case paste
    }

    /// Presses a key; nil if it has its usual action.
    mutating func press(
        _ key: Key, with keyboard: Keyboard, in interface: InterfaceFrame
    ) -> KeyAction? {
        let isCommand = keyboard.hasCommand(with: key)
        if sheet.field != nil { return isCommand && key == .v ? .paste : .sheet(sheet.type(key)) }
        if help.isOpen, help.showsAll || isCommand { return nil }
        if help.isOpen {
            switch key {
            case .left, .right, .up, .down:
                moveFocus(key == .left || key == .up ? .left : .right, in: interface)
                return .focus
            case .return, .keypadEnter, .space: return focused.map { .control($0) } ?? .focus
            default: return nil
            }
        }
        if sheet.isOpen, !isCommand, SettingsSheet.keys.contains(key) {
            return .sheet(tellSheet(.key(key == .tab && keyboard.isHeld(.shift) ? .pageUp : key), in: interface))
        }
        guard let focused, !isCommand else { return nil }
        if focused == .slider, interface.status.slider != nil, let step = SceneSlider.Step(key) { return .slide(step) }
        switch key {
        case .left: moveFocus(.left, in: interface)
        case .right: moveFocus(.right, in: interface)
        case .up: moveFocus(.up, in: interface)
        case .down: moveFocus(.down, in: interface)
        case .escape: endFocus()
        case .return, .keypadEnter, .space: return .control(focused)
        default: return nil
        }
        return .focus
    }

    /// All controls, in reading order.
    func controls(_ interface: InterfaceFrame) -> [Control] {
        bar.panel(in: interface.view, interface.inBar).names + (interface.buttons?.panel.names ?? [])
            + (openCard(interface)?.names ?? []) + [.gauge]
            + [toast.control].compactMap(\.self) + interface.status.items.indices.map { .item($0) }
            + (interface.status.slider == nil ? [] : [.slider])
    }
}

// The sheet of settings.
extension Overlay {
    func isOnSheet(_ point: Vector, in interface: InterfaceFrame) -> Bool {
        sheet.isOpen && sheet.contains(point, content(interface))
    }

    /// The sheet's frame; nil if it is closed.
    func sheetFrame(in interface: InterfaceFrame) -> Rect? { sheet.isOpen ? sheet.frame(content(interface)) : nil }

    mutating func tellSheet(_ input: SettingsSheet.Input, in interface: InterfaceFrame) -> SettingsSheet.Request? {
        sheet.handle(input, content(interface))
    }

    mutating func stepSheet(_ dt: Double, in interface: InterfaceFrame) -> SettingsSheet.Request? {
        sheet.step(dt, content(interface))
    }

    func content(_ interface: InterfaceFrame) -> SettingsSheet.Content {
        SettingsSheet.Content(
            view: interface.view, scene: interface.scene, settings: interface.settings,
            top: figuresFoot(in: interface) + 8,
            calibration: interface.calibration, phone: phone, reducesMotion: reducesMotion)
    }

    /// Switches reduced motion.
    mutating func reduceMotion(_ isReduced: Bool, current: Int) {
        reducesMotion = isReduced
        bar.reduceMotion(isReduced, current: current)
    }
}

// The help page.
extension Overlay {
    mutating func toggleHelp() {
        help.toggle()
        endFocus()
    }

    mutating func scrollHelp(_ scrolling: PanelScrolling, page: Help.Page, in view: Viewport) {
        help.handle(scrolling, page: page, in: view, reducesMotion: reducesMotion)
    }

    mutating func closeHelp() { if help.isOpen { toggleHelp() } }

    mutating func showAllControls() {
        help.showAll()
        endFocus()
    }
}

// The cards.
extension Overlay {
    /// The card while it is open.
    private func openCard(_ interface: InterfaceFrame) -> Panel<Control>? {
        if phoneOffer.opening.isOpen { return phoneOffer.panel(in: interface.view, fonts: fonts) }
        return about.isOpen ? aboutCard(interface) : nil
    }

    private func draw(_ card: Panel<Control>, _ opening: Opening, into list: inout DrawList) {
        list.faded(to: opening.progress) { list in
            list.panel(card.frame, radius: 20, color: .nightSlate, alpha: 0.97)
            list.drawFixed(card, fonts: fonts)
            list.attention(attention, in: card)
        }
    }

    private func aboutCard(_ interface: InterfaceFrame) -> Panel<Control> {
        AboutCard.panel(of: interface.scene, isOriginal: interface.isOriginal, in: interface.view, fonts: fonts)
    }
}
