import CSpans
import TiltEngine

/// A piece as the graphics card draws it: one quad, and what its pixels need. The order of its fields is that of the shader's
/// attributes.
nonisolated struct PieceInstance {
    /// The ways in which the shader computes coverage.
    enum Shape {
        static let (box, rounded, ring, soft, outline, hair, mask): (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) =
            (0, 1, 2, 3, 4, 5, 6)
    }

    /// In place of a picture's number: its cells have theirs.
    static let cells: UInt8 = 255

    /// The pixels that it touches, and those that it surely covers: left, top, right, foot.
    var box: SIMD4<Int16>
    var whole = SIMD4<Int16>()
    /// The shape, and the number of its picture among those of a draw, from 1 on; 0 for none.
    var kind = SIMD4<UInt8>()
    /// The colour or tint, premultiplied, as 0xAARRGGBB.
    var color: UInt32
    /// Where it is drawn, from where its pixels are.
    var move = SIMD2<Int16>()
    /// Where the numbers of its picture's mapping begin, or its mask.
    var index: Int32 = 0
    /// The numbers of its shape.
    var first = SIMD4<Float>()
    var second = SIMD4<Float>()

    /// A box of a colour.
    init(_ box: PixelBox, color: UInt32) {
        (self.box, self.color) = (SIMD4(box), color)
        whole = self.box
        first = SIMD4(whole)
    }

    /// Whether it is a rectangle of a colour or of one picture.
    var isPlain: Bool { kind.x == Shape.box && kind.y != Self.cells }

    var pixels: Int { Int(box.z - box.x) * Int(box.w - box.y) }

    /// A thin stroke.
    init(_ hair: SpanHair, in clip: PixelBox) {
        box = SIMD4(PixelBox(hair.box).intersection(clip))
        color = hair.color
        kind.x = Shape.hair
        first = SIMD4(hair.x, hair.y, hair.direction_x, hair.direction_y)
        second = SIMD4(hair.length, hair.reach, hair.level / 32767, hair.fade / 32767)
    }

    /// A run of a polygon.
    init(_ run: PolygonMasks.Run, color: UInt32) {
        self.init(PixelBox(run.start, run.y, run.end, run.y + 1), color: color)
        guard run.wholeEnd - run.wholeStart < run.end - run.start else { return }
        kind.x = Shape.mask
        index = Int32(run.mask)
        whole =
            run.wholeStart < run.wholeEnd ? SIMD4(PixelBox(run.wholeStart, run.y, run.wholeEnd, run.y + 1)) : SIMD4()
    }

    /// Makes it a rounded rectangle, or a ring of a width along it.
    mutating func round(_ rect: Rect, radii: Vector, ring width: Double = 0) {
        let radii = Vector(radii.x.clamped(to: 0...rect.width / 2), radii.y.clamped(to: 0...rect.height / 2))
        kind.x = width > 0 ? Shape.ring : min(radii.x, radii.y) > 0 ? Shape.rounded : Shape.box
        first = SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
        second = SIMD4(Float(radii.x), Float(radii.y), Float(width), 0)
        whole = width > 0 ? SIMD4() : inside(rect.minX, rect.minY + radii.y, rect.maxX, rect.maxY - radii.y)
    }

    /// Makes it a rectangle that fades out.
    mutating func soften(_ edge: SoftEdge) {
        let (rect, inset) = (edge.rect, edge.radius * 0.3 + 0.5)
        kind.x = Shape.soft
        first = SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.maxX), Float(rect.maxY))
        second = SIMD4(Float(edge.radius), Float(edge.softness), 0, 0)
        whole = inside(rect.minX + inset, rect.minY + inset, rect.maxX - inset, rect.maxY - inset)
    }

    /// Makes it a shape between two sides, of which each has some numbers.
    mutating func outline(_ left: Range<Int>, _ right: Range<Int>, whole box: PixelBox) {
        kind.x = Shape.outline
        first = SIMD4(Float(left.lowerBound), Float(left.count), Float(right.lowerBound), Float(right.count))
        whole = inside(Double(box.minX), Double(box.minY), Double(box.maxX), Double(box.maxY))
    }

    /// The whole pixels in a rectangle and in the box; empty if there are none.
    private func inside(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> SIMD4<Int16> {
        // Away from the edges: what touches it, of the opposite signs.
        let part = PixelBox(touching: -minX, -minY, -maxX, -maxY)
        let inner = PixelBox(-part.minX, -part.minY, -part.maxX, -part.maxY)
            .intersection(PixelBox(Int(box.x), Int(box.y), Int(box.z), Int(box.w)))
        return inner.isEmpty ? SIMD4() : SIMD4(inner)
    }
}

nonisolated extension SIMD4<Int16> {
    /// A box on a canvas.
    init(_ box: PixelBox) {
        self.init(Int16(box.minX), Int16(box.minY), Int16(box.maxX), Int16(box.maxY))
    }
}
