import TiltEngine

extension Stage {
    /// Who leads the tilt, and how, for the gauge.
    var reading: Gauge.Reading {
        func reading(_ icon: String, _ name: String, _ detail: String) -> Gauge.Reading {
            Gauge.Reading(icon: ImageID("Icons/\(icon)"), name: name, detail: detail)
        }
        let source = tilt.source
        guard tilt.isOn else { return reading("warning", "Tilt is off", "T turns it on") }
        let level =
            tilt.isSilent ? "silent" : tilt.level.map { "level \(Self.degrees($0))°" } ?? "hold it still"
        return switch source {
        case .gamepad: reading("gamepad-gyro", tilt.deviceName ?? "Controller", "gyro • \(level)")
        case .host: reading("laptop", "This machine", "sensor • \(level)")
        case .dsu: reading("phone", "Phone", "Wi-Fi • \(level)")
        case .trace: reading("record", "Trace", level)
        case .stick: reading("gamepad", tilt.deviceName ?? "Controller", "left stick")
        case .pointer: reading("mouse", "Mouse", scenes[current].followsHover ? "hover to lean" : "hold right button")
        case .keys: reading("keyboard", "Keyboard", "W A S D")
        case .manual: reading("calibrate", "Bubble", "drag it to tilt")
        case .off: reading("warning", "No tilt", "nothing may tilt")
        }
    }

    /// The lines of the help page: the scene's own, then what holds everywhere.
    package var helpRows: [HelpRow] {
        var rows = scenes[current].help
        rows.append(
            HelpRow(
                "Tilt", pad: [.words("tilt it, left stick")],
                mouse: [.words(scenes[current].followsHover ? "hover, drag the gauge" : "right drag, drag the gauge")],
                keys: ["W", "A", "S", "D"].map { .key($0) }))
        rows.append(
            HelpRow(
                "This pose is level", pad: [.key("✕")], mouse: [.words("click the gauge")],
                keys: [.key("C"), .key("Space")]))
        if scenes.count > 1 {
            rows.append(
                HelpRow(
                    "Scene", pad: [.key("L1"), .key("R1")], mouse: [.words("click a name")],
                    keys: sceneNumbers.map { .key($0) } + [.key("Tab")]))
        }
        return rows + [
            HelpRow("Tilt off, as published", keys: [.key("T"), .key("O")]),
            HelpRow(
                "Pause, step, restart", pad: [.key("Start")], mouse: [.words("click pause")],
                keys: [.key("P"), .key("."), .key("R")]),
            HelpRow("Figures, fullscreen, photo", keys: [.key("F3"), .key("F11"), .key("F12")]),
            HelpRow("Larger, smaller", keys: [.words("Ctrl +, Ctrl −, Ctrl 0")]),
            HelpRow("This page", pad: [.key("Share")], mouse: [.words("click ?")], keys: [.key("H"), .key("F1")]),
        ]
    }

    /// What telemetry says about this moment. Times that a machine measures are the program's to add.
    public func telemetry(frame: Int) -> Telemetry {
        Telemetry(
            frame: frame, time: time, scene: scenes[current].name, input: tilt.source, device: tilt.deviceName,
            paused: isPaused || isUnfocused, tilt: tilt.tilt, up: tilt.up,
            viewer: scenes[current].viewer(at: sceneTime) ?? viewer.offset,
            dynamics: scenes[current].world.map(DynamicsTelemetry.init),
            details: scenes[current].telemetry(at: sceneTime))
    }
}
