import Synchronization
import TiltEngine

/// A card's stand-in until its picture is ready: a plain surface with its title.
nonisolated struct Placeholder: Hashable, Sendable {
    let title: String
    let assets: AssetFolder

    /// Draws the placeholder at a size in pixels. Throws if the font cannot be read.
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
            Compositor().draw(list, on: canvas) { _ in letters.sheet }
        }
        return pixels
    }

    private struct Letters {
        let assets: AssetFolder
        let pixels: Int
        let font: BitmapFont
        let sheet: PictureSketch
    }

    /// The letters used last, because many cards have one size.
    private static let last = Mutex<Letters?>(nil)

    private func letters(em: Double) throws(PlatformError) -> Letters {
        let pixels = BitmapFont.pixels(size: em, density: 1)
        return try Self.last.withLock { last throws(PlatformError) in
            if let last, last.assets == assets, last.pixels == pixels { return last }
            let font = try assets.font("inter-medium")
            let picture = font.picture(pixels: pixels, density: 1)
            let sheet = try assets.pixels(
                of: ImageID(font.name), fitting: Int(picture.size.x.rounded()), Int(picture.size.y.rounded()))
            let letters = Letters(
                assets: assets, pixels: pixels, font: font, sheet: PictureSketch(Mipmap(sheet, levels: .one)))
            last = letters
            return letters
        }
    }
}
