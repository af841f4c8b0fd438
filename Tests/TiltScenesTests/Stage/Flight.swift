import Foundation
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

/// Events and samples at given times, which can be divided into frames of any length.
struct Flight {
    var events: [(time: Double, kind: InputEvent.Kind)] = []
    var samples: [MotionSample] = []
    /// The samples of the machine's own sensor, and of the network.
    var (sensor, network): ([MotionSample], [MotionSample]) = ([], [])
    var duration = 0.0

    mutating func add(_ time: Double, _ kind: InputEvent.Kind) { events.append((time, kind)) }

    /// A drag with the left button along a straight line, with a move every 7 ms.
    mutating func drag(from start: Double, lasting seconds: Double, _ a: Vector, _ b: Vector) {
        add(start, .down(.left, a))
        let count = Int(seconds / 0.007)
        for k in 1...count {
            let share = Double(k) / Double(count)
            add(start + share * seconds, .move(a + (b - a) * share))
        }
        add(start + seconds + 0.003, .up(.left, b))
    }

    /// Frames of equal length, or of random ones up to 50 ms.
    func frames(fps: Double) -> [FrameInput] {
        cut((1...Int((duration * fps).rounded())).map { Double($0) / fps })
    }

    func frames(seed: UInt64) -> [FrameInput] {
        var (random, ends) = (SplitMix64(seed: seed), [Double]())
        while ends.last ?? 0 < duration { ends.append(min(duration, (ends.last ?? 0) + random.uniform(0, 0.05))) }
        return cut(ends)
    }

    private func cut(_ ends: [Double]) -> [FrameInput] {
        var time = 0.0
        return ends.map { end in
            let start = time
            time = end
            // Times closer than a nanosecond count as equal, as for the stage.
            func isIn(_ moment: Double) -> Bool {
                (moment > start + 1e-9 || start == 0) && moment <= end + 1e-9
            }
            return FrameInput(
                elapsed: end - start,
                events: events.filter { isIn($0.time) }.map { InputEvent($0.kind, time: $0.time - start) },
                samples: samples.filter { isIn($0.time) }.from(.gamepad) + sensor.filter { isIn($0.time) }.from(.host)
                    + network.filter { isIn($0.time) }.from(.dsu))
        }
    }

    /// Input by hand: a fling, a stop, wheel, keys, and tilts by keys, by the right button and by the gauge.
    static var hands: Flight {
        var flight = Flight()
        flight.drag(from: 0.101, lasting: 0.2, Vector(700, 420), Vector(420, 431))
        flight.add(0.9, .down(.left, Vector(640, 400)))
        flight.add(0.95, .up(.left, Vector(640, 400)))
        flight.drag(from: 1.33, lasting: 0.15, Vector(500, 420), Vector(720, 400))
        flight.add(2.6, .wheel(Vector(0, -1), at: Vector(640, 400)))
        flight.add(2.65, .wheel(Vector(0, -0.5), at: Vector(640, 400)))
        flight.add(2.7, .wheel(Vector(0, -0.5), at: Vector(640, 400)))
        flight.add(3.0123, .key(.right))
        flight.add(3.1, .keyUp(.right))
        flight.add(4.4, .key(.d))
        flight.add(4.9, .keyUp(.d))
        flight.add(5.7, .down(.right, Vector(640, 400)))
        flight.add(5.8, .move(Vector(500, 380)))
        flight.add(6.1, .up(.right, Vector(500, 380)))
        flight.add(7.0, .down(.left, Vector(60, 660)))
        flight.add(7.05, .move(Vector(74, 660)))
        flight.add(7.4, .up(.left, Vector(74, 660)))
        for (index, key) in [Key.h, .right, .right, .return, .o, .escape].enumerated() {
            flight.add(7.9 + 0.04 * Double(index), .key(key))
            flight.add(7.92 + 0.04 * Double(index), .keyUp(key))
        }
        flight.drag(from: 8.2, lasting: 0.1, Vector(500, 420), Vector(560, 400))
        flight.duration = 10
        return flight
    }

    /// Input by a pad: plugged in, held, leaned to the right and back, with a shake, its stick, and unplugged.
    static var pad: Flight {
        var flight = Flight()
        flight.add(0.2, .pad(.added, name: "DualSense Wireless Controller"))
        let nose = Double.pi / 4
        for k in 0..<1000 {
            let time = 0.25 + Double(k) * 0.004
            let phase = max(0, time - 1) * 2
            let roll = 0.4 * Double.sin(phase)
            let rate = time > 1 ? 0.8 * Double.cos(phase) : 0
            let shake = time > 3 && time < 3.2 ? 4 * Double.sin(time * 90) : 0
            flight.samples.append(
                MotionSample(
                    time: time, rotationRate: Vector3(0, -rate * Double.sin(nose), -rate * Double.cos(nose)),
                    acceleration: Vector3(
                        -Double.sin(roll), Double.cos(roll) * Double.cos(nose) + shake / 9.8,
                        -Double.cos(roll) * Double.sin(nose)) * 9.80665))
        }
        flight.add(3.5, .button(.cross))
        flight.add(4.4, .axis(.leftX, -0.8))
        flight.add(4.8, .axis(.leftX, 0))
        flight.add(5.2, .pad(.removed, name: "DualSense Wireless Controller"))
        flight.duration = 7
        return flight
    }

    /// Letting go: leaned by a key, one thing grabbed and thrown, the window made smaller, called back, let go on the
    /// way, shaken by a pad, called back.
    static var letGo: Flight {
        var flight = Flight()
        flight.drag(from: 0.053, lasting: 0.15, Vector(700, 420), Vector(560, 420))
        for (time, key) in [(0.311, Key.g), (0.7, .d), (3.9, .g), (4.307, .g), (6.5, .g), (7.8, .right)] {
            flight.add(time, .key(key))
            flight.add(time + (key == .d ? 0.7 : 0.1), .keyUp(key))
        }
        flight.drag(from: 2.2, lasting: 0.2, Vector(1230, 650), Vector(900, 300))
        flight.add(3.003, .resize(Vector(900, 600), density: 1))
        flight.add(4.6, .pad(.added, name: "DualSense"))
        for k in 0..<500 {
            let time = 4.7 + Double(k) * 0.004
            let push = time > 5.5 && time < 6 ? 20 * Double.sin(time * 40) : 0
            flight.samples.append(
                MotionSample(time: time, rotationRate: .zero, acceleration: Vector3(push, 6.934, -6.934 - push)))
        }
        flight.duration = 9
        return flight
    }

    /// On the map: a drag with a fling, keys of both kinds, the wheel, the minimap, a new size, tilt against an edge.
    static var map: Flight {
        var flight = Flight()
        flight.events = [
            (0.031, .down(.left, Vector(700, 400))), (0.052, .move(Vector(650, 380))),
            (0.068, .move(Vector(600, 370))), (0.081, .move(Vector(540, 350))), (0.083, .up(.left, Vector(540, 350))),
            (0.417, .wheel(Vector(0, 2), at: Vector(300, 300))), (0.9, .key(.d)), (2.07, .key(.s)),
            (3.113, .wheel(Vector(1.5, 0), at: Vector(300, 300))), (3.2, .keyUp(.d)), (3.3, .key(.right)),
            (3.31, .keyUp(.right)), (3.371, .key(.pageDown)), (3.9, .keyUp(.s)),
            (4.003, .down(.left, Vector(1160, 620))), (4.05, .move(Vector(1180, 650))),
            (4.11, .up(.left, Vector(1180, 650))), (4.35, .resize(Vector(900, 700), density: 2)), (4.4, .key(.home)),
            (4.5, .key(.d)), (4.51, .key(.w)),
        ]
        flight.duration = 6.7
        return flight
    }

    /// On the parallax: hover, arrow, drag and release.
    static var viewer: Flight {
        var flight = Flight()
        flight.events = [
            (0.1, .move(Vector(640, 360))), (0.21, .move(Vector(900, 200))), (0.4, .key(.right)),
            (0.41, .keyUp(.right)), (0.6, .down(.left, Vector(900, 200))), (0.65, .move(Vector(800, 260))),
            (0.71, .move(Vector(700, 300))), (0.83, .up(.left, Vector(700, 300))),
        ]
        flight.duration = 1.5
        return flight
    }
}

extension Telemetry {
    /// Its JSON, without the sounds: those are of the frame's steps, so that their list depends on the frame rate.
    var json: Data {
        get throws {
            var line =
                try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any] ?? [:]
            line["sounds"] = nil
            return try JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
        }
    }

    /// Its numbers by their paths, without text and lists of text.
    var numbers: [String: Double] {
        get throws {
            var numbers: [String: Double] = [:]
            func visit(_ value: Any, _ path: String) {
                switch value {
                case let object as [String: Any]: for (key, value) in object { visit(value, "\(path).\(key)") }
                case let list as [Any]: for (index, value) in list.enumerated() { visit(value, "\(path).\(index)") }
                case let number as NSNumber: numbers[path] = number.doubleValue
                default: break
                }
            }
            visit(try JSONSerialization.jsonObject(with: try json), "")
            return numbers
        }
    }
}
