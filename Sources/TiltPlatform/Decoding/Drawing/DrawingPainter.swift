import TiltEngine

/// Draws a drawing: what stands alone by the decoder, and groups apart on canvases of their own.
nonisolated struct DrawingPainter {
    private let drawing: Drawing
    private let width, height: Int
    private var passes = 0
    /// The coverage of clip paths and masks by their names and the groups around them.
    private var coverages: [String: [UInt8]] = [:]

    /// The greatest number of canvases, each of which takes as long as the whole drawing, and of nested ones.
    private static let (mostPasses, mostDepth) = (200, 16)
    /// The greatest number of coverages that are kept.
    private static let mostCoverages = 8

    private init(_ drawing: Drawing, _ width: Int, _ height: Int) {
        (self.drawing, self.width, self.height) = (drawing, width, height)
    }

    /// Draws a file as large as it fits into a size in pixels, with its aspect ratio kept. Throws if it cannot be drawn.
    static func pixels(_ bytes: [UInt8], fitting width: Int, _ height: Int) throws(DecodingFlaw) -> Pixels {
        var painter = DrawingPainter(try Drawing(bytes), width, height)
        return try painter.paint(painter.drawing.parts, groups: [], depth: 0)
    }

    /// The parts on a clear canvas, inside groups.
    private mutating func paint(_ parts: [Drawing.Part], groups: [String], depth: Int) throws(DecodingFlaw) -> Pixels {
        guard depth <= Self.mostDepth else { throw .isTooDeep }
        var canvas: Pixels?
        var text = Self.opening(groups)
        var hasShapes = false
        try add(parts, groups: groups, depth: depth, &text, &hasShapes, &canvas)
        if let canvas = try flushed(text, hasShapes, canvas) { return canvas }
        return try raster("")
    }

    private mutating func add(
        _ parts: [Drawing.Part], groups: [String], depth: Int, _ text: inout String, _ hasShapes: inout Bool,
        _ canvas: inout Pixels?
    ) throws(DecodingFlaw) {
        for part in parts {
            switch part {
            case .shape(let shape):
                text += shape
                hasShapes = true
            case .group(let attributes, let inside):
                text += "<g\(attributes)>"
                try add(inside, groups: groups + [attributes], depth: depth, &text, &hasShapes, &canvas)
                text += "</g>"
            case .layer(let layer, let inside):
                canvas = try flushed(text, hasShapes, canvas)
                var own = try paint(inside, groups: groups, depth: depth + 1)
                let frames = groups + [layer.frame]
                if let id = layer.clip, let parts = drawing.clips[id] {
                    own.fade(by: try coverage("clip \(id)", parts, frames, depth) { UInt8($0 >> 24) })
                }
                if let id = layer.mask, let parts = drawing.masks[id] {
                    own.fade(by: try coverage("mask \(id)", parts, frames, depth, Self.luminance))
                }
                if layer.opacity < 1 { own.fade(to: layer.opacity) }
                if canvas == nil { canvas = own } else { canvas?.draw(own, x: 0, y: 0) }
                (text, hasShapes) = (Self.opening(groups), false)
            }
        }
    }

    /// The brightness of a pixel times its opacity, by SVG's weights.
    private static func luminance(_ pixel: UInt32) -> UInt8 {
        let sum = (pixel >> 16 & 255) * 2125 + (pixel >> 8 & 255) * 7154 + (pixel & 255) * 721
        return UInt8((sum / 10_000 * (pixel >> 24) + 127) / 255)
    }

    private mutating func coverage(
        _ name: String, _ parts: [Drawing.Part], _ groups: [String], _ depth: Int, _ value: (UInt32) -> UInt8
    ) throws(DecodingFlaw) -> [UInt8] {
        // Only how the place of a group is changed matters.
        let frames = groups.map(Self.transform)
        let key = name + frames.joined(separator: "|")
        if let known = coverages[key] { return known }
        if coverages.count >= Self.mostCoverages { coverages = [:] }
        let made = try paint(parts, groups: frames, depth: depth + 1).argb.map(value)
        coverages[key] = made
        return made
    }

    private static func transform(_ attributes: String) -> String {
        guard let range = attributes.firstRange(of: " transform=\"") else { return "" }
        return String(attributes[range.lowerBound..<range.upperBound])
            + attributes[range.upperBound...].prefix { $0 != "\"" } + "\""
    }

    private static func opening(_ groups: [String]) -> String { groups.map { "<g\($0)>" }.joined() }

    /// A canvas with shapes over it, whose groups are still open.
    private mutating func flushed(_ text: String, _ hasShapes: Bool, _ canvas: Pixels?) throws(DecodingFlaw) -> Pixels?
    {
        guard hasShapes else { return canvas }
        let drawn = try raster(text)
        guard var canvas else { return drawn }
        canvas.draw(drawn, x: 0, y: 0)
        return canvas
    }

    private mutating func raster(_ text: String) throws(DecodingFlaw) -> Pixels {
        passes += 1
        guard passes <= Self.mostPasses else { throw DecodingFlaw("too much in it is clipped or translucent") }
        let document =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"\(drawing.head)>"
            + "<defs>\(drawing.gradients)</defs>\(text)</svg>"
        guard let drawn = Pixels(svg: Array(document.utf8), fitting: width, height) else {
            throw DecodingFlaw("nothing in it can be drawn")
        }
        return drawn
    }
}

nonisolated extension Pixels {
    /// Makes each pixel as translucent as its coverage says.
    fileprivate mutating func fade(by coverage: [UInt8]) {
        for index in argb.indices { fade(index, UInt32(coverage[index])) }
    }

    fileprivate mutating func fade(to opacity: Double) {
        let share = UInt32((opacity * 255).rounded())
        for index in argb.indices { fade(index, share) }
    }

    private mutating func fade(_ index: Int, _ share: UInt32) {
        let alpha = ((argb[index] >> 24) * share + 127) / 255
        argb[index] = alpha == 0 ? 0 : alpha << 24 | argb[index] & 0xFF_FFFF
    }
}
