import Synchronization

/// Memory of pictures that are gone, for others of the same size. Memory that is new from the system takes longer to arrive
/// than a picture of light to be coloured.
nonisolated final class PictureMemory: Sendable {
    private struct State {
        /// The blocks that nobody uses, the oldest first.
        var spare: [Block] = []
        /// Their bytes, and those in use.
        var (size, used) = (0, 0)
    }

    private let state = Mutex(State())
    /// The bytes kept for the next picture, even if fewer are in use.
    static let kept = 24 << 20

    /// A block of memory: not initialized, and used by one picture at a time.
    struct Block: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
        /// Its size in bytes.
        let size: Int

        init(size: Int) { (start, self.size) = (.allocate(byteCount: size, alignment: 64), size) }
    }

    deinit { removeAll() }

    func take(_ size: Int) -> Block {
        let kept: Block? = state.withLock { state in
            state.used += size
            guard let place = state.spare.lastIndex(where: { $0.size == size }) else { return nil }
            state.size -= size
            return state.spare.remove(at: place)
        }
        return kept ?? Block(size: size)
    }

    /// Takes back a block. The oldest go to the system while there is more than is in use, such as after a change of all
    /// sizes.
    func giveBack(_ block: Block) {
        let old = state.withLock { state in
            state.spare.append(block)
            state.size += block.size
            state.used -= block.size
            var old: [Block] = []
            while state.size > max(state.used, Self.kept) {
                old.append(state.spare.removeFirst())
                state.size -= old[old.count - 1].size
            }
            return old
        }
        for block in old { block.start.deallocate() }
    }

    /// The bytes that nobody uses.
    var size: Int { state.withLock(\.size) }

    /// Returns what nobody uses to the system.
    func removeAll() {
        let blocks = state.withLock { state in
            defer { (state.spare, state.size) = ([], 0) }
            return state.spare
        }
        for block in blocks { block.start.deallocate() }
    }
}
