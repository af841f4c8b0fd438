import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The gauge")
struct GaugeTests {
    private let view = Viewport.usual
    private let center = Vector(24 + 28, 720 - 24 - 28)

    private func bubble(_ gauge: Gauge, in view: Viewport) -> Vector? {
        var list = DrawList(size: view.size, density: 4)
        gauge.draw(into: &list, frame: Gauge.dialFrame(in: view))
        for case .image(ImageID("Interface/level-bubble"), _, let quad, _) in list.commands { return quad.rect?.center }
        return nil
    }

    @Test("moves its bubble to the high side, by 15 points at most at 30°", arguments: [0.5, 0.9, -0.5])
    func bubble(tilt: Double) throws {
        var gauge = Gauge()
        for _ in 0..<240 { gauge.step(1 / 120, tilt: Tilt(x: tilt, y: 0)) }
        let place = try #require(bubble(gauge, in: view))
        #expect(isClose(place, center + Vector(tilt > 0 ? -15 : 15, 0), within: 1e-9))
        for _ in 0..<240 { gauge.step(1 / 120, tilt: Tilt(x: tilt, y: tilt)) }
        #expect(isClose((try #require(bubble(gauge, in: view)) - center).length, 15, within: 0.2))
    }

    @Test("has what stands over it raised above what it would cover, at any fractions of a point")
    func raised() {
        for k in 1...2000 {
            let frames = [
                Rect(x: 0, y: 300 + Double(k) / 7, width: 90, height: 60), Rect(x: 9, y: 210, width: 9, height: 200),
            ]
            let lowest = Rect(x: 20, y: 290 + Double(k) / 11, width: 50, height: 130 + Double(k) / 13)
            let raised = lowest.raised(above: frames)
            #expect(raised.size == lowest.size && raised.minY <= lowest.minY)
            #expect(frames.allSatisfy { !$0.intersects(raised.insetBy(1e-9)) })
        }
    }

    @Test("reports rest only when it is at rest")
    func rest() {
        var gauge = Gauge()
        #expect(gauge.isAtRest)
        gauge.step(1 / 120, tilt: Tilt(x: 0.3, y: 0))
        #expect(!gauge.isAtRest)
        for _ in 0..<240 { gauge.step(1 / 120, tilt: Tilt(x: 0.3, y: 0)) }
        #expect(gauge.isAtRest)
    }

    @Test("overshoots once, slightly")
    func overshoot() throws {
        var gauge = Gauge()
        var furthest = 0.0
        for _ in 0..<240 {
            gauge.step(1 / 120, tilt: Tilt(x: -0.25, y: 0))
            furthest = max(furthest, try #require(bubble(gauge, in: view)).x - center.x)
        }
        #expect(furthest > 7.6 && furthest < 8.2)
    }

    @Test("stands nearer to the edges of a small window", arguments: [(639.0, 720.0), (1280, 399), (480, 320)])
    func small(width: Double, height: Double) throws {
        let view = Viewport(size: Vector(width, height))
        #expect(try #require(bubble(Gauge(), in: view)) == Vector(12 + 28, height - 12 - 28))
    }

}
