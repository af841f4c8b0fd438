import Foundation
import Support
import Testing
import TiltEngine

import TiltPlatform

@Suite("An animated PNG")
nonisolated struct AnimatedPNGTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func picture(dot: Int) -> Pixels {
        var pixels = Pixels.clouds(40, 24, seed: 1, isOpaque: true)
        for y in 10..<14 { for x in dot..<dot + 4 { pixels[x, y] = 0xFFFF_0000 } }
        return pixels
    }

    private func movie(_ pictures: [(Pixels, Double)], until end: Double) throws -> Movie {
        let path = folder.path("movie.png")
        var movie = try AnimatedPNG(path: path)
        for (picture, time) in pictures { try movie.append(picture, at: time) }
        try movie.write(until: end)
        return try Movie([UInt8](Data(contentsOf: URL(filePath: path))))
    }

    @Test("shows every picture unchanged, at its time")
    func pictures() throws {
        let pictures = [2, 9, 30, 31].map(picture)
        let movie = try movie(Array(zip(pictures, [0, 0.1, 0.15, 70.15])), until: 70.4)
        #expect(movie.pictures == pictures)
        #expect(movie.delays == [0.1, 0.05, 70, 0.25])
        #expect(movie.boxes[1] == [2, 10, 11, 4], "only what differs is held")
    }

    @Test("shows a picture longer if the next one is equal")
    func still() throws {
        let (one, other) = (picture(dot: 3), picture(dot: 20))
        let movie = try movie([(one, 0), (one, 0.1), (other, 0.2), (other, 0.3)], until: 0.4)
        #expect(movie.pictures == [one, other] && movie.delays == [0.2, 0.2])
    }

    @Test("is a plain PNG for programs without animation")
    func plain() throws {
        _ = try movie([(picture(dot: 3), 0), (picture(dot: 20), 0.1)], until: 0.2)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path("movie.png"))))
        #expect(Pixels(decoding: bytes, type: "PNG") == picture(dot: 3))
    }

    @Test("centres pictures of another size")
    func sizes() throws {
        let (small, large) = (
            Pixels(width: 2, height: 2, fill: 0xFF00_FF00), Pixels(width: 60, height: 40, fill: 0xFF00_00FF)
        )
        let movie = try movie([(picture(dot: 3), 0), (small, 1), (large, 2)], until: 3)
        #expect(movie.pictures[1][19, 11] == 0xFF00_FF00 && movie.pictures[1][0, 0] == 0xFF00_0000)
        #expect(movie.pictures[2] == Pixels(width: 40, height: 24, fill: 0xFF00_00FF))
    }

    @Test("is written completely or not at all, and replaces no folder")
    func refusals() throws {
        #expect(throws: PlatformError.self) { try AnimatedPNG(path: folder.path) }
        var movie = try AnimatedPNG(path: folder.path("missing/movie.png"))
        try movie.append(picture(dot: 3), at: 0)
        #expect(throws: PlatformError.self) { try movie.write(until: 1) }
    }
}

/// An animation read back according to the standard.
private nonisolated struct Movie {
    var pictures: [Pixels] = []
    var delays: [Double] = []
    var boxes: [[Int]] = []

    init(_ bytes: [UInt8]) throws {
        func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        var (place, sequence, count) = (8, 0, 0)
        var header: [UInt8] = []
        while place < bytes.count {
            let length = number(bytes[place..<place + 4])
            let body = bytes[place + 4..<place + 8 + length]
            try #require(Self.sum(body) == number(bytes[place + 8 + length..<place + 12 + length]), "a wrong check sum")
            let (name, content) = (String(decoding: body.prefix(4), as: UTF8.self), body.dropFirst(4))
            place += length + 12
            if ["fcTL", "fdAT"].contains(name) {
                #expect(number(content.prefix(4)) == sequence)
                sequence += 1
            }
            let words = { (index: Int) in number(content.dropFirst(4 * index).prefix(4)) }
            switch name {
            case "IHDR": header = Array(content)
            case "acTL": count = words(0)
            case "fcTL":
                boxes.append([words(3), words(4), words(1), words(2)])
                delays.append(Double(words(5) >> 16) / Double(words(5) & 0xFFFF))
                #expect(Array(content.suffix(2)) == [0, 0])
            case "IDAT": try show(header, content)
            case "fdAT": try show(header, content.dropFirst(4))
            default: #expect(name == "IEND")
            }
        }
        #expect(count == pictures.count && place == bytes.count)
    }

    private mutating func show(_ header: [UInt8], _ data: ArraySlice<UInt8>) throws {
        let box = try #require(boxes.last)
        func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = bytes(box[2]) + bytes(box[3])
        for (name, content) in [("IHDR", size + header.dropFirst(8)), ("IDAT", Array(data)), ("IEND", [])] {
            let body = Array(name.utf8) + content
            png += bytes(content.count) + body + bytes(Self.sum(body[...]))
        }
        let part = try #require(Pixels(decoding: png, type: "PNG"))
        var picture = pictures.last ?? part
        for y in 0..<part.height { for x in 0..<part.width { picture[box[0] + x, box[1] + y] = part[x, y] } }
        pictures.append(picture)
    }

    /// The checksum, computed bit by bit.
    private static func sum(_ bytes: ArraySlice<UInt8>) -> Int {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
