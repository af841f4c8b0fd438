import TiltCanvas
import TiltEngine

/// The settings sheet in its place: at the window's right side, at the bottom of a narrow window, or over all of a small one.
struct SettingsLayout {
    /// What a press finds on the sheet. Rows are counted.
    enum Target: Equatable, Sendable {
        case close
        case page(Int)
        case row(Int)
        case track(Int)
        /// A value of a choice.
        case value(Int, Double)
        case reset(Int)
    }

    private(set) var panel: Panel<Target>
    /// Whether the sheet covers the whole scene.
    let coversScene: Bool
    /// The frame of the curve; nil if there is no room.
    let curve: Rect?
    /// The visible area of the rows.
    let window: Rect
    /// The frames of the rows, scrolled.
    private(set) var rows: [Rect] = []
    private let widths: (label: Double, value: Double)

    /// The layout of a sheet with its content.
    init(_ sheet: SettingsSheet, _ content: SettingsSheet.Content) {
        let (frame, rows, pages) = (Self.frame(content), sheet.rows(content), sheet.pages(content))
        panel = Panel(in: frame)
        coversScene = frame.width > content.view.width * 0.6 && frame.height > content.view.height * 0.6
        widths = frame.width < 320 ? (100, 62) : (124, 74)
        let head = Rect(x: frame.minX + 12, y: frame.minY + 10, width: frame.width - 24, height: 36)
        panel.add(
            choice: pages.map { $0.title(content, isNarrow: frame.width < 340) },
            chosen: pages.firstIndex(of: sheet.shown(content)) ?? 0,
            in: Rect(origin: head.origin, size: Vector(head.width - 44, 36))
        ) { .page($0) }
        panel.add(
            .icon(ImageID("Icons/close"), .chalk.opacity(0.9)),
            in: Rect(x: head.maxX - 36, y: head.minY, width: 36, height: 36), as: .close)
        let showsCurve =
            content.calibration != nil || sheet.curveRow(content) != nil && frame.height >= 440
        curve = showsCurve ? Rect(x: frame.minX + 16, y: head.maxY + 10, width: frame.width - 32, height: 112) : nil
        let start = (curve?.maxY ?? head.maxY) + 8
        window = Rect(x: frame.minX + 6, y: start, width: frame.width - 12, height: frame.maxY - 8 - start)
        let length = rows.reduce(4) { $0 + $1.height }
        var top = panel.scroll(in: window, length: length, by: sheet.scroll.distance)
        let (focus, lit) = sheet.attention(rows)
        for (index, row) in rows.enumerated() {
            let frame = Rect(x: window.minX, y: top, width: window.width, height: row.height)
            self.rows.append(frame)
            top += row.height
            if lit.contains(index) || focus == index {
                let body = Rect(x: frame.minX + 2, y: frame.minY + 1, width: frame.width - 4, height: frame.height - 2)
                panel.add(.row(isLit: lit.contains(index), isFocused: focus == index), in: body)
            }
            add(row, at: index, in: frame, sheet, content)
        }
    }

    private static func frame(_ content: SettingsSheet.Content) -> Rect {
        let (view, top) = (content.view, content.top)
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

    private mutating func add(
        _ row: SettingsSheet.Row, at index: Int, in frame: Rect, _ sheet: SettingsSheet,
        _ content: SettingsSheet.Content
    ) {
        let left = frame.minX + 12
        let label = Rect(x: left, y: frame.minY, width: widths.label - 6, height: frame.height)
        let control = left + widths.label
        switch row {
        case .heading(let title):
            let style = TextStyle(isBold: true, color: .mist)
            panel.add(.text(title, style), in: label.offsetBy(Vector(0, 3)))
        case .action(let action):
            // It ends where the controls end.
            let button = Rect(x: left, y: frame.minY + 3, width: frame.width - 48, height: frame.height - 6)
            panel.add(.button(action.title), in: button, as: .row(index), reach: frame)
        case .address:
            panel.add(.text("Address", TextStyle()), in: label)
            panel.add(
                .field(content.settings.phoneAddress, sheet.field),
                in: Rect(x: control, y: frame.midY - 15, width: max(40, frame.maxX - 36 - control), height: 30),
                as: .row(index),
                reach: frame)
        case .phone:
            panel.add(
                .text(content.phone.words, TextStyle(color: .mist, fits: true)),
                in: Rect(x: left, y: frame.minY, width: frame.width - 24, height: frame.height))
        case .setting(let setting):
            panel.add(.text(setting.title, TextStyle(fits: true)), in: label)
            let room = Rect(
                x: control, y: frame.minY, width: max(40, frame.maxX - 36 - control), height: frame.height)
            addControl(of: setting, at: index, in: room, of: frame, content.settings)
            guard setting.isChanged(in: content.settings) else { return }
            panel.add(
                .icon(ImageID("Icons/reset"), .mist),
                in: Rect(x: frame.maxX - 32, y: frame.minY, width: 28, height: frame.height), as: .reset(index))
        }
    }

    private mutating func addControl(
        of setting: Setting, at index: Int, in room: Rect, of row: Rect, _ settings: Settings
    ) {
        let value = setting.value(in: settings)
        switch setting.control {
        case .slider:
            let track = Rect(
                x: room.minX + 8, y: row.midY - 2, width: max(20, room.width - widths.value - 16), height: 4)
            panel.add(
                .slider(setting.share(of: value), usual: setting.share(of: setting.value(in: .standard))), in: track,
                as: .track(index),
                reach: Rect(x: track.minX - 12, y: row.minY, width: track.width + 24, height: row.height))
            let words = TextStyle(color: .mist, anchor: .trailing, isTabular: true)
            panel.add(.text(setting.words(for: value), words), in: room)
        case .toggle:
            let toggle = Rect(x: room.maxX - 44, y: row.midY - 12, width: 44, height: 24)
            panel.add(.toggle(value != 0), in: toggle, as: .row(index), reach: row)
        case .choice(let options):
            if options.count <= 3, room.width / Double(options.count) >= 66 {
                let frame = Rect(x: room.minX, y: row.midY - 15, width: room.width, height: 30)
                panel.add(choice: options.map(\.title), chosen: Int(value), in: frame) { .value(index, Double($0)) }
            } else {
                addStepper(of: setting, at: index, value, in: room)
            }
        }
    }

    /// Adds a choice with two arrows, for which there is more room.
    private mutating func addStepper(of setting: Setting, at index: Int, _ value: Double, in room: Rect) {
        let width = min(room.width, 170)
        let frame = Rect(x: room.maxX - width, y: room.midY - 15, width: width, height: 30)
        panel.add(.trough, in: frame)
        panel.add(.text(setting.words(for: value), TextStyle(anchor: .center)), in: frame)
        for (arrow, x, step) in [("←", frame.minX, -1.0), ("→", frame.maxX - 34, 1)] {
            let isThere = setting.range.contains(value + step)
            panel.add(
                .text(arrow, TextStyle(color: .chalk.opacity(isThere ? 1 : 0.3), anchor: .center)),
                in: Rect(x: x, y: frame.minY, width: 34, height: 30), as: .value(index, value + step))
        }
    }

    func row(at point: Vector) -> Int? {
        window.contains(point) ? rows.firstIndex { $0.contains(point) } : nil
    }

    /// The value of a slider whose knob is dragged to a point; it snaps to the usual value.
    func value(of setting: Setting, in row: Int, at point: Vector) -> Double? {
        panel[.track(row)].map { track in
            let share = track.share(at: point, snappingTo: setting.share(of: setting.value(in: .standard)))
            return lerp(setting.range.lowerBound, setting.range.upperBound, share)
        }
    }
}

extension Setting {
    /// The place of a value in its range, 0…1.
    fileprivate func share(of value: Double) -> Double {
        (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }
}

extension SettingsSheet.Row {
    fileprivate var height: Double {
        switch self {
        case .heading(""): 12
        case .heading, .phone: 28
        case .setting, .action, .address: 36
        }
    }
}

extension SettingsSheet.Page {
    fileprivate func title(_ content: SettingsSheet.Content, isNarrow: Bool) -> String {
        switch self {
        case .general: "General"
        case .scene: isNarrow ? "Scene" : content.scene.shortTitle
        case .devices: "Devices"
        case .tilt: "Tilt"
        }
    }
}
