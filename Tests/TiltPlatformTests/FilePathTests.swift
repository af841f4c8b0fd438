import Foundation
import Support
import Testing
import TiltEngine

import TiltPlatform

@Suite("The path of a file")
nonisolated struct FilePathTests {
    private func bytes(_ path: String) -> [UInt8] { path.pathBytes.map { UInt8(bitPattern: $0) } }

    @Test(
        "keeps its bytes, also those that are no text, or stand for others", arguments: 1...200 as ClosedRange<UInt64>)
    func everyByte(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let parts: [[UInt8]] = [
            Array("übung".utf8), [0xE4], [0xFF, 0xFE], [0xF4, 0x8F, 0xBF, 0xA4], [0xF4, 0x8F], [0xED, 0xA0, 0x80],
            Array("a/b.png".utf8), Array("🎈".utf8), [0xC3],
        ]
        let path = (0..<8).flatMap { _ in parts[Int(random.next() % UInt64(parts.count))] }
        #expect(bytes(String(path: path)) == path + [0])
    }

    @Test("is its text where it is one", arguments: ["", "a/b.png", "Über den Wolken 🎈.png", "e\u{301}"])
    func text(name: String) {
        #expect(String(path: Array(name.utf8)).unicodeScalars.elementsEqual(name.unicodeScalars))
        #expect(bytes(name) == Array(name.utf8) + [0])
    }

    @Test("is shown with a sign in the place of each byte that is no text")
    func shown() {
        let error = PlatformError("cannot read", on: String(path: [0x62, 0xE4, 0x0A, 0x1B]), advice: "rename it")
        #expect("\(error)" == "cannot read: b\u{FFFD}  : rename it")
    }

    @Test(
        "may be given as the address of a file",
        arguments: [
            ("file:///tmp/a%20b.png", "/tmp/a b.png"), ("FILE://localhost/%C3%9C", "/Ü"), ("file:///100%", "/100%"),
            ("file:///%zz%4", "/%zz%4"), ("file:/tmp/a%20b.png", "/tmp/a b.png"), ("file://server/a", nil),
            ("file:a", nil), ("/file:///a", nil), ("", nil),
            ("file:///a%00b", "/a%00b"),
        ] as [(String, String?)])
    func address(text: String, path: String?) { #expect(text.pathOfFileAddress == path) }

    @Test("with an address may have bytes that are no text")
    func bytesOfAddress() { #expect("file:///b%E4".pathOfFileAddress.map(bytes) == [0x2F, 0x62, 0xE4, 0]) }

    @Test("leads to files and folders whatever its bytes, and to the picture in a folder of that name")
    func files() throws {
        let folder = try TemporaryFolder()
        let name = "\(folder.path)/" + String(path: [0x62, 0xE4])
        let picture = "\(name)/new/" + String(path: [0xFF]) + ".png"
        #expect(Folder.make("\(name)/new") && Folder.exists(name) && !Folder.exists(picture))
        try Pixels(width: 3, height: 2, fill: 0xFF00_0000).savePNG(to: picture)
        #expect(Folder.names(in: "\(name)/new") == [picture.parts.name])
        let files = try PictureFile.all(at: ["\(name)/new"]) { Issue.record("\($0)") }
        #expect(files.map(\.path) == [picture] && files.map(\.size) == [Vector(3, 2)])
        #expect(symlink(picture.pathBytes, "\(name)/link".pathBytes) == 0)
        #expect(
            "\(name)/link".linkTarget == picture && "\(name)/link".withoutLinks?.hasSuffix(picture.parts.name) == true)
        for file in [picture, "\(name)/link"] { unlink(file.pathBytes) }
        for folder in ["\(name)/new", name] { rmdir(folder.pathBytes) }
    }

    @Test(
        "has a folder and a name",
        arguments: [
            ("a", nil, "a"), ("/a", "/", "a"), ("a/b", "a", "b"), ("/a/b/", "/a", "b"), ("a//b", "a/", "b"),
            ("/", "/", ""),
            ("a/\u{301}b", "a", "\u{301}b"),
        ] as [(String, String?, String)])
    func parts(path: String, folder: String?, name: String) {
        #expect(path.parts.folder == folder && path.parts.name == name)
    }
}
