import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

/// The pictures in a folder beside this file, one of each kind that programs write, and what Pillow reads in them. `make` in that
/// folder made them.
@Suite("A picture of each kind", .takesTurns(with: .programs))
nonisolated struct PictureKindsTests {
    /// A line of expected.txt: a file, its size, the tolerance, and the colours in the middle of its quarters, 0xRRGGBBAA; or the
    /// reason for refusing it.
    struct Kind: CustomTestStringConvertible, Sendable {
        let name: String
        let size: String
        let tolerance: Int
        let colors: [UInt32]
        let refusal: String?

        init(_ line: Substring) {
            let words = line.split(separator: " ")
            name = String(words[0])
            size = String(words[1])
            refusal = size == "refused" ? words.dropFirst(2).joined(separator: " ") : nil
            tolerance = refusal == nil ? Int(words[2]) ?? 0 : 0
            colors = refusal == nil ? words.dropFirst(3).compactMap { UInt32($0, radix: 16) } : []
        }

        var testDescription: String { name }
        var needsProfiles: Bool {
            name.contains("profile") || ["adobe.", "phone.jpg", "phone.png"].contains { name.hasPrefix($0) }
        }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/../Pictures"
    static let kinds: [Kind] = {
        let text = (try? String(contentsOfFile: "\(folder)/expected.txt", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(Kind.init)
    }()

    private let decoder = PictureDecoder(executable: BuiltBinary.path)

    private func check(_ kind: Kind) throws {
        let path = "\(Self.folder)/\(kind.name)"
        if let refusal = kind.refusal {
            let error = #expect(throws: PlatformError.self) { try Source(path, decoder: decoder).pixels(scale: 1) }
            #expect(error?.advice.hasPrefix(refusal) == true, "\(error?.advice ?? "it is shown")")
            return
        }
        let picture = try Source(path, decoder: decoder).pixels(scale: 1)
        #expect("\(picture.width)x\(picture.height)" == kind.size)
        let header = try PictureFile(path).size
        #expect("\(Int(header.x))x\(Int(header.y))" == kind.size)
        let (w, h) = (picture.width, picture.height)
        let places = [(w / 4, h / 4), (3 * w / 4, h / 4), (w / 4, 3 * h / 4), (3 * w / 4, 3 * h / 4)]
        #expect(kind.colors.count == 4)
        for ((x, y), expected) in zip(places, kind.colors) {
            let seen = picture[x, y] << 8 | picture[x, y] >> 24
            // Clear pixels have no colour.
            if expected & 255 == 0, seen & 255 == 0 { continue }
            let differences = [24, 16, 8, 0].map { abs(Int(seen >> $0 & 255) - Int(expected >> $0 & 255)) }
            let isNear = differences.allSatisfy { $0 <= kind.tolerance }
            #expect(isNear, "\(x), \(y): \(String(seen, radix: 16)), not \(String(expected, radix: 16))")
        }
    }

    @Test("is shown as other programs show it, or refused in words", arguments: kinds.filter { !$0.needsProfiles })
    func plain(kind: Kind) throws { try check(kind) }

    @Test(
        "is shown in the colours of its profile",
        .enabled(if: ColorConversion.isAvailable, "liblcms2 is not installed"),
        arguments: kinds.filter(\.needsProfiles))
    func profiles(kind: Kind) throws { try check(kind) }

    /// A JPEG's end marker.
    private static let end: [UInt8] = [0xFF, 0xD9]

    @Test(
        "is whole or refused if it is a JPEG that is cut off anywhere, also if it is then given an end",
        arguments: [
            ("progressive", []), ("half-chroma", []), ("inks", []), ("gray", []), ("progressive", end), ("gray", end),
        ])
    func cut(name: String, end: [UInt8]) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).jpg")))
        func pixels(_ count: Int) throws(DecodingFlaw) -> Pixels {
            try DecodingOrder(format: .jpeg, width: 32, height: 24, bytes: bytes.prefix(count) + end).pixels()
        }
        let whole = try pixels(bytes.count)
        var (shown, refused) = (0, 0)
        for count in bytes.count / 2..<bytes.count {
            do throws(DecodingFlaw) {
                #expect(try pixels(count) == whole, "\(count) of \(bytes.count) bytes")
                shown += 1
            } catch {
                refused += 1
            }
        }
        #expect(shown >= 2 && refused > 20)
    }

    @Test("is refused if it is a JPEG that is cut off within its last block")
    func cutInLastBlock() throws {
        // In few of these a decoder's zeros and other bits make the same picture.
        for name in ["half-chroma", "gray", "phone"] {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).jpg")))
            func pixels(_ count: Int) throws(DecodingFlaw) -> Pixels {
                try DecodingOrder(format: .jpeg, width: 32, height: 24, bytes: Array(bytes.prefix(count))).pixels()
            }
            let whole = try pixels(bytes.count)
            for count in bytes.count - 40..<bytes.count - 1 {
                if let shown = try? pixels(count) {
                    #expect(shown == whole, "\(name), \(count) of \(bytes.count) bytes")
                }
            }
        }
    }

    @Test(
        "is refused if it is a TIFF whose stream of zlib ends in zeros, as where a download has stopped",
        arguments: 1...20)
    func zeros(part: Int) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/tiff_adobe_deflate.tif")))
        let directory = try #require(TIFFDirectory(HeaderReader(bytes)))
        let (start, count) = try #require(directory.parts.last)
        for index in start + count * (20 - part) / 20..<start + count { bytes[index] = 0 }
        #expect(throws: DecodingFlaw.self) {
            try DecodingOrder(format: .tiff, width: 32, height: 24, bytes: bytes).pixels()
        }
    }

    @Test("is refused if data in it are overwritten", arguments: ["jpeg", "tiff_lzw", "packbits"])
    func overwritten(name: String) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).tif")))
        let directory = try #require(TIFFDirectory(HeaderReader(bytes)))
        let (start, count) = try (#require(directory.values(273).first), #require(directory.values(279).first))
        for index in start + count / 2..<start + count { bytes[index] = 0 }
        #expect(throws: DecodingFlaw.isDamaged) {
            try DecodingOrder(format: .tiff, width: 32, height: 24, bytes: bytes).pixels()
        }
    }

    @Test(
        "is refused if it is a JPEG in several scans that take too much memory",
        arguments: [("progressive", 8000, true), ("progressive", 5000, false), ("half-chroma", 8000, false)])
    func scans(name: String, side: Int, isRefused: Bool) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).jpg")))
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
        let size = [UInt8(side >> 8), UInt8(side & 255)]
        bytes.replaceSubrange(frame + 5..<frame + 9, with: size + size)
        let flaw = HeaderReader(bytes).flaw(in: .jpeg)
        #expect((flaw != nil) == isRefused)
        if isRefused {
            #expect(flaw?.remedy.hasPrefix("scale it down below 29 megapixels") == true, "\(flaw?.remedy ?? "")")
        }
    }

    @Test("is reduced while it is decoded if it is a large WebP with loss, and never as a whole in memory")
    func largeWebP() throws {
        // 8192 x 4096 pixels of one grey, as cwebp writes them.
        func part(_ text: String) throws -> [UInt8] {
            [UInt8](try #require(Data(base64Encoded: text)))
        }
        let start = try part("UklGRj7pAABXRUJQVlA4IDLpAABwkRudASoAIAAQP83m83O/uLWsoAgD8DmJaW7hd2EbQAohiw==")
        let rest = try part("k5D32ych77ZOQ99snIe+2TkPfbJyHvtk5D32ych77Q==")
        let end = try part("k5D32ych77ZOQ99YAAAAAAAAAAAAAAAAAAAJqKA=")
        let zeros = [UInt8](repeating: 0, count: 3214)
        var bytes = start + Array(repeatElement(rest, count: 1820).joined()) + end + zeros
        let rows = try StoredPicture.rows(of: .webp, &bytes, for: (1024, 512)).0
        #expect((rows.width, rows.height) == (1024, 512))
        let row = try rows.next()
        for pixel in [row[0], row[1023]] {
            let parts = (0..<4).map { Int(pixel >> (8 * $0) & 255) }
            #expect(parts[3] == 255 && parts[0..<3].allSatisfy { abs($0 - 128) < 6 }, "\(parts)")
        }
    }

    @Test(
        "is refused if it is of a kind that lies in memory as a whole, and too large",
        arguments: [
            ("rgba8.png", 16, nil), ("interlaced.png", 16, 67), ("plain.qoi", 4, 67), ("clear.bmp", 18, nil),
            ("565.bmp", 18, 134),
        ] as [(String, Int, Int?)])
    func memory(name: String, place: Int, most: Int?) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)")))
        let format = try #require(ImageHeader(bytes)?.format)
        for (side, limit) in [(8000, nil), (16000, most)] as [(Int, Int?)] {
            let word = (0..<4).map { UInt8(side >> (8 * (format == .bmp ? $0 : 3 - $0)) & 255) }
            bytes.replaceSubrange(place..<place + 8, with: word + word)
            let remedy = HeaderReader(bytes).flaw(in: format)?.remedy
            #expect(
                remedy == limit.map { "scale it down below \($0) megapixels, or save it as PNG without interlacing" })
        }
    }

    @Test(
        "is refused if its end is missing, wherever it is cut off",
        arguments: [("interlaced.gif", 20), ("plain.qoi", 1), ("plain.tga", 50), ("runs.tga", 50), ("gray.tga", 50)])
    func ends(name: String, spare: Int) throws {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)")))
        let format = try #require(ImageHeader(whole)?.format)
        #expect(HeaderReader(whole).flaw(in: format) == nil)
        for count in 60..<whole.count - spare {
            #expect(HeaderReader(Array(whole.prefix(count))).flaw(in: format) == .isIncomplete, "\(count)")
        }
    }

    @Test("is refused with a reason if it is damaged", arguments: ImageHeader.Format.allCases)
    func damaged(format: ImageHeader.Format) throws {
        let sample = try #require(SamplePictures.all[format]?.first)
        for count in [sample.count / 3, sample.count / 2, sample.count - 8] {
            do throws(DecodingFlaw) {
                _ = try DecodingOrder(format: format, width: 5, height: 4, bytes: Array(sample.prefix(count))).pixels()
            } catch {
                #expect(!error.reason.isEmpty && !error.reason.contains("SDL gives no reason"))
            }
        }
    }

    @Test("is refused if its fax is damaged")
    func fax() throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/fax.tif")))
        func pixels() throws -> Pixels { try DecodingOrder(format: .tiff, width: 5, height: 4, bytes: bytes).pixels() }
        _ = try pixels()
        let directory = try #require(TIFFDirectory(HeaderReader(bytes)))
        let (start, count) = (try #require(directory.values(273).first), try #require(directory.values(279).first))
        for index in start + count / 3..<start + count { bytes[index] = 0 }
        #expect(throws: DecodingFlaw.isDamaged) { try pixels() }
    }

    @Test("needs no conversion if its profile is named after the screen's")
    func screenProfile() throws {
        func profile(_ name: String) throws -> [UInt8] {
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name)")))
            return try #require(HeaderReader(bytes).profile(in: .jpeg))
        }
        #expect(try !ColorConversion.isNamedAfterTheScreen(profile("adobe.jpg")))
        #expect(try ColorConversion.isNamedAfterTheScreen(profile("screen-profile.jpg")))
        #expect(ColorConversion.isNamedAfterTheScreen([1, 0] + Array("sRGB".utf8)))
    }

    @Test("is measured as shown, however far its orientation lies in the file", arguments: ["png", "webp"])
    func far(kind: String) throws {
        let isPNG = kind == "png"
        let whole = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/turned6.\(kind)")))
        let reader = HeaderReader(whole)
        let exif = try #require(isPNG ? reader.pngChunk("eXIf") : reader.webpChunk("EXIF"))
        let length: [UInt8] = isPNG ? [0, 1, 0x11, 0x70] : [0x70, 0x11, 1, 0]
        let filling = Array(repeating: UInt8(7), count: 70_000 + (isPNG ? 4 : 0))
        let chunk = isPNG ? length + Array("teXt".utf8) : Array("JUNK".utf8) + length
        var bytes = whole
        bytes.insert(contentsOf: chunk + filling, at: exif.lowerBound - 8)
        let folder = try TemporaryFolder()
        #expect(try PictureFile(folder.file("far.\(kind)", bytes: bytes)).size == Vector(24, 32))
    }

    @Test("is there for every format but drawings")
    func all() throws {
        let formats = try Self.kinds.filter { $0.refusal == nil }.map {
            ImageHeader([UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\($0.name)"))))?.format
        }
        #expect(Set(formats.compactMap(\.self)).union([.svg]) == Set(ImageHeader.Format.allCases))
        #expect(Self.kinds.count > 100)
    }
}
