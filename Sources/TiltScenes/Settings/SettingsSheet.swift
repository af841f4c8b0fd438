import TiltEngine

/// The settings sheet. It is beside the scene, so that changes take effect visibly, and scrolls if the window is too low.
///
/// It keeps the open page, the focus and the current drag; the stage owns the settings themselves.
struct SettingsSheet: Equatable, Sendable {
    /// A page of the sheet.
    enum Page: Int, CaseIterable, Sendable {
        case tilt, scene, program
    }

    /// A line of a page.
    enum Row: Sendable {
        case heading(String)
        case setting(Setting)
        case action(Action)
        /// The address of a phone, a text field.
        case address
        /// The connection state of that phone.
        case phone

        /// Whether it can have the keyboard focus.
        var isActive: Bool {
            switch self {
            case .heading, .phone: false
            case .setting, .action, .address: true
            }
        }
    }

    /// The action of a button on the sheet.
    enum Action: Equatable, Sendable {
        case calibrate, reset, copySwift

        var title: String {
            switch self {
            case .calibrate: "Calibrate the controller"
            case .reset: "Reset this page"
            case .copySwift: "Copy Swift"
            }
        }
    }

    /// A request to the stage.
    enum Wish: Sendable {
        case set(Setting, Double)
        case reset([Setting])
        case copySwift
        case calibrate
        /// Connect to the phone at an address.
        case call(String)
    }

    /// The input of keys and pads.
    enum Key: Equatable, Sendable {
        case up, down, left, right, first, last, press, reset, nextPage, previousPage, close
    }

    /// The input of a pointer. `isDrag` is whether it has moved far enough for a drag.
    enum Touch: Equatable, Sendable {
        case press(Vector)
        case move(Vector, isDrag: Bool)
        case lift(Vector, isDrag: Bool)
    }

    /// The content: the scene beside it, and the current values.
    struct Content: Sendable {
        var view: Viewport
        /// The name and the tab of the scene.
        var scene: (name: String, title: String)
        var settings: Settings
        /// The bottom of the figures, or of the bar.
        var top: Double
        /// The calibration, running or finished.
        var calibration: StillnessCalibration?
        /// The connection state of the phone over the network.
        var phone = PhoneState.off
    }

    private enum Grip: Equatable {
        case slider(row: Int)
        case page(from: Vector)
    }

    private(set) var isOpen = false
    private var page = Page.tilt
    /// The row with the keyboard focus.
    private var focus = 0
    /// Whether keys or a pad were used last, so that the focus is visible.
    private var showsFocus = false
    private var hovered: Int?
    private var scroll = 0.0
    private var grip: Grip?
    private var held: (key: Key, age: Double)?
    /// The address while it is edited.
    private(set) var field: TextField?
    private var fade = Fade(lasting: 0.2)

    /// The times in seconds after which a held button repeats, first and then.
    private static let (patience, interval) = (0.4, 0.06)

    static func == (a: SettingsSheet, b: SettingsSheet) -> Bool {
        (a.isOpen, a.page, a.focus, a.showsFocus, a.scroll, a.fade) == (
            b.isOpen, b.page, b.focus, b.showsFocus, b.scroll, b.fade
        )
            && a.hovered == b.hovered && a.field == b.field && a.grip == b.grip && a.held?.key == b.held?.key
            && a.held?.age == b.held?.age
    }

    var isAtRest: Bool { fade.progress == (isOpen ? 1 : 0) && held == nil }
    /// Whether any part of it is visible.
    var isVisible: Bool { fade.progress > 0 }

    mutating func toggle() { isOpen ? close() : open() }

    private mutating func open() {
        isOpen = true
        (scroll, focus, showsFocus) = (0, 0, false)
    }

    mutating func close() {
        isOpen = false
        (grip, held, hovered, field) = (nil, nil, nil, nil)
    }

    /// Advances by one fixed step; returns the action that a held button repeats.
    mutating func step(_ dt: Double, _ content: Content) -> Wish? {
        fade.step(dt, back: !isOpen)
        guard var held, isOpen else { return nil }
        held.age += dt
        let repeats = held.age >= Self.patience
        if repeats { held.age -= Self.interval }
        self.held = held
        return repeats ? act(held.key, content) : nil
    }
}

// Keys and pads.
extension SettingsSheet {
    /// Presses a button; its action repeats while it is held.
    mutating func hold(_ key: Key, _ content: Content) -> Wish? {
        let repeats = [.up, .down, .left, .right].contains(key)
        held = repeats ? (key, 0) : nil
        return act(key, content)
    }

    mutating func release() { held = nil }

    mutating func act(_ key: Key, _ content: Content) -> Wish? {
        if let wish = endTyping() { return wish }
        let rows = rows(content)
        focus = nearestActive(to: focus, in: rows)
        let isFirst = !showsFocus
        showsFocus = true
        switch key {
        case .up where isFirst, .down where isFirst: move(to: focus, content)
        case .close: close()
        case .nextPage: turn(by: 1, content)
        case .previousPage: turn(by: -1, content)
        case .up: move(to: rows[..<focus].lastIndex { $0.isActive }, content)
        case .down: move(to: rows[(focus + 1)...].firstIndex { $0.isActive }, content)
        case .first: move(to: rows.firstIndex { $0.isActive }, content)
        case .last: move(to: rows.lastIndex { $0.isActive }, content)
        case .left, .right, .press, .reset: return act(key, on: rows[focus], content)
        }
        return nil
    }

    private mutating func act(_ key: Key, on row: Row, _ content: Content) -> Wish? {
        switch row {
        case .heading, .phone: return nil
        case .address:
            if key == .press { field = TextField(content.settings.phoneAddress) }
            return key == .reset ? .call("") : nil
        case .action(let action): return key == .press ? wish(action, content) : nil
        case .setting(let setting):
            let value = setting.value(in: content.settings)
            switch key {
            case .reset: return .reset([setting])
            case .press: return press(setting, value)
            default: return .set(setting, value + (key == .left ? -setting.keyStep : setting.keyStep))
            }
        }
    }

    /// Handles a click, or Return: a switch is toggled, a choice advances to the next value.
    private func press(_ setting: Setting, _ value: Double) -> Wish? {
        switch setting.control {
        case .slider: nil
        case .toggle: .set(setting, 1 - value)
        case .choice(let options): .set(setting, (value + 1).truncatingRemainder(dividingBy: Double(options.count)))
        }
    }

    private func wish(_ action: Action, _ content: Content) -> Wish {
        switch action {
        case .calibrate: .calibrate
        case .copySwift: .copySwift
        case .reset: .reset(rows(content).compactMap { if case .setting(let s) = $0 { s } else { nil } })
        }
    }

    private mutating func move(to row: Int?, _ content: Content) {
        guard let row else { return }
        focus = row
        let layout = layout(content)
        let frame = layout.rows[row]
        // A heading above is seen with its first row.
        let above = row == nearestActive(to: 0, in: rows(content)) ? frame.minY - layout.firstRow : 6
        if frame.minY - above < layout.window.minY { scroll -= layout.window.minY - frame.minY + above }
        if frame.maxY + 6 > layout.window.maxY { scroll += frame.maxY + 6 - layout.window.maxY }
        scroll = scroll.clamped(to: 0...layout.overflow)
    }

    private func nearestActive(to row: Int, in rows: [Row]) -> Int {
        let row = min(row, rows.count - 1)
        return rows[row...].firstIndex { $0.isActive } ?? rows.count - 1
    }

    private mutating func turn(by count: Int, _ content: Content) {
        let pages = pages(content)
        let index = pages.firstIndex(of: page) ?? 0
        show(pages[(index + count + pages.count) % pages.count])
    }

    private mutating func show(_ page: Page) {
        self.page = page
        (scroll, focus, hovered) = (0, 0, nil)
    }
}

// Text input.
extension SettingsSheet {
    /// Handles a key while the address is edited. Return accepts the text, Escape discards it.
    mutating func type(key name: String) -> Wish? {
        switch name {
        case "return", "keypad enter", "tab", "up", "down": return endTyping()
        case "escape": field = nil
        default: TextField.Key(key: name).map { field?.act($0) }
        }
        return nil
    }

    mutating func type(_ text: String) { field?.insert(text) }

    /// Ends text input after another action, and accepts the text.
    private mutating func endTyping() -> Wish? {
        defer { field = nil }
        return field.map { .call($0.text) }
    }
}

extension SettingsSheet.Row {
    fileprivate var isAddress: Bool { if case .address = self { true } else { false } }
}

// Pointers.
extension SettingsSheet {
    /// Whether a point is on the sheet.
    func contains(_ point: Vector, _ content: Content) -> Bool { isOpen && layout(content).panel.contains(point) }

    /// Whether a click at a point does something.
    func isControl(at point: Vector, _ content: Content) -> Bool {
        isOpen && layout(content).target(at: point, rows: rows(content)) != nil
    }

    /// Updates the pointer's position, or nil if it is elsewhere.
    mutating func hover(at point: Vector?, _ content: Content) {
        guard isOpen else { return }
        let row = point.flatMap { layout(content).row(at: $0) }
        hovered = row.flatMap { rows(content)[$0].isActive ? $0 : nil }
    }

    mutating func touch(_ touch: Touch, _ content: Content) -> Wish? {
        guard isOpen else { return nil }
        let (layout, rows) = (layout(content), rows(content))
        showsFocus = false
        switch touch {
        case .press(let point):
            grip = .page(from: point)
            let typed = layout.row(at: point).map { rows[$0].isAddress } == true ? nil : endTyping()
            guard case .track(let row) = layout.target(at: point, rows: rows) else { return typed }
            (grip, focus) = (.slider(row: row), row)
            return typed ?? drag(row, to: point, rows, layout, content)
        case .move(let point, let isDrag):
            switch grip {
            case .slider(let row): return drag(row, to: point, rows, layout, content)
            case .page(let last) where isDrag:
                scroll = (scroll + last.y - point.y).clamped(to: 0...layout.overflow)
                grip = .page(from: point)
            case .page, nil: break
            }
        case .lift(let point, let isDrag):
            defer { grip = nil }
            if case .page = grip, !isDrag { return click(layout.target(at: point, rows: rows), rows, content) }
        }
        return nil
    }

    /// Scrolls by a distance in points, limited to the content.
    mutating func scroll(by points: Double, _ content: Content) {
        guard points.isFinite else { return }
        scroll = (scroll + points).clamped(to: 0...layout(content).overflow)
    }

    private func drag(
        _ row: Int, to point: Vector, _ rows: [Row], _ layout: SettingsLayout, _ content: Content
    ) -> Wish? {
        guard rows.indices.contains(row), case .setting(let setting) = rows[row] else { return nil }
        return .set(setting, layout.value(of: setting, at: point))
    }

    private mutating func click(_ target: SettingsLayout.Target?, _ rows: [Row], _ content: Content) -> Wish? {
        switch target {
        case .close: close()
        case .page(let index): show(pages(content)[index])
        case .row(let row):
            focus = row
            switch rows[row] {
            case .setting(let setting): return press(setting, setting.value(in: content.settings))
            case .action(let action): return wish(action, content)
            case .address: field = field ?? TextField(content.settings.phoneAddress)
            case .heading, .phone: break
            }
        case .option(let row, let index):
            focus = row
            if case .setting(let setting) = rows[row] { return .set(setting, Double(index)) }
        case .stepper(let row, let direction):
            focus = row
            guard case .setting(let setting) = rows[row] else { break }
            return .set(setting, setting.value(in: content.settings) + direction)
        case .reset(let row):
            focus = row
            if case .setting(let setting) = rows[row] { return .reset([setting]) }
        case .track, nil: break
        }
        return nil
    }
}

// Content.
extension SettingsSheet {
    /// The pages; a scene without settings has none.
    func pages(_ content: Content) -> [Page] {
        Page.allCases.filter { $0 != .scene || !Setting.of(scene: content.scene.name).isEmpty }
    }

    /// The current page.
    func shown(_ content: Content) -> Page { pages(content).contains(page) ? page : .tilt }

    /// The rows of the current page.
    func rows(_ content: Content) -> [Row] {
        let sections =
            switch shown(content) {
            case .tilt: Setting.tilt
            case .scene: Setting.of(scene: content.scene.name)
            case .program: Setting.program
            }
        var rows: [Row] = []
        for section in sections {
            rows.append(.heading(section.title))
            rows += section.settings.map { .setting($0) }
            if section.hasAddress { rows += [.address, .phone] }
        }
        rows.append(.heading(""))
        if shown(content) == .program { rows.append(.action(.calibrate)) }
        return rows + [.action(.reset), .action(.copySwift)]
    }

    func layout(_ content: Content) -> SettingsLayout {
        SettingsLayout(
            rows: rows(content), pages: pages(content).count, settings: content.settings, view: content.view,
            top: content.top, scroll: scroll,
            curve: content.calibration != nil ? .always : curveRow(content) != nil ? .whereHigh : .none)
    }
}

extension SettingsSheet {
    /// The state to draw.
    func look(_ rows: [Row]) -> (opacity: Double, focus: Int?, hovered: Int?, grabbed: Int?) {
        let grabbed: Int? = if case .slider(let row) = grip { row } else { nil }
        return (fade.progress, showsFocus ? nearestActive(to: focus, in: rows) : nil, hovered, grabbed)
    }

    /// The row whose curve is drawn: the one in use, or the next that has one.
    func curveRow(_ content: Content) -> Setting? {
        let rows = rows(content)
        func curved(_ row: Int?) -> Setting? {
            guard let row, rows.indices.contains(row), case .setting(let setting) = rows[row], setting.curve != nil
            else {
                return nil
            }
            return setting
        }
        let look = look(rows)
        return curved(look.grabbed) ?? curved(look.hovered) ?? curved(focus)
            ?? rows.lazy.compactMap { if case .setting(let s) = $0, s.curve != nil { s } else { nil } }.first
    }
}

extension Setting {
    /// The change of one press of an arrow: a fiftieth of the range, in whole steps.
    fileprivate var keyStep: Double {
        max(step, ((range.upperBound - range.lowerBound) / 50 / step).rounded() * step)
    }
}
