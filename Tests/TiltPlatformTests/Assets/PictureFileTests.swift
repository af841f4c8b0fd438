import Foundation
import Support
import Testing
import TiltEngine

import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A picture file")
    struct PictureFileTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        private func png(_ name: String, width: Int, height: Int) throws -> String {
            try Pixels(width: width, height: height, fill: 0xFFFF_0000).savePNG(to: folder.path(name))
            return folder.path(name)
        }

        /// The header of a PNG with a size, and nothing after it.
        private func promise(_ name: String, _ width: UInt32, _ height: UInt32) throws -> String {
            var bytes = [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8)
            for side in [width, height] { for shift in [24, 16, 8, 0] { bytes.append(UInt8(side >> shift & 255)) } }
            return try folder.file(name, bytes: bytes + [8, 6, 0, 0, 0, 0, 0, 0, 0])
        }

        @Test("is examined without being decoded")
        func size() throws {
            #expect(try PictureFile(png("a.png", width: 31, height: 17)).size == Vector(31, 17))
            #expect(try PictureFile(promise("b.png", 8000, 8000)).size == Vector(8000, 8000))
        }

        @Test(
            "is refused if it is an address, with a remedy",
            arguments: ["https://example.org/a.png", "file:///a.png", "HTTP://example.org"])
        func address(_ address: String) {
            let error = #expect(throws: PlatformError.self) { try PictureFile(address) }
            #expect(error?.subject == address && error?.advice.contains("not loaded from addresses") == true)
            #expect(error?.advice.contains("PNG") == true)
        }

        @Test("may have its size after a long preface, and a drawing may have any size")
        func farSize() throws {
            let preface: [[UInt8]] = Array(
                repeating: [0xFF, 0xE1, 0xFF, 0xFF] + Array(repeating: UInt8(0), count: 65_533), count: 3)
            let path = try folder.file(
                "a.jpg", bytes: [0xFF, 0xD8] + preface.flatMap(\.self) + [0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 30, 3])
            #expect(try PictureFile(path).size == Vector(30, 20))
            let drawing = try folder.file("a.svg", "<svg width='100000' height='90000'/>")
            #expect(try PictureFile(drawing).size == Vector(100_000, 90_000))
        }

        @Test("of more than 64 megapixels, or of none, is refused with its name")
        func refused() throws {
            for (width, height) in [(8001, 8000), (.max, .max), (0, 10), (10, 0)] as [(UInt32, UInt32)] {
                let path = try promise("c.png", width, height)
                let error = #expect(throws: PlatformError.self) { try PictureFile(path) }
                #expect(error?.subject == path)
                #expect(width == 0 || height == 0 || error?.advice == "scale it down below 64 megapixels")
            }
            let text = try folder.file("d.png", "no picture")
            for path in [text, folder.path("nobody.png"), folder.path] {
                #expect(#expect(throws: PlatformError.self) { try PictureFile(path) }?.subject == path)
            }
        }

        @Test(
            "of a kind that is not supported is refused by its name",
            arguments: [
                ([0x1F, 0x8B, 8], "files compressed by gzip"), ([0xFF, 0xFE, 0x3C, 0], "drawings in UTF-16"),
                ([0, 0x3C, 0, 0x73], "drawings in UTF-16"), ([0x4D, 0x4D, 0, 0x2B], "BigTIFFs"),
            ] as [([UInt8], String)])
        func unsupported(bytes: [UInt8], words: String) throws {
            let path = try folder.file("e.svg", bytes: bytes)
            let error = #expect(throws: PlatformError.self) { try PictureFile(path) }
            #expect(error?.advice.hasPrefix("\(words) are not supported: ") == true)
        }

        @Test("in a folder is listed by name, with numbers in numeric order")
        func folderOrder() throws {
            for name in ["b10.png", "B9.PNG", "a.png", "b09x.png", ".hidden.png"] {
                _ = try png(name, width: 1, height: 1)
            }
            _ = try folder.file("notes.txt", "")
            let one = try png("z.jpeg", width: 2, height: 2)
            let files = try PictureFile.all(at: [one, folder.path]) { Issue.record($0) }
            let names = files.map { URL(fileURLWithPath: $0.path).lastPathComponent }
            #expect(names == ["z.jpeg", "a.png", "B9.PNG", "b09x.png", "b10.png", "z.jpeg"])
        }

        @Test("that is damaged keeps its place in a folder, and is refused alone")
        func brokenInFolder() throws {
            let broken = try folder.file("b.png", bytes: [1, 2, 3])
            let alone = #expect(throws: PlatformError.self) {
                try PictureFile.all(at: [folder.path]) { _ in Issue.record("the first refusal is thrown") }
            }
            #expect(alone?.subject == broken)
            for name in ["a.png", "c.png"] { _ = try png(name, width: 1, height: 1) }
            var refusals: [PlatformError] = []
            let files = try PictureFile.all(at: [folder.path]) { refusals.append($0) }
            #expect(files.map(\.path) == ["a.png", "b.png", "c.png"].map(folder.path))
            #expect(refusals.map(\.subject) == [broken])
        }

        @Test("must exist in a folder of pictures")
        func emptyFolder() {
            let error = #expect(throws: PlatformError.self) { try PictureFile.all(at: [folder.path]) { _ in } }
            #expect(error?.subject == folder.path)
        }
    }
}
