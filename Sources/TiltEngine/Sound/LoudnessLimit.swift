/// Keeps sound soft: its root mean square over 0.2 s never passes −14 dB of full scale, and no sample −6 dB.
///
/// A loud sound is turned down to a steady level, and meanwhile before it has used up what is allowed in 0.2 s, so that the level
/// follows smoothly; what is soft stays as it is, bit for bit.
struct LoudnessLimit: Sendable {
    /// The squares of the last 0.2 s, and their sum.
    private var squares: [Double]
    private var next = 0
    private var sum = 0.0
    /// The greatest sum.
    private let most: Double
    /// The mean squares of the last moment and of a longer time, and the shares by which they follow with each frame.
    private var (recent, usual) = (0.0, 0.0)
    private let (following, slowly): (Double, Double)

    /// The greatest root mean square: −14 dB.
    static let loudest = 0.19952623149688797
    /// The greatest sample: −6 dB.
    static let peak = 0.5
    /// Above this a peak is bent.
    private static let knee = 0.36
    /// The part of the 0.2 s in which what is left is spent: 20 ms.
    private static let haste = 0.1
    /// The steady level of what is too loud, as a share of the greatest mean square: −15 dB. Without it the level would rise again
    /// whenever a loud start leaves the 0.2 s.
    private static let steady = 0.8

    /// A limit at a number of frames per second.
    init(rate: Double) {
        let count = max(1, Int((0.2 * rate).rounded()))
        squares = Array(repeating: 0, count: count)
        most = Self.loudest * Self.loudest * Double(count)
        following = 1 - Portable.exp(-1 / (0.005 * rate))
        slowly = 1 - Portable.exp(-1 / (0.06 * rate))
    }

    /// Turns a frame down as far as needed.
    @inline(__always) mutating func apply(_ left: inout Double, _ right: inout Double) {
        let power = max(left * left, right * right)
        recent += (power - recent) * following
        usual += (power - usual) * slowly
        sum -= squares[next]
        let room = max(0, most - sum)
        let allowed = Self.steady * Self.loudest * Self.loudest
        let share = room / (Self.haste * Double(squares.count))
        if share < recent || allowed < usual {
            let gain = min(1, share / max(recent, share, .leastNormalMagnitude), allowed / max(usual, allowed))
                .squareRoot()
            left *= gain
            right *= gain
        }
        left = Self.bent(left, room: room)
        right = Self.bent(right, room: room)
        let square = max(left * left, right * right)
        squares[next] = square
        sum += square
        next = next + 1 == squares.count ? 0 : next + 1
    }

    /// A sample whose peak is bent below the greatest one, and whose square fits into the room.
    @inline(__always) private static func bent(_ value: Double, room: Double) -> Double {
        let size = abs(value)
        guard size > knee || size * size > room else { return value }
        let over = (size - knee) / (peak - knee)
        let bent = over > 0 ? knee + (peak - knee) * over / (1 + over) : size
        return Double(signOf: value, magnitudeOf: bent * bent > room ? room.squareRoot() : bent)
    }
}
