import Support
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

/// Hostile input for a stage: every kind of event, with extreme numbers, names and times.
struct Storm {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Texts that cannot be shown.
    static let texts = [
        "", "\u{0}", "\u{7}\r\n\u{1B}[31m", "🧭é\u{301}中", String(repeating: "x", count: 100_000),
        "a" + String(repeating: "\u{301}", count: 100_000), String(repeating: "\n", count: 5000),
    ]

    private static let names =
        [
            "unknown", "DualSense", "Switch Pro",
        ] + texts.prefix(4)

    private static let odd: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, 1, -1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 1e6, 1e9, -1e9, 1e15, 1e19, -1e19, 1e30, 1e300,
    ]

    private mutating func number(_ range: ClosedRange<Double> = -100...1400) -> Double {
        switch random.next() % 8 {
        case 0: Self.odd.randomElement(using: &random) ?? 0
        case 1: random.anyFinite()
        default: random.uniform(range.lowerBound, range.upperBound)
        }
    }

    private mutating func point() -> Vector { Vector(number(), number(-50...760)) }

    private mutating func name() -> String { Self.names.randomElement(using: &random) ?? "" }

    private mutating func one<Value>(of values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }

    private mutating func pick<Value>(_ values: Value...) -> Value { values[Int(random.next() % UInt64(values.count))] }

    /// A random event.
    mutating func event() -> InputEvent.Kind {
        let button = pick(InputEvent.PointerButton.left, .left, .middle, .right)
        return switch random.next() % 20 {
        case 0, 1: .down(button, point())
        case 2, 3: .move(point())
        case 4: .up(button, point())
        case 5: .wheel(Vector(number(-3...3), number(-3...3)), at: point())
        case 6, 7, 8: .key(one(of: Key.allCases))
        case 9, 10: .keyUp(one(of: Key.allCases))
        case 11: .button(one(of: PadButton.allCases))
        case 12: .buttonUp(one(of: PadButton.allCases))
        case 13: .axis(one(of: PadAxis.allCases), number(-1...1))
        case 14, 15: .finger(pick(.down, .move, .up), id: pick(0, 1, 2, 9, .max, .min), point())
        case 16: rareEvent()
        case 17: .focus(random.next() % 4 != 0)
        case 18: .cancel
        default: .pad(pick(.added, .removed, .leads, .silent), name: name())
        }
    }

    private mutating func rareEvent() -> InputEvent.Kind {
        switch random.next() % 16 {
        case 0: .resize(Vector(number(1...2000), number(1...1500)), density: number(0.1...4))
        case 1: .resize(point(), density: number(-1...1))
        case 2: .resize(pick(Vector(1, 1), Vector(16_384, 20), Vector(320, 240), Vector(9, 4000)), density: pick(1, 8))
        case 3: .file(.map(pick(.awaited, .failed)))
        case 4: .file(.map(.arrived(Vector(number(1...900), number(1...900)))))
        case 5, 6:
            .file(
                .cards([name(), name()], sizes: pick([], [Vector(number(), number()), Vector(number(), number())])))
        case 7: .file(.layers(layers()))
        case 8: .file(pick(.mean(.white, ofCard: pick(0, 12, 99, .max)), .depth(ofCard: pick(0, 12, 99, .max))))
        case 9: .text(name())
        case 10: .phone(pick(.asking, .connected, .silent, .motionless, .refused, .browser))
        case 11: .localTime(number(0...24))
        case 12: pick(.battery(random.next() % 2 == 0), .loudspeaker(random.next() % 2 == 0))
        case 13:
            pick(
                .program(.rested(number(0...100))), .program(.sensorRemoved(pick(.phone, .dsu, .trace, .gamepad))),
                .program(.phoneButton(pick(.level, .scene, .letGo))),
                .program(.thumb(pick(.down, .move, .up), Vector(number(), number()))),
                .fullscreen(random.next() % 2 == 0))
        case 14:
            TileMap(zooms: 0...Int(random.next() % 22), tileSize: pick(1, 256, number())).map {
                .file(.map(.tiled($0)))
            }
                ?? .file(.map(.failed))
        default: .message(pick(.note, .warning), name())
        }
    }

    /// Layers with the most extreme numbers that a recording may hold.
    private mutating func layers() -> PictureLayers {
        let layers = (0...random.next() % 4).map { number in
            PictureLayers.Layer(
                "\(number)", size: Vector(pick(1, 1e6, 640), pick(1, 1e6, 480)), depth: pick(0, 1.2, 0.44, 1),
                scale: pick(0.1, 10, 1), anchor: pick(.cover, .left, .right, .bottom), isTinted: pick(true, false),
                tone: pick(nil, .init(-1, 2)))
        }
        return PictureLayers(
            layers, plane: pick(0.44, 1, -10, 10), vanishing: Vector(pick(0.5, -10, 10), pick(0.5, -10, 10)),
            isPhoto: pick(true, false))
    }

    /// A random frame: some events, and samples of all kinds.
    mutating func frame(events: Int? = nil) -> FrameInput {
        let step = 1.0 / 60
        let elapsed: Double = pick(0, -1, .nan, .infinity, -.infinity, 1e-300, 1e-12, step, step, step, 0.1)
        var frame = FrameInput(elapsed: elapsed)
        for _ in 0..<(events ?? Int(random.next() % 5)) {
            frame.events.append(InputEvent(event(), time: random.next() % 2 == 0 ? nil : number(-0.01...0.03)))
        }
        for _ in 0..<random.next() % 3 { frame.samples.append(SourcedSample(sample(), from: pick(.gamepad, .trace))) }
        for _ in 0..<random.next() % 2 { frame.samples.append(SourcedSample(sample(), from: .host)) }
        for _ in 0..<random.next() % 2 { frame.samples.append(SourcedSample(sample(), from: .dsu)) }
        return frame
    }

    private mutating func sample() -> MotionSample {
        MotionSample(
            time: number(0...10), rotationRate: Vector3(number(-3...3), number(-3...3), number(-3...3)),
            acceleration: Vector3(number(-15...15), number(-15...15), number(-15...15)))
    }
}
