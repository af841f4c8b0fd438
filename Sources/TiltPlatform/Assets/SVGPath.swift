/// A path of a drawing, gone along without drawing it.
nonisolated struct SVGPath {
    /// More numbers than these no path has that can be drawn soon.
    static let mostNumbers = 100_000

    /// How long its lines are together, at most, and what leads to its beginning.
    private(set) var length = 0.0

    /// The greatest of its numbers.
    private var far = 0.0
    /// How long all steps are together that begin where the last one ended.
    private var way = 0.0
    private var command: UInt8 = 0
    /// How many numbers the command has got.
    private var count = 2
    private var last = (0.0, 0.0)

    /// Goes along it. Throws where it makes no sense, is too long or leads too far. It has to begin with a place: the reader
    /// would look for one beyond its memory.
    init(_ text: SVGTag.Text) throws(SVGFlaw) {
        var (numbers, total) = (SVGNumbers(text), 0)
        numbers.skipBlanks()
        while let byte = numbers.next {
            if numbers.isAtNumber {
                take(try numbers.number())
                total += 1
            } else {
                try begin(byte)
                numbers.skip()
            }
            guard command != 0, total <= Self.mostNumbers else {
                throw SVGFlaw("a path in it makes no sense, or has too many numbers")
            }
            numbers.skipBlanks()
        }
        guard far + way <= 10 * SVGNumbers.greatest else { throw SVGFlaw("a path in it leads too far") }
    }

    private mutating func begin(_ next: UInt8) throws(SVGFlaw) {
        let isPlaced = command | 0x20 != UInt8(ascii: "m") || count >= 2
        guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(next), isPlaced, command != 0 || next | 0x20 == UInt8(ascii: "m")
        else {
            throw SVGFlaw("a path in it makes no sense")
        }
        (command, count) = (next, 0)
    }

    private mutating func take(_ number: Double) {
        count += 1
        switch command {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A"):
            length += abs(number)
            way += abs(number)
        case UInt8(ascii: "H"), UInt8(ascii: "V"): length += abs(number - last.1)
        default: length += abs(number - last.0)
        }
        far = max(far, abs(number))
        last = (last.1, number)
    }
}
