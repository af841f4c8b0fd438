import Foundation

/// A line of telemetry.
struct TelemetryFrame: Decodable {
    struct Pair: Decodable {
        let x: Double
        let y: Double
    }

    struct Viewer: Decodable {
        let h: Double
        let v: Double
    }

    struct Weather: Decodable {
        let x: Double
        let y: Double
        let contentWidth: Double
        let contentHeight: Double
        let viewWidth: Double
        let viewHeight: Double
        let phase: String
        let zoom: Double
        let tilesWaiting: Int?
        let textureBytes: Int?
    }

    struct Carousel: Decodable {
        struct Card: Decodable {
            let index: Int
            let angle: Double
            let x: Double
            let y: Double
            let width: Double
            let height: Double
            let scale: Double
            let order: Int
        }

        let angle: Double
        let velocity: Double
        let phase: String
        let front: Int
        let radiusX: Double
        let layout: String
        let open: Double
        let look: Pair
        let particles: Int
        let cards: [Card]

        var frontCard: Card { cards[front] }

        /// Whether the ring rests with this card exactly in front.
        func rests(on card: Int) -> Bool {
            front == card && phase == "rest" && abs(cards[card].angle.remainder(dividingBy: 360)) < 0.05
        }
    }

    struct Parallax: Decodable {
        struct Layer: Decodable {
            let name: String
            let x: Double
            let y: Double
        }

        let layers: [Layer]

        subscript(name: String) -> Layer { layers.first { $0.name == name } ?? Layer(name: name, x: .nan, y: .nan) }
    }

    struct Dynamics: Decodable {
        let bodies: Int
        let awake: Int
        let contacts: Int
        let kineticEnergy: Double
    }

    let frame: Int
    let time: Double
    let scene: String
    let input: String
    let device: String?
    let idle: Bool
    let tilt: Pair
    let up: [Double]
    let viewer: Viewer
    let stepMs: Double
    let drawMs: Double
    let weather: Weather?
    let carousel: Carousel?
    let parallax: Parallax?
    let dynamics: Dynamics?
}

extension TelemetryFrame: CustomStringConvertible {
    /// A description for failures.
    var description: String {
        let place =
            weather.map { "\($0.phase) at \($0.x), \($0.y)" } ?? carousel.map { "\($0.phase) at \($0.angle)°" } ?? ""
        let state = idle ? " idle" : ""
        return "\(frame) at \(time)\(state): \(input) tilt \(tilt.x), \(tilt.y) up \(up) \(scene) \(place)"
    }
}
