/// What one thread draws rows with: room for a row's coverage and for pixels on their way. As wide as a canvas.
nonisolated struct RowBench {
    let coverage: CoverageRow
    /// Room for pixels between two rows of a picture, and for finished ones.
    let mixed: UnsafeMutablePointer<UInt32>
    let finished: UnsafeMutablePointer<UInt32>
    /// How a soft edge fades out, from its beginning to its end, and over how many pixels it does.
    let fading: UnsafeMutablePointer<Double>

    /// How many pixels are finished at a time, and how many of a picture they may be made of.
    static let run = 512
    static let room = 4 * run
    /// How many steps a soft edge fades out in.
    static let steps = 512

    /// Takes memory for rows of a width; ``free()`` gives it back.
    init(width: Int) {
        coverage = CoverageRow(sums: Self.make(0, count: width + 2), mask: Self.make(0, count: width + 8))
        mixed = Self.make(0, count: Self.room + 8)
        finished = Self.make(0, count: Self.run + 8)
        fading = Self.make(0, count: Self.steps + 2)
    }

    private static func make<Number>(_ number: Number, count: Int) -> UnsafeMutablePointer<Number> {
        let memory = UnsafeMutablePointer<Number>.allocate(capacity: count)
        memory.initialize(repeating: number, count: count)
        return memory
    }

    func free() {
        coverage.sums.deallocate()
        coverage.mask.deallocate()
        mixed.deallocate()
        finished.deallocate()
        fading.deallocate()
    }
}
