import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The stream of a phone's readings")
nonisolated struct PhoneStreamTests {
    private func batch(_ readings: [[UInt8]]) throws -> PhoneBatch {
        try #require(PhoneBatch(MadeUpPhone.batch(readings)))
    }

    /// The samples of one phone for a second, in batches of three.
    private func samples(_ phone: (Int) -> MadeUpPhone) throws -> [MotionSample] {
        var (stream, samples) = (PhoneStream(), [MotionSample]())
        for first in stride(from: 0, to: 60, by: 3) {
            let readings = (first..<first + 3).map { phone($0).reading(at: 5000 + Double($0) * 1000 / 60) }
            stream.take(try batch(readings), at: 1 + Double(first + 2) / 60)
            samples += stream.samples(at: 1 + Double(first + 2) / 60)
        }
        return samples + stream.samples(at: 9)
    }

    @Test(
        "points away from the earth in a pad's frame, whichever way the browser has it and with or without angles",
        arguments: [1.0, -1], [true, false])
    func sign(sign: Double, knowsOrientation: Bool) throws {
        var phone = MadeUpPhone(nose: 30, roll: 10)
        (phone.sign, phone.knowsOrientation) = (sign, knowsOrientation)
        let samples = try samples { _ in phone }
        #expect(samples.count >= 60)
        // Rolled to the right, right of it is down; its top is away from the player.
        let up = Vector3(phone.up.x, phone.up.z, -phone.up.y)
        #expect(up.x < 0 && up.z < 0)
        for sample in samples { #expect(isClose(sample.acceleration, up * MotionSample.standardGravity, within: 1e-4)) }
    }

    @Test("turns about the same axes as a pad, and not at all without a gyroscope")
    func rate() throws {
        var phone = MadeUpPhone()
        phone.rate = Vector3(180, 0, 0)
        #expect(isClose(try samples { _ in phone }[9].rotationRate, Vector3(.pi, 0, 0), within: 1e-4))
        phone.rate = Vector3(0, 180, 0)
        #expect(isClose(try samples { _ in phone }[9].rotationRate, Vector3(0, 0, -.pi), within: 1e-4))
        phone.rate = nil
        #expect(try samples { _ in phone }[9].rotationRate == .zero)
    }

    /// Turned to the left, the phone's right edge is up and its top at the left.
    @Test("is that of the page, whichever way the glass is turned", arguments: [90.0, -90, 180, 270])
    func turned(angle: Double) throws {
        var (phone, page) = (MadeUpPhone(), MadeUpPhone(nose: 40, roll: 15).up)
        for _ in 0..<Int(angle < 0 ? angle + 360 : angle) / 90 { page = Vector3(page.y, -page.x, page.z) }
        // The pose with the given direction up, by its angles.
        phone.roll = Double.asin(-page.x) / Angle.degrees(1).radians
        phone.nose = Double.atan2(y: page.y, x: page.z) / Angle.degrees(1).radians
        phone.angle = angle
        let up = MadeUpPhone(nose: 40, roll: 15).up * MotionSample.standardGravity
        for sample in try samples({ _ in phone }) {
            #expect(isClose(sample.acceleration, Vector3(up.x, up.z, -up.y), within: 1e-4))
        }
    }

    @Test("turns with the page as with a hand, so that the attitude follows and ends as it was")
    func turning() throws {
        var attitude = AttitudeEstimator()
        var stream = PhoneStream()
        for index in 0..<240 {
            // A hand turns it to the left in a quarter of a second; the page follows a moment later.
            let turned = min(max(Double(index - 90) / 15, 0), 1) * 90
            var phone = MadeUpPhone(nose: 40, roll: 0)
            let (c, s) = (Double.cos(Angle.degrees(turned).radians), Double.sin(Angle.degrees(turned).radians))
            let up = Vector3(phone.up.x * c + phone.up.y * s, phone.up.y * c - phone.up.x * s, phone.up.z)
            phone.roll = Double.asin(-up.x) / Angle.degrees(1).radians
            phone.nose = Double.atan2(y: up.y, x: up.z) / Angle.degrees(1).radians
            phone.rate = Vector3(0, 0, turned > 0 && turned < 90 || turned == 90 && index == 105 ? 360 : 0)
            phone.angle = index > 110 ? 90 : 0
            stream.take(try batch([phone.reading(at: Double(index) * 1000 / 60)]), at: Double(index) / 60)
            for sample in stream.samples(at: Double(index) / 60) { attitude.update(with: sample) }
            if index == 90 || index > 130 {
                #expect(isClose(attitude.up, Vector3(0, 0.766, -0.643), within: 0.03), "\(index): \(attitude.up)")
            }
        }
    }

    @Test("begins anew with a page that turns soon after it came, and not with one that turns later")
    func early() throws {
        for (time, isEarly) in [(1000.0, true), (2000, false)] {
            var (stream, phone) = (PhoneStream(), MadeUpPhone(nose: 0, roll: -89))
            for index in 0...10 {
                stream.take(try batch([phone.reading(at: 5000 + Double(index) * time / 10)]), at: Double(index) / 10)
            }
            phone.angle = 90
            let turned = try batch([phone.reading(at: 5000 + time + 16)])
            let turnsEarly = stream.take(turned, at: 1 + 0.016)
            #expect(turnsEarly == isEarly)
            let samples = stream.samples(at: 9)
            #expect(isEarly == (samples.count == 1 && samples[0].acceleration.z < -9), "its right edge is its top")
        }
    }

    /// Between frames of 60 a second the phone's time advances by as much as the frame's, though it arrives in lumps.
    @Test(
        "has an even pace, at any rate and however batches are delayed", arguments: [30.0, 60, 100, 200],
        [0.005, 0.02, 0.06])
    func pace(rate: Double, jitter: Double) throws {
        try expectPace(of: MadeUpPhone(), rate: rate, jitter: jitter, latest: 0.019 + jitter)
        var phone = MadeUpPhone()
        phone.rate = nil
        try expectPace(of: phone, rate: rate, jitter: jitter, latest: 0.04 + jitter)
    }

    private func expectPace(of phone: MadeUpPhone, rate: Double, jitter: Double, latest: Double) throws {
        var (stream, random) = (PhoneStream(), SplitMix64(seed: 11))
        var arrivals: [(time: Double, batch: PhoneBatch)] = []
        var earliest = 0.0
        var index = 0
        while Double(index) < 20 * rate {
            let count = max(1, Int(rate * random.uniform(0.005, 0.03)))
            let readings = (index..<index + count).map { phone.reading(at: Double($0) * 1000 / rate) }
            index += count
            earliest = max(earliest, Double(index - 1) / rate + random.uniform(0, jitter))
            arrivals.append((earliest, try batch(readings)))
        }
        var (shown, last) = ([Double](), 0.0)
        for frame in 0..<1200 {
            let now = Double(frame) / 60
            while let next = arrivals.first, next.time <= now {
                // A thread notes the arrival, before the picture asks for it.
                stream.take(next.batch, at: next.time)
                arrivals.removeFirst()
            }
            last = stream.samples(at: now).last?.time ?? last
            shown.append(now - last)
        }
        // After the first seconds every picture is as late as the one before.
        let ages = shown.dropFirst(300)
        #expect(zip(ages, ages.dropFirst()).allSatisfy { abs($0 - $1) < 0.005 })
        #expect(ages.max() ?? 1 < latest, "\(ages.max() ?? 1)")
    }

    @Test("goes on with a turn for a picture and a half, until the next reading has come, and no further")
    func foresight() throws {
        var (stream, phone) = (PhoneStream(), MadeUpPhone())
        phone.rate = Vector3(180, 0, 0)
        for index in 0..<60 {
            // Every third picture gets three readings.
            let now = Double(index) / 60
            if index.isMultiple(of: 3) {
                let readings = (0..<3).map { phone.reading(at: 5000 + (Double(index + $0) - 2) * 1000 / 60) }
                stream.take(try batch(readings), at: now)
            }
            let samples = stream.samples(at: now)
            #expect(index < 5 || samples.count <= 2 && samples.last?.rotationRate.x ?? 0 > 3.1, "\(index)")
        }
        #expect(stream.samples(at: 0.99).count == 1 && stream.samples(at: 1.05).isEmpty)
    }

    @Test("foresees that a turn changes as it did")
    func change() throws {
        var (stream, last) = (PhoneStream(), MotionSample?.none)
        for index in 0..<120 {
            // Twenty degrees per second more with every reading.
            var phone = MadeUpPhone()
            phone.rate = Vector3(Double(20 * index), 0, 0)
            stream.take(try batch([phone.reading(at: 5000 + Double(index) * 1000 / 60)]), at: Double(index) / 60)
            last = stream.samples(at: Double(index) / 60).last ?? last
        }
        let foreseen = try #require(stream.samples(at: 119.5 / 60).last)
        let newest = Angle.degrees(20 * 119).radians
        #expect(foreseen.rotationRate.x > newest && foreseen.rotationRate.x < newest + Angle.degrees(40).radians)
    }

    @Test("is a tenth of a second late at most, after a delay that is longer")
    func late() throws {
        var (stream, last, ages) = (PhoneStream(), 0.0, [Double]())
        for frame in 0..<600 {
            let now = Double(frame) / 60
            // For a fifth of a second nothing arrives.
            if !(300..<312).contains(frame) {
                let readings = (max(0, frame - 12)...frame).map { MadeUpPhone().reading(at: Double($0) * 1000 / 60) }
                stream.take(try batch(readings), at: now)
            }
            last = stream.samples(at: now).last?.time ?? last
            ages.append(now - last)
        }
        #expect(ages[60..<300].allSatisfy { $0 < 0.03 } && ages[312...].allSatisfy { $0 < 0.103 }, "\(ages.max() ?? 1)")
    }

    @Test("drops what comes twice, and goes on after the phone's clock was set back")
    func repeated() throws {
        var stream = PhoneStream()
        let reading = MadeUpPhone().reading(at: 5000)
        stream.take(try batch([reading, reading]), at: 1)
        stream.take(try batch([reading]), at: 1.1)
        #expect(stream.samples(at: 9).count == 1)
        stream.take(try batch([MadeUpPhone().reading(at: 20)]), at: 2)
        #expect(stream.samples(at: 9).count == 1)
    }
}
