import Support
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

/// A random run, by a seed, with all input of hands, pads and the program at random times.
struct StormFlight {
    private var random: SplitMix64
    private var flight = Flight()
    private let duration: Double

    /// All keys with an effect except F3, whose figures show the frame rate.
    private static let keys: [Key] = [
        .w, .a, .s, .d, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .plus, .minus, .digit0, .c, .t,
        .o, .g, .n, .k, .p, .period, .r, .h, .f4, .comma, .digit1, .digit2, .digit3, .tab, .f6, .return, .escape,
        .leftShift,
    ]
    private static let buttons: [PadButton] = [
        .cross, .triangle, .options, .create, .l1, .r1, .up, .down, .left, .right, .r2,
    ]
    private static let view = Vector(1280, 720)

    /// The run of a seed.
    static func flight(seed: UInt64, duration: Double = 6) -> Flight {
        var storm = StormFlight(random: SplitMix64(seed: seed), duration: duration)
        storm.blow()
        return storm.flight
    }

    private init(random: SplitMix64, duration: Double) {
        self.random = random
        self.duration = duration
    }

    private mutating func blow() {
        flight.duration = duration
        if random.next() % 3 > 0 { pad() }
        if random.next() % 4 == 0 { flight.sensor = samples(from: 0, to: duration) }
        if random.next() % 4 == 0 { flight.network = samples(from: random.uniform(0, 3), to: duration) }
        for _ in 0..<Int.random(in: 8...40, using: &random) { happen(at: random.uniform(0, duration)) }
        // Events are passed in their order.
        flight.events = flight.events.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }
        .map(\.element)
        flight.events.removeAll { $0.time > duration }
    }

    private mutating func happen(at time: Double) {
        switch random.next() % 16 {
        case 0, 1: drag(.left, at: time)
        case 2: drag(.right, at: time)
        case 3: click(at: time)
        case 4, 5, 6: press(random.uniform(0, 1) < 0.5 ? 0.05 : random.uniform(0.1, 2), at: time)
        case 7: for k in 0..<5 { wheel(at: time + 0.04 * Double(k)) }
        case 8: flight.add(time, .pan(random.vector(within: 60), at: point()))
        case 9: fingers(at: time)
        case 10:
            let button = pick(Self.buttons)
            flight.add(time, .button(button))
            flight.add(time + random.uniform(0.02, 0.8), .buttonUp(button))
        case 11:
            for axis in PadAxis.allCases where axis != .leftTrigger && random.next() % 2 == 0 {
                flight.add(time, .axis(axis, random.uniform(-1, 1)))
                flight.add(time + random.uniform(0.1, 1), .axis(axis, 0))
            }
        case 12:
            flight.add(
                time,
                .resize(Vector(random.uniform(320, 1600), random.uniform(240, 1000)), density: pick([1, 1.25, 2])))
        case 13:
            flight.add(time, .focus(false))
            flight.add(time + random.uniform(0.05, 1), .focus(true))
        case 14: for k in 0..<6 { flight.add(time + 0.011 * Double(k), .move(point())) }
        default: program(at: time)
        }
    }

    private mutating func program(at time: Double) {
        switch random.next() % 8 {
        case 0: flight.add(time, .leave)
        case 1: flight.add(time, .cancel)
        case 2:
            flight.add(time, .file(.map(.awaited)))
            let size = Vector(random.uniform(20, 900).rounded(), random.uniform(20, 900).rounded())
            flight.add(time + random.uniform(0.01, 1), .file(.map(random.next() % 2 == 0 ? .failed : .arrived(size))))
        case 3:
            if let map = TileMap(zooms: 0...Int(random.next() % 12)) { flight.add(time, .file(.map(.tiled(map)))) }
        case 4: flight.add(time, .file(.cards(["One", "Two"])))
        case 5: flight.add(time, .message(pick([.note, .warning]), "Something was said"))
        case 6: flight.add(time, .pad(pick([.added, .removed, .leads, .silent]), name: pick(["DualSense", "Pro"])))
        default: flight.add(time, .fullscreen(random.next() % 2 == 0))
        }
    }

    private mutating func press(_ seconds: Double, at time: Double) {
        let key = pick(Self.keys)
        flight.add(time, .key(key))
        // A keyboard starts to repeat after half a second.
        var repeated = time + 0.5
        while repeated < time + seconds {
            flight.add(repeated, .key(key))
            repeated += 0.033
        }
        flight.add(time + seconds, .keyUp(key))
    }

    private mutating func wheel(at time: Double) {
        let notches = random.next() % 4 == 0 ? Vector(random.uniform(-2, 2), 0) : Vector(0, random.uniform(-2, 2))
        flight.add(time, .wheel(notches, at: point()))
    }

    private mutating func click(at time: Double) {
        let place = point()
        flight.add(time, .move(place))
        flight.add(time + 0.01, .down(.left, place))
        flight.add(time + 0.07, .up(.left, place))
    }

    private mutating func drag(_ button: InputEvent.PointerButton, at time: Double) {
        let (from, way) = (point(), random.vector(within: 400))
        let seconds = random.uniform(0.03, 0.8)
        flight.add(time, .down(button, from))
        let count = Int(seconds / 0.0081) + 1
        for k in 1...count {
            let share = Double(k) / Double(count)
            flight.add(time + share * seconds, .move(from + way * share))
        }
        flight.add(time + seconds + (random.next() % 3 == 0 ? 0.2 : 0.002), .up(button, from + way))
    }

    private mutating func fingers(at time: Double) {
        let count = 1 + Int(random.next() % 2)
        let places = (0..<count).map { _ in point() }
        let ways = (0..<count).map { _ in random.vector(within: 200) }
        let seconds = random.uniform(0.05, 0.6)
        for id in 0..<count { flight.add(time, .finger(.down, id: id, places[id])) }
        for k in 1...20 {
            let share = Double(k) / 20
            for id in 0..<count {
                flight.add(time + share * seconds, .finger(.move, id: id, places[id] + ways[id] * share))
            }
        }
        for id in 0..<count { flight.add(time + seconds + 0.004, .finger(.up, id: id, places[id] + ways[id])) }
    }

    private mutating func pad() {
        let start = random.uniform(0, 1)
        flight.add(start, .pad(.added, name: "DualSense Wireless Controller"))
        flight.samples = samples(from: start + 0.01, to: random.uniform(start + 1, duration + 2))
        if random.next() % 4 == 0 {
            flight.add(random.uniform(2, duration), .pad(.removed, name: "DualSense Wireless Controller"))
        }
    }

    /// A device that is held nose up, leans to and fro, and is shaken now and then, at 100 to 250 samples a second.
    private mutating func samples(from start: Double, to end: Double) -> [MotionSample] {
        let (rate, nose) = (pick([100.0, 250]), random.uniform(0.2, 1.2))
        let (swing, pace) = (random.uniform(0.1, 0.7), random.uniform(0.5, 4))
        let shaken = random.uniform(start, end)
        return (0..<max(0, Int((end - start) * rate))).map { k in
            let time = start + Double(k) / rate
            let phase = max(0, time - start - 0.5) * pace
            let (roll, turn) = (swing * Double.sin(phase), phase > 0 ? swing * pace * Double.cos(phase) : 0)
            let shake = abs(time - shaken) < 0.1 ? 6 * Double.sin(time * 90) : 0
            return MotionSample(
                time: time, rotationRate: Vector3(0, -turn * Double.sin(nose), -turn * Double.cos(nose)),
                acceleration: Vector3(
                    -Double.sin(roll), Double.cos(roll) * Double.cos(nose) + shake / 9.8,
                    -Double.cos(roll) * Double.sin(nose)) * 9.80665)
        }
    }

    /// A position in the window; half of them are on something that can be pressed.
    private mutating func point() -> Vector {
        let known = [
            Vector(60, 660), Vector(1180, 640), Vector(1130, 600), Vector(1250, 24), Vector(1200, 24), Vector(1150, 24),
            Vector(1100, 24), Vector(1100, 200), Vector(1180, 300), Vector(640, 400), Vector(200, 24), Vector(320, 24),
        ]
        return random.next() % 3 == 0
            ? pick(known) + random.vector(within: 12)
            : Vector(random.uniform(0, Self.view.x), random.uniform(0, Self.view.y))
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(random.next() % UInt64(values.count))]
    }
}
