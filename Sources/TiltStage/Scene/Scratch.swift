import Synchronization

/// Memory for an array that is worked out anew in each frame. Copies of its owner share it; a use within another one has
/// memory of its own.
package final class Scratch<Element: Sendable>: Sendable {
    /// The array that was returned last, and another one. An array that somebody still holds is not changed.
    private struct Pair: Sendable {
        var last: [Element] = []
        var spare: [Element] = []
    }

    private let pair = Mutex(Pair())

    package init() {}

    /// Works with an empty array, whose memory is kept.
    package func use<Result>(_ body: (inout [Element]) throws -> Result) rethrows -> Result {
        var array = takeSpare()
        defer { keep(spare: &array) }
        return try body(&array)
    }

    /// An array that is filled anew. It takes no new memory if nobody holds the one before the last.
    package func array(_ fill: (inout [Element]) throws -> Void) rethrows -> [Element] {
        var array = takeSpare()
        try fill(&array)
        return keep(last: &array)
    }

    fileprivate func takeSpare() -> [Element] {
        var array: [Element] = []
        pair.withLock { swap(&$0.spare, &array) }
        array.removeAll(keepingCapacity: true)
        return array
    }

    fileprivate func keep(last array: inout [Element]) -> [Element] {
        pair.withLock { pair in
            swap(&pair.last, &array)
            swap(&pair.spare, &array)
            return pair.last
        }
    }

    fileprivate func keep(spare array: inout [Element]) { pair.withLock { swap(&$0.spare, &array) } }

    fileprivate var last: [Element] { pair.withLock(\.last) }
}

extension Scratch where Element: Equatable {
    /// An array that is filled anew, or the last one if they are equal: its holders may keep it for as long as they like.
    package func unchanged(_ fill: (inout [Element]) throws -> Void) rethrows -> [Element] {
        var array = takeSpare()
        try fill(&array)
        let last = last
        guard array != last else {
            keep(spare: &array)
            return last
        }
        return keep(last: &array)
    }
}
