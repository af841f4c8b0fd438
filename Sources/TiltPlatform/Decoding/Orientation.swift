import TiltEngine

/// The orientation in which a camera's picture is shown, by the values of EXIF's tag 274.
nonisolated enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether rows become columns.
    var swapsSides: Bool { rawValue >= 5 }
}

nonisolated extension HeaderReader {
    /// The orientation of a JPEG by its EXIF segment; upright if there is no valid one.
    var jpegOrientation: Orientation {
        let value = inJPEGSegments { mark, at in
            mark == 0xE1 && starts("Exif\0\0", at: at + 4) ? exifOrientation(at + 10) : nil
        }
        return value.flatMap(Orientation.init) ?? .upright
    }

    /// Entry 274 of the first directory of the TIFF file at a position.
    private func exifOrientation(_ start: Int) -> Int? {
        let number: (Int, Int) -> Int?
        switch big(start, 4) {
        case 0x4949_2A00: number = little
        case 0x4D4D_002A: number = big
        default: return nil
        }
        guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else { return nil }
        for entry in 0..<count {
            let at = start + directory + 2 + 12 * entry
            guard let tag = number(at, 2), let kind = number(at + 2, 2) else { return nil }
            if tag == 274 { return kind == 3 ? number(at + 8, 2) : nil }
        }
        return nil
    }
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
