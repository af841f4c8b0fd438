nonisolated extension Pixels {
    /// The picture centred in a black frame, cropped to it.
    package func framed(_ width: Int, _ height: Int) -> Pixels {
        guard (self.width, self.height) != (width, height) else { return self }
        var frame = Pixels(width: width, height: height, fill: 0xFF00_0000)
        frame.draw(self, x: (width - self.width) / 2, y: (height - self.height) / 2)
        return frame
    }

    /// A part of the picture, which must not be empty.
    func part(_ box: PixelBox) -> Pixels {
        guard (box.width, box.height) != (width, height) else { return self }
        var part = Pixels(width: box.width, height: box.height)
        part.draw(self, x: -box.minX, y: -box.minY)
        return part
    }
}
