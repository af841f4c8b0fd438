import TiltCanvas
import TiltEngine

/// The picture of a ``LakeMirror``. It is worked out at half its size, because water has no sharp edges.
nonisolated struct LakeBake {
    private let mirror: LakeMirror

    init(_ mirror: LakeMirror) { self.mirror = mirror }

    /// How far the image is blurred across and down, in units of the canvas: the deviation of a bell curve.
    private static let blur = (across: 2.4, down: 1.65)

    /// The picture at a size in pixels; `picture` returns those that it shows.
    func mipmap(
        _ size: (width: Int, height: Int), in memory: PictureMemory? = nil, picture: (ImageID) -> Mipmap?
    ) -> Mipmap {
        let half = HalfPicture(size, in: memory)
        let scale = Double(half.width) / mirror.width
        let shore = Shore(mirror, scale: scale, width: half.width, picture: picture)
        var image = WaterImage(width: half.width, height: half.height)
        for y in 0..<half.height {
            let distance = (Double(y) + 0.5) / scale
            image.withRow(y) { shore.copy(at: distance, moved: displacement(at: distance), to: $0) }
        }
        image.blurAcross(passes: Self.passes(Self.blur.across * scale))
        image.blurDown(passes: Self.passes(Self.blur.down * scale))
        for y in 0..<half.height {
            let (share, color) = water(at: (Double(y) + 0.5) / scale)
            let (own, water) = (Float(1 - share), color.vector * Float(share))
            let target = half.row(y)
            image.withRow(y) { row in
                for x in row.indices { HalfPicture.set(x, of: target, row[x] * own + water) }
            }
        }
        return half.doubled(to: size, in: memory)
    }

    /// How often three pixels are averaged, 1 2 1, for a deviation in pixels: each time adds half a pixel squared.
    private static func passes(_ deviation: Double) -> Int { max(1, Int((2 * deviation * deviation).rounded())) }

    /// The share of depth at a distance below the shore, 0…1.
    private func depth(at distance: Double) -> Double { min(1, distance / 200) }

    /// The displacement of the image at a distance below the shore, sideways and in height, in units of the canvas.
    private func displacement(at distance: Double) -> Vector {
        let f = depth(at: distance)
        let (slow, fast) = (
            Portable.sin(0.9 * distance + 3 * Portable.sin(0.13 * distance)), Portable.sin(2.3 * distance + 1.3)
        )
        let aside = (1.2 + 7 * f) * (1 + 0.1 * mirror.wind) * (0.55 * slow + 0.45 * fast)
        return Vector(aside, (1 + 5 * f) * Portable.sin(1.7 * distance + 2 * Portable.sin(0.31 * distance)))
    }

    /// The share of the water's own colour at a distance below the shore, and that colour.
    private func water(at distance: Double) -> (share: Double, color: Color) {
        let f = depth(at: distance)
        return (
            (0.16 + 0.34 * f) * (1 + 0.5 * mirror.cover) / 1.5 + 0.05, mirror.color.multiplied(by: lerp(1, 0.62, f))
        )
    }
}

/// The image in the water, red, green and blue of each pixel.
private nonisolated struct WaterImage {
    typealias Row = UnsafeMutableBufferPointer<SIMD3<Float>>

    let width, height: Int
    private var pixels: [SIMD3<Float>]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: .zero, count: width * height)
    }

    mutating func withRow(_ y: Int, _ body: (Row) -> Void) {
        let start = y * width
        let width = width
        pixels.withUnsafeMutableBufferPointer { body(Row(rebasing: $0[start..<start + width])) }
    }

    mutating func blurAcross(passes: Int) {
        for y in 0..<height {
            withRow(y) { row in
                for _ in 0..<passes {
                    var before = row[0]
                    for x in 0..<row.count - 1 {
                        let here = row[x]
                        row[x] = (before + here + here + row[x + 1]) * 0.25
                        before = here
                    }
                }
            }
        }
    }

    mutating func blurDown(passes: Int) {
        let (width, height) = (width, height)
        var above = Array(repeating: SIMD3<Float>.zero, count: width)
        pixels.withUnsafeMutableBufferPointer { pixels in
            above.withUnsafeMutableBufferPointer { above in
                for _ in 0..<passes {
                    for x in 0..<width { above[x] = pixels[x] }
                    for y in 0..<height - 1 {
                        let row = y * width
                        for x in 0..<width {
                            let here = pixels[row + x]
                            pixels[row + x] = (above[x] + here + here + pixels[row + width + x]) * 0.25
                            above[x] = here
                        }
                    }
                }
            }
        }
    }
}

/// What stands above the shore, as a picture whose last row is at the shore.
private nonisolated struct Shore {
    private let buffer: PixelBuffer
    private let scale, squash: Double

    /// The rows beyond those that still water shows, in units.
    private static let margin = 24.0

    init(_ mirror: LakeMirror, scale: Double, width: Int, picture: (ImageID) -> Mipmap?) {
        let rows = (mirror.foot - mirror.top) / mirror.squash + Self.margin
        let height = max(2, Int((rows * scale).rounded(.up)))
        buffer = PixelBuffer(width: width, height: height)
        (self.scale, squash) = (scale, mirror.squash)
        var list = DrawList(size: Vector(Double(width), Double(height)), density: 1)
        list.clear(.black)
        let shift = Vector(0, Double(height) - mirror.top * scale)
        for item in mirror.items {
            let frame = Rect(origin: item.frame.origin * scale + shift, size: item.frame.size * scale)
            list.image(item.id, in: frame, tint: item.tint)
        }
        Compositor().draw(list, on: buffer.canvas) { picture($0).map { PictureSketch($0) } }
    }

    /// Copies the row that is seen at a distance below the shore, in units, with the image moved.
    func copy(at distance: Double, moved: Vector, to row: WaterImage.Row) {
        let canvas = buffer.canvas
        let y = (Double(canvas.height) - 1 - (distance / squash - moved.y) * scale).clamped(
            to: 0...Double(canvas.height - 1))
        let (top, down) = (Int(y), Float(y - y.rounded(.down)))
        let (above, below) = (canvas.row(top), canvas.row(min(top + 1, canvas.height - 1)))
        let aside = moved.x * scale
        let (whole, across) = (Int(aside.rounded(.down)), Float(aside - aside.rounded(.down)))
        let last = canvas.width - 1
        func pixel(_ x: Int) -> SIMD3<Float> {
            let x = min(max(x, 0), last)
            let (upper, lower) = (above[x].components, below[x].components)
            return upper + (lower - upper) * down
        }
        var left = pixel(whole)
        for x in row.indices {
            let right = pixel(x + whole + 1)
            row[x] = left + (right - left) * across
            left = right
        }
    }
}

nonisolated extension UInt32 {
    /// Red, green and blue of a pixel, 0…1.
    @inline(__always) fileprivate var components: SIMD3<Float> {
        SIMD3(Float(self &>> 16 & 255), Float(self &>> 8 & 255), Float(self & 255)) * (1 / 255)
    }
}
