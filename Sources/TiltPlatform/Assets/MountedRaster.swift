import Synchronization
import TiltCanvas
import TiltEngine

/// A picture with its contact shadow and optional reflection, as one raster laid out by its mount.
nonisolated struct MountedRaster {
    private let sheetBox: PixelBox
    private let width, height: Int
    private let mount: Mount
    /// The mount's frame in the raster's pixels. The picture fills whole pixels of the raster, so the frame does not.
    let frame: Rect

    /// A raster around a sheet of `size` pixels.
    init(size: Vector, mount: Mount) {
        self.mount = mount
        let sheet = Rect(origin: .zero, size: Vector(max(1, size.x), max(1, size.y)))
        func pixel(_ side: Double) -> Int { max(1, Int(min(side, Raster.limit).rounded())) }
        let (wide, high) = (pixel(sheet.width), pixel(sheet.height))
        let around = mount.raster(around: sheet)
        let scale = Vector(Double(wide) / sheet.width, Double(high) / sheet.height)
        // At least one clear pixel surrounds everything, or slanted edges would show steps.
        func whole(_ margin: Double) -> Int { max(1, Int(margin.rounded(.up))) }
        let (x, y) = (whole(-around.minX * scale.x), whole(-around.minY * scale.y))
        width = min(x + wide + whole((around.maxX - sheet.maxX) * scale.x), Int(Raster.limit))
        height = min(y + high + whole((around.maxY - sheet.maxY) * scale.y), Int(Raster.limit))
        sheetBox = PixelBox(x, y, min(x + wide, width - 1), min(y + high, height - 1))
        frame = Rect(
            x: Double(x) + around.minX * scale.x, y: Double(y) + around.minY * scale.y, width: around.width * scale.x,
            height: around.height * scale.y)
    }

    /// The raster of a picture, with rounded corners and an inner line.
    func make(_ source: Source, isForeign: Bool) throws(PlatformError) -> Pixels {
        guard !isForeign else { return mounted(try framed(source)) }
        var sheet = try source.pixels(fitting: sheetBox.width, sheetBox.height)
        sheet.dissolveBands()
        return mounted(rounded(sheet))
    }

    func make(_ placeholder: Placeholder) throws(PlatformError) -> Pixels {
        // The text size follows the sheet's area, so that it is the same for every shape.
        let em = 0.055 * (Double(sheetBox.width) * Double(sheetBox.height) / 0.8).squareRoot()
        return mounted(rounded(try placeholder.pixels(sheetBox.width, sheetBox.height, em: em)))
    }

    /// The mean colour, in linear light, of the sheet in a raster, from 16 × 16 of its points.
    func mean(of raster: Mipmap) -> Color {
        let (side, level) = (16, raster.levels[0])
        var sums = SIMD3<Double>.zero
        for row in 0..<side {
            for column in 0..<side {
                let x = sheetBox.minX + (2 * column + 1) * sheetBox.width / (2 * side)
                let y = sheetBox.minY + (2 * row + 1) * sheetBox.height / (2 * side)
                let pixel = level.row(min(y, level.height - 1))[min(x, level.width - 1)]
                let parts =
                    SIMD3<Double>(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)) / 255
                sums += SIMD3(Color.light(of: parts.x), Color.light(of: parts.y), Color.light(of: parts.z))
            }
        }
        let mean = sums / Double(side * side)
        return Color(
            red: Color.component(of: mean.x), green: Color.component(of: mean.y), blue: Color.component(of: mean.z))
    }

    private func mounted(_ sheet: Pixels) -> Pixels {
        let left = sheetBox.minX + (sheetBox.width - sheet.width) / 2
        let top = sheetBox.maxY - sheet.height
        var raster = Pixels(width: width, height: height)
        raster.draw(sheet, x: left, y: top)
        drawShadow(under: PixelBox(left, top, left + sheet.width, top + sheet.height), on: &raster)
        if let reflection = mount.reflection { draw(reflection, of: sheet, x: left, on: &raster) }
        for x in 0..<width { (raster[x, 0], raster[x, height - 1]) = (0, 0) }
        for y in 0..<height { (raster[0, y], raster[width - 1, y]) = (0, 0) }
        return raster
    }

    /// The difference of two shapes, as a factor, above which a picture is not cut to fill its sheet.
    private static let misfit = 1.05

    /// A foreign picture that fills the sheet. One of another shape lies in it whole, on a gradient from the mean of its top
    /// to that of its foot.
    private func framed(_ source: Source) throws(PlatformError) -> Pixels {
        var sheet = Pixels(width: sheetBox.width, height: sheetBox.height, fill: 0xFF0B_1222)
        let shapes = source.shape * Double(sheet.height) / Double(sheet.width)
        guard max(shapes, 1 / shapes) > Self.misfit else {
            let picture = try source.pixels(covering: sheet.width, sheet.height)
            sheet.draw(picture, x: (sheet.width - picture.width) / 2, y: (sheet.height - picture.height) / 2)
            return rounded(sheet)
        }
        let picture = try source.pixels(fitting: sheet.width, sheet.height)
        let part = max(1, picture.height / 10)
        let (top, foot) = (picture.mean(0..<part), picture.mean(picture.height - part..<picture.height))
        for y in 0..<sheet.height {
            let mixed = top + (foot - top) * (Double(y) / Double(max(1, sheet.height - 1)))
            let color = (0..<3).reduce(UInt32(255)) { $0 << 8 | UInt32(mixed[$1].rounded()) }
            for x in 0..<sheet.width { sheet[x, y] = color }
        }
        sheet.draw(picture, x: (sheet.width - picture.width) / 2, y: (sheet.height - picture.height) / 2)
        return rounded(sheet)
    }

    private func rounded(_ sheet: Pixels) -> Pixels {
        var sheet = sheet
        sheet.roundCorners(
            radius: mount.cornerRadius * Double(sheetBox.height), line: 1.5 / 400 * Double(sheetBox.height))
        return sheet
    }

    private func drawShadow(under sheet: PixelBox, on raster: inout Pixels) {
        // Between its rounded ends every row of the shadow is the same.
        let straight = sheet.minY + sheet.height / 5..<sheet.maxY - sheet.height / 15
        let row = (0..<raster.width).map { shadow(of: sheet, x: $0, y: straight.lowerBound) }
        for y in 0..<min(sheet.maxY, raster.height) {
            let isStraight = straight.contains(y)
            for x in 0..<raster.width where raster[x, y] < 0xFF00_0000 {
                raster[x, y] = Pixels.over(raster[x, y], isStraight ? row[x] : shadow(of: sheet, x: x, y: y))
            }
        }
    }

    /// Draws six rounded rectangles over one another that grow sideways, each a little higher at its top.
    private func shadow(of sheet: PixelBox, x: Int, y: Int) -> UInt32 {
        let unit = Double(sheet.height) / 400
        var clear = 1.0
        for k in 0..<6 {
            let step = Double(k) * unit
            let rect = Rect(
                x: Double(sheet.minX) - 3 * step, y: Double(sheet.minY) + 14 * unit - step,
                width: Double(sheet.width) + 6 * step, height: Double(sheet.height) + 2 * step)
            clear *= 1 - 0.055 * rect.coverage(x: x, y: y, radius: mount.cornerRadius * 400 * unit + 3 * step)
        }
        return UInt32(((1 - clear) * 255).rounded()) << 24 | 0x02040C
    }

    /// Draws the sheet upside down below its bottom edge, fading out along t^1.4.
    private func draw(_ reflection: Mount.Reflection, of sheet: Pixels, x left: Int, on raster: inout Pixels) {
        let top = sheetBox.maxY + Int((reflection.gap * Double(sheetBox.height)).rounded())
        let rows = min(Int((reflection.height * Double(sheetBox.height)).rounded()), raster.height - top, sheet.height)
        for row in 0..<max(0, rows) {
            let t = 1 - (Double(row) + 0.5) / Double(rows)
            let fade = reflection.opacity * Double.pow(t, 1.4)
            for x in 0..<sheet.width {
                let pixel = sheet[x, sheet.height - 1 - row]
                let alpha = UInt32((Double(pixel >> 24) * fade).rounded())
                raster[left + x, top + row] = alpha << 24 | pixel & 0xFF_FFFF
            }
        }
    }
}

nonisolated extension Pixels {
    /// The mean of some rows, as red, green and blue of 0…255; clear parts count as black.
    fileprivate func mean(_ rows: Range<Int>) -> SIMD3<Double> {
        var sums = SIMD3<Double>.zero
        for pixel in argb[rows.lowerBound * width..<rows.upperBound * width] {
            let alpha = Double(pixel >> 24) / 255
            sums += SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)) * alpha
        }
        return sums / Double(rows.count * width)
    }

    /// Rounds the corners and draws a white line along the inside of the edge.
    fileprivate mutating func roundCorners(radius: Double, line: Double) {
        let edge = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        for y in 0..<height {
            for x in 0..<width {
                let outer = edge.coverage(x: x, y: y, radius: radius)
                let inner = edge.insetBy(line).coverage(x: x, y: y, radius: radius - line)
                guard inner < 1 else { continue }
                let white = UInt32(((1 - inner) * 0.18 * 255).rounded())
                let color = Self.over(white << 24 | 0xFF_FFFF, self[x, y])
                self[x, y] = UInt32((Double(color >> 24) * outer).rounded()) << 24 | color & 0xFF_FFFF
            }
        }
    }
}

nonisolated extension Rect {
    /// The share of a pixel inside the rectangle with rounded corners, 0…1.
    fileprivate func coverage(x: Int, y: Int, radius: Double) -> Double {
        let offset = Vector(abs(Double(x) + 0.5 - midX), abs(Double(y) + 0.5 - midY))
        let corner = offset - size / 2 + Vector(radius, radius)
        return (0.5 + radius - corner.distanceFromQuadrant).clamped(to: 0...1)
    }
}

/// A picture's stand-in until it is ready: a plain surface with its title.
nonisolated struct Placeholder: Hashable, Sendable {
    let title: String
    let assets: AssetFolder

    func pixels(_ width: Int, _ height: Int, em: Double) throws(PlatformError) -> Pixels {
        let letters = try letters(em: em)
        let font = letters.font
        var list = DrawList(size: Vector(Double(width), Double(height)), density: 1)
        list.clear(Color(hex: 0x1B2745))
        let lines = list.lines(of: title, font: font, size: em, fitting: 0.84 * list.size.x, most: 3)
        for (index, line) in lines.enumerated() {
            let y = list.size.y / 2 + (1.4 * (Double(index) - Double(lines.count - 1) / 2) + 0.36) * em
            list.text(
                line, at: Vector(list.size.x / 2, y), font: font, size: em, color: .white.opacity(0.7), anchor: .center)
        }
        var pixels = Pixels(width: width, height: height)
        pixels.argb.withUnsafeMutableBufferPointer { argb in
            guard let start = argb.baseAddress else { return }
            let canvas = Canvas(pixels: start, width: width, height: height, stride: width)
            Compositor().draw(list, on: canvas) { Faces.picture(for: $0).map { PictureSketch($0) } ?? letters.sheet }
        }
        return pixels
    }

    private struct Letters {
        let assets: AssetFolder
        let pixels: Int
        let font: BitmapFont
        let sheet: PictureSketch
    }

    /// The letters used last, because many pictures have one size.
    private static let last = Mutex<Letters?>(nil)

    private func letters(em: Double) throws(PlatformError) -> Letters {
        let pixels = BitmapFont.pixels(size: em, density: 1)
        return try Self.last.withLock { last throws(PlatformError) in
            if let last, last.assets == assets, last.pixels == pixels { return last }
            let font = try assets.font("inter-medium")
            let size = font.picture(pixels: pixels, density: 1)?.size ?? .zero
            let sheet = try assets.pixels(of: ImageID(font.name), fitting: Int(size.x.rounded()), Int(size.y.rounded()))
            let letters = Letters(
                assets: assets, pixels: pixels, font: font, sheet: PictureSketch(Mipmap(sheet, levels: .one)))
            last = letters
            return letters
        }
    }
}

nonisolated extension Vector {
    /// The distance from the quadrant in which both components are negative; inside it, less than 0. Beyond a rounded
    /// rectangle's corner, relative to the corner's centre, it is the radius at the edge.
    @inline(__always) fileprivate var distanceFromQuadrant: Double {
        let (a, b) = (max(x, 0), max(y, 0))
        return (a * a + b * b).squareRoot() + min(max(x, y), 0)
    }
}
