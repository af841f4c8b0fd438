import Synchronization

/// Memory for an array that is worked out anew in each frame. Copies of its owner share it; a use within another one has
/// memory of its own.
final class Scratch<Element: Sendable>: Sendable {
    private let kept = Mutex<[Element]>([])

    /// Works with an empty array, whose memory is kept.
    func use<Result>(_ body: (inout [Element]) throws -> Result) rethrows -> Result {
        var array: [Element] = []
        kept.withLock { swap(&$0, &array) }
        defer {
            array.removeAll(keepingCapacity: true)
            kept.withLock { swap(&$0, &array) }
        }
        return try body(&array)
    }
}
