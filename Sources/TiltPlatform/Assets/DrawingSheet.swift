import Foundation
import TiltCanvas
import TiltEngine

nonisolated struct DrawingSheet {
    private let places: [SheetPart]
    private let files: [String]
    private let drawings: [[UInt8]]

    init(_ places: [SheetPart], files: [String]) throws(PlatformError) {
        precondition(places.count == files.count, "a part has a file")
        (self.places, self.files) = (places, files)
        drawings = try files.map { file throws(PlatformError) in try PictureFile.open(file).bytes() }
    }

    var bytes: [UInt8] { Array(drawings.joined()) }

    /// Draws all parts on a sheet of a size in pixels, each exactly in its place. Throws if one cannot be drawn.
    func pixels(_ size: Vector) throws(PlatformError) -> Pixels {
        func side(_ length: Double) -> Int { Int(length.rounded().clamped(to: 1...Raster.limit)) }
        var sheet = Pixels(width: side(size.x), height: side(size.y))
        for (index, part) in places.enumerated() {
            let frame = Rect(
                x: part.frame.minX * size.x, y: part.frame.minY * size.y, width: part.frame.width * size.x,
                height: part.frame.height * size.y)
            // A place that begins within a pixel begins there in the drawing too. Rounding errors are none of a pixel.
            let (left, top) = ((frame.minX + 1e-6).rounded(.down), (frame.minY + 1e-6).rounded(.down))
            let width = max(1, (frame.maxX - left - 1e-6).rounded(.up))
            let height = max(1, (frame.maxY - top - 1e-6).rounded(.up))
            let unit = Vector(part.box.width / frame.width, part.box.height / frame.height)
            let box = Rect(
                x: part.box.minX + (left - frame.minX) * unit.x, y: part.box.minY + (top - frame.minY) * unit.y,
                width: width * unit.x, height: height * unit.y)
            guard width <= Raster.limit, height <= Raster.limit,
                let drawn = Pixels(svg: drawings[index], showing: box, Int(width), Int(height))
            else { throw PlatformError("cannot draw the picture", on: files[index], advice: "restore the file") }
            sheet.draw(drawn, x: Int(left), y: Int(top))
        }
        return sheet
    }
}

nonisolated extension Pixels {
    /// Draws a part of an SVG file at a size in pixels; the file's own part is replaced. Nil if it cannot be drawn.
    init?(svg bytes: [UInt8], showing box: Rect, _ width: Int, _ height: Int) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let head = text.range(of: "<svg"), let end = text[head.upperBound...].firstIndex(of: ">") else {
            return nil
        }
        let tag =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
            + "viewBox=\"\(box.minX) \(box.minY) \(box.width) \(box.height)\" preserveAspectRatio=\"none\""
        let drawing = Array((tag + text[end...]).utf8)
        guard let drawn = Pixels(svg: drawing, fitting: width, height) else { return nil }
        self = drawn
    }
}
