import TiltCanvas
import TiltEngine

extension SettingsSheet {
    static var pictures: [Picture] {
        ["close", "reset"].map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    /// Draws the sheet; `lean` is the lean of the device in degrees each way, for the point on the curve of an axis.
    func draw(
        into list: inout DrawList, _ content: Content, lean: Tilt, reducesMotion: Bool = false, fonts: Fonts
    ) {
        guard isVisible else { return }
        let (layout, appearance) = (layout(content), appearance(rows(content)))
        let before = list.opacity
        list.opacity *= appearance.opacity
        if !reducesMotion { list.zoom(by: 0.98 + 0.02 * appearance.opacity, about: layout.panel.center) }
        defer {
            list.opacity = before
            list.zoom(by: 1)
        }
        list.shadow(under: layout.panel, radius: 22, softness: 30, drop: 12, alpha: 0.35)
        // The sheet becomes transparent during a drag if it covers the whole scene, so that the effect is visible.
        let hides = layout.coversScene && appearance.grabbed != nil
        list.fill(layout.panel, radius: 22, color: .nightSlate.opacity(hides ? 0.4 : 0.98))
        list.stroke(layout.panel, radius: 22, width: 1, color: .white.opacity(0.16))
        drawTabs(into: &list, content, layout, fonts: fonts)
        let left = self.before
        if let left {
            list.faded(to: 1 - turnProgress) {
                left.drawPage(into: &$0, content, left.layout(content), lean: lean, fonts: fonts)
            }
        }
        list.faded(to: left == nil ? 1 : turnProgress) {
            drawPage(into: &$0, content, layout, lean: lean, fonts: fonts)
        }
    }

    /// Draws the curve and the rows of the page.
    private func drawPage(
        into list: inout DrawList, _ content: Content, _ layout: SettingsLayout, lean: Tilt, fonts: Fonts
    ) {
        if let frame = layout.curve, let calibration = content.calibration {
            calibration.draw(into: &list, in: frame, fonts: fonts)
        } else if let frame = layout.curve, let setting = curveRow(content), let curve = setting.curve {
            curve.draw(into: &list, in: frame, with: content.settings, lean: lean, fonts: fonts)
        }
        list.clip(to: layout.window)
        for (index, row) in rows(content).enumerated() {
            let frame = layout.rows[index]
            guard frame.maxY > layout.window.minY, frame.minY < layout.window.maxY else { continue }
            drawRow(row, at: index, in: frame, into: &list, content, layout, fonts: fonts)
        }
        let scrolled = layout.window.minY - layout.firstRow
        list.softEnds(
            of: layout.window, above: scrolled > 0.5, below: scrolled < layout.overflow - 0.5, softness: 16)
        list.clip(to: nil)
    }

    private func drawTabs(into list: inout DrawList, _ content: Content, _ layout: SettingsLayout, fonts: Fonts) {
        let trough = drawTrough(around: layout.tabs, radius: 18, alpha: 0.08, into: &list)
        list.stroke(trough, radius: 18, width: 1, color: .white.opacity(0.1))
        for (frame, page) in zip(layout.tabs, pages(content)) {
            let isShown = page == shown(content)
            if isShown { list.fill(frame.insetBy(4), radius: 14, color: .vial) }
            list.text(
                page.title(content), at: Vector(frame.midX, frame.minY + 23),
                font: isShown ? fonts.semibold : fonts.medium, size: 14, color: isShown ? .ink : .chalk.opacity(0.86),
                anchor: .center)
        }
        list.icon(ImageID("Icons/close"), at: layout.close.center, side: 22, color: .chalk.opacity(0.9))
    }

    private func drawRow(
        _ row: Row, at index: Int, in frame: Rect, into list: inout DrawList, _ content: Content,
        _ layout: SettingsLayout, fonts: Fonts
    ) {
        let appearance = appearance(rows(content))
        let body = Rect(x: frame.minX + 2, y: frame.minY + 1, width: frame.width - 4, height: frame.height - 2)
        if appearance.hovered == index || appearance.grabbed == index {
            list.fill(body, radius: 10, color: .white.opacity(0.06))
        }
        if appearance.focus == index { list.stroke(body, radius: 10, width: 2, color: .vial) }
        let baseline = Vector(layout.label(frame).minX, frame.midY + 5)
        switch row {
        case .heading(let title):
            list.text(title, at: baseline + Vector(0, 5), font: fonts.semibold, size: 14, color: .vial)
        case .action(let action):
            let button = Rect(x: frame.minX + 10, y: frame.minY + 3, width: frame.width - 20, height: frame.height - 6)
            list.fill(button, radius: 14, color: .white.opacity(0.1))
            list.text(
                action.title, at: Vector(button.midX, button.midY + 5), font: fonts.medium, size: 14, color: .chalk,
                anchor: .center)
        case .address:
            list.text("Address", at: baseline, font: fonts.medium, size: 14, color: .chalk)
            drawAddress(content.settings.phoneAddress, in: layout.field(frame), into: &list, layout, fonts: fonts)
        case .phone:
            list.text(
                content.phone.words, at: baseline, font: fonts.medium, size: 14, color: .mist, fitting: frame.width - 24
            )
        case .setting(let setting):
            let width = layout.label(frame).width
            list.text(setting.title, at: baseline, font: fonts.medium, size: 14, color: .chalk, fitting: width)
            drawControl(setting, in: frame, into: &list, content.settings, layout, fonts: fonts)
            if setting.isChanged(in: content.settings) {
                list.icon(ImageID("Icons/reset"), at: layout.reset(frame).center, side: 22, color: .mist)
            }
        }
    }

    private func drawControl(
        _ setting: Setting, in frame: Rect, into list: inout DrawList, _ settings: Settings, _ layout: SettingsLayout,
        fonts: Fonts
    ) {
        let value = setting.value(in: settings)
        switch setting.control {
        case .slider: drawSlider(setting, value, in: frame, into: &list, layout, fonts: fonts)
        case .toggle:
            let toggle = layout.toggle(frame)
            list.fill(toggle, radius: 12, color: value == 0 ? .white.opacity(0.16) : .vial)
            let knob = Vector(value == 0 ? toggle.minX + 12 : toggle.maxX - 12, toggle.midY)
            list.fill(Rect(center: knob, size: Vector(18, 18)), radius: 9, color: value == 0 ? .chalk : .ink)
        case .choice(let choices):
            if let options = layout.options(choices.count, frame) {
                drawOptions(choices.map(\.title), options, chosen: Int(value), into: &list, fonts: fonts)
            } else {
                drawStepper(setting, value, layout.stepper(frame), into: &list, fonts: fonts)
            }
        }
    }

    /// Draws the address; while it is edited, with a cursor and as much of the text before it as there is room for.
    private func drawAddress(
        _ address: String, in frame: Rect, into list: inout DrawList, _ layout: SettingsLayout, fonts: Fonts
    ) {
        list.fill(frame, radius: 9, color: .white.opacity(0.08))
        list.stroke(frame, radius: 9, width: field == nil ? 1 : 2, color: field == nil ? .white.opacity(0.2) : .vial)
        let text = field?.text ?? address
        let (left, room) = (frame.minX + 10, frame.width - 20)
        func width(_ text: String) -> Double { list.width(of: text, font: fonts.medium, size: 14) }
        let cursor = field.map { width($0.head) }
        let shift = cursor.map { max(0, $0 - room) } ?? 0
        let window = layout.window
        let (top, foot) = (max(frame.minY, window.minY), min(frame.maxY, window.maxY))
        list.clip(to: Rect(x: left - 2, y: top, width: room + 4, height: max(0, foot - top)))
        list.text(
            text.isEmpty && field == nil ? "192.168.1.20" : text, at: Vector(left - shift, frame.midY + 5),
            font: fonts.medium, size: 14, color: address.isEmpty && field == nil ? .mist.opacity(0.5) : .chalk)
        if let cursor {
            list.fill(
                Rect(x: list.snapped(left + cursor - shift), y: frame.midY - 9, width: 1.5, height: 18), color: .vial)
        }
        list.clip(to: window)
    }

    private func drawSlider(
        _ setting: Setting, _ value: Double, in frame: Rect, into list: inout DrawList, _ layout: SettingsLayout,
        fonts: Fonts
    ) {
        let track = layout.track(frame)
        let (knob, usual) = (
            layout.knob(setting, at: value, frame), layout.knob(setting, at: setting.value(in: .standard), frame)
        )
        list.fill(track, radius: 2, color: .white.opacity(0.18))
        let filled = Rect(x: track.minX, y: track.minY, width: max(0, knob - track.minX), height: track.height)
        if filled.width > 4 { list.fill(filled, radius: 2, color: .vial) }
        list.fill(
            Rect(center: Vector(list.snapped(usual), track.midY), size: Vector(2, 14)), color: .chalk.opacity(0.5))
        list.fill(Rect(center: Vector(knob, track.midY), size: Vector(16, 16)), radius: 8, color: .chalk)
        list.text(
            setting.words(for: value), at: Vector(layout.valueEnd(frame), frame.midY + 5), font: fonts.medium, size: 14,
            color: .mist, anchor: .trailing, tabular: true)
    }

    private func drawOptions(
        _ titles: [String], _ frames: [Rect], chosen: Int, into list: inout DrawList, fonts: Fonts
    ) {
        drawTrough(around: frames, radius: 15, alpha: 0.1, into: &list)
        for (index, frame) in frames.enumerated() {
            if index == chosen { list.fill(frame.insetBy(3), radius: 12, color: .vial) }
            list.text(
                titles[index], at: Vector(frame.midX, frame.midY + 5),
                font: index == chosen ? fonts.semibold : fonts.medium,
                size: 14, color: index == chosen ? .ink : .chalk.opacity(0.86), anchor: .center)
        }
    }

    private func drawStepper(
        _ setting: Setting, _ value: Double, _ frames: (less: Rect, words: Rect, more: Rect), into list: inout DrawList,
        fonts: Fonts
    ) {
        drawTrough(around: [frames.less, frames.words, frames.more], radius: 15, alpha: 0.1, into: &list)
        for (frame, arrow, isThere) in [
            (frames.less, "←", value > setting.range.lowerBound), (frames.more, "→", value < setting.range.upperBound),
        ] {
            list.text(
                arrow, at: Vector(frame.midX, frame.midY + 5), font: fonts.medium, size: 14,
                color: .chalk.opacity(isThere ? 1 : 0.3), anchor: .center)
        }
        list.text(
            setting.words(for: value), at: Vector(frames.words.midX, frames.words.midY + 5), font: fonts.medium,
            size: 14, color: .chalk, anchor: .center)
    }

    /// Draws the background of a row of frames, and returns its frame.
    @discardableResult
    private func drawTrough(around frames: [Rect], radius: Double, alpha: Double, into list: inout DrawList) -> Rect {
        let (first, last) = (frames[0], frames[frames.count - 1])
        let trough = Rect(x: first.minX, y: first.minY, width: last.maxX - first.minX, height: first.height)
        list.fill(trough, radius: radius, color: .white.opacity(alpha))
        return trough
    }
}

extension SettingsSheet.Page {
    fileprivate func title(_ content: SettingsSheet.Content) -> String {
        switch self {
        case .tilt: "Tilt"
        case .scene: content.scene.shortTitle
        case .program: "More"
        }
    }
}

extension StillnessCalibration {
    /// Draws the calibration: a bar that fills only while the pad lies still, and finally the results.
    func draw(into list: inout DrawList, in frame: Rect, fonts: Fonts) {
        list.fill(frame, radius: 12, color: .ink.opacity(0.6))
        let lines = lines
        list.text(
            lines.title, at: frame.origin + Vector(14, 28), font: fonts.semibold, size: 16, color: .chalk,
            fitting: frame.width - 28)
        let track = Rect(x: frame.minX + 14, y: frame.minY + 42, width: frame.width - 28, height: 8)
        list.fill(track, radius: 4, color: .white.opacity(0.16))
        let filled = track.width * progress
        if filled >= 8 {
            list.fill(Rect(x: track.minX, y: track.minY, width: filled, height: 8), radius: 4, color: .vial)
        }
        for (index, line) in lines.details.enumerated() {
            list.text(
                line, at: frame.origin + Vector(14, 74 + 20 * Double(index)), font: fonts.medium, size: 14,
                color: .mist, fitting: frame.width - 28)
        }
    }

    private var lines: (title: String, details: [String]) {
        guard let result else {
            return ("Lay the pad down", ["It is measured while it lies still.", "If it moves, it starts again."])
        }
        func degrees(_ radians: Double) -> String {
            Angle.radians(radians).degrees.clamped(to: 0...999.99).text(decimals: 2)
        }
        return (
            "Calibrated",
            [
                "Bias \(degrees(result.bias.length)) °/s • drift \(degrees(result.drift)) °/s",
                "Noise \(degrees(result.gyroscopeNoise)) °/s • \(Int(result.rate.rounded())) a second",
            ]
        )
    }
}
