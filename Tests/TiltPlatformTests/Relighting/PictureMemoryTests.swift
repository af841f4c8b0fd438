import Testing

@testable import TiltPlatform

@Suite("Memory of pictures that are gone")
nonisolated struct PictureMemoryTests {
    private func picture(_ width: Int, in memory: PictureMemory) -> Mipmap {
        Mipmap(width: width, height: 3, in: memory) { level in
            for y in 0..<level.height { level.row(y).update(repeating: 0xFF00_0000, count: level.width) }
            for y in 0..<level.height { level.rows[y] = .init() }
        }
    }

    @Test("is taken for the next of the same size, and for no other")
    func again() {
        let memory = PictureMemory()
        var first: Mipmap? = picture(40, in: memory)
        let place = first?.levels[0].pixels
        let second = picture(40, in: memory)
        #expect(second.levels[0].pixels != place)
        first = nil
        #expect(picture(80, in: memory).levels[0].pixels != place)
        let third = picture(40, in: memory)
        #expect(third.levels[0].pixels == place)
    }

    @Test("is no more than is in use, or some megabytes, however many sizes there were")
    func sizesThatAreGone() {
        let memory = PictureMemory()
        let shown = memory.take(40 << 20)
        for number in 1...50 {
            memory.giveBack(memory.take(5 << 20 + number))
            #expect(memory.size <= 40 << 20)
        }
        #expect(memory.size > 30 << 20, "the last of them are there for the next plan")
        memory.giveBack(shown)
        #expect(memory.size <= PictureMemory.kept)
    }

    @Test("is new after the rest was returned")
    func returned() {
        let memory = PictureMemory()
        let block = memory.take(64)
        memory.giveBack(block)
        #expect(memory.size == 64)
        memory.removeAll()
        #expect(memory.size == 0)
        let (a, b) = (memory.take(64), memory.take(64))
        #expect(a.start != b.start)
        memory.giveBack(a)
        memory.giveBack(b)
    }
}
