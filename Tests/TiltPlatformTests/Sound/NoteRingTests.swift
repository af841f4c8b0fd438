import Foundation
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A queue of notes")
struct NoteRingTests {
    @Test("keeps their order, and leaves out what does not fit")
    func order() {
        let ring = NoteRing()
        let taken = (0..<NoteRing.capacity + 3).map { ring.push(Note(.strike, at: Double($0))) }
        #expect(taken.filter(\.self).count == NoteRing.capacity && taken.suffix(3).allSatisfy { !$0 })
        for index in 0..<NoteRing.capacity { #expect(ring.pop()?.at == Double(index)) }
        #expect(ring.pop() == nil && ring.push(Note(.strike, at: 7)) && ring.pop()?.at == 7)
    }

    @Test("hands every note from one thread to another, whole and in order")
    func threads() async {
        let ring = NoteRing()
        let count = 20_000
        let writer = Thread {
            var index = 0
            while index < count {
                if ring.push(Note(.strike, at: Double(index), gain: Double(index % 100) / 100)) { index += 1 }
            }
        }
        writer.start()
        var next = 0
        while next < count {
            guard let note = ring.pop() else { continue }
            guard note.at == Double(next), note.gain == Double(next % 100) / 100 else { break }
            next += 1
        }
        #expect(next == count)
    }
}
