import TiltEngine

/// The layout of the settings sheet: at the window's right side, at the bottom of a narrow window, or over all of a small one.
struct SettingsLayout {
    /// The target of a click at a point.
    enum Target: Equatable {
        case close
        case page(Int)
        case row(Int)
        case track(Int)
        case option(Int, Int)
        case stepper(Int, Double)
        case reset(Int)
    }

    /// The room for a curve above the rows.
    enum CurveRoom {
        case none, whereHigh, always
    }

    let panel: Rect
    let close: Rect
    let tabs: [Rect]
    /// Whether the sheet covers the whole scene.
    let coversScene: Bool
    /// The frame of the curve; nil if there is no room.
    let curve: Rect?
    /// The visible area of the rows.
    let window: Rect
    /// The frames of the rows, scrolled.
    let rows: [Rect]
    /// The top of the first row, scrolled.
    let firstRow: Double
    /// The greatest scroll distance.
    let overflow: Double
    private let settings: Settings
    private let labelWidth: Double
    private let valueWidth: Double

    static let rowHeight = 38.0
    private static let headingHeight = 34.0
    private static let resetWidth = 28.0
    private static let margin = 12.0

    init(
        rows: [SettingsSheet.Row], pages: Int, settings: Settings, view: Viewport, top: Double, scroll: Double,
        curve: CurveRoom
    ) {
        self.settings = settings
        panel = Self.panel(in: view, top: top)
        coversScene = panel.width > view.width * 0.6 && panel.height > view.height * 0.6
        let head = Rect(x: panel.minX + 12, y: panel.minY + 10, width: panel.width - 24, height: 36)
        close = Rect(x: head.maxX - 36, y: head.minY, width: 36, height: 36)
        let width = (head.width - 36 - 8) / Double(pages)
        tabs = (0..<pages).map { Rect(x: head.minX + width * Double($0), y: head.minY, width: width, height: 36) }
        let showsCurve = curve == .always || curve == .whereHigh && panel.height >= 440
        self.curve =
            showsCurve ? Rect(x: panel.minX + 16, y: head.maxY + 10, width: panel.width - 32, height: 112) : nil
        let start = (self.curve?.maxY ?? head.maxY) + 8
        let window = Rect(x: panel.minX + 6, y: start, width: panel.width - 12, height: panel.maxY - 8 - start)
        self.window = window
        var frames: [Rect] = []
        var y = 0.0
        for row in rows {
            let isEmpty = if case .heading("") = row { true } else { false }
            let height = row.isActive ? Self.rowHeight : isEmpty ? 12 : Self.headingHeight
            frames.append(Rect(x: window.minX, y: y, width: window.width, height: height))
            y += height
        }
        overflow = max(0, y + 4 - window.height)
        let origin = start - min(scroll, overflow)
        firstRow = origin
        self.rows = frames.map { $0.offsetBy(Vector(0, origin)) }
        labelWidth = panel.width < 320 ? 100 : 124
        valueWidth = panel.width < 320 ? 62 : 74
    }

    private static func panel(in view: Viewport, top: Double) -> Rect {
        if view.width >= 700 {
            let width = min(400, (view.width * 0.44).rounded())
            return Rect(x: view.width - 12 - width, y: top, width: width, height: view.height - 12 - top)
        }
        if view.height >= 560 {
            let height = (view.height * 0.56).rounded()
            return Rect(x: 12, y: view.height - 12 - height, width: view.width - 24, height: height)
        }
        return Rect(x: 12, y: 12, width: view.width - 24, height: view.height - 24)
    }
}

// Inside a row.
extension SettingsLayout {
    private func control(_ row: Rect) -> Rect {
        let left = row.minX + Self.margin + labelWidth
        return Rect(
            x: left, y: row.minY, width: max(40, row.maxX - Self.resetWidth - 8 - left), height: row.height)
    }

    /// The frame of a row's words.
    func label(_ row: Rect) -> Rect {
        Rect(x: row.minX + Self.margin, y: row.minY, width: labelWidth - 6, height: row.height)
    }

    /// The track of a slider's knob.
    func track(_ row: Rect) -> Rect {
        let control = control(row)
        return Rect(
            x: control.minX + 8, y: row.midY - 2, width: max(20, control.width - valueWidth - 16), height: 4)
    }

    /// The right end of a value's words.
    func valueEnd(_ row: Rect) -> Double { control(row).maxX }

    /// The frame of the arrow that resets a row.
    func reset(_ row: Rect) -> Rect {
        Rect(x: row.maxX - 4 - Self.resetWidth, y: row.minY, width: Self.resetWidth, height: row.height)
    }

    /// The frame of a switch.
    func toggle(_ row: Rect) -> Rect { Rect(x: control(row).maxX - 44, y: row.midY - 12, width: 44, height: 24) }

    /// The parts of a choice; nil if there is only room for one value and two arrows.
    func options(_ count: Int, _ row: Rect) -> [Rect]? {
        let control = control(row)
        let width = control.width / Double(count)
        guard count <= 3, width >= 66 else { return nil }
        return (0..<count).map {
            Rect(x: control.minX + width * Double($0), y: row.midY - 15, width: width, height: 30)
        }
    }

    /// The frame of the address field.
    func field(_ row: Rect) -> Rect {
        let left = control(row).minX
        return Rect(x: left, y: row.midY - 15, width: row.maxX - 10 - left, height: 30)
    }

    /// The frames of a choice with two arrows.
    func stepper(_ row: Rect) -> (less: Rect, words: Rect, more: Rect) {
        let control = control(row)
        let width = min(control.width, 170)
        let frame = Rect(x: control.maxX - width, y: row.midY - 15, width: width, height: 30)
        return (
            Rect(x: frame.minX, y: frame.minY, width: 34, height: 30),
            Rect(x: frame.minX + 34, y: frame.minY, width: width - 68, height: 30),
            Rect(x: frame.maxX - 34, y: frame.minY, width: 34, height: 30)
        )
    }

    /// The position of a value on a slider.
    func knob(_ setting: Setting, at value: Double, _ row: Rect) -> Double {
        let (track, range) = (track(row), setting.range)
        return track.minX + track.width * (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    /// The value of a slider whose knob is dragged to a point; it snaps to the usual value.
    func value(of setting: Setting, at point: Vector) -> Double {
        // All rows have their tracks at the same horizontal position.
        let (track, range) = (track(rows[0]), setting.range)
        let share = ((point.x - track.minX) / track.width).clamped(to: 0...1)
        let value = range.lowerBound + share * (range.upperBound - range.lowerBound)
        let usual = setting.value(in: .standard)
        return abs(knob(setting, at: usual, rows[0]) - point.x) <= 4 ? usual : value
    }

    func row(at point: Vector) -> Int? {
        window.contains(point) ? rows.firstIndex { $0.contains(point) } : nil
    }

    func target(at point: Vector, rows contents: [SettingsSheet.Row]) -> Target? {
        if close.contains(point) { return .close }
        if let tab = tabs.firstIndex(where: { $0.contains(point) }) { return .page(tab) }
        guard let index = row(at: point), contents[index].isActive else { return nil }
        guard case .setting(let setting) = contents[index] else { return .row(index) }
        let frame = rows[index]
        if reset(frame).contains(point), setting.isChanged(in: settings) { return .reset(index) }
        switch setting.control {
        case .slider:
            let track = track(frame)
            return point.x >= track.minX - 12 && point.x <= track.maxX + 12 ? .track(index) : nil
        case .toggle: return .row(index)
        case .choice(let choices):
            if let options = options(choices.count, frame) {
                return options.firstIndex { $0.contains(point) }.map { .option(index, $0) }
            }
            let stepper = stepper(frame)
            return stepper.less.contains(point)
                ? .stepper(index, -1) : stepper.more.contains(point) ? .stepper(index, 1) : nil
        }
    }
}
