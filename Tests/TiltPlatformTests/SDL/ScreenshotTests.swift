import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A screenshot")
    struct ScreenshotTests {
        @Test("is the complete frame, with no other file left")
        func written() throws {
            let folder = try TemporaryFolder()
            let screen = try OffScreen(width: 64, height: 48)
            let frame = try screen.frame {
                $0.fill(Rect(x: 3, y: 4, width: 20, height: 9), radius: 4, color: Color(hex: 0x1080F0))
            }
            try Data("older".utf8).write(to: URL(fileURLWithPath: folder.path("shot.png")))
            try screen.renderer.savePNG(to: folder.path("shot.png"))
            #expect(folder.contents() == ["shot.png"])
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("shot.png"))))
            #expect(Pixels(decoding: bytes, type: "PNG") == frame)
            #expect(try screen.renderer.pixels() == frame, "it is not changed")
        }

        @Test("that cannot be written fails with its path and leaves no file")
        func refused() throws {
            let folder = try TemporaryFolder()
            let screen = try OffScreen(width: 8, height: 8)
            let path = folder.path("nowhere/shot.png")
            let error = #expect(throws: PlatformError.self) { try screen.renderer.savePNG(to: path) }
            #expect(error?.subject == path)
            #expect(folder.contents().isEmpty)
            let onFolder = #expect(throws: PlatformError.self) { try screen.renderer.savePNG(to: folder.path) }
            #expect(onFolder?.subject == folder.path)
            #expect(!FileManager.default.fileExists(atPath: folder.path + ".part"))
        }
    }
}
