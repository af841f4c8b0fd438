import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

extension LiveTests {
    @Suite("A window drawn by OpenGL")
    struct GraphicsTests {
        @Test(
            "equals the processor's drawing within 1.5 of 255 on average",
            arguments: ["weather", "carousel", "parallax"])
        func sameness(scene: String) async throws {
            let folder = try TemporaryFolder()
            var motion = PadMotion(noseUp: .degrees(45))
            motion.lean(.right, to: .degrees(12))
            motion.hold(0.5)
            let trace = try folder.file("motion.csv", motion.csv)
            let outcome = try await BuiltBinary.run([
                "render", "--scene", scene, "--size", "640x480", "--input", trace, "--frames", "60",
                "--record", folder.path("recording"), "--screenshot", folder.path("processor.png"),
            ])
            #expect(outcome.status == 0, "\(outcome)")
            let display = try await VirtualDisplay(width: 800, height: 600)
            let shown = try await BuiltBinary.run(
                [
                    "run", "--renderer", "opengl", "--replay", folder.path("recording"), "--screenshot",
                    folder.path("card.png"),
                ], environment: display.environment)
            #expect(shown.status == 0 && shown.output.contains("opengl"), "\(shown)")
            let (own, card) = (try picture("processor.png", in: folder), try picture("card.png", in: folder))
            try #require(own.width == card.width && own.height == card.height)
            var difference = 0
            for (a, b) in zip(own.argb, card.argb) {
                for shift in [0, 8, 16] as [UInt32] { difference += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
            }
            let mean = Double(difference) / Double(3 * own.argb.count)
            #expect(mean < 1.5 && own.argb != card.argb, "the mean difference is \(mean)")
        }

        private func picture(_ name: String, in folder: TemporaryFolder) throws -> Pixels {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path(name))))
            return try #require(Pixels(decoding: bytes, type: "PNG"))
        }
    }
}
