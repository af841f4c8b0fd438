import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

extension LiveTests {
    @Suite("The settings in a window", .needs(.python3, .cc))
    struct SettingsTests {
        private static let rows = SettingsSheet.Row.rows(of: .scene, scene: CarouselScene.descriptor)
        /// The row of the ring's radius.
        private static let row = rows.firstIndex { $0.setting?.key == "carousel.radius" } ?? 0

        /// The motion of the pad: Share is held until the settings open, then the page is turned, the row is chosen, and
        /// the radius is increased by two steps.
        private static var motion: PadMotion {
            var motion = PadMotion()
            motion.hold(1.5)
            motion.hold(0.9, buttons: "create")
            let downs = rows[..<row].count { $0.isActive }
            for button in ["r1"] + Array(repeating: "down", count: downs) + ["right", "right"] {
                motion.hold(0.15)
                motion.hold(0.1, buttons: button)
            }
            motion.hold(60)
            return motion
        }

        /// The track of the radius.
        private static var track: Rect {
            let content = SettingsSheet.Content(
                view: Viewport(size: LiveRun.view), scene: CarouselScene.descriptor, settings: .standard,
                top: TabBar.height + 8)
            var sheet = SettingsSheet(isDeveloper: false)
            sheet.toggle()
            _ = sheet.handle(.key(.tab), content)
            return sheet.layout(content).panel[.track(row)] ?? .unit
        }

        @Test("are opened by a pad, changed by pad, keys and mouse, visible at once, and stored when they are closed")
        func devices() async throws {
            let folder = try TemporaryFolder()
            var pad = FakePad()
            pad.trace = try folder.file("motion.csv", Self.motion.csv)
            let run = try await LiveRun(["--scene", "carousel"], pad: pad, folder: folder)
            let usual = try #require(run.frames.first?.carousel?.radiusX)
            func expect(_ share: Double, by device: String) async throws {
                try await run.nextRing("a radius of \(share) by \(device)") { abs($0.radiusX - usual * share) < 0.1 }
            }
            try await expect(1.1, by: "pad")
            try await run.display.key("Right")
            try await expect(1.15, by: "a key")
            try await run.display.key("Delete")
            try await expect(1, by: "a key")
            try await run.display.move(to: Vector(Self.track.maxX, Self.track.midY), in: run.window)
            try await run.display.down()
            try await expect(1.4, by: "the mouse")
            try await run.display.move(to: Vector(Self.track.midX, Self.track.midY), in: run.window)
            try await expect(1, by: "the mouse")
            try await run.display.move(to: Vector(Self.track.minX, Self.track.midY), in: run.window)
            try await expect(0.6, by: "the mouse")
            try await run.display.up()
            #expect(folder.contents("config/tiltyard") == [])
            try await run.display.key("Escape")
            try await run.wait(for: "the stored radius") {
                (try? folder.text("config/tiltyard/settings.json").contains("\"carousel.radius\" : 0.6")) == true
            }
            try await run.end()
        }
    }
}
