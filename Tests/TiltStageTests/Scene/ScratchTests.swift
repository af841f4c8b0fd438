import Testing

import TiltStage

@Suite("Memory that is kept from frame to frame")
struct ScratchTests {
    private func address(of array: [Int]) -> UnsafeRawPointer? {
        array.withUnsafeBytes(\.baseAddress)
    }

    @Test("is that of the array before the last, unless somebody still holds it")
    func arrays() {
        let scratch = Scratch<Int>()
        func array(_ number: Int) -> [Int] { scratch.array { $0.append(contentsOf: [number, number + 1]) } }
        let first = array(1)
        _ = array(2)
        let third = array(3)
        #expect(first == [1, 2] && third == [3, 4])
        #expect(address(of: first) != address(of: third))
        let places = (4..<8).map { address(of: array($0)) }
        #expect(places[0] == places[2] && places[1] == places[3])
    }

    @Test("holds an equal array only once")
    func unchanged() {
        let scratch = Scratch<Int>()
        func array(_ number: Int) -> [Int] { scratch.unchanged { $0.append(number) } }
        let first = array(1)
        #expect(address(of: array(1)) == address(of: first))
        #expect(array(2) == [2])
        #expect(first == [1])
    }

    @Test("is empty at the start of each use, also of one within another")
    func uses() {
        let scratch = Scratch<Int>()
        for _ in 0..<2 {
            let sum = scratch.use { outer in
                outer.append(1)
                let inner = scratch.use { inner in
                    inner.append(2)
                    return inner
                }
                return outer + inner
            }
            #expect(sum == [1, 2])
        }
    }
}
