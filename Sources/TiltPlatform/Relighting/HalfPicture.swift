import CSpans
import TiltEngine

/// An opaque picture at half the size that it will have, with 12 bits a component.
nonisolated final class HalfPicture {
    /// Blue, green, red and opacity of each pixel, in 1/4080.
    typealias Row = UnsafeMutablePointer<UInt16>

    let width, height: Int
    /// Row by row, with one more pixel at both ends of each.
    private let parts: Row
    private let block: PictureMemory.Block
    private let memory: PictureMemory
    /// The pixels beyond the last that vector instructions may read or write.
    static let spare = 16

    init(_ size: (width: Int, height: Int), in memory: PictureMemory? = nil) {
        (width, height) = ((size.width + 1) / 2, (size.height + 1) / 2)
        let count = 4 * ((width + 2) * height + Self.spare)
        self.memory = memory ?? PictureMemory()
        block = self.memory.take(count * MemoryLayout<UInt16>.stride)
        parts = block.start.bindMemory(to: UInt16.self, capacity: count)
    }

    deinit { memory.giveBack(block) }

    func row(_ y: Int) -> Row { parts + 4 * (y * (width + 2) + 1) }

    /// Sets a pixel of a row to a colour, 0…1 a component.
    @inline(__always) static func set(_ x: Int, of row: Row, _ color: SIMD3<Float>) {
        let value = color.clamped(lowerBound: .zero, upperBound: .one) * 4080 + 0.5
        let pixel = row + 4 * x
        (pixel[0], pixel[1], pixel[2], pixel[3]) = (UInt16(value.z), UInt16(value.y), UInt16(value.x), 4080)
    }

    /// The colour of a pixel, 0…1 a component.
    func color(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let pixel = row(y) + 4 * x
        return SIMD3(Float(pixel[2]), Float(pixel[1]), Float(pixel[0])) / 4080
    }

    /// The picture at twice its size, with ± half a step of noise against bands.
    func doubled(to size: (width: Int, height: Int), in memory: PictureMemory? = nil) -> Mipmap {
        for y in 0..<height {
            let row = row(y)
            (row - 4).update(from: row, count: 4)
            (row + 4 * width).update(from: row + 4 * (width - 1), count: 4)
        }
        return Mipmap(width: size.width, height: size.height, in: memory) { level in
            for y in 0..<level.height {
                let beside = (y % 2 == 0 ? y / 2 - 1 : y / 2 + 1).clamped(to: 0...height - 1)
                Self.double(row(y / 2), row(beside), y, into: level.row(y), count: level.width)
                level.rows[y] = Mipmap.RowContent(
                    start: 0, end: Int32(level.width), opaqueStart: 0, opaqueEnd: Int32(level.width))
            }
        }
    }

    /// Makes row `y` of the picture from the row that it lies in, and the next one beside it.
    private static func double(_ near: Row, _ far: Row, _ y: Int, into row: UnsafeMutablePointer<UInt32>, count: Int) {
        guard !spans_double(near, far, y, row, count) else { return }
        for x in 0..<count {
            let here = 4 * (x / 2)
            let there = x % 2 == 0 ? here - 4 : here + 4
            let step = noise(x, y)
            row[x] = [3, 2, 1, 0].reduce(0) { pixel, part in
                func sum(_ row: Row) -> UInt32 { 3 * UInt32(row[here + part]) + UInt32(row[there + part]) }
                return pixel << 8 | (3 * sum(near) + sum(far) + step) >> 8
            }
        }
    }

    /// Pseudo-random bits of a pixel, 0…255.
    private static func noise(_ x: Int, _ y: Int) -> UInt32 {
        func number(_ value: Int) -> UInt32 { UInt32(truncatingIfNeeded: value) }
        var hash = number(x) &* 0x9E37_79B1 ^ number(y) &* 0x85EB_CA77
        hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
        return (hash ^ hash >> 13) >> 24
    }
}
