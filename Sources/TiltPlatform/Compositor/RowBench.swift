/// What one thread draws rows with: room for a row's coverage and for pixels on their way. As wide as a canvas.
nonisolated final class RowBench {
    let coverage: CoverageRow
    /// Room for pixels between two rows of a picture, and for finished ones.
    let mixed: UnsafeMutablePointer<UInt32>
    let finished: UnsafeMutablePointer<UInt32>

    /// How many pixels are finished at a time, and how many of a picture they may be made of.
    static let run = 512
    static let room = 4 * run

    init(width: Int) {
        coverage = CoverageRow(sums: .allocate(capacity: width + 2), mask: .allocate(capacity: width + 8))
        coverage.sums.initialize(repeating: 0, count: width + 2)
        coverage.mask.initialize(repeating: 0, count: width + 8)
        mixed = .allocate(capacity: Self.room + 8)
        mixed.initialize(repeating: 0, count: Self.room + 8)
        finished = .allocate(capacity: Self.run + 8)
        finished.initialize(repeating: 0, count: Self.run + 8)
    }

    deinit {
        coverage.sums.deallocate()
        coverage.mask.deallocate()
        mixed.deallocate()
        finished.deallocate()
    }
}
