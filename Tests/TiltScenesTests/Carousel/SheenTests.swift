import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The light on a card")
struct SheenTests {
    private let card = Placement(center: Vector(640, 360), size: Vector(288, 360))

    /// The drawn light on a card: the band and the parts of the rim.
    private func pictures(
        _ tilt: Tilt, side: Double = 0, depth: Double = 1, on card: Placement? = nil
    ) -> (bands: [(source: Rect, alpha: Double)], rims: [(quad: Quad, source: Rect, alpha: Double)]) {
        let light = Light(tilt: tilt)
        var list = DrawList(size: Vector(1280, 720), density: 1)
        Sheen(light: light, side: side, depth: depth)
            .draw(over: card ?? self.card, radius: 25, light: light, opacity: 1, into: &list)
        var (bands, rims): ([(Rect, Double)], [(Quad, Rect, Double)]) = ([], [])
        for case .image(let id, let source, let quad, let tint) in list.commands {
            id.name == "Carousel/sheen" ? bands.append((source, tint.alpha)) : rims.append((quad, source, tint.alpha))
        }
        return (bands, rims)
    }

    @Test("is not drawn while the device is level or trembles, or on rear cards")
    func none() {
        for (tilt, depth) in [(Tilt.zero, 1.0), (Tilt(x: 0.01, y: -0.015), 1), (Tilt(x: 0.5, y: 0), 0.4)] {
            let light = pictures(tilt, side: 0.3, depth: depth)
            #expect(light.bands.isEmpty && light.rims.isEmpty)
        }
    }

    @Test("crosses the card with the tilt, from beyond one edge to beyond the other edge")
    func crosses() throws {
        var last = Double.infinity
        for x in stride(from: -0.5, through: 0.5, by: 0.05) {
            guard let band = pictures(Tilt(x: x, y: 0.1)).bands.first else {
                #expect(abs(x) < 0.06 || abs(x) > 0.45, "at \(x)")
                continue
            }
            // The shown part of the picture moves to the left, and so the band moves to the right.
            #expect(band.source.minX < last && band.source.minX >= 0 && band.source.maxX <= 1 && band.alpha > 0)
            last = band.source.minX
        }
        #expect(last < 0.05)
    }

    @Test("is farther to the right on a card on the right side")
    func side() throws {
        let tilt = Tilt(x: 0.1, y: 0)
        let (left, right) = (pictures(tilt, side: -0.4), pictures(tilt, side: 0.4))
        #expect(try #require(left.bands.first).source.minX > #require(right.bands.first).source.minX)
    }

    @Test("has its rim on the high side, however the card is rotated", arguments: [0.0, 30, 90, 200, -75])
    func rim(degrees: Double) {
        var card = card
        card.rotation = .degrees(degrees)
        func lit(_ tilt: Tilt) -> Vector {
            let rims = pictures(tilt, on: card).rims
            // The corner is the first of every three parts.
            let corners = stride(from: 0, to: rims.count, by: 3).map { rims[$0] }
            let sum = corners.reduce(0) { $0 + $1.alpha }
            return corners.reduce(.zero) { $0 + ($1.quad.middle - card.center) * ($1.alpha / sum) }
        }
        let (left, right) = (lit(Tilt(x: 0.4, y: 0)), lit(Tilt(x: -0.4, y: 0)))
        #expect(left.x < -40 && right.x > 40 && left.y < 0 && right.y < 0, "\(left), \(right)")
        #expect(abs(lit(Tilt(x: 0, y: 0.4)).x) < 60)
    }

    @Test("shows the rim's own corner in each corner of the card", arguments: [Vector(288, 360), Vector(394, 263)])
    func corners(size: Vector) {
        let card = Placement(center: Vector(640, 360), size: size)
        for x in [-0.2, 0.2] {
            for (quad, source, _) in pictures(Tilt(x: x, y: 0.1), on: card).rims {
                let middle = quad.middle - card.center
                // The corner and the vertical side: at the card's right they are the picture's left side, mirrored.
                if quad.width < 40 { #expect((middle.x > 0) == (source.width < 0)) }
                #expect(quad.width >= 26 && quad.height >= 26 && source.height > 0)
            }
        }
    }

    @Test("loses its band, but not its rim, when the card is let go")
    func loose() {
        let light = Light(tilt: Tilt(x: 0.2, y: 0))
        let sheen = Sheen(light: light, side: 0, depth: 0.2).loosened(by: 1, light: light)
        #expect(sheen.band == 0 && sheen.rim == light.strength)
    }
}

extension Quad {
    fileprivate var middle: Vector { (topLeft + bottomRight) / 2 }
    fileprivate var width: Double { (topRight - topLeft).length }
    fileprivate var height: Double { (bottomLeft - topLeft).length }
}
