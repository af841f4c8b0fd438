import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("The threads that draw a frame")
nonisolated struct BandWorkersTests {
    /// A frame that is worth sharing: translucent pictures over all of it.
    private func layers(_ fixture: CompositorFixture, _ picture: ImageID, frame: Int) -> DrawList {
        var list = fixture.list()
        list.clear(Color(hex: 0x305070))
        for layer in 0..<4 {
            let corner = Vector(Double(frame * layer) / 3 - 20, Double(frame) / 5 - 20)
            list.image(
                picture, in: Rect(origin: corner, size: Vector(700, 500)), tint: .white.opacity(layer == 0 ? 1 : 0.5))
        }
        return list
    }

    @Test("draw the same picture as one thread in each of thirty frames")
    func sameness() {
        let shared = CompositorFixture(width: 640, height: 400)
        let picture = shared.add("clouds", .clouds(300, 200, seed: 1))
        // A narrow frame is not worth sharing.
        let lone = CompositorFixture(width: 40, height: 400)
        lone.add("clouds", .clouds(300, 200, seed: 1))
        for frame in 0..<30 {
            let list = layers(shared, picture, frame: frame)
            shared.draw(list)
            lone.draw(list)
            #expect((0..<400).allSatisfy { memcmp(shared.canvas.row($0), lone.canvas.row($0), 40 * 4) == 0 })
        }
    }

    /// Other tests draw at the same time, so this one has a process of its own.
    @Test(
        "end with their compositor",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task"), "threads are listed by Linux alone"))
    func end() async {
        await #expect(processExitsWith: .success) {
            func threads() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            }
            let before = try threads()
            let tests = BandWorkersTests()
            for _ in 0..<40 {
                let fixture = CompositorFixture(width: 640, height: 400)
                let picture = fixture.add("clouds", .clouds(300, 200, seed: 1))
                _ = fixture.draw(tests.layers(fixture, picture, frame: 0))
            }
            // The system takes a moment to remove a thread that has ended, and the process has some others.
            for _ in 0..<100 where try threads() > before + 20 { try await Task.sleep(for: .milliseconds(10)) }
            let after = try threads()
            #expect(after <= before + 20, "\(before) threads before")
        }
    }
}
