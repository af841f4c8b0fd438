package import Foundation
package import TiltEngine

/// A line of telemetry, as users read it.
package struct TelemetryFrame: Decodable, Equatable, Sendable {
    package struct Weather: Decodable, Equatable, Sendable {
        package enum Phase: String, Decodable, Sendable { case rest, tilt, drag, decelerating, bouncing }

        package let x: Double
        package let y: Double
        package let contentWidth: Double
        package let contentHeight: Double
        package let viewWidth: Double
        package let viewHeight: Double
        package let velocityX: Double
        package let velocityY: Double
        package let phase: Phase
        package let zoom: Double
        package let tilesDrawn: Int
        package let hours: Double?
        package let timeRuns: Bool?
        package let night: Double?
        package let pressure: Double?
        package let windKnots: Double?
        package let windFrom: Double?
        package let rain: Double?
        package let lows: Int?
        package let fronts: Int?
        package let trails: Int?
        package let isobarPoints: Int?
        package let weatherKeys: Int?
        package let gust: Double?
        package let tilesWaiting: Int?
        package let textureBytes: Int?
    }

    package struct Carousel: Decodable, Equatable, Sendable {
        package enum Phase: String, Decodable, Sendable {
            case rest, tilt, drag, decelerating, settling, dropped, snapping
        }

        package struct Card: Decodable, Equatable, Sendable {
            package let index: Int
            package let angle: Double
            package let x: Double
            package let y: Double
            package let width: Double
            package let height: Double
            package let scale: Double
            package let alpha: Double
            package let depth: Double
            package let order: Int
            package let rotation: Double
            package let yaw: Double
            package let pitch: Double
            package let roll: Double
            package let quad: [Double]?
        }

        package let angle: Double
        package let velocity: Double
        package let phase: Phase
        package let front: Int
        package let radiusX: Double
        package let layout: String
        package let open: Double
        package let look: Vector
        package let particles: Int
        package let cards: [Card]

        package var frontCard: Card { cards[front] }

        /// Whether the ring rests with this card exactly in front.
        package func rests(on card: Int) -> Bool {
            front == card && phase == .rest && abs(cards[card].angle.remainder(dividingBy: 360)) < 0.05
        }
    }

    package struct Parallax: Decodable, Equatable, Sendable {
        package struct Layer: Decodable, Equatable, Sendable {
            package let name: String
            package let x: Double
            package let y: Double
        }

        package struct Icon: Decodable, Equatable, Sendable {
            package let name: String
            package let x: Double
            package let y: Double
            package let width: Double
            package let height: Double
        }

        package let layers: [Layer]
        package let card: String?
        package let icons: [Icon]
        /// Of the landscape.
        package let hour: Double?
        package let weather: String?
        package let body: Vector?
        package let strokes: Int?
        package let bakes: Int?

        package subscript(name: String) -> Layer {
            layers.first { $0.name == name } ?? Layer(name: name, x: .nan, y: .nan)
        }
    }

    package struct Dynamics: Decodable, Equatable, Sendable {
        package let bodies: Int
        package let awake: Int
        package let contacts: Int
        package let kineticEnergy: Double
    }

    package struct Sound: Decodable, Equatable, Sendable {
        package enum Action: String, Decodable, Sendable { case strike, level, volume, silence }

        package let name: String
        package let action: Action
        package let at: Double
        package let gain: Double
        package let pan: Double
        package let pitch: Double
    }

    /// The memory of a graphics card.
    package struct Graphics: Decodable, Equatable, Sendable {
        package let pictures: Int
        package let layers: Int
        package let numbers: Int
        package let limit: Int
    }

    package let frame: Int
    package let time: Double
    package let scene: String
    package let input: TiltSource
    package let device: String?
    package let paused: Bool
    package let idle: Bool
    package let tilt: Tilt
    package let up: Vector3
    package let viewer: ViewerOffset
    package let stepMs: Double
    package let drawMs: Double
    package let sounds: [Sound]
    package let weather: Weather?
    package let carousel: Carousel?
    package let parallax: Parallax?
    package let graphics: Graphics?
    package let dynamics: Dynamics?
}

extension TelemetryFrame {
    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        func value<Value: Decodable>(_ name: String) throws -> Value {
            try box.decode(Value.self, forKey: NameKey(name))
        }
        func part<Part: Decodable>(_ name: String) throws -> Part? {
            try box.decodeIfPresent(Part.self, forKey: NameKey(name))
        }
        func refusal(_ name: String) -> DecodingError {
            .dataCorruptedError(forKey: NameKey(name), in: box, debugDescription: "no \(name)")
        }
        let words = TiltSource.allCases.map { ($0 == .host ? "sensor" : $0 == .manual ? "gauge" : $0.rawValue, $0) }
        let (up, viewer): ([Double], [String: Double]) = (try value("up"), try value("viewer"))
        guard let input = Dictionary(uniqueKeysWithValues: words)[try value("input")] else { throw refusal("input") }
        guard up.count == 3 else { throw refusal("up") }
        guard let h = viewer["h"], let v = viewer["v"] else { throw refusal("viewer") }
        (self.input, self.up, self.viewer) = (input, Vector3(up[0], up[1], up[2]), ViewerOffset(h: h, v: v))
        (frame, time, scene, device) = (try value("frame"), try value("time"), try value("scene"), try value("device"))
        (paused, idle, tilt, sounds) = (try value("paused"), try value("idle"), try value("tilt"), try value("sounds"))
        (stepMs, drawMs) = (try value("stepMs"), try value("drawMs"))
        (weather, carousel, parallax) = (try part("weather"), try part("carousel"), try part("parallax"))
        (graphics, dynamics) = (try part("card"), try part("dynamics"))
    }

    /// Reads a line, or a part of one.
    package static func read<Part: Decodable>(_ line: Data) throws -> Part {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(Part.self, from: line)
    }

    /// Reads what is written of a value, as the program writes it.
    package static func read<Part: Decodable>(written value: any Encodable) throws -> Part {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try read(try encoder.encode(value))
    }
}

extension TelemetryFrame: CustomStringConvertible {
    /// A description for failures.
    package var description: String {
        let place =
            weather.map { "\($0.phase) at \($0.x), \($0.y)" } ?? carousel.map { "\($0.phase) at \($0.angle)°" } ?? ""
        let state = idle ? " idle" : ""
        return "\(frame) at \(time)\(state): \(input) tilt \(tilt.x), \(tilt.y) up \(up) \(scene) \(place)"
    }
}
