import Foundation
import Support
import Testing
import TiltEngine

import TiltPlatform

@Suite("An animated WebP", .enabled(if: AnimatedWebP.isAvailable, "libwebp is not installed"))
nonisolated struct AnimatedWebPTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Clouds with a red square.
    private func picture(dot: Int, _ width: Int = 160, _ height: Int = 96) -> Pixels {
        var pixels = Pixels.clouds(width, height, seed: 1, isOpaque: true)
        for y in 36..<56 { for x in dot..<dot + 20 { pixels[x, y] = 0xFFFF_0000 } }
        return pixels
    }

    /// Pictures that have nothing in common, thirty a second, `each` of them several times.
    private func storm(frames: Int, each: Int) -> [(Pixels, Double)] {
        (0..<frames).map { index -> (Pixels, Double) in
            let seed = UInt64(index / each + 1)
            return (Pixels.clouds(160, 96, seed: seed, isOpaque: true), Double(index) / 30)
        }
    }

    private func movie(
        _ pictures: [(Pixels, Double)], until end: Double, limit: MovieLimit? = nil
    ) throws -> WebPMovie {
        let path = folder.path("movie.webp")
        var movie = try MovieFile(path: path, limit: limit)
        for (picture, time) in pictures { try movie.append(picture, at: time) }
        try movie.write(until: end)
        return try WebPMovie([UInt8](Data(contentsOf: URL(filePath: path))))
    }

    @Test("shows every picture, nearly as drawn, at its time")
    func pictures() throws {
        let pictures = [10, 60, 130, 20].map { picture(dot: $0) }
        let movie = try movie(Array(zip(pictures, [0, 0.1, 0.15, 70.15])), until: 70.4)
        #expect(movie.delays == [100, 50, 70_000, 250])
        #expect(movie.pictures.count == 4)
        for (seen, drawn) in zip(movie.pictures, pictures) { #expect(seen.difference(from: drawn) < 5) }
        #expect(movie.sizes[1] < movie.sizes[0], "only what differs is held")
    }

    @Test("shows no seams around what moves")
    func seams() throws {
        func picture(_ x: Int) -> Pixels {
            var pixels = Pixels(width: 160, height: 96, fill: 0xFF28_78E6)
            for y in 36..<44 { for x in x..<x + 8 { pixels[x, y] = 0xFF3C_8CF0 } }
            return pixels
        }
        let pictures = [36, 68, 100].map(picture)
        let movie = try movie(Array(zip(pictures, [0, 0.1, 0.2])), until: 0.3)
        for (seen, drawn) in zip(movie.pictures, pictures) {
            for (a, b) in zip(seen.argb, drawn.argb) {
                for shift: UInt32 in [16, 8, 0] { #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) < 24) }
            }
        }
    }

    @Test("shows a picture longer if the next one is equal, or nearly")
    func still() throws {
        let (one, other) = (picture(dot: 10), picture(dot: 60))
        var near = one
        for index in near.argb.indices where near.argb[index] & 0xFF > 3 { near.argb[index] -= 3 }
        let movie = try movie([(one, 0), (one, 0.1), (near, 0.2), (other, 0.3)], until: 0.4)
        #expect(movie.delays == [300, 100])
    }

    @Test("sends again, in small steps that add up, what has drifted away")
    func drift() throws {
        let pictures = (0..<12).map { index -> Pixels in
            Pixels(width: 64, height: 64, fill: 0xFF40_4040 + UInt32(index) * 0x0002_0202)
        }
        let times = pictures.indices.map { Double($0) / 10 }
        let movie = try movie(Array(zip(pictures, times)), until: 1.2)
        #expect((2...6).contains(movie.pictures.count))
        #expect(movie.pictures[movie.pictures.count - 1].difference(from: pictures[11]) < 7)
    }

    @Test("stays within a limit, first by the quality and then by fewer pictures", arguments: [120_000, 30_000])
    func limit(bytes: Int) throws {
        let pictures = storm(frames: 60, each: 4)
        let path = folder.path("movie.webp")
        let limit = MovieLimit(bytes: bytes, seconds: 2, rate: 30)
        let limited = try movie(pictures, until: 2, limit: limit)
        let size = try Data(contentsOf: URL(filePath: path)).count
        #expect(size <= bytes && size > bytes / 4)
        let free = try movie(pictures, until: 2)
        #expect(try Data(contentsOf: URL(filePath: path)).count > size)
        #expect(limited.delays.reduce(0, +) == 2000 && free.delays.reduce(0, +) == 2000)
        #expect(limited.pictures.count <= free.pictures.count)
    }

    /// Thin lines over a gradient, all of which moves.
    private func lines(at time: Int) -> Pixels {
        var pixels = Pixels(width: 320, height: 180)
        for y in 0..<180 {
            for x in 0..<320 {
                let u = x + 3 * time
                let base = UInt32(150 + (u / 2 + y) % 64)
                let isLine = (u + 2 * y) % 23 == 0 || (u - 3 * y) % 37 == 0
                pixels[x, y] =
                    isLine
                    ? 0xFF1E_3C6E : (3 * u + y) % 41 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 | base * 0x1_0101 - 0x28_0A00
            }
        }
        return pixels
    }

    @Test("keeps all pictures of moving lines within four thousand bytes each")
    func movement() throws {
        let pictures = (0..<60).map { (lines(at: $0), Double($0) / 30) }
        let movie = try movie(pictures, until: 2, limit: MovieLimit(bytes: 240_000, seconds: 2, rate: 30))
        #expect(movie.pictures.count == 60)
        #expect(movie.pictures[59].difference(from: pictures[59].0) < 25)
    }

    @Test("begins with a picture even if that is larger than the limit")
    func tooSmall() throws {
        let movie = try movie(
            [(picture(dot: 10), 0), (picture(dot: 60), 1)], until: 2,
            limit: MovieLimit(bytes: 100, seconds: 2, rate: 1))
        #expect(movie.delays == [2000])
    }

    @Test("makes what stands still as good as there is room for")
    func refinement() throws {
        // A movement that spends more than its share, then a rest.
        let rest: [(Pixels, Double)] = (30..<150).map { index in
            (picture(dot: 10 + (index % 2) * 40), Double(index) / 30)
        }
        let movie = try movie(
            storm(frames: 30, each: 1) + rest, until: 5, limit: MovieLimit(bytes: 90_000, seconds: 5, rate: 30))
        let last = movie.pictures[movie.pictures.count - 1]
        #expect(last.difference(from: rest[119].0) < 6)
    }

    @Test("centres pictures of another size")
    func sizes() throws {
        let small = Pixels(width: 20, height: 20, fill: 0xFF00_FF00)
        let movie = try movie([(picture(dot: 10), 0), (small, 1)], until: 2)
        let last = movie.pictures[1]
        #expect(last.width == 160 && last.height == 96)
        #expect(last[80, 48] >> 8 & 0xFF > 200 && last[2, 2] & 0xFF < 24)
    }

    @Test("is written completely or not at all, and replaces no folder")
    func refusals() throws {
        try FileManager.default.createDirectory(atPath: folder.path("a.webp"), withIntermediateDirectories: true)
        #expect(throws: PlatformError.self) { try MovieFile(path: folder.path("a.webp")) }
        var movie = try MovieFile(path: folder.path("missing/movie.webp"))
        try movie.append(picture(dot: 10), at: 0)
        #expect(throws: PlatformError.self) { try movie.write(until: 1) }
    }
}

@Suite("The file of a movie")
nonisolated struct MovieFileTests {
    @Test(
        "has the format that its name asks for",
        arguments: [
            ("a/b.webp", true), ("B.WEBP", true), ("a.mp4", true), ("a.png", false), ("webp", false),
            ("a.webp/b", false), (".png", false), ("", false),
        ])
    func names(path: String, isName: Bool) throws {
        #expect(MovieFile.isName(path) == isName)
        guard !isName else { return }
        let error = #expect(throws: PlatformError.self) { try MovieFile(path: path) }
        #expect(error?.description.contains("name it .mp4 or .webp") == true)
    }
}

/// An animation read back according to the container's specification; each picture's pixels are decoded as a still WebP.
private nonisolated struct WebPMovie {
    var pictures: [Pixels] = []
    /// In milliseconds.
    var delays: [Int] = []
    /// The bytes of each picture.
    var sizes: [Int] = []

    init(_ bytes: [UInt8]) throws {
        func number(_ place: Int, _ size: Int) -> Int {
            (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        func name(_ place: Int) -> String { String(decoding: bytes[place..<place + 4], as: UTF8.self) }
        try #require(name(0) == "RIFF" && name(8) == "WEBP" && number(4, 4) == bytes.count - 8)
        try #require(name(12) == "VP8X" && number(16, 4) == 10 && bytes[20] & 2 == 2)
        var canvas = Pixels(width: number(24, 3) + 1, height: number(27, 3) + 1, fill: 0xFF00_0000)
        var place = 30
        try #require(name(place) == "ANIM")
        place += 14
        while place < bytes.count {
            try #require(name(place) == "ANMF")
            let (size, body) = (number(place + 4, 4), place + 8)
            let (x, y) = (2 * number(body, 3), 2 * number(body + 3, 3))
            let (width, height) = (number(body + 6, 3) + 1, number(body + 9, 3) + 1)
            delays.append(number(body + 12, 3))
            let data = Array(bytes[body + 16..<body + size])
            let hasAlpha = data.starts(with: Array("ALPH".utf8))
            try #require(!hasAlpha || bytes[20] & 0x10 != 0 && bytes[body + 15] == 0)
            let part = try #require(Pixels(decoding: Self.still(data, width, height, hasAlpha), type: "WEBP"))
            try #require(part.width == width && part.height == height)
            for row in 0..<height {
                for column in 0..<width where part[column, row] >> 24 == 0xFF {
                    canvas[x + column, y + row] = part[column, row]
                }
            }
            pictures.append(canvas)
            sizes.append(size)
            place = body + size + size % 2
        }
    }

    private static func still(_ data: [UInt8], _ width: Int, _ height: Int, _ hasAlpha: Bool) -> [UInt8] {
        func bytes(_ value: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let extended =
            Array("VP8X".utf8) + bytes(10, 4) + [hasAlpha ? 0x10 : 0, 0, 0, 0] + bytes(width - 1, 3)
            + bytes(height - 1, 3)
        let body = Array("WEBP".utf8) + extended + data
        return Array("RIFF".utf8) + bytes(body.count, 4) + body
    }
}
