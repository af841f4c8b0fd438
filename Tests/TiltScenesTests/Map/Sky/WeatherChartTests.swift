import Support
import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The lines and signs of the chart")
struct WeatherChartTests {
    private let size = Vector(1280, 720)

    private func chart(zoom: Double, hours: Double = 0) throws -> (WeatherChart, SkyView, DrawList) {
        let layout = MapLayout(map: .chart, view: Viewport(size: size), zoom: zoom)
        let view = SkyView(
            ShownMap(layout: layout, offset: Vector(2880, 1944) * zoom - size / 2), world: Vector(5760, 3888))
        var chart = WeatherChart(try skyWorld().atmosphere)
        chart.prepare(view, hours: hours, options: .init())
        var list = DrawList(size: size, density: 1)
        chart.draw(into: &list, view, fonts: Stage.testFonts)
        return (chart, view, list)
    }

    @Test("have the same widths and sizes on the screen at every zoom", arguments: [0.5, 1, 4])
    func sizes(zoom: Double) throws {
        let list = try chart(zoom: zoom).2
        let widths = Set(list.hairs.map(\.width))
        // Isobars and barbs; the rings of stations.
        #expect(widths.isSubset(of: [1.1, 1.9, 1.25, 7.2, 5, 2.5]) && widths.isSuperset(of: [1.1, 1.25, 7.2, 5]))
        for command in list.commands {
            guard case .image(let id, _, let quad, _) = command, id.name.hasSuffix("mark-round") else { continue }
            #expect(abs((quad.topRight - quad.topLeft).length - 18) < 1e-9)
            #expect(abs((quad.bottomLeft - quad.topLeft).length - 10) < 1e-9)
        }
    }

    @Test("have no letter and no figure under the bar, and none there in a film")
    func bar() throws {
        let (chart, _, _) = try chart(zoom: 1)
        let now = try #require(chart.now)
        let low = try #require(now.centers.first { $0.kind == .low && $0.strength > 0.9 })
        func signs(at top: Double, inFilm: Bool = false) throws -> (letter: Double?, figures: Int) {
            let layout = MapLayout(map: .chart, view: Viewport(size: size))
            let view = SkyView(
                ShownMap(layout: layout, offset: low.place - Vector(640, top)), world: Vector(5760, 3888))
            var list = DrawList(size: size, density: 1)
            list.showsInterface = !inFilm
            chart.draw(into: &list, view, fonts: Stage.testFonts)
            let alphas = list.commands.compactMap { command -> Double? in
                guard case .image(let id, _, let quad, let tint) = command, id.name.hasSuffix("mark-low"),
                    abs(quad.topLeft.x - 616) < 2
                else { return nil }
                return tint.alpha
            }
            return (alphas.first, list.ink.count { $0.midY < TabBar.height && abs($0.midX - 640) < 30 })
        }
        let (far, near, under, film) = try (signs(at: 138), signs(at: 98), signs(at: 78), signs(at: 78, inFilm: true))
        #expect(isClose(try #require(far.letter), low.strength, within: 1e-9))
        #expect((0.05..<0.95).contains(try #require(near.letter)))
        #expect(under.letter == nil && under.figures == 0 && film.letter != nil)
    }

    @Test("write no figure of an isobar under the strip of hours or the minimap, nor half under it")
    func strip() throws {
        let (chart, _, _) = try chart(zoom: 1)
        let place = try #require(chart.labels.first { $0.strength > 0.9 }).place
        /// The opacity of that figure, some points above a panel.
        func opacity(above distance: Double, of panel: WritableKeyPath<SkyView, Rect?>) -> Double {
            let layout = MapLayout(map: .chart, view: Viewport(size: size))
            var view = SkyView(ShownMap(layout: layout, offset: place - Vector(640, 400)), world: Vector(5760, 3888))
            view[keyPath: panel] = Rect(x: 500, y: 400 + distance, width: 300, height: 48)
            return view.clearance(at: Vector(640, 400))
        }
        for panel in [\SkyView.strip, \.minimap] {
            #expect(
                [-20, 0, 8].allSatisfy { opacity(above: $0, of: panel) == 0 } && opacity(above: 28, of: panel) == 1)
        }
    }

    @Test("show isobars of 8 hectopascals far away, of 4 usually and of 2 nearby, of which the closer ones fade in")
    func intervals() {
        #expect([0.5, 0.7, 1, 2.3, 2.8, 4].map { ChartLines.interval(at: $0) } == [8, 4, 4, 4, 2, 2])
        #expect(ChartLines.presence(of: 1004, at: 0.6) == 0 && ChartLines.presence(of: 1004, at: 0.8) == 1)
        #expect(ChartLines.presence(of: 1002, at: 2.4) == 0 && ChartLines.presence(of: 1002, at: 3.2) == 1)
        #expect((0.1...0.9).contains(ChartLines.presence(of: 1004, at: 0.7)))
        #expect([992, 1000, 1020].allSatisfy { ChartLines.presence(of: $0, at: 0.5) == 1 })
    }

    @Test("keep labels at least 34 points apart", arguments: [0.5, 1, 4], [0.0, 12, 24])
    func labels(zoom: Double, hours: Double) throws {
        let (chart, _, _) = try chart(zoom: zoom, hours: hours)
        for (index, label) in chart.labels.enumerated() {
            for other in chart.labels[..<index] { #expect((label.place - other.place).length * zoom > 34) }
        }
        #expect(zoom == 4 || chart.labels.count > 5)
    }

    @Test("leave out an isobar under its label")
    func gaps() throws {
        let (chart, view, list) = try chart(zoom: 1)
        let label = try #require(chart.labels.first { $0.strength > 0.9 && $0.pressure % 20 == 0 })
        let place = view.point(label.place)
        for line in list.hairs where line.width == 1.9 {
            #expect((place - (line.start + line.end) / 2).length > 15)
        }
    }

    @Test("stand on the page as the world is: with a low's letter over the start, and its fronts")
    func start() throws {
        let (chart, view, list) = try chart(zoom: 1)
        let now = try #require(chart.now)
        let low = try #require(now.centers.first { $0.kind == .low })
        #expect(Rect(x: 500, y: 200, width: 400, height: 300).contains(view.point(low.place)))
        #expect(Set(now.fronts.map(\.kind)).isSuperset(of: [.warm, .cold]))
        let names = Set(list.commands.compactMap { if case .image(let id, _, _, _) = $0 { id.name } else { nil } })
        #expect(names.isSuperset(of: ["low", "round", "point"].map { "Weather/world/mark-\($0)" }))
    }

    @Test("reach the edge of a view that has moved while the time stands, as in a view that was there from the start")
    func moved() throws {
        func edge(after start: Double) throws -> [Hair] {
            func view(_ x: Double) -> SkyView {
                let layout = MapLayout(map: .chart, view: Viewport(size: size))
                return SkyView(ShownMap(layout: layout, offset: Vector(x, 1584)), world: Vector(5760, 3888))
            }
            var chart = WeatherChart(try skyWorld().atmosphere)
            for x in [start, 2360] { chart.prepare(view(x), hours: 0, options: .init(hasStations: false)) }
            var list = DrawList(size: size, density: 1)
            chart.draw(into: &list, view(2360), fonts: Stage.testFonts)
            return list.hairs.filter { $0.start.x > size.x - 60 }
        }
        let (moved, fresh) = (try edge(after: 2250), try edge(after: 2360))
        #expect(fresh.count > 10 && moved.count > fresh.count * 3 / 4)
    }

    @Test("are drawn anew some steps after the zoom has changed, and wait until then")
    func zoomed() throws {
        var chart = try chart(zoom: 1).0
        #expect(!chart.isWaiting)
        let view = try self.chart(zoom: 1.1).1
        let shown = (1...10).map { _ in
            chart.prepare(view, hours: 0, options: .init())
            var list = DrawList(size: size, density: 1)
            chart.draw(into: &list, view, fonts: Stage.testFonts)
            return (list: list, isWaiting: chart.isWaiting)
        }
        #expect(shown.map(\.isWaiting) == (1...10).map { $0 < 8 })
        #expect(shown[0].list == shown[6].list && shown[6].list != shown[7].list && shown[7].list == shown[9].list)
    }

    @Test("show the nearest quarter of an hour at once after a jump in time, and soon what there were without one")
    func jump() throws {
        var (chart, view, _) = try chart(zoom: 1)
        func drawn(_ chart: WeatherChart) -> DrawList {
            var list = DrawList(size: size, density: 1)
            chart.draw(into: &list, view, fonts: Stage.testFonts)
            return list
        }
        // Somebody turns the time: half an hour in each frame, which is two steps. Each frame shows it.
        var (before, changes) = (drawn(chart), 0)
        for step in 2...41 {
            chart.prepare(view, hours: Double(step / 2) / 2 + 0.05, options: .init())
            #expect(chart.keysMade == 0)
            changes += drawn(chart) != before ? 1 : 0
            before = drawn(chart)
        }
        #expect(changes == 20)
        for _ in 0..<5 { chart.prepare(view, hours: 10.05, options: .init()) }
        let hasty = try #require(chart.now)
        var most = 0
        for _ in 0..<40 {
            chart.prepare(view, hours: 10.05, options: .init())
            most = max(most, chart.keysMade)
        }
        #expect(most == 1)
        let (other, _, list) = try self.chart(zoom: 1, hours: 10.05)
        #expect(drawn(chart) == list && chart.now == other.now)
        let (lows, all) = (hasty.centers.filter { $0.kind == .low }, try #require(chart.now).centers)
        for low in lows { #expect(all.contains { ($0.place - low.place).length < 20 }) }
        #expect(!lows.isEmpty)
    }

    @Test(
        "make at most one key in a step of a flight, straight or in a curve, and are what they are without one",
        arguments: [(Vector(-20, -9), 0, 60), (Vector(20, -9), 0, 60), (Vector(18, 0), 0.02, 200)]
            as [(Vector, Double, Int)])
    func flight(velocity: Vector, turn: Double, steps: Int) throws {
        let layout = MapLayout(map: .chart, view: Viewport(size: size))
        var offset = Vector(2400, 1600)
        func view() -> SkyView { SkyView(ShownMap(layout: layout, offset: offset), world: Vector(5760, 3888)) }
        var chart = WeatherChart(try skyWorld().atmosphere)
        chart.prepare(view(), hours: 3.1, options: .init())
        var keys = 0
        for step in 1...steps {
            let (sin, cos) = (Double.sin(turn * Double(step)), Double.cos(turn * Double(step)))
            let moved = Vector(velocity.x * cos - velocity.y * sin, velocity.x * sin + velocity.y * cos)
            offset = offset + moved
            chart.prepare(view(), moved: moved, hours: 3.1, options: .init())
            #expect(chart.keysMade <= 1)
            keys += chart.keysMade
        }
        #expect((steps / 6...steps / 2).contains(keys))
        var other = WeatherChart(try skyWorld().atmosphere)
        other.prepare(view(), hours: 3.1, options: .init())
        let (flown, still) = (try #require(chart.now), try #require(other.now))
        for x in stride(from: 20.0, to: size.x, by: 60) {
            let place = view().part.origin + Vector(x, x / 2)
            #expect(abs(flown.field.pressure(at: place) - still.field.pressure(at: place)) < 1e-9)
            #expect((flown.field.wind(at: place) - still.field.wind(at: place)).length < 1e-9)
        }
    }
}
