import TiltEngine

/// The orientation in which a camera's picture is shown, by the values of EXIF's tag 274.
nonisolated enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether rows become columns.
    var swapsSides: Bool { rawValue >= 5 }
}

nonisolated extension Pixels {
    /// Whether all pixels are clear.
    var isClear: Bool { argb.allSatisfy { $0 < 0x0100_0000 } }

    /// The picture in the orientation in which it is shown.
    func turned(_ orientation: Orientation) -> Pixels {
        guard orientation != .upright else { return self }
        let (right, bottom) = (width - 1, height - 1)
        let swaps = orientation.swapsSides
        var shown = Pixels(width: swaps ? height : width, height: swaps ? width : height)
        for y in 0..<shown.height {
            for x in 0..<shown.width {
                shown[x, y] =
                    switch orientation {
                    case .upright: self[x, y]
                    case .mirrored: self[right - x, y]
                    case .upsideDown: self[right - x, bottom - y]
                    case .flipped: self[x, bottom - y]
                    case .transposed: self[y, x]
                    case .turnedRight: self[y, bottom - x]
                    case .transversed: self[right - y, bottom - x]
                    case .turnedLeft: self[right - y, x]
                    }
            }
        }
        return shown
    }
}
