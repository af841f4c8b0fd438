import Foundation
import Support
import Testing

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("Standard error")
    struct StandardErrorTests {
        @Test("contains the program's lines, and no codec's")
        func silence() throws {
            let folder = try TemporaryFolder()
            let saved = dup(2)
            let file = open(folder.path("stderr"), O_WRONLY | O_CREAT, 0o600)
            dup2(file, 2)
            StandardError.silenced { _ = "libpng error\n".withCString { write(2, $0, strlen($0)) } }
            StandardError.write("tiltyard: it failed")
            dup2(saved, 2)
            for descriptor in [saved, file] { close(descriptor) }
            let bytes = try [UInt8](file: folder.path("stderr"), limit: 1 << 20, what: "cannot read")
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("tiltyard: it failed\n"))
            #expect(!text.contains("libpng"))
        }
    }
}
