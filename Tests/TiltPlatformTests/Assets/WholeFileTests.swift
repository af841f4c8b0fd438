import Foundation
import Support
import Testing

import TiltPlatform

@Suite("A file that is written completely or not at all")
nonisolated struct WholeFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ text: String, to name: String, succeeds: Bool = true) throws {
        try WholeFile(folder.path(name), what: "cannot write").write { file in
            fputs(text, file)
            return succeeds
        }
    }

    @Test("replaces an older one, and leaves no other file")
    func replaced() throws {
        _ = try folder.file("file", "older")
        try write("newer", to: "file")
        #expect(try folder.text("file") == "newer")
        #expect(folder.contents() == ["file"])
    }

    @Test("leaves the older one unchanged if writing fails")
    func failed() throws {
        _ = try folder.file("file", "older")
        let error = #expect(throws: PlatformError.self) { try write("new", to: "file", succeeds: false) }
        #expect(error?.subject == folder.path("file"))
        #expect(try folder.text("file") == "older")
        #expect(folder.contents() == ["file"])
    }

    @Test("is written to the target of a link, and keeps the link")
    func link() throws {
        _ = try folder.folder("there")
        _ = try folder.file("there/file", "older")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "there/file")
        try write("newer", to: "link")
        #expect(try folder.text("there/file") == "newer")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "there/file")
        #expect(folder.contents("there") == ["file"])
    }

    @Test(
        "is refused if it would replace something other than a file",
        arguments: ["folder", "pipe", "nowhere", "device"])
    func noFile(name: String) throws {
        let path = folder.path(name)
        switch name {
        case "folder": _ = try folder.folder(name)
        case "pipe": try #require(mkfifo(path, 0o600) == 0)
        case "nowhere": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "no/such/file")
        default: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
        }
        let before = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        let error = #expect(throws: PlatformError.self) { try write("new", to: name) }
        #expect(error?.advice.hasPrefix("choose another name") == true)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == before)
        #expect(folder.contents() == [name])
    }

    @Test("removes what a killed program left in its folder ten minutes ago")
    func leftovers() throws {
        for (name, age) in [(".tiltyard-1-0.part", 700.0), (".tiltyard-1-1.part", 500), ("old.part", 700)] {
            let path = try folder.file(name, "half")
            try FileManager.default.setAttributes(
                [.modificationDate: Date.now.addingTimeInterval(-age)], ofItemAtPath: path)
        }
        try write("new", to: "file")
        #expect(folder.contents() == [".tiltyard-1-1.part", "file", "old.part"])
    }

    @Test("has a unique name while it is written")
    func aside() throws {
        let name = String(repeating: "n", count: 255)
        _ = try folder.file(".tiltyard-\(getpid())-0.part", "somebody's")
        try WholeFile(folder.path(name), what: "cannot write").write { _ in
            folder.contents().count == 2
        }
        #expect(folder.contents() == [".tiltyard-\(getpid())-0.part", name])
        #expect(try folder.text(".tiltyard-\(getpid())-0.part") == "somebody's")
    }
}
