nonisolated extension Pixels {
    /// The picture centred in a black frame, cropped to it.
    package func framed(_ width: Int, _ height: Int) -> Pixels {
        guard (self.width, self.height) != (width, height) else { return self }
        var frame = Pixels(width: width, height: height, fill: 0xFF00_0000)
        frame.draw(self, x: (width - self.width) / 2, y: (height - self.height) / 2)
        return frame
    }

    /// The smallest box that contains all differences from another picture of the same size.
    func difference(from other: Pixels) -> PixelBox {
        argb.withUnsafeBufferPointer { own in
            other.argb.withUnsafeBufferPointer { others in
                var box = PixelBox(width, height, 0, 0)
                for y in 0..<height {
                    let row = y * width..<(y + 1) * width
                    guard let first = row.first(where: { own[$0] != others[$0] }),
                        let last = row.last(where: { own[$0] != others[$0] })
                    else { continue }
                    box = PixelBox(
                        min(box.minX, first - row.lowerBound), min(box.minY, y),
                        max(box.maxX, last - row.lowerBound + 1), y + 1)
                }
                return box
            }
        }
    }

    /// A part of the picture, which must not be empty.
    func part(_ box: PixelBox) -> Pixels {
        guard (box.width, box.height) != (width, height) else { return self }
        var part = Pixels(width: box.width, height: box.height)
        part.draw(self, x: -box.minX, y: -box.minY)
        return part
    }
}
