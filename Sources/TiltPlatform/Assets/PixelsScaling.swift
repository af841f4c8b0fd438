import TiltEngine

nonisolated extension Pixels {
    /// The picture at another size. Each new pixel averages the pixels it covers if the picture shrinks, and interpolates
    /// between neighbours if it grows. Colours are weighted by opacity, so that clear pixels do not contribute.
    package func resized(to width: Int, _ height: Int) -> Pixels {
        guard (width, height) != (self.width, self.height) else { return self }
        var resized = Pixels(width: width, height: height)
        var at = 0
        argb.withUnsafeBufferPointer { argb in
            func row(_ y: Int) -> UnsafeBufferPointer<UInt32> {
                UnsafeBufferPointer(rebasing: argb[y * self.width..<(y + 1) * self.width])
            }
            Self.resize((self.width, self.height), to: (width, height), row: row) { row in
                resized.argb.replaceSubrange(at..<at + row.count, with: row)
                at += row.count
            }
        }
        return resized
    }

    /// Passes on the rows of a picture at another size, in the same way; each is valid until the next. The old rows are asked for
    /// in order, but the last may be asked for again, and the one before it too.
    static func resize<Flaw: Error>(
        _ old: (width: Int, height: Int), to new: (width: Int, height: Int),
        row: (Int) throws(Flaw) -> UnsafeBufferPointer<UInt32>,
        take: (UnsafeMutableBufferPointer<UInt32>) throws(Flaw) -> Void
    ) throws(Flaw) {
        let made = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: new.width)
        defer { made.deallocate() }
        if old == new {
            for y in 0..<new.height {
                _ = made.update(from: try row(y))
                try take(made)
            }
            return
        }
        let rows = Spread(from: old.height, to: new.height)
        let columns = Spread(from: old.width, to: new.width)
        let line = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4 * new.width)
        defer { line.deallocate() }
        for y in 0..<new.height {
            line.update(repeating: 0)
            for part in rows.ends[y]..<rows.ends[y + 1] {
                columns.add(try row(rows.starts[y] + part - rows.ends[y]), rows.weights[part], to: line)
            }
            for x in 0..<new.width { made[x] = packed(line, 4 * x) }
            try take(made)
        }
    }

    /// The pixel from four sums: red, green and blue times opacity, and opacity.
    private static func packed(_ sums: UnsafeMutableBufferPointer<Float>, _ at: Int) -> UInt32 {
        let alpha = sums[at + 3]
        guard alpha > 0 else { return 0 }
        func part(_ channel: Int) -> UInt32 { UInt32(min(sums[at + channel] / alpha + 0.5, 255)) }
        return UInt32(min(alpha + 0.5, 255)) << 24 | part(0) << 16 | part(1) << 8 | part(2)
    }
}

/// The old pixels along one side that make up each new one, with their weights. The new pixel at `index` uses the old
/// ones from `starts[index]` on, with `weights` from `ends[index]` up to `ends[index + 1]`, which sum to 1.
private nonisolated struct Spread {
    var starts: [Int] = []
    var ends = [0]
    var weights: [Float] = []

    init(from old: Int, to new: Int) {
        let scale = Double(old) / Double(new)
        for index in 0..<new {
            if scale >= 1 {
                cover(Double(index) * scale, min(Double(index + 1) * scale, Double(old)))
            } else {
                blend(((Double(index) + 0.5) * scale - 0.5).clamped(to: 0...Double(old - 1)))
            }
            ends.append(weights.count)
        }
    }

    private mutating func cover(_ from: Double, _ to: Double) {
        starts.append(Int(from))
        for index in Int(from)..<max(Int(from) + 1, Int(to.rounded(.up))) {
            let share = min(to, Double(index + 1)) - max(from, Double(index))
            weights.append(Float(share / (to - from)))
        }
    }

    private mutating func blend(_ position: Double) {
        let share = Float(position - position.rounded(.down))
        starts.append(Int(position))
        weights.append(1 - share)
        if share > 0 { weights.append(share) }
    }

    /// Adds a row of old pixels to the sums of a row of new ones. Uses pointers because a photograph has millions of pixels.
    func add(_ row: UnsafeBufferPointer<UInt32>, _ rowWeight: Float, to line: UnsafeMutableBufferPointer<Float>) {
        weights.withUnsafeBufferPointer { weights in
            for index in starts.indices {
                var (red, green, blue, alpha): (Float, Float, Float, Float) = (0, 0, 0, 0)
                var at = starts[index]
                for part in ends[index]..<ends[index + 1] {
                    let pixel = row[at]
                    let weight = weights[part] * rowWeight * Float(pixel >> 24)
                    red += weight * Float(pixel >> 16 & 255)
                    green += weight * Float(pixel >> 8 & 255)
                    blue += weight * Float(pixel & 255)
                    alpha += weight
                    at += 1
                }
                line[4 * index] += red
                line[4 * index + 1] += green
                line[4 * index + 2] += blue
                line[4 * index + 3] += alpha
            }
        }
    }
}
