/// A QR code of some bytes (ISO/IEC 18004:2015): byte mode, error correction of level M, versions 1 to 10, which hold 213 bytes.
package struct QRCode: Equatable, Sendable {
    /// The number of modules on a side.
    package private(set) var side: Int
    /// Whether a module is dark, row by row.
    private var dark: [Bool]
    /// Whether a module is part of a pattern, and not of the data.
    private var isFixed: [Bool]

    /// The codewords of error correction in a block, and the numbers of data codewords of its blocks, by version (table 9).
    private static let blocks: [(correction: Int, data: [Int])] = [
        (10, [16]), (16, [28]), (26, [44]), (18, [32, 32]), (24, [43, 43]), (16, [27, 27, 27, 27]),
        (18, [31, 31, 31, 31]), (22, [38, 38, 39, 39]), (22, [36, 36, 36, 37, 37]), (26, [43, 43, 43, 43, 44]),
    ]
    /// The rows and columns of the centres of alignment patterns, by version (annex E).
    private static let alignments: [[Int]] = [
        [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
    ]

    /// A code in the smallest version that holds the text, with the mask of the least penalty; nil if it is too long.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        func countBits(_ version: Int) -> Int { version < 10 ? 8 : 16 }
        guard
            let version = (1...Self.blocks.count).first(where: {
                4 + countBits($0) + 8 * bytes.count <= 8 * Self.blocks[$0 - 1].data.reduce(0, +)
            })
        else { return nil }
        side = 17 + 4 * version
        dark = Array(repeating: false, count: side * side)
        isFixed = dark
        drawPatterns(version)
        draw(Self.codewords(of: bytes, version, countBits: countBits(version)))
        let masked = (0..<8).map { mask in
            var code = self
            code.apply(mask)
            return code
        }
        self = masked.min { $0.penalty < $1.penalty } ?? self
    }

    /// Whether the module in a column and a row is dark.
    package subscript(x: Int, y: Int) -> Bool { dark[y * side + x] }

    private mutating func set(_ x: Int, _ y: Int, _ isDark: Bool) {
        dark[y * side + x] = isDark
        isFixed[y * side + x] = true
    }
}

// Codewords.
extension QRCode {
    /// The data of all blocks, a codeword of each in turn, then their error correction in the same way.
    private static func codewords(of bytes: [UInt8], _ version: Int, countBits: Int) -> [UInt8] {
        let (correction, sizes) = blocks[version - 1]
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) { for i in (0..<count).reversed() { bits.append(value >> i & 1 == 1) } }
        append(0b0100, 4)
        append(bytes.count, countBits)
        for byte in bytes { append(Int(byte), 8) }
        let capacity = 8 * sizes.reduce(0, +)
        append(0, min(4, capacity - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var pads = [0xEC, 0x11]
        while bits.count < capacity {
            append(pads[0], 8)
            pads.swapAt(0, 1)
        }
        let words = stride(from: 0, to: capacity, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var start = 0
        let data = sizes.map { size in
            defer { start += size }
            return Array(words[start..<start + size])
        }
        let checks = data.map { remainder(of: $0, correction) }
        func interleaved(_ lists: [[UInt8]]) -> [UInt8] {
            (0..<(lists.map(\.count).max() ?? 0)).flatMap { i in lists.compactMap { i < $0.count ? $0[i] : nil } }
        }
        return interleaved(data) + interleaved(checks)
    }

    /// The remainder of the data, as a polynomial, divided by the generator of a number of codewords of error correction.
    private static func remainder(of data: [UInt8], _ count: Int) -> [UInt8] {
        var generator = [UInt8](repeating: 0, count: count - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            for i in 0..<count {
                generator[i] = product(generator[i], root) ^ (i + 1 < count ? generator[i + 1] : 0)
            }
            root = product(root, 2)
        }
        return data.reduce(into: [UInt8](repeating: 0, count: count)) { rest, word in
            let factor = word ^ rest.removeFirst()
            rest.append(0)
            for i in 0..<count { rest[i] ^= product(generator[i], factor) }
        }
    }

    /// The product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1.
    private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        (0..<8).reversed().reduce(0) { sum, i in
            sum << 1 ^ (sum >> 7 == 1 ? 0x1D : 0) ^ (b >> UInt8(i) & 1 == 1 ? a : 0)
        }
    }
}

// The picture.
extension QRCode {
    private mutating func drawPatterns(_ version: Int) {
        for i in 0..<side {
            set(6, i, i % 2 == 0)
            set(i, 6, i % 2 == 0)
        }
        for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawSquares(x, y, reach: 4, light: [2, 4]) }
        let places = Self.alignments[version - 1]
        for x in places {
            for y in places where !isCorner(x, y, places) {
                drawSquares(x, y, reach: 2, light: [1])
            }
        }
        drawFormat(mask: 0)
        guard version >= 7 else { return }
        let bits = version << 12 | Self.check(version, generator: 0x1F25, bits: 12)
        for i in 0..<18 {
            let isDark = bits >> i & 1 == 1
            set(side - 11 + i % 3, i / 3, isDark)
            set(i / 3, side - 11 + i % 3, isDark)
        }
    }

    /// Whether a finder pattern lies where an alignment pattern would.
    private func isCorner(_ x: Int, _ y: Int, _ places: [Int]) -> Bool {
        let last = places.last
        return (x, y) == (6, 6) || x == 6 && y == last || y == 6 && x == last
    }

    /// Draws squares within squares, dark but for those at some distances from the centre.
    private mutating func drawSquares(_ x: Int, _ y: Int, reach: Int, light: [Int]) {
        for dy in -reach...reach {
            for dx in -reach...reach where (0..<side).contains(x + dx) && (0..<side).contains(y + dy) {
                set(x + dx, y + dy, !light.contains(max(abs(dx), abs(dy))))
            }
        }
    }

    /// Draws level and mask, twice.
    private mutating func drawFormat(mask: Int) {
        // Level M is 00.
        let bits = (mask << 10 | Self.check(mask, generator: 0x537, bits: 10)) ^ 0x5412
        let first = [0, 1, 2, 3, 4, 5, 7, 8].map { (8, $0) } + [7, 5, 4, 3, 2, 1, 0].map { ($0, 8) }
        let second = (0..<8).map { (side - 1 - $0, 8) } + (0..<7).map { (8, side - 7 + $0) }
        for i in 0..<15 {
            for (x, y) in [first[i], second[i]] { set(x, y, bits >> i & 1 == 1) }
        }
        set(8, side - 8, true)
    }

    /// The remainder of a number of bits by a generator of the codes of Bose, Chaudhuri and Hocquenghem.
    private static func check(_ value: Int, generator: Int, bits: Int) -> Int {
        (0..<bits).reduce(value) { rest, _ in rest << 1 ^ (rest >> (bits - 1) & 1) * generator }
    }

    /// Draws the codewords, in pairs of columns from the right, up and down.
    private mutating func draw(_ codewords: [UInt8]) {
        var index = 0
        for right in stride(from: side - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
            for step in 0..<side {
                let y = (right + 1) & 2 == 0 ? side - 1 - step : step
                for x in [right, right - 1] where !isFixed[y * side + x] && index < 8 * codewords.count {
                    dark[y * side + x] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
                    index += 1
                }
            }
        }
    }

    private mutating func apply(_ mask: Int) {
        for y in 0..<side {
            for x in 0..<side where !isFixed[y * side + x] && Self.inverts(mask, x, y) { dark[y * side + x].toggle() }
        }
        drawFormat(mask: mask)
    }

    private static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// What readers stumble over: runs, squares, patterns like a finder, and too much of one kind (section 7.8.3).
    private var penalty: Int {
        let finder = [true, false, true, true, true, false, true]
        let light = [false, false, false, false]
        var sum = 0
        for isRow in [true, false] {
            for a in 0..<side {
                let line = (0..<side).map { isRow ? self[$0, a] : self[a, $0] }
                var run = 1
                for i in 1...side {
                    if i < side, line[i] == line[i - 1] {
                        run += 1
                        continue
                    }
                    if run >= 5 { sum += run - 2 }
                    run = 1
                }
                for i in 0...(side - 11) {
                    let part = line[i..<i + 11]
                    if part.elementsEqual(finder + light) || part.elementsEqual(light + finder) { sum += 40 }
                }
            }
        }
        for y in 1..<side {
            for x in 1..<side
            where self[x, y] == self[x - 1, y] && self[x, y] == self[x, y - 1] && self[x, y] == self[x - 1, y - 1] {
                sum += 3
            }
        }
        let share = abs(dark.count { $0 } * 20 - dark.count * 10)
        return sum + share / dark.count * 10
    }
}
