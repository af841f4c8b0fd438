import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("Lightning over the map")
struct MapLightningTests {
    private let size = Vector(1280, 720)

    private func view(_ middle: Vector, zoom: Double = 1) -> SkyView {
        let layout = MapLayout(map: .chart, view: Viewport(size: size), zoom: zoom)
        return SkyView(ShownMap(layout: layout, offset: middle * zoom - size / 2), world: Vector(5760, 3888))
    }

    /// The flashes that are drawn over the hero of the start, a frame of 1/60 s after the other, by their opacities.
    private func flashes(over seconds: Double, hours: Double = 12) throws -> [[(place: Vector, opacity: Double)]] {
        let (view, weather) = (view(Vector(2880, 1944)), try skyWorld().atmosphere.weather(at: hours))
        var lightning = MapLightning()
        return (0..<Int(seconds * 60)).map { frame in
            let time = Double(frame) / 60
            _ = lightning.step(to: time, view, weather)
            var list = DrawList(size: size, density: 1)
            lightning.draw(into: &list, view, seconds: time, presence: 1) { _ in 0.5 }
            return list.commands.compactMap {
                if case .image(_, _, let quad, let tint) = $0 {
                    ((quad.topLeft + quad.bottomRight) / 2, tint.alpha)
                } else {
                    nil
                }
            }
        }
    }

    @Test("never flashes more than three times in any second, and flashes at all where it rains hard")
    func limit() throws {
        let frames = try flashes(over: 60)
        let starts = frames.indices.filter { index in
            guard let now = frames[index].first else { return false }
            let before = index == 0 ? nil : frames[index - 1].first
            return before == nil || now.opacity > (before?.opacity ?? 0) + 0.01 || now.place != before?.place
        }
        #expect(starts.count > 5)
        for (index, start) in starts.enumerated().dropFirst(3) {
            #expect(start - starts[index - 3] >= 60, "a fourth flash within a second")
        }
        #expect(frames.allSatisfy { $0.count <= 1 })
    }

    @Test("strikes only where the rain is stronger than 0.7")
    func rain() throws {
        let weather = try skyWorld().atmosphere.weather(at: 12)
        let origin = Vector(2880, 1944) - size / 2
        for flash in try flashes(over: 20).flatMap(\.self) {
            #expect(weather.sky(at: flash.place + origin).rain > 0.7)
        }
    }

    @Test("is the same in every run")
    func same() throws {
        #expect(try flashes(over: 5).map { $0.map(\.opacity) } == flashes(over: 5).map { $0.map(\.opacity) })
    }

    @Test("is heard if it is bright, the later the farther from the middle of the view")
    func thunder() {
        func heard(_ brightness: Double, _ x: Double) -> (time: Double, pan: Double)? {
            var sounds = SkySounds()
            sounds.flash(.init(place: Vector(x, 0), brightness: brightness), in: view(.zero, zoom: 2), at: 10)
            for step in 1...1200 {
                sounds.step(to: 10 + Double(step) / 120, velocity: .zero, presence: 1)
                if let strike = sounds.sounds.strikes.first { return (Double(step) / 120, strike.pan) }
            }
            return nil
        }
        // 100 points of the world are 200 of the screen, and 1600 m.
        #expect(heard(0.95, 100).map { abs($0.time - 1600 / 343) < 0.02 && $0.pan > 0 } == true)
        #expect(heard(0.95, -10).map { $0.time < 0.5 && $0.pan < 0 } == true && heard(0.9, 100) == nil)
    }
}
