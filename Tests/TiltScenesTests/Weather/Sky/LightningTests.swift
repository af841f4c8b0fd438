import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("Lightning")
struct LightningTests {
    private let size = Vector(1280, 720)

    private func view(_ middle: Vector, zoom: Double = 1) -> SkyView {
        let layout = MapLayout(map: .chart, view: Viewport(size: size), zoom: zoom)
        return SkyView(ShownMap(layout: layout, offset: middle * zoom - size / 2), world: Vector(5760, 3888))
    }

    /// The flashes that are drawn over the hero of the start, a frame of 1/60 s after the other, by their opacities.
    private func flashes(over seconds: Double, hours: Double = 12) throws -> [[(place: Vector, opacity: Double)]] {
        let (view, weather) = (view(Vector(2880, 1944)), try skyWorld().atmosphere.weather(at: hours))
        var lightning = Lightning()
        return (0..<Int(seconds * 60)).map { frame in
            let time = Double(frame) / 60
            lightning.step(to: time, view, weather)
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
}
