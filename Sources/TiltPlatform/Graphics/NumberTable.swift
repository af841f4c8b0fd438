import TiltEngine

/// Numbers for the shader, four by four, in a texture. The memory is kept.
@MainActor struct NumberTable {
    private var numbers: [SIMD4<Float>] = []
    private var texture: GraphicsTexture?

    /// The texels of a row.
    private static let width = 1024

    var count: Int { numbers.count }

    mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

    mutating func append(_ four: SIMD4<Float>) { numbers.append(four) }

    /// Sends them to the card, to the active unit; false if it has no room.
    mutating func send(_ context: GraphicsContext) -> Bool {
        let rows = max(1, (numbers.count + Self.width - 1) / Self.width)
        while numbers.count < rows * Self.width { numbers.append(SIMD4()) }
        if (texture?.height ?? 0) < rows {
            texture = GraphicsTexture(.numbers, width: Self.width, height: rows + rows / 2 + 4, context)
        }
        guard let texture else { return false }
        numbers.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            texture.take(start, stride: Self.width, x: 0, y: 0, width: Self.width, height: rows)
        }
        return true
    }
}

extension NumberTable {
    /// Appends the mapping from the canvas to places in a texture, where the first pixel is at `origin`, counted from a box's
    /// middle, and the limits of these places.
    mutating func append(
        _ mapping: PictureMapping, _ limits: PictureLimits, from origin: Vector, around box: PixelBox,
        rows: Int = 1
    ) {
        let (u, v, w) = mapping.planes
        // Places are counted from the centre of a level's first pixel.
        let shift = origin + Vector(0.5, 0.5)
        let middle = Vector(Double(box.minX + box.maxX) / 2, Double(box.minY + box.maxY) / 2)
        let size = w.value(at: middle)
        func plane(_ plane: PictureMapping.Plane, _ shift: Double, _ fourth: Double) -> SIMD4<Float> {
            SIMD4(
                Float((plane.across + shift * w.across) / size), Float((plane.down + shift * w.down) / size),
                Float(plane.value(at: middle) / size + shift), Float(fourth))
        }
        append(plane(u, shift.x, middle.x))
        append(plane(v, shift.y, middle.y))
        append(SIMD4(Float(w.across / size), Float(w.down / size), 1, Float(rows - 1)))
        append(
            SIMD4(
                Float(limits.across.lowerBound + shift.x), Float(limits.down.lowerBound + shift.y),
                Float(limits.across.upperBound + shift.x), Float(limits.down.upperBound + shift.y)))
    }

    /// Appends where the cells of a picture are, after its mapping; `number` is that of a texture in a draw.
    /// The cells of another one of the same size, that it is mixed with by a share, follow them.
    mutating func append(
        _ view: CardPictures.View, mixed: (other: CardPictures.View?, share: Double), _ number: (GraphicsTexture) -> Int
    ) {
        append(
            SIMD4(
                Float(view.side), Float(view.columns.lowerBound), Float(view.rows.lowerBound), Float(view.columns.count)
            ))
        let others = mixed.other?.places ?? []
        append(SIMD4(Float(others.count), Float(mixed.share), 0, 0))
        for place in view.places + others {
            append(
                place.map { SIMD4(Float($0.x) + 1.5, Float($0.y) + 1.5, Float(number($0.texture)), 0) } ?? SIMD4())
        }
    }

    /// Appends the mapping that moves the canvas onto a texture.
    mutating func append(shift: Vector, of texture: GraphicsTexture) {
        append(SIMD4(1, 0, Float(shift.x), 0))
        append(SIMD4(0, 1, Float(shift.y), 0))
        append(SIMD4(0, 0, 1, 0))
        append(SIMD4(0, 0, Float(texture.width), Float(texture.height)))
    }

    /// Appends the pieces of a side, the highest first, as far as they are on the canvas.
    mutating func append(_ side: ArraySlice<SIMD2<Double>>, _ canvas: PixelBox) -> Range<Int> {
        let first = count
        let (top, foot) = (Double(canvas.minY), Double(canvas.maxY))
        for (a, b) in zip(side, side.dropFirst()) where b.y > max(a.y, top) && a.y < foot {
            func point(_ y: Double) -> SIMD2<Double> {
                y == a.y ? a : y == b.y ? b : a + (b - a) * ((y - a.y) / (b.y - a.y))
            }
            let (high, low) = (point(max(a.y, top)), point(min(b.y, foot)))
            append(SIMD4(Float(high.x), Float(high.y), Float(low.x), Float(low.y)))
        }
        return first..<count
    }
}
