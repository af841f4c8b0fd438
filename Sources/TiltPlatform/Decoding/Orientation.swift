import TiltEngine

/// The orientation in which a camera's picture is shown, by the values of EXIF's tag 274.
nonisolated enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

    /// Whether rows become columns.
    var swapsSides: Bool { rawValue >= 5 }
}

nonisolated extension HeaderReader {
    /// The orientation of a picture by its EXIF data, or a TIFF's own directory; upright if there is no valid one.
    func orientation(of format: ImageHeader.Format) -> Orientation {
        let start: Int? =
            switch format {
            case .jpeg: inJPEGSegments { mark, at in mark == 0xE1 && starts(Self.exif, at: at + 4) ? at + 10 : nil }
            case .webp: webpChunk("EXIF").map { $0.lowerBound + (starts(Self.exif, at: $0.lowerBound) ? 6 : 0) }
            case .png: pngChunk("eXIf")?.lowerBound
            case .tiff: 0
            case .gif, .bmp, .qoi, .tga, .svg: nil
            }
        guard let start, let directory = TIFFDirectory(self, at: start), let entry = directory[274], entry.kind == 3,
            let value = directory.value(entry)
        else { return .upright }
        return Orientation(rawValue: value) ?? .upright
    }

    private static let exif = "Exif\0\0"
}

nonisolated extension Pixels {
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
