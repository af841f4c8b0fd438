import Dispatch
import Synchronization
import TiltEngine

/// A photo cut into slices by its depth, the farthest first. Each slice has what is as far or nearer, as far as it can come
/// into view when the slices part; what a nearer thing hides of it is filled from around.
nonisolated struct DepthSlices: Sendable {
    struct Tile: Sendable {
        /// The slice, 0 the farthest.
        let slice: Int
        /// The part of the photo in pixels: column, row, width and height.
        let x, y, width, height: Int
        let pixels: Pixels
    }

    let count: Int
    /// The parts, the farthest first.
    let tiles: [Tile]

    /// The side of a tile in pixels, and the pixels by which tiles overlap.
    private static let (side, overlap) = (256, 1)
    /// The numbers of slices to try, and the most pixels that all may have, in photos.
    private static let (counts, mostPhotos) = ([24, 16, 12, 8], 6)

    init(_ photo: Pixels, by depth: DepthMap) {
        var (count, tiles) = (0, [Tile]())
        for candidate in Self.counts {
            (count, tiles) = (candidate, Self.tiles(of: photo, depth, count: candidate))
            let sum = tiles.reduce(0) { $0 + $1.width * $1.height }
            if sum <= Self.mostPhotos * photo.width * photo.height { break }
        }
        (self.count, self.tiles) = (count, tiles)
    }

    private static func tiles(of photo: Pixels, _ depth: DepthMap, count: Int) -> [Tile] {
        let found = Mutex([Int: [Tile]]())
        SystemThread.perform(count) { index in
            let tiles = Slice(photo, depth, index: index, count: count).tiles
            found.withLock { $0[index] = tiles }
        }
        return found.withLock { found in (0..<count).flatMap { found[$0] ?? [] } }
    }

    /// One slice in the making. What it hides is found at half the photo's size.
    private struct Slice {
        let photo: Pixels
        let depth: DepthMap
        let index: Int
        /// Slices between the farthest and the nearest pixel.
        let steps: Float
        let columns, rows: Int
        /// The colours, filled where a nearer thing hides them.
        var filled: HoleFilling
        /// Whether a pixel of the half can come into view.
        var isKept: [Bool]

        init(_ photo: Pixels, _ depth: DepthMap, index: Int, count: Int) {
            (self.photo, self.depth, self.index) = (photo, depth, index)
            steps = Float(count - 1)
            (columns, rows) = ((photo.width + 1) / 2, (photo.height + 1) / 2)
            let known = Self.known(photo, depth, upTo: (Float(index) + 1) / steps)
            filled = HoleFilling(width: columns, height: rows, sums: known)
            filled.fill()
            // The displacement of two neighbouring slices against each other, three times, in pixels of a photo as wide as
            // the window.
            let parting = 2 * 96 / Double(count - 1) * 3 * Double(photo.width) / 1280 + 4
            isKept = Self.grown(known.map { $0.w > 0 }, columns, rows, by: Int((parting / 2).rounded(.up)))
        }

        /// The mean colour of the pixels in each square of two by two that are not nearer than a limit.
        private static func known(_ photo: Pixels, _ depth: DepthMap, upTo limit: Float) -> [SIMD4<Float>] {
            let (columns, rows) = ((photo.width + 1) / 2, (photo.height + 1) / 2)
            var sums = [SIMD4<Float>](repeating: .zero, count: columns * rows)
            photo.argb.withUnsafeBufferPointer { pixels in
                depth.values.withUnsafeBufferPointer { depths in
                    for y in 0..<photo.height {
                        for x in 0..<photo.width where depths[y * photo.width + x] <= limit {
                            let pixel = pixels[y * photo.width + x]
                            sums[y / 2 * columns + x / 2] += SIMD4(
                                Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), 1)
                        }
                    }
                }
            }
            for i in sums.indices where sums[i].w > 1 { sums[i] /= sums[i].w }
            return sums
        }

        /// The pixels within a distance of any that is set, along rows and then columns.
        private static func grown(_ set: [Bool], _ columns: Int, _ rows: Int, by radius: Int) -> [Bool] {
            var result = set
            func spread(_ count: Int, _ at: (Int) -> Int) {
                var reach = -1
                let line = (0..<count).map { result[at($0)] }
                for i in 0..<count {
                    if line[i] { reach = i + radius }
                    if i <= reach { result[at(i)] = true }
                }
                reach = count
                for i in (0..<count).reversed() {
                    if line[i] { reach = i - radius }
                    if i >= reach { result[at(i)] = true }
                }
            }
            for y in 0..<rows { spread(columns) { y * columns + $0 } }
            for x in 0..<columns { spread(rows) { $0 * columns + x } }
            return result
        }

        var tiles: [Tile] {
            stride(from: 0, to: photo.height, by: DepthSlices.side).flatMap { y in
                stride(from: 0, to: photo.width, by: DepthSlices.side).compactMap { x in tile(x, y) }
            }
        }

        private func tile(_ left: Int, _ top: Int) -> Tile? {
            let side = DepthSlices.side + DepthSlices.overlap
            let width = min(side, photo.width - left)
            let height = min(side, photo.height - top)
            var whole = Pixels(width: width, height: height)
            // The box of what is visible.
            var (first, last) = ((x: width, y: height), (x: -1, y: -1))
            for y in 0..<height {
                for x in 0..<width {
                    let value = pixel(left + x, top + y)
                    guard value != 0 else { continue }
                    whole[x, y] = value
                    first = (min(first.x, x), min(first.y, y))
                    last = (max(last.x, x), max(last.y, y))
                }
            }
            guard last.x >= 0 else { return nil }
            var pixels = Pixels(width: last.x - first.x + 1, height: last.y - first.y + 1)
            for y in 0..<pixels.height {
                for x in 0..<pixels.width { pixels[x, y] = whole[first.x + x, first.y + y] }
            }
            return Tile(
                slice: index, x: left + first.x, y: top + first.y, width: pixels.width, height: pixels.height,
                pixels: pixels)
        }

        private func pixel(_ x: Int, _ y: Int) -> UInt32 {
            let half = y / 2 * columns + x / 2
            guard isKept[half] else { return 0 }
            let place = depth.values[y * photo.width + x] * steps - Float(index)
            let alpha = index == 0 ? 1 : (place + 1).clamped(to: 0...1)
            guard alpha > 0 else { return 0 }
            let color = place <= 1 ? photo.argb[y * photo.width + x] & 0xff_ffff : Self.packed(filled.sums[half])
            return UInt32(alpha * 255 + 0.5) << 24 | color
        }

        private static func packed(_ color: SIMD4<Float>) -> UInt32 {
            func part(_ value: Float) -> UInt32 { UInt32((value + 0.5).clamped(to: 0...255)) }
            return part(color.x) << 16 | part(color.y) << 8 | part(color.z)
        }
    }
}
