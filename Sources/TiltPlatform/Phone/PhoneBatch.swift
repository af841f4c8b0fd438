import TiltEngine

/// What a phone's page sends at once: readings of its sensors, the buttons pressed since, and the thumb on its glass.
///
/// In bytes, little endian: its number (4), the buttons (4), and how far the thumb has gone (two numbers of 4 bytes); then a
/// reading is its time in milliseconds (8) and nine numbers of 4 bytes. A number that the phone does not know is NaN.
nonisolated struct PhoneBatch: Hashable {
    /// The buttons of the page.
    struct Buttons: OptionSet, Hashable {
        let rawValue: UInt32
        /// Make the pose level, show the next scene, let things go.
        static let (level, scene, letGo) = (Buttons(rawValue: 1), Buttons(rawValue: 2), Buttons(rawValue: 4))
        /// The thumb is on the glass.
        static let thumb = Buttons(rawValue: 8)
        /// The page is closed.
        static let leave = Buttons(rawValue: 16)
        static let all: Buttons = [.level, .scene, .letGo, .thumb, .leave]
    }

    /// A reading in the phone's frame: x to its right, y to its top, z out of its glass.
    struct Reading: Hashable {
        /// The time on the phone's clock, in milliseconds.
        let time: Double
        /// The acceleration with gravity, in m/s², toward the earth or away from it.
        let acceleration: Vector3
        /// In degrees per second; nil without a gyroscope.
        let rotationRate: Vector3?
        /// The direction away from the earth, by the angles of its orientation; nil if they are unknown.
        let up: Vector3?
        /// The number of right angles by which the page is turned to the left on the glass.
        let turns: Int
    }

    let number: UInt32
    let buttons: Buttons
    /// How far the thumb has gone since it touched the glass, in points.
    let travel: Vector
    let readings: [Reading]

    private static let (headSize, readingSize) = (16, 44)
    /// The greatest number of bytes; a page that was held up drops older readings.
    static let most = headSize + 400 * readingSize

    /// Checks some bytes; nil if they are no batch. A reading with an impossible number is left out, as a sensor may err.
    init?(_ bytes: [UInt8]) {
        guard (Self.headSize...Self.most).contains(bytes.count),
            (bytes.count - Self.headSize).isMultiple(of: Self.readingSize)
        else { return nil }
        let input = BatchBytes(bytes: bytes)
        number = input.word(at: 0)
        buttons = Buttons(rawValue: input.word(at: 4))
        travel = Vector(input.number(at: 8), input.number(at: 12))
        guard buttons.isSubset(of: .all), travel.isFinite, travel.length <= 10_000 else { return nil }
        readings = stride(from: Self.headSize, to: bytes.count, by: Self.readingSize).compactMap {
            Reading(input, at: $0)
        }
    }
}

nonisolated extension PhoneBatch.Reading {
    /// The greatest acceleration in m/s², and rate in degrees per second, that a phone's sensors measure.
    private static let (mostAcceleration, mostRate) = (50 * MotionSample.standardGravity, 5000.0)

    fileprivate init?(_ input: BatchBytes, at start: Int) {
        func number(_ index: Int) -> Double { input.number(at: start + 8 + 4 * index) }
        time = Double(bitPattern: input.long(at: start))
        acceleration = Vector3(number(0), number(1), number(2))
        let rate = Vector3(number(3), number(4), number(5))
        rotationRate = rate.isFinite ? rate : nil
        let (beta, gamma) = (Angle.degrees(number(6)).radians, Angle.degrees(number(7)).radians)
        // The third row of the matrix of the W3C's angles, Z by alpha, X by beta, Y by gamma.
        up =
            beta.isFinite && gamma.isFinite && abs(beta) < 7 && abs(gamma) < 7
            ? Vector3(-.cos(beta) * .sin(gamma), .sin(beta), .cos(beta) * .cos(gamma)) : nil
        guard let angle = Int(exactly: number(8)), angle.isMultiple(of: 90), (-360...360).contains(angle) else {
            return nil
        }
        turns = (angle / 90 + 8) % 4
        guard time.isFinite, (0...1e14).contains(time), acceleration.isFinite,
            acceleration.length <= Self.mostAcceleration, rotationRate.map({ $0.length <= Self.mostRate }) ?? true
        else { return nil }
    }
}

/// Bytes with numbers in them, little endian.
private nonisolated struct BatchBytes {
    let bytes: [UInt8]

    func word(at start: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) } }
    func long(at start: Int) -> UInt64 { UInt64(word(at: start)) | UInt64(word(at: start + 4)) << 32 }
    func number(at start: Int) -> Double { Double(Float(bitPattern: word(at: start))) }
}
