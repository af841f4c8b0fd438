import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A batch of a phone's page")
nonisolated struct PhoneBatchTests {
    @Test("holds its readings, its buttons and the thumb")
    func whole() throws {
        var phone = MadeUpPhone(nose: 30, roll: 20)
        phone.rate = Vector3(1, -2, 3)
        phone.angle = -90
        let bytes = MadeUpPhone.batch(
            7, presses: [1, 255, 3], flags: 1, travel: (12.5, -3), load: 5.5, [phone.reading(at: 1234.5)])
        let batch = try #require(PhoneBatch(bytes))
        #expect(batch.load == 5.5 && batch.number == 7 && batch.presses == [1, 255, 3] && batch.flags == .thumb)
        #expect(batch.travel == Vector(12.5, -3))
        let reading = try #require(batch.readings.first)
        #expect(batch.readings.count == 1 && reading.time == 1234.5 && reading.turns == 3)
        #expect(reading.rotationRate == Vector3(1, -2, 3))
        #expect(isClose(try #require(reading.up), phone.up, within: 1e-6))
        #expect(isClose(reading.acceleration, phone.up * MotionSample.standardGravity, within: 1e-5))
        (phone.rate, phone.knowsOrientation) = (nil, false)
        let bare = try #require(PhoneBatch(MadeUpPhone.batch([phone.reading(at: 0)]))?.readings.first)
        #expect(bare.rotationRate == nil && bare.up == nil)
    }

    @Test("is refused with impossible lengths, flags and ways, and leaves out readings with impossible numbers")
    func refused() {
        let whole = MadeUpPhone.batch(1, [MadeUpPhone().reading(at: 5)])
        for count in 0..<whole.count where count != 24 { #expect(PhoneBatch(Array(whole.prefix(count))) == nil) }
        let many = Array(repeating: MadeUpPhone().reading(at: 5), count: 401)
        #expect(
            PhoneBatch(MadeUpPhone.batch(1, many)) == nil && PhoneBatch(MadeUpPhone.batch(1, many.dropLast())) != nil)
        #expect(PhoneBatch(MadeUpPhone.batch(flags: 4)) == nil && PhoneBatch(MadeUpPhone.batch(flags: 3)) != nil)
        for load in [-1, 1e15, .nan, .infinity] { #expect(PhoneBatch(MadeUpPhone.batch(load: load)) == nil) }
        func replaced(_ place: Int, _ value: Double) -> PhoneBatch? {
            var bytes = whole
            bytes.replaceSubrange(place..<place + 4, with: MadeUpPhone.number(value))
            return PhoneBatch(bytes)
        }
        for value in [Double.nan, .infinity, -1e30] {
            for place in [16, 20] { #expect(replaced(place, value) == nil, "byte \(place)") }
            for place in [32, 36, 40, 64] { #expect(replaced(place, value)?.readings == [], "byte \(place)") }
        }
        for (place, value) in [(44, 5001.0), (32, 600), (64, 45), (64, 450)] {
            #expect(replaced(place, value)?.readings == [], "\(value)")
        }
        #expect(replaced(44, 4999)?.readings.count == 1 && replaced(64, 270)?.readings[0].turns == 3)
        for time in [Double.nan, -1, 1e15] {
            let readings = [4.0, time, 5].map { MadeUpPhone().reading(at: $0) }
            #expect(PhoneBatch(MadeUpPhone.batch(readings))?.readings.map(\.time) == [4, 5])
        }
    }

    /// A hundred thousand in all.
    @Test("is finite and within its ranges, or refused", arguments: 1...4 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var passed = 0
        for round in randomRounds(25_000) {
            let readings = (0..<round % 4).map { MadeUpPhone(nose: Double($0) * 20).reading(at: Double(round + $0)) }
            guard let batch = PhoneBatch(random.mutation(of: MadeUpPhone.batch(UInt32(round), readings))) else {
                continue
            }
            passed += 1
            #expect(batch.flags.rawValue < 4 && batch.load >= 0 && batch.travel.length <= 10_000)
            for reading in batch.readings {
                #expect(reading.acceleration.length < 500 && reading.time >= 0 && (0..<4).contains(reading.turns))
                #expect(
                    reading.rotationRate?.length ?? 0 <= 5000 && reading.up.map { abs($0.length - 1) < 1e-6 } ?? true)
            }
        }
        #expect(passed > 100)
    }
}
