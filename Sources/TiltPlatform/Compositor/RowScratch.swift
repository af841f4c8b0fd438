import CSpans

/// One thread's buffers for drawing rows: for a row's coverage and for intermediate pixels. They are as wide as a canvas.
nonisolated struct RowScratch {
    let coverage: CoverageRow
    /// Buffers for pixels between two rows of a picture, and for finished ones.
    let mixed: UnsafeMutablePointer<UInt32>
    let finished: UnsafeMutablePointer<UInt32>
    /// The mask of a soft edge from its beginning to its end, in steps, and the softness of that edge.
    let fading: UnsafeMutablePointer<UInt32>
    let softness: UnsafeMutablePointer<Double>
    /// The pixels of a band before pieces were drawn that are then cut out.
    let saved: UnsafeMutablePointer<UInt32>
    /// A picture's rows that are drawn together.
    let rows: UnsafeMutablePointer<SpanRow>

    /// The number of pixels finished at a time, and the number of a picture's pixels from which they may be computed.
    static let run = 512
    static let room = 4 * run
    static let steps = 512

    /// Allocates buffers for rows of a width; ``free()`` releases them.
    init(width: Int) {
        coverage = CoverageRow(sums: Self.make(0, count: width + 2), mask: Self.make(0, count: width + 8))
        mixed = Self.make(0, count: Self.room + 8)
        finished = Self.make(0, count: Self.run + 8)
        fading = Self.make(0, count: Self.steps + 1)
        softness = Self.make(0, count: 1)
        saved = .allocate(capacity: width * Damage.rows)
        rows = .allocate(capacity: Damage.rows)
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
        softness.deallocate()
        saved.deallocate()
        rows.deallocate()
    }
}
