import TiltCanvas
import TiltEngine

/// The settings sheet. It is beside the scene, so that changes take effect visibly, and scrolls if the window is too low.
///
/// It keeps the open page, the focus and the current drag; the stage owns the settings themselves.
struct SettingsSheet: Equatable, Sendable {
    enum Page: Int, CaseIterable, Sendable {
        case general, scene, devices, tilt
    }

    enum Input: Equatable, Sendable {
        case touch(PanelTouch)
        /// One of the sheet's keys.
        case key(Key)
        /// A button of the pad with the action of a key, which repeats while it is held.
        case button(Key)
        case scroll(PanelScrolling)
    }

    /// The content: the scene beside it, and the current values.
    struct Content: Sendable {
        var view: Viewport
        /// The scene beside it.
        var scene: SceneDescriptor
        var settings: Settings
        /// The bottom of the figures, or of the bar.
        var top: Double
        /// The calibration, running or finished.
        var calibration: StillnessCalibration?
        /// The connection state of the phone over the network.
        var phone = PhoneState.off
        var reducesMotion = false
    }

    /// A page that is left, with its scroll.
    private struct Turned: Equatable {
        var page: Page
        var scroll: PanelScroll
    }

    private enum Grip: Equatable {
        case slider(row: Int)
        /// The page. A press that stops it clicks nothing.
        case page(clicks: Bool)
    }

    private(set) var opening = Opening()
    /// Whether it has what a developer needs.
    private let isDeveloper: Bool
    private var page = Page.general
    /// The row with the keyboard focus.
    private var focus = 0
    /// Whether keys or a pad were used last, so that the focus is visible.
    private var showsFocus = false
    private var hovered: Int?
    private(set) var scroll = PanelScroll()
    private var grip: Grip?
    private var held: HeldButton<Key>?
    /// The address while it is edited.
    private(set) var field: TextField?
    /// The page that fades into the current one, with its scroll; nil if there is none.
    private var turned: Turned?
    private var turn = Fade(lasting: 0.15, from: 1)

    /// A closed sheet.
    init(isDeveloper: Bool) { self.isDeveloper = isDeveloper }

    var isOpen: Bool { opening.isOpen }
    /// Whether it is open or moving.
    var isVisible: Bool { isOpen || opening.isVisible }
    /// Whether the page moves by itself or by a hand.
    var isScrolling: Bool { !scroll.isAtRest }
    var isAtRest: Bool { opening.isAtRest && held == nil && turn.isOver && !isScrolling }

    mutating func toggle() {
        if isOpen { return close() }
        opening.isOpen.toggle()
        (scroll, focus, showsFocus) = (PanelScroll(), 0, false)
    }

    mutating func close() {
        opening.isOpen = false
        (grip, held, hovered, field) = (nil, nil, nil, nil)
        scroll.handle(.touch(.lift(.zero, isDrag: true)), reducesMotion: false)
    }

    /// Advances by one fixed step; returns the action that a held button repeats.
    mutating func step(_ dt: Double, _ content: Content) -> Request? {
        opening.step(dt)
        turn.step(dt)
        scroll.fit(layout(content).panel)
        scroll.step(dt)
        guard isOpen, let key = held?.key, held?.step(dt) == true else { return nil }
        return act(key, content)
    }
}

extension SettingsSheet {
    /// Handles an input; returns its request.
    mutating func handle(_ input: Input, _ content: Content) -> Request? {
        scroll.fit(layout(content).panel)
        switch input {
        case .touch(let touch): return self.touch(touch, content)
        case .key(let key): return act(key, content)
        case .button(let key):
            held = [.up, .down, .left, .right].contains(key) ? HeldButton(key, every: 0.06) : nil
            return act(key, content)
        case .scroll(let scrolling):
            scroll.handle(scrolling, reducesMotion: content.reducesMotion)
            return nil
        }
    }

    /// Releases a held button.
    mutating func release() { held = nil }
}

// Keys and pads.
extension SettingsSheet {
    private mutating func act(_ key: Key, _ content: Content) -> Request? {
        if let request = endTyping() { return request }
        let rows = rows(content)
        focus = nearestActive(to: focus, in: rows)
        let isFirst = !showsFocus
        showsFocus = true
        switch key {
        case .up where isFirst, .down where isFirst: move(to: focus, content)
        case .escape: close()
        case .tab, .pageDown: turn(by: 1, content)
        case .pageUp: turn(by: -1, content)
        case .up: move(to: rows[..<focus].lastIndex { $0.isActive }, content)
        case .down: move(to: rows[(focus + 1)...].firstIndex { $0.isActive }, content)
        case .home: move(to: rows.firstIndex { $0.isActive }, content)
        case .end: move(to: rows.lastIndex { $0.isActive }, content)
        case .left: return rows[focus].nudged(by: -1, content.settings)
        case .right: return rows[focus].nudged(by: 1, content.settings)
        case .delete, .backspace: return rows[focus].reset
        case .return, .keypadEnter, .space: return press(rows[focus], content)
        default: break
        }
        return nil
    }

    /// Handles a click on a row, or Return: a text field is edited, everything else makes its request.
    private mutating func press(_ row: Row, _ content: Content) -> Request? {
        if case .address = row { field = field ?? TextField(content.settings.phoneAddress) }
        return row.pressed(content.settings, on: rows(content))
    }

    private mutating func move(to row: Int?, _ content: Content) {
        guard let row else { return }
        focus = row
        let layout = layout(content)
        let frame = layout.rows[row].offsetBy(Vector(0, -layout.rows[0].minY))
        // A heading above is seen with its first row.
        let isFirst = row == nearestActive(to: 0, in: rows(content))
        scroll.show(from: isFirst ? 0 : frame.minY - 6, to: frame.maxY + 6, reducesMotion: content.reducesMotion)
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
        if page != self.page { (turned, turn) = (Turned(page: self.page, scroll: scroll), Fade(lasting: 0.15)) }
        self.page = page
        (scroll, focus, hovered) = (PanelScroll(), 0, nil)
    }
}

// Text input.
extension SettingsSheet {
    /// Handles a key while the address is edited. Return accepts the text, Escape discards it.
    mutating func type(_ key: TiltCanvas.Key) -> Request? {
        switch key {
        case .return, .keypadEnter, .tab, .up, .down: return endTyping()
        case .escape: field = nil
        default: field?.act(key)
        }
        return nil
    }

    mutating func type(_ text: String) { field?.insert(text) }

    /// Ends text input after another action, and accepts the text.
    private mutating func endTyping() -> Request? {
        defer { field = nil }
        return field.map { .call($0.text) }
    }
}

// Pointers.
extension SettingsSheet {
    func contains(_ point: Vector, _ content: Content) -> Bool { isOpen && frame(content).contains(point) }

    /// Its frame in the window.
    func frame(_ content: Content) -> Rect { layout(content).panel.frame }

    /// Whether a click at a point does something.
    func isControl(at point: Vector, _ content: Content) -> Bool {
        isOpen && layout(content).panel.name(at: point) != nil
    }

    /// Updates the pointer's position, or nil if it is elsewhere.
    mutating func hover(at point: Vector?, _ content: Content) {
        guard isOpen else { return }
        let row = point.flatMap { layout(content).row(at: $0) }
        hovered = row.flatMap { rows(content)[$0].isActive ? $0 : nil }
    }

    private mutating func touch(_ touch: PanelTouch, _ content: Content) -> Request? {
        guard isOpen else { return nil }
        let (layout, rows) = (layout(content), rows(content))
        showsFocus = false
        switch touch {
        case .press(let point):
            grip = .page(clicks: scroll.isAtRest || !layout.window.contains(point))
            scroll.handle(.touch(touch), reducesMotion: content.reducesMotion)
            let typed = layout.row(at: point).map { rows[$0].isAddress } == true ? nil : endTyping()
            guard case .track(let row) = layout.panel.name(at: point) else { return typed }
            (grip, focus) = (.slider(row: row), row)
            scroll.handle(.touch(.lift(point, isDrag: false)), reducesMotion: content.reducesMotion)
            return typed ?? drag(row, to: point, rows, layout)
        case .move(let point, _):
            if case .slider(let row) = grip { return drag(row, to: point, rows, layout) }
            scroll.handle(.touch(touch), reducesMotion: content.reducesMotion)
        case .lift(let point, let isDrag):
            defer { grip = nil }
            scroll.handle(.touch(touch), reducesMotion: content.reducesMotion)
            if grip == .page(clicks: true), !isDrag { return click(layout.panel.name(at: point), rows, content) }
        }
        return nil
    }

    private func drag(_ row: Int, to point: Vector, _ rows: [Row], _ layout: SettingsLayout) -> Request? {
        guard rows.indices.contains(row), let setting = rows[row].setting else { return nil }
        return layout.value(of: setting, in: row, at: point).map { .set(setting, $0) }
    }

    private mutating func click(_ target: SettingsLayout.Target?, _ rows: [Row], _ content: Content) -> Request? {
        switch target {
        case .close: close()
        case .page(let index): show(pages(content)[index])
        case .row(let row):
            focus = row
            return press(rows[row], content)
        case .value(let row, let value):
            focus = row
            return rows[row].setting.map { .set($0, value) }
        case .reset(let row):
            focus = row
            return rows[row].reset
        case .track, nil: break
        }
        return nil
    }
}

// Content.
extension SettingsSheet {
    /// The pages; a scene without settings has none.
    func pages(_ content: Content) -> [Page] {
        Page.allCases.filter { $0 != .scene || !Setting.of(content.scene).isEmpty }
    }

    func shown(_ content: Content) -> Page { pages(content).contains(page) ? page : .general }

    /// The rows of the current page.
    func rows(_ content: Content) -> [Row] {
        Row.rows(of: shown(content), scene: content.scene, isDeveloper: isDeveloper)
    }

    func layout(_ content: Content) -> SettingsLayout { SettingsLayout(self, content) }
}

extension SettingsSheet {
    /// The progress of the change to the current page, 0…1.
    var turnProgress: Double { turn.progress }

    /// The sheet with the page that was left; nil if none is visible any more.
    var before: SettingsSheet? {
        guard let turned, !turn.isOver else { return nil }
        var sheet = self
        (sheet.page, sheet.scroll, sheet.turned, sheet.showsFocus) = (turned.page, turned.scroll, nil, false)
        sheet.hovered = nil
        return sheet
    }

    /// The row whose knob is dragged.
    var dragged: Int? { if case .slider(let row) = grip { row } else { nil } }

    /// The row with the visible focus, and those under the pointer or in the hand.
    func attention(_ rows: [Row]) -> (focus: Int?, lit: [Int]) {
        (showsFocus ? nearestActive(to: focus, in: rows) : nil, [hovered, dragged].compactMap(\.self))
    }

    /// The row whose curve is drawn: the one in use, or the next that has one.
    func curveRow(_ content: Content) -> Setting? {
        let rows = rows(content)
        func curved(_ row: Int?) -> Setting? {
            guard let row, rows.indices.contains(row), let setting = rows[row].setting else { return nil }
            return setting.curve == nil ? nil : setting
        }
        return curved(dragged) ?? curved(hovered) ?? curved(focus)
            ?? rows.lazy.compactMap(\.setting).first { $0.curve != nil }
    }
}

extension SettingsSheet {
    /// The keys of its actions; others keep their usual ones.
    static let keys: Set<Key> = [
        .up, .down, .left, .right, .home, .end, .return, .keypadEnter, .space, .delete, .backspace, .tab, .pageDown,
        .pageUp,
        .escape,
    ]
    /// The keys whose actions a pad's buttons have.
    static let buttons: [PadButton: Key] = [
        .up: .up, .down: .down, .left: .left, .right: .right, .cross: .return, .square: .delete, .circle: .escape,
        .l1: .pageUp, .r1: .pageDown,
    ]
}
