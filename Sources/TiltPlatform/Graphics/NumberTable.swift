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
