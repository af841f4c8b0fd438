import TiltEngine

/// The mapping from the canvas's pixels to positions in a picture. Positions are in pixels of one of the picture's
/// levels, from the centre of its first pixel.
nonisolated enum PictureMapping: Equatable {
    /// An upright picture: across and down separately.
    case upright(across: Line, down: Line)
    /// A parallelogram.
    case affine(Plane, Plane)
    /// Any convex quad, as a rectangle in perspective: the first two parts over the third.
    case perspective(Plane, Plane, Plane)

    /// A position at pixel 0, and its change per pixel.
    struct Line: Equatable {
        var start, step: Double

        /// The position at the centre of a pixel.
        func at(_ pixel: Int) -> Double { start + step * (Double(pixel) + 0.5) }
    }

    /// A value at the canvas's corner, and its change across and down.
    struct Plane: Equatable {
        var start, across, down: Double

        func value(at position: Vector) -> Double { start + across * position.x + down * position.y }

        func at(_ x: Int, _ y: Int) -> Double { start + across * (Double(x) + 0.5) + down * (Double(y) + 0.5) }
    }

    func position(at position: Vector) -> Vector {
        switch self {
        case .upright(let across, let down):
            Vector(across.start + across.step * position.x, down.start + down.step * position.y)
        case .affine(let across, let down): Vector(across.value(at: position), down.value(at: position))
        case .perspective(let across, let down, let depth):
            Vector(across.value(at: position), down.value(at: position)) / depth.value(at: position)
        }
    }

    /// The mapping of the part `source` of a level, in fractions of the picture, onto a convex quad in pixels; `size`
    /// is that of the picture in the level's pixels, possibly fractional.
    init(_ source: Rect, size: Vector, onto quad: Quad) {
        if let rect = quad.rect {
            self = .upright(
                across: Line(source.minX * size.x, source.width * size.x, over: rect.minX, rect.width),
                down: Line(source.minY * size.y, source.height * size.y, over: rect.minY, rect.height))
            return
        }
        let square = SquareOnQuad(quad)
        func part(_ along: Plane, _ start: Double, _ length: Double) -> Plane {
            along * length + square.depth * (start - 0.5)
        }
        let u = part(square.across, source.minX * size.x, source.width * size.x)
        let v = part(square.down, source.minY * size.y, source.height * size.y)
        let depth = square.depth
        self =
            depth.across == 0 && depth.down == 0
            ? .affine(u * (1 / depth.start), v * (1 / depth.start)) : .perspective(u, v, depth)
    }
}

nonisolated extension Quad {
    /// The position of a point of the unit square on the quad, which is its image in perspective.
    func inPerspective(_ position: Vector) -> Vector {
        let (right, low, g, h, _) = perspective
        let depth = 1 + g * position.x + h * position.y
        return topLeft + (right * ((1 + g) * position.x) + low * ((1 + h) * position.y)) / depth
    }

    /// The sides at its top left corner, and the changes of the depth along them, as the image of the unit square: from
    /// Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3. Then how far it is from a parallelogram.
    fileprivate var perspective: (right: Vector, low: Vector, g: Double, h: Double, bend: Vector) {
        let (right, low, far) = (topRight - topLeft, bottomLeft - topLeft, bottomRight - topLeft)
        let bend = far - right - low
        let (a, b) = (right - far, low - far)
        return (right, low, bend.cross(b) / a.cross(b), a.cross(bend) / a.cross(b), bend)
    }

    /// A bound of how far from its place a point lies if the quad is drawn without perspective: an eighth of its second
    /// derivatives. With its sides cut into n parts, it is that over n².
    var bow: Double {
        let (right, low, g, h, _) = perspective
        func bow(at corner: Vector, _ place: Vector) -> Double {
            let depth = 1 + g * place.x + h * place.y
            let across = (right * (1 + g) - (corner - topLeft) * g) / depth
            let down = (low * (1 + h) - (corner - topLeft) * h) / depth
            return (2 * abs(g) * across.span + 2 * (across * h + down * g).span + 2 * abs(h) * down.span) / depth / 8
        }
        return max(
            bow(at: topLeft, Vector(0, 0)), bow(at: topRight, Vector(1, 0)), bow(at: bottomRight, Vector(1, 1)),
            bow(at: bottomLeft, Vector(0, 1)))
    }
}

/// The inverse mapping from a quad in pixels to the unit square: a pixel's position across and down, both over its depth.
private nonisolated struct SquareOnQuad {
    let across, down, depth: PictureMapping.Plane

    /// The inverse is the adjugate.
    init(_ quad: Quad) {
        let origin = quad.topLeft
        var (right, low, g, h, bend) = quad.perspective
        // An invisibly bent quad is treated as a parallelogram.
        let isFlat = max(abs(bend.x), abs(bend.y)) < 1e-3
        if isFlat { (g, h) = (0, 0) }
        let (x, y) = (right * (1 + g), low * (1 + h))
        func plane(_ across: Double, _ down: Double, _ start: Double) -> PictureMapping.Plane {
            PictureMapping.Plane(start: start - across * origin.x - down * origin.y, across: across, down: down)
        }
        across = plane(y.y, -y.x, 0)
        down = plane(-x.y, x.x, 0)
        depth = isFlat ? plane(0, 0, x.cross(y)) : plane(x.y * h - y.y * g, y.x * g - x.x * h, x.cross(y))
    }
}

nonisolated extension PictureMapping.Line {
    /// The offset between a box's columns and those of a picture of a width, in whole pixels and 1/256 of one, if it is
    /// the same for all of them up to 1/512 and within limits.
    func shift(over box: PixelBox, in limits: ClosedRange<Double>, width: Int) -> (whole: Int, weight: Int)? {
        let (first, last) = (at(box.minX) - Double(box.minX), at(box.maxX - 1) - Double(box.maxX - 1))
        guard abs(last - first) < 1.0 / 512 else { return nil }
        let position = ((first + last) / 2 * 256).rounded()
        guard abs(position) < 1e9 else { return nil }
        let (whole, weight) = (Int(position) >> 8, Int(position) & 255)
        let start = Double(box.minX + whole) + Double(weight) / 256
        let end = start + Double(box.width - 1)
        guard PictureLimits.hold(start, limits, width), PictureLimits.hold(end, limits, width) else { return nil }
        return (whole, weight)
    }

    /// The line that covers `length` from `start` on, over a number of pixels.
    fileprivate init(_ start: Double, _ length: Double, over pixel: Double, _ pixels: Double) {
        step = length / pixels
        self.start = start - pixel * step - 0.5
    }
}

nonisolated extension PictureMapping.Plane {
    fileprivate static func + (a: Self, b: Self) -> Self {
        Self(start: a.start + b.start, across: a.across + b.across, down: a.down + b.down)
    }

    fileprivate static func * (a: Self, k: Double) -> Self {
        Self(start: a.start * k, across: a.across * k, down: a.down * k)
    }
}
