import TiltEngine

/// Pictures in relief: a mesh over the picture whose points move by their depth.
nonisolated enum Relief {
    /// The meshes of the grid across and down. A depth map has a depth for each of their corners.
    static let (columns, rows) = (32, 24)

    /// The depth of a corner, 0 far, 1 near.
    static func depth(_ column: Int, _ row: Int, of map: Mipmap) -> Double {
        Double(map.levels[0].row(min(row, map.height - 1))[min(column, map.width - 1)] & 255) / 255
    }

    /// The grid of a depth map of a picture with an aspect ratio. Throws the reason why it is none.
    static func grid(_ map: Pixels, aspect: Double) throws(DecodingFlaw) -> Pixels {
        let shape = Double(map.width) / Double(map.height)
        guard abs(shape / aspect - 1) < 0.03 || abs(Double(map.width) - aspect * Double(map.height)) < 2 else {
            throw DecodingFlaw("it has another shape than its picture")
        }
        var grid = map.resized(to: columns + 1, rows + 1)
        let depths = grid.argb.map { pixel in ((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)) / 3 }
        guard let least = depths.min(), let most = depths.max(), most - least >= 8 else {
            throw DecodingFlaw("it has the same depth everywhere")
        }
        for index in depths.indices { grid.argb[index] = 0xFF00_0000 | depths[index] * 0x01_0101 }
        return grid
    }
}

nonisolated extension Quad {
    /// The point at shares of its width and height, with its sides divided evenly.
    func between(_ across: Double, _ down: Double) -> Vector {
        let (top, foot) = (topLeft + (topRight - topLeft) * across, bottomLeft + (bottomRight - bottomLeft) * across)
        return top + (foot - top) * down
    }
}
