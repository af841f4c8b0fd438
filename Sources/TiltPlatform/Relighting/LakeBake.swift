import TiltEngine

/// The picture of a ``LakeMirror``. It is worked out at half its size, because water has no sharp edges.
nonisolated struct LakeBake {
    private let mirror: LakeMirror

    init(_ mirror: LakeMirror) { self.mirror = mirror }

    /// The picture at a size in pixels; `picture` returns those that it shows.
    func mipmap(_ size: (width: Int, height: Int), picture: (ImageID) -> Mipmap?) -> Mipmap {
        let half = HalfPicture(size)
        let scale = Double(half.width) / mirror.width
        let shore = Shore(mirror, scale: scale, width: half.width, picture: picture)
        var rows = (0..<half.height).map { y in
            let distance = (Double(y) + 0.5) / scale
            return shore.row(at: distance, moved: mirror.displacement(at: distance))
        }
        rows = blurredDown(rows.map { blurredAcross($0, passes: 1) })
        for (y, row) in rows.enumerated() {
            let (share, color) = mirror.water(at: (Double(y) + 0.5) / scale)
            let (own, water) = (Float(1 - share), color.vector * Float(share))
            for x in row.indices { half.set(x, y, row[x] * own + water) }
        }
        return half.doubled(to: size)
    }

    /// A binomial blur of three pixels, as often as `passes`.
    private func blurredAcross(_ row: [SIMD3<Float>], passes: Int) -> [SIMD3<Float>] {
        var row = row
        for _ in 0..<passes {
            var before = row[0]
            for x in row.indices {
                let here = row[x]
                row[x] = (before + here + here + row[min(x + 1, row.count - 1)]) * 0.25
                before = here
            }
        }
        return row
    }

    private func blurredDown(_ rows: [[SIMD3<Float>]]) -> [[SIMD3<Float>]] {
        rows.indices.map { y in
            let (above, here, below) = (rows[max(0, y - 1)], rows[y], rows[min(y + 1, rows.count - 1)])
            return here.indices.map { (above[$0] + here[$0] + here[$0] + below[$0]) * 0.25 }
        }
    }
}

/// What stands above the shore, as a picture whose last row is at the shore.
private nonisolated struct Shore {
    private let sheet: Sheet
    private let scale: Double
    private let squash: Double

    init(_ mirror: LakeMirror, scale: Double, width: Int, picture: (ImageID) -> Mipmap?) {
        let rows = (mirror.foot - mirror.top) / mirror.squash + 24
        let height = max(2, Int((rows * scale).rounded(.up)))
        sheet = Sheet(width: width, height: height)
        (self.scale, squash) = (scale, mirror.squash)
        var list = DrawList(size: Vector(Double(width), Double(height)), density: 1)
        list.clear(.black)
        let way = Vector(0, Double(height) - mirror.top * scale)
        for item in mirror.items {
            let frame = Rect(origin: item.frame.origin * scale + way, size: item.frame.size * scale)
            list.image(item.id, in: frame, tint: item.tint)
        }
        Compositor().draw(list, on: sheet.canvas) { picture($0).map { PictureSketch($0) } }
    }

    /// The row that is seen at a distance below the shore, in units, with the image moved.
    func row(at distance: Double, moved: Vector) -> [SIMD3<Float>] {
        let canvas = sheet.canvas
        let y = (Double(canvas.height) - 1 - (distance / squash - moved.y) * scale).clamped(
            to: 0...Double(canvas.height - 1))
        let (top, down) = (Int(y), Float(y - y.rounded(.down)))
        let (above, below) = (canvas.row(top), canvas.row(min(top + 1, canvas.height - 1)))
        let aside = moved.x * scale
        let (whole, across) = (Int(aside.rounded(.down)), Float(aside - aside.rounded(.down)))
        let last = canvas.width - 1
        return (0..<canvas.width).map { x in
            let (left, right) = ((x + whole).clamped(to: 0...last), (x + whole + 1).clamped(to: 0...last))
            let upper = above[left].components + (above[right].components - above[left].components) * across
            let lower = below[left].components + (below[right].components - below[left].components) * across
            return upper + (lower - upper) * down
        }
    }
}

nonisolated extension UInt32 {
    /// Red, green and blue of a pixel, 0…1.
    @inline(__always) fileprivate var components: SIMD3<Float> {
        SIMD3(Float(self &>> 16 & 255), Float(self &>> 8 & 255), Float(self & 255)) * (1 / 255)
    }
}
