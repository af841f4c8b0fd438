import Foundation
import Support
import Testing
import TiltAssets
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The Assets folder")
    struct AssetFolderTests {
        @Test("is searched for beside the binary, in share, and above the binary")
        func candidates() {
            #expect(
                AssetFolder.candidates(binary: "/home/me/tiltyard/.build/debug/tiltyard") == [
                    "/home/me/tiltyard/.build/debug/Assets", "/home/me/tiltyard/.build/share/tiltyard",
                    "/home/me/tiltyard/.build/share/tiltyard/Assets", "/home/me/tiltyard/.build/Assets",
                    "/home/me/tiltyard/Assets", "/home/me/Assets", "/home/Assets", "/Assets",
                    "/home/me/tiltyard/.build/debug/\(TiltAssets.folder)",
                ])
        }

        @Test(
            "is found above a binary that was built inside the package",
            .enabled(if: CommandLine.arguments.first?.contains("/.build/") == true))
        func found() throws {
            #expect(try AssetFolder().path.hasSuffix("/Assets"))
        }

        @Test("is the one that the environment names, unless the command line names another")
        func named() throws {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.path("Fonts"), withIntermediateDirectories: true)
            setenv("TILTYARD_ASSETS", folder.path, 1)
            defer { unsetenv("TILTYARD_ASSETS") }
            #expect(try AssetFolder().path == folder.path)
            let error = #expect(throws: PlatformError.self) { try AssetFolder("/nowhere") }
            #expect(error?.subject == "there is no Fonts in /nowhere")
        }

        @Test("is put beside a program by the build, whole")
        func resources() throws {
            let program = URL(filePath: AssetFolder.binary).deletingLastPathComponent()
            // The tests' bundle has a folder of its own on macOS.
            let built = program.appending(path: TiltAssets.folder).path
            let own = try AssetFolder(try AssetFolder.bundled.path)
            let resources = try AssetFolder(built)
            #expect(try resources.font("inter-medium") == own.font("inter-medium"))
            let shown = try FileManager.default.contentsOfDirectory(atPath: own.path)
                .filter { !["Desktop", "Pictures"].contains($0) && !$0.contains(".") }
            #expect(try Set(FileManager.default.contentsOfDirectory(atPath: built)).isSuperset(of: shown))
        }

        @Test("contains fonts and the pictures of their sheets", arguments: ["inter-medium", "inter-semibold"])
        func font(name: String) throws {
            let font = try AssetFolder.bundled.font(name)
            #expect(font.name == "Fonts/\(name)")
            #expect(font.width(of: "Tilt") > 1)
        }

        @Test("reports which file is missing or invalid")
        func broken() throws {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.path("Fonts"), withIntermediateDirectories: true)
            let path = try folder.file("Fonts/odd.json", "{}")
            let assets = try AssetFolder(folder.path)
            #expect(#expect(throws: PlatformError.self) { try assets.font("odd") }?.subject == path)
            let missing = #expect(throws: PlatformError.self) { try assets.bytes(of: "Parallax/layers.json") }
            #expect(missing?.subject == folder.path("Parallax/layers.json"))
        }

        @Test("limits the size of a file that it reads")
        func limit() throws {
            let folder = try TemporaryFolder()
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
            let path = try folder.file("file", bytes: bytes)
            #expect(try [UInt8](file: path, limit: 100_000, what: "cannot read") == bytes)
            #expect(throws: PlatformError.self) { try [UInt8](file: path, limit: 99_999, what: "cannot read") }
            try #require(truncate(path, 1 << 40) == 0)
            let error = #expect(throws: PlatformError.self) {
                try [UInt8](file: path, limit: 1 << 40 - 1, what: "cannot")
            }
            #expect(error?.advice == "make it smaller than 1048575 MB")
            try #require(truncate(path, 100_000) == 0)
            let file = try InputFile(path, limit: 100_000, what: "cannot read")
            #expect(try file.bytes(count: 10) == Array(bytes.prefix(10)))
            #expect(try file.bytes(at: 99_990, count: 100) == Array(bytes.suffix(10)))
            // What has grown is refused too.
            try #require(truncate(path, 100_001) == 0)
            #expect(#expect(throws: PlatformError.self) { try file.bytes() }?.advice == "make it smaller than 0 MB")
        }
    }
}
