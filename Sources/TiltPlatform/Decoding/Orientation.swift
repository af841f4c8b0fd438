import TiltEngine

/// Where a camera's first row and column belong when its picture is shown, by the numbers of EXIF's tag 274.
nonisolated enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether rows are shown as columns.
    var swapsSides: Bool { rawValue >= 5 }
}

nonisolated extension Pixels {
    /// Whether nothing of it can be seen.
    var isClear: Bool { argb.allSatisfy { $0 < 0x0100_0000 } }

    /// The picture as it is to be shown.
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
