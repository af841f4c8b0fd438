import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltStage

@Suite("Every row of the settings")
struct SettingsRowsTests {
    enum Device: CaseIterable {
        case mouse, keys, pad
    }

    private func stage(scene: Int, size: Vector = Vector(1280, 720)) -> Stage {
        var stage = Stage.ofAll(in: Viewport(size: size), showing: scene)
        stage.tap(.comma)
        stage.pass(0.3)
        return stage
    }

    private func rows(_ stage: Stage) -> [SettingsSheet.Row] { stage.sheet.rows(stage.sheetContent) }
    private func layout(_ stage: Stage) -> SettingsLayout { stage.sheet.layout(stage.sheetContent) }
    /// The frame of a part of the sheet.
    private func frame(_ part: SettingsLayout.Target, _ stage: Stage) throws -> Rect {
        try #require(layout(stage).panel[part])
    }

    private static let windows = [Vector(1280, 720), Vector(480, 800), Vector(640, 360)]

    @Test(
        "responds equally to mouse, keys and pad, shows its value and the focus, and can be reset",
        arguments: Device.allCases,
        0...2)
    func all(device: Device, scene: Int) throws {
        for size in Self.windows {
            var stage = stage(scene: scene, size: size)
            var walked: [String] = []
            for _ in 0..<4 {
                for index in rows(stage).indices where rows(stage)[index].isActive {
                    lead(to: index, by: device, &stage)
                    switch rows(stage)[index] {
                    case .setting(let setting):
                        try change(setting, in: index, by: device, &stage)
                        walked.append(setting.key)
                    case .address: try edit(index, by: device, &stage)
                    case .action(let action): try perform(action, in: index, by: device, &stage)
                    case .heading, .phone: break
                    }
                }
                try turnPage(by: device, &stage)
            }
            let all =
                Setting.tilt + Setting.general + [Setting.pad, Setting.phone]
                + Setting.of(stage.scene(at: scene).descriptor)
            #expect(walked.sorted() == all.flatMap { $0.settings.map(\.key) }.sorted(), "no row is left out")
        }
    }

    /// Moves the focus, or scrolls by the wheel, to a row.
    private func lead(to index: Int, by device: Device, _ stage: inout Stage) {
        switch device {
        case .mouse:
            let middle = layout(stage).window.center
            for _ in 0..<60 {
                let (frame, window) = (layout(stage).rows[index], layout(stage).window)
                if frame.minY >= window.minY, frame.maxY <= window.maxY { break }
                stage.happen(.wheel(Vector(0, frame.minY < window.minY ? 0.5 : -0.5), at: middle))
                stage.pass(1)
            }
        case .keys, .pad:
            for _ in 0..<80 where focus(stage) != index {
                let isBelow = focus(stage).map { $0 < index } ?? true
                press(isBelow ? .down : .up, isBelow ? .down : .up, by: device, &stage)
            }
            #expect(focus(stage) == index)
            stage.pass(1)
            let frame = layout(stage).rows[index]
            let body = Rect(x: frame.minX + 2, y: frame.minY + 1, width: frame.width - 4, height: frame.height - 2)
            let isSeen = stage.picture.commands.contains {
                if case .stroke(let ring, 10, 2, .chalk) = $0 {
                    isClose(ring.origin, body.origin, within: 0.01)
                } else {
                    false
                }
            }
            #expect(isSeen, "the focus is seen")
        }
        let (frame, window) = (layout(stage).rows[index], layout(stage).window)
        #expect(frame.minY >= window.minY - 0.5 && frame.maxY <= window.maxY + 0.5, "row \(index) is seen")
    }

    private func focus(_ stage: Stage) -> Int? { stage.sheet.attention(rows(stage)).focus }

    private func press(_ key: Key, _ button: PadButton, by device: Device, _ stage: inout Stage) {
        if device == .pad { stage.happen(.button(button), .buttonUp(button)) } else { stage.tap(key) }
    }

    private func click(_ point: Vector, _ stage: inout Stage) { stage.click(point.x, point.y) }

    private func turnPage(by device: Device, _ stage: inout Stage) throws {
        defer { stage.pass(0.2) }
        guard device == .mouse else { return press(.tab, .r1, by: device, &stage) }
        let page = stage.sheet.shown(stage.sheetContent).rawValue
        click(try frame(.page((page + 1) % 4), stage).center, &stage)
    }

    private func change(_ setting: Setting, in index: Int, by device: Device, _ stage: inout Stage) throws {
        let before = setting.value(in: stage.settings)
        _ = stage.takeRequests()
        switch (device, setting.control) {
        case (.mouse, .slider): click(try elsewhere(on: setting, in: index, stage), &stage)
        case (.mouse, .toggle): click(try frame(.row(index), stage).center, &stage)
        case (.mouse, .choice(let options)):
            let other = (before + 1).truncatingRemainder(dividingBy: Double(options.count))
            click(try frame(.value(index, other), stage).center, &stage)
        case (_, .toggle): press(.return, .cross, by: device, &stage)
        case (_, .slider), (_, .choice):
            let isLast = before == setting.range.upperBound
            press(isLast ? .left : .right, isLast ? .left : .right, by: device, &stage)
        }
        if setting.key == "interface.size" {
            #expect(stage.takeRequests() == [.scaleInterface(.times(1.25))], "\(device)")
            return
        }
        let value = setting.value(in: stage.settings)
        #expect(value != before, "\(setting.key) by \(device)")
        stage.pass(0.05)
        #expect(try shows(setting, value, in: index, stage), "\(setting.key) shows \(setting.words(for: value))")
        switch device {
        case .mouse: click(try frame(.reset(index), stage).center, &stage)
        case .keys, .pad: press(.delete, .square, by: device, &stage)
        }
        #expect(setting.value(in: stage.settings) == before, "\(setting.key) goes back by \(device)")
    }

    /// A position on a slider away from its knob, which snaps to the default.
    private func elsewhere(on setting: Setting, in index: Int, _ stage: Stage) throws -> Vector {
        let (track, range) = (try frame(.track(index), stage), setting.range)
        let share =
            (setting.value(in: stage.settings) - range.lowerBound) / (range.upperBound - range.lowerBound)
        return Vector(track.minX + track.width * (abs(share - 0.2) * track.width > 12 ? 0.2 : 0.7), track.midY)
    }

    /// Whether a row shows a value, by its text or by the position of a switch's knob.
    private func shows(_ setting: Setting, _ value: Double, in index: Int, _ stage: Stage) throws -> Bool {
        let (panel, picture) = (layout(stage).panel, stage.picture)
        func isFilled(_ place: Rect, _ color: Color) -> Bool {
            picture.commands.contains {
                if case .fill(let rect, _, 0, color) = $0 {
                    isClose(rect.center, place.center, within: 0.01)
                } else {
                    false
                }
            }
        }
        let words = setting.words(for: value).filter { $0 != " " }
        switch setting.control {
        case .toggle: return isFilled(try frame(.row(index), stage), .chalk) == (value == 1)
        case .choice:
            if let part = panel[.value(index, value)] { return isFilled(part, .chalk) }
            let (less, more) = (try frame(.value(index, value - 1), stage), try frame(.value(index, value + 1), stage))
            let place = Rect(x: less.maxX, y: less.minY, width: more.minX - less.maxX, height: less.height)
            return picture.words(in: place) == words
        case .slider:
            let (row, start) = (layout(stage).rows[index], try frame(.track(index), stage).maxX + 9)
            // The centre of a narrow letter's cell is slightly to its right, and beside it is the arrow that resets.
            let place = Rect(x: start, y: row.minY, width: row.maxX - 32 - start, height: row.height)
            return picture.words(in: place) == words
        }
    }

    private func edit(_ index: Int, by device: Device, _ stage: inout Stage) throws {
        switch device {
        case .mouse: click(try frame(.row(index), stage).center, &stage)
        case .keys, .pad: press(.return, .cross, by: device, &stage)
        }
        #expect(stage.isTyping)
        stage.happen(.text("10.0.0.7"))
        stage.tap(.return)
        #expect(!stage.isTyping && stage.settings.phoneAddress == "10.0.0.7")
        // In some windows words of the scene lie under the sheet.
        #expect(stage.picture.words(in: try frame(.row(index), stage)).hasSuffix("10.0.0.7"))
        stage.tap(.delete)
        #expect(stage.settings.phoneAddress.isEmpty)
    }

    private func perform(
        _ action: SettingsSheet.Action, in index: Int, by device: Device, _ stage: inout Stage
    ) throws {
        _ = stage.takeRequests()
        let changed = rows(stage).lazy.compactMap(\.setting).first { $0.key != "interface.size" }
        if action == .reset, let changed {
            lead(to: rows(stage).firstIndex { $0.setting?.key == changed.key } ?? 0, by: device, &stage)
            try alter(changed, by: device, &stage)
            #expect(changed.isChanged(in: stage.settings))
            lead(to: index, by: device, &stage)
        }
        switch device {
        case .mouse: click(layout(stage).rows[index].center, &stage)
        case .keys, .pad: press(.return, .cross, by: device, &stage)
        }
        switch action {
        case .calibrate: #expect(stage.message == "No motion controller connected")
        case .copySwift: #expect(stage.takeRequests() == [.copy(stage.settings.swift)])
        case .reset: #expect(changed?.isChanged(in: stage.settings) == false)
        case .offerPhone:
            #expect(stage.takeRequests().contains(.offerPhone(true)) && !stage.areSettingsOpen)
            stage.tap(.escape)
            stage.tap(.comma)
            stage.pass(0.5)
        }
    }

    /// Changes a setting to another value.
    private func alter(_ setting: Setting, by device: Device, _ stage: inout Stage) throws {
        let index = try #require(rows(stage).firstIndex { $0.setting?.key == setting.key })
        switch (device, setting.control) {
        case (.mouse, .slider): click(try elsewhere(on: setting, in: index, stage), &stage)
        case (.mouse, .toggle): click(try frame(.row(index), stage).center, &stage)
        case (.mouse, .choice): click(try frame(.value(index, 1), stage).center, &stage)
        case (_, .toggle): press(.return, .cross, by: device, &stage)
        case (_, .slider), (_, .choice): press(.right, .right, by: device, &stage)
        }
    }
}
