import TiltEngine

/// What the transforms of a drawing do to lengths: the matrix (a c; b d), without the way it moves things.
nonisolated struct SVGScale {
    private var (a, b, c, d) = (1.0, 0.0, 0.0, 1.0)

    /// How much longer anything may become.
    var greatest: Double { max(abs(a) + abs(c), abs(b) + abs(d)) }

    /// By how much a stroke's width and dashes are multiplied.
    var average: Double { (Double.hypot(a, c) + Double.hypot(b, d)) / 2 }

    /// Below the one SDL_image's reader inverts a matrix into whatever lies in memory, above the other it leaves its 32 bits.
    /// The matrix of a gradient, `isPaint`, may be flat.
    private func isSound(isPaint: Bool) -> Bool {
        isPaint ? greatest < 1e9 : greatest < 1e4 && abs(a * d - b * c) > 1e-5
    }

    /// Reads a list such as `translate(3 4) rotate(20)`, which is within this scale, and answers by how much it moves things
    /// at most. The reader asks for no number of arguments: with too few it takes what lies in memory, with too many it hangs.
    mutating func append(_ list: SVGTag.Text, isPaint: Bool = false) throws(SVGFlaw) -> Double {
        var numbers = SVGNumbers(list)
        var move = 0.0
        numbers.skipBlanks()
        guard !list.elementsEqual("none".utf8) else { return 0 }
        while !numbers.isAtEnd {
            var name = ""
            while let byte = numbers.next, byte != UInt8(ascii: "("), name.utf8.count < 12 {
                if !SVGTag.isBlank(byte) { name.unicodeScalars.append(Unicode.Scalar(byte)) }
                numbers.skip()
            }
            numbers.skip()
            var arguments: [Double] = []
            numbers.skipBlanks()
            while numbers.isAtNumber, arguments.count < 7 {
                arguments.append(try numbers.number())
                numbers.skipBlanks()
            }
            guard numbers.next == UInt8(ascii: ")"), append(name, arguments) else {
                throw SVGFlaw("a transform in it makes no sense")
            }
            guard isSound(isPaint: isPaint) else {
                throw SVGFlaw("a transform in it makes things too large or too small")
            }
            move = max(move, arguments.map(abs).max() ?? 0)
            numbers.skip()
            numbers.skipBlanks()
        }
        return move
    }

    private mutating func append(_ name: String, _ n: [Double]) -> Bool {
        let degree = Double.pi / 180
        switch (name, n.count) {
        case ("matrix", 6): multiply(n[0], n[1], n[2], n[3])
        case ("translate", 1...2): break
        case ("scale", 1...2): multiply(n[0], 0, 0, n[n.count - 1])
        case ("rotate", 1), ("rotate", 3):
            let (sin, cos) = (Double.sin(n[0] * degree), Double.cos(n[0] * degree))
            multiply(cos, sin, -sin, cos)
        case ("skewX", 1): multiply(1, 0, Double.sin(n[0] * degree) / Double.cos(n[0] * degree), 1)
        case ("skewY", 1): multiply(1, Double.sin(n[0] * degree) / Double.cos(n[0] * degree), 0, 1)
        default: return false
        }
        return true
    }

    private mutating func multiply(_ p: Double, _ q: Double, _ r: Double, _ s: Double) {
        (a, b, c, d) = (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s)
    }
}
