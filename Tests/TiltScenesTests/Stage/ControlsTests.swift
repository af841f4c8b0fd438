import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStageTests

@testable import TiltStage

@Suite("The table of controls")
struct ControlsTests {
    private static func page(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    @Test(
        "binds a key or button to one action of a scene, and to none of those of the stage",
        arguments: SceneCatalogue.names)
    func bindings(scene: String) throws {
        let actions = try #require(SceneCatalogue.descriptors.first { $0.name == scene }).actions
        for action in actions {
            #expect(
                !Controls.all.flatMap(\.keys).contains { $0.key == action.key && $0.with.isEmpty }, "\(action.title)")
            if let button = action.padButton {
                // What the stage does by the same button takes a long press here, so that it has but one meaning there.
                #expect(Controls.all.flatMap(\.buttons).count { $0.button == button } <= 1, "\(action.title)")
            }
            for other in actions where other.id != action.id {
                #expect((other.key, other.isShifted) != (action.key, action.isShifted))
                #expect(other.padButton == nil || other.padButton != action.padButton)
            }
        }
    }

    @Test("equals the table in the page of controls")
    func page() throws {
        let table = Controls.markdown(of: SceneCatalogue.descriptors)
        let isThere = try Self.page(".github/CONTROLS.md").contains("\n" + table + "\n")
        #expect(isThere, "\(table)")
    }

    @Test("has every row of README's table of the keys that matter")
    func readme() throws {
        let rows = Set(Controls.markdown(of: SceneCatalogue.descriptors).split(separator: "\n"))
        let own = try Self.page("README.md").split(separator: "\n").filter {
            $0.wholeMatch(of: /(\|[^|]*){5}\|/) != nil
        }
        #expect(own.count > 5)
        for row in own { #expect(rows.contains(row), "\(row)") }
    }

    @Test("binds every key with its modifiers, and every button, once")
    func unambiguous() {
        let buttons = Controls.all.flatMap(\.buttons).map { "\($0.button) \($0.isHeld)" }
        #expect(Set(buttons).count == buttons.count)
        let keys = Controls.all.flatMap(\.keys)
        for (i, key) in keys.enumerated() {
            for other in keys[(i + 1)...] where other.key == key.key {
                // Ctrl, Alt and Cmd may be held only with the keys that name them.
                let excludes =
                    !Set(key.with).isDisjoint(with: other.without)
                    || Set(key.with).subtracting([.shift]) != Set(other.with).subtracting([.shift])
                #expect(excludes || !Set(other.with).isDisjoint(with: key.without) || key.command == other.command)
            }
        }
    }

    @Test("says that a button must be held where the scene has an action for it, and holding it then does as it says")
    func held() throws {
        for (index, descriptor) in SceneCatalogue.descriptors.enumerated() {
            var stage = Stage.ofAll(showing: index)
            stage.happen(.pad(.added, name: "DualSense"))
            let isTaken = descriptor.takes(.cross)
            #expect(stage.message == "DualSense connected — \(isTaken ? "hold" : "press") ✕ to set the level")
            let pad = PadInHand()
            pad.hold(3, &stage)
            #expect(stage.message?.hasPrefix("DualSense connected") == true, "a level that is found then is no news")
            let level = try #require(stage.allHelpRows.first { $0.action == "This pose is level" })
            let isHeld = level.pad == [.words("hold"), .cap("✕")]
            #expect(isHeld || level.pad == [.cap("✕")], "\(level)")
            #expect(stage.hint(of: .gauge).hasSuffix(isHeld ? "hold ✕" : "— ✕"))
            func isLevelAfter(_ seconds: Double) -> Bool {
                var stage = stage
                var pad = pad
                pad.lean(to: .degrees(20), over: 0.5, &stage)
                stage.happen(.button(.cross))
                pad.hold(seconds, &stage)
                stage.happen(.buttonUp(.cross))
                pad.hold(0.5, &stage)
                return stage.telemetry.tilt.length < 0.03
            }
            #expect(isLevelAfter(0.1) != isHeld && isLevelAfter(0.8), "\(descriptor.title)")
        }
        #expect(
            Controls.rows(of: CarouselScene.descriptor, scenes: 3, keys: Stage.keys).contains {
                $0.pad == [.words("hold"), .cap("✕")]
            })
    }

    @Test("lists every digit that shows a scene")
    func rows() {
        let rows = Controls.rows(of: MapScene.descriptor, scenes: 2, keys: Stage.keys)
        #expect(rows.first { $0.action == "Scene" }?.keys == [.cap("1"), .cap("2"), .cap("Tab")])
        #expect(
            Controls.rows(of: MapScene.descriptor, scenes: 1, keys: Stage.keys).allSatisfy { $0.action != "Scene" })
    }
}

extension Controls {
    /// The page's table: the common lines, with every key, and those of each scene.
    fileprivate static func markdown(of scenes: [SceneDescriptor]) -> String {
        var rows = lines(scenes: scenes.count).compactMap { line in
            line.row(in: scenes).map { ("everywhere", $0, line.keyParts == nil ? line.keys.map(\.title) : []) }
        }
        // What several scenes have stands once, at the end.
        let shared = scenes.reduce(into: [HelpRow]()) { shared, scene in
            shared += scene.rows.filter { row in
                !shared.contains(row) && scenes.count { $0.rows.contains(row) } > 1
            }
        }
        for scene in scenes {
            rows += scene.rows.filter { !shared.contains($0) }.map { (scene.title, $0, []) }
        }
        for row in shared {
            rows.append((scenes.filter { $0.rows.contains(row) }.map(\.title).joined(separator: ", "), row, []))
        }
        func cell(_ parts: [HelpRow.Part]) -> String {
            parts.map { part in
                switch part {
                case .cap(let cap): cap
                case .words(let words): words
                }
            }.joined(separator: " ")
        }
        let lines = rows.map { place, row, keys in
            let keys = keys.isEmpty ? cell(row.keys) : keys.joined(separator: " ")
            return "| \(place) | \(row.action) | \(cell(row.pad)) | \(cell(row.mouse)) | \(keys) |"
        }
        return (["| where | action | pad | mouse | keys |", "|---|---|---|---|---|"] + lines).joined(separator: "\n")
    }
}

extension Controls.Shortcut {
    /// The label, or the key's name after the modifiers that it needs.
    fileprivate var title: String {
        let words = [Controls.Modifier.shift: "Shift", .ctrl: "Ctrl", .alt: "Alt", .gui: "Cmd"]
        let name = key.rawValue.prefix(1).uppercased() + key.rawValue.dropFirst()
        return cap ?? (with.compactMap { words[$0] } + [name]).joined(separator: "-")
    }
}
