import Synchronization
import TiltEngine

/// A queue of notes from one thread to another, without locks. What does not fit is left out.
nonisolated final class NoteRing: @unchecked Sendable {
    /// The most notes in it; a power of two.
    static let capacity = 512

    private let notes = UnsafeMutablePointer<Note>.allocate(capacity: capacity)
    /// The numbers of notes written and read; each belongs to one thread.
    private let written = Atomic<Int>(0)
    private let read = Atomic<Int>(0)

    init() { notes.initialize(repeating: Note(.strike, gain: 0), count: Self.capacity) }

    deinit { notes.deallocate() }

    /// Appends a note; returns whether there was room. For the writing thread.
    @discardableResult func push(_ note: Note) -> Bool {
        let index = written.load(ordering: .relaxed)
        guard index - read.load(ordering: .acquiring) < Self.capacity else { return false }
        notes[index % Self.capacity] = note
        written.store(index + 1, ordering: .releasing)
        return true
    }

    /// Removes the oldest note; nil if there is none. For the reading thread.
    func pop() -> Note? {
        let index = read.load(ordering: .relaxed)
        guard index < written.load(ordering: .acquiring) else { return nil }
        let note = notes[index % Self.capacity]
        read.store(index + 1, ordering: .releasing)
        return note
    }
}
