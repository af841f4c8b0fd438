import TiltEngine

/// What a phone's page sends at once: how things stand, and readings of its sensors, the latest and those that may be lost. So the
/// next one makes up for one that is lost, and one that comes late says nothing new.
///
/// In bytes, little endian: the time at which the page was loaded, in milliseconds (8), its number (4), how often each of three
/// buttons was pressed (3), the flags (1), and how far the thumb has gone (two numbers of 4 bytes); then a reading is its time in
/// milliseconds (8) and nine numbers of 4 bytes. A number that the phone does not know is NaN.
nonisolated struct PhoneBatch: Hashable {
    struct Flags: OptionSet, Hashable {
        let rawValue: UInt8
        static let thumb = Flags(rawValue: 1)
        /// The page is closed.
        static let leave = Flags(rawValue: 2)
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

    /// When the page was loaded, on the phone's clock, in milliseconds.
    let load: Double
    /// Its number since then.
    let number: UInt32
    /// How often each of the buttons has been pressed since then, modulo 256, in the order of ``PhoneButton``.
    let presses: [UInt8]
    let flags: Flags
    /// How far the thumb has gone since it touched the glass, in points.
    let travel: Vector
    let readings: [Reading]

    private static let (headSize, readingSize) = (24, 44)
    /// The greatest number of bytes; a page that was held up drops older readings.
    static let most = headSize + 400 * readingSize

    func isLater(than other: PhoneBatch) -> Bool { (load, number) > (other.load, other.number) }

    /// Checks some bytes; nil if they are no batch. A reading with an impossible number is left out, as a sensor may err.
    init?(_ bytes: [UInt8]) {
        guard (Self.headSize...Self.most).contains(bytes.count),
            (bytes.count - Self.headSize).isMultiple(of: Self.readingSize)
        else { return nil }
        let input = LittleEndian(bytes[...])
        load = Double(bitPattern: input.number(at: 0))
        number = input.number(at: 8)
        presses = Array(bytes[12..<15])
        flags = Flags(rawValue: bytes[15])
        travel = Vector(input.float(at: 16), input.float(at: 20))
        guard load.isFinite, (0...1e14).contains(load), flags.isSubset(of: [.thumb, .leave]), travel.isFinite,
            travel.length <= 10_000
        else { return nil }
        readings = stride(from: Self.headSize, to: bytes.count, by: Self.readingSize).compactMap {
            Reading(input, at: $0)
        }
    }
}

nonisolated extension PhoneBatch.Reading {
    /// The greatest acceleration in m/s², and rate in degrees per second, that a phone's sensors measure.
    private static let (mostAcceleration, mostRate) = (50 * MotionSample.standardGravity, 5000.0)

    fileprivate init?(_ input: LittleEndian, at start: Int) {
        func number(_ index: Int) -> Double { input.float(at: start + 8 + 4 * index) }
        time = Double(bitPattern: input.number(at: start))
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
