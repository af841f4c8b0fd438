import Synchronization

/// Memory of pictures that are gone, for others of the same size. Memory that is new from the system takes longer to arrive
/// than a picture of light to be coloured.
nonisolated final class PictureMemory: Sendable {
    /// The blocks that nobody uses.
    private let spare = Mutex<[Block]>([])

    /// A block of memory: not initialized, and used by one picture at a time.
    struct Block: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
        /// Its size in bytes.
        let size: Int

        /// A new block.
        init(size: Int) {
            start = .allocate(byteCount: size, alignment: 64)
            self.size = size
        }
    }

    deinit { removeAll() }

    /// A block of a size in bytes.
    func take(_ size: Int) -> Block {
        let kept = spare.withLock { blocks in
            blocks.lastIndex { $0.size == size }.map { blocks.remove(at: $0) }
        }
        return kept ?? Block(size: size)
    }

    /// Takes back a block.
    func giveBack(_ block: Block) { spare.withLock { $0.append(block) } }

    /// The bytes that nobody uses.
    var size: Int { spare.withLock { $0.reduce(0) { $0 + $1.size } } }

    /// Returns what nobody uses to the system.
    func removeAll() {
        let blocks = spare.withLock { blocks in
            defer { blocks = [] }
            return blocks
        }
        for block in blocks { block.start.deallocate() }
    }
}
