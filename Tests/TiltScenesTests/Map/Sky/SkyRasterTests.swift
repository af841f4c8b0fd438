import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The picture of the sky")
struct SkyRasterTests {
    private let atmosphere = Atmosphere(seed: 3)
    private let size = Vector(400, 260)

    private func view(_ x: Double, _ y: Double, zoom: Double = 1) -> SkyView {
        let layout = MapLayout(map: .chart, view: Viewport(size: size), zoom: zoom)
        return SkyView(ShownMap(layout: layout, offset: Vector(x, y) * zoom), world: atmosphere.size)
    }

    private func picture(_ raster: SkyRaster, _ view: SkyView) -> DrawList {
        var list = DrawList(size: size, density: 1)
        raster.draw(into: &list, view)
        return list
    }

    private func columns(_ list: DrawList) -> Int {
        if case .grid(_, let columns, _, _, _) = list.commands.last { columns } else { 0 }
    }

    @Test("covers the view at any zoom with cells of about five points", arguments: [0.5, 0.8, 1, 1.3, 2.9, 4])
    func cover(zoom: Double) throws {
        var raster = SkyRaster(atmosphere)
        let view = view(1003, 707, zoom: zoom)
        raster.prepare(view, hours: 3, hasNight: true, isComplete: true)
        guard case .grid(let range, let columns, _, let quad, _) = picture(raster, view).commands.first,
            let frame = quad.rect
        else {
            return #expect(Bool(false), "there is a picture")
        }
        #expect(frame.minX <= 2 && frame.minY <= 2 && frame.maxX >= size.x - 2 && frame.maxY >= size.y - 2)
        let cell = frame.width / Double(columns)
        #expect((3.7...7.6).contains(cell) && abs(frame.height / Double(range.count / columns) - cell) < 1e-9)
    }

    @Test("is coarse at once after a jump in time, and fine after some steps, as if there had been no jump")
    func jump() {
        var raster = SkyRaster(atmosphere)
        let view = view(1000, 700)
        raster.prepare(view, hours: 3, hasNight: true, isComplete: true)
        let fine = columns(picture(raster, view))
        raster.prepare(view, hours: 20.05, hasNight: true)
        #expect(columns(picture(raster, view)) < fine / 2)
        for _ in 0..<40 { raster.prepare(view, hours: 20.05, hasNight: true) }
        var other = SkyRaster(atmosphere)
        other.prepare(view, hours: 20.05, hasNight: true, isComplete: true)
        #expect(picture(raster, view) == picture(other, view) && columns(picture(raster, view)) == fine)
    }

    @Test("fades from one picture to another", arguments: [(1.4, 1.42, 3.0), (1.42, 1.4, 3.1), (1, 1, 20.05)])
    func fading(from: Double, to: Double, hours: Double) {
        var raster = SkyRaster(atmosphere)
        func opacities(_ zoom: Double) -> [Double] {
            picture(raster, view(1000, 700, zoom: zoom)).commands.compactMap {
                if case .grid(_, _, _, _, let opacity) = $0 { opacity } else { nil }
            }
        }
        raster.prepare(view(1000, 700, zoom: from), hours: 3, hasNight: true, isComplete: true)
        #expect(opacities(from) == [1] && !raster.isWaiting)
        var last = 0.0
        var seen = 0
        for _ in 0..<90 where seen == 0 || raster.isWaiting {
            raster.prepare(view(1000, 700, zoom: to), hours: hours, hasNight: true)
            let opacities = opacities(to)
            guard opacities.count == 2 else { continue }
            // Together they are as dark as each where it is half opaque; another picture may follow a sketch.
            #expect(abs((1 - opacities[0] / 2) * (1 - opacities[1] / 2) - 0.5) < 1e-9)
            #expect(opacities[1] - last < 0.1)
            last = opacities[1]
            seen += 1
        }
        #expect(seen >= 23 && opacities(to) == [1])
    }

    @Test("knows how far cloud and rain cover each place, as the weather does")
    func cover() throws {
        var raster = SkyRaster(atmosphere)
        let weather = atmosphere.weather(at: 3)
        let corner = try #require(weather.lows.max { $0.strength < $1.strength }).place - size / 2
        raster.prepare(view(corner.x, corner.y), hours: 3, hasNight: true, isComplete: true)
        var random = SplitMix64(seed: 5)
        var covered = 0
        for _ in 0..<200 {
            let place = corner + Vector(random.uniform(0, size.x), random.uniform(0, size.y))
            let sky = weather.sky(at: place)
            let expected = max(0.6 * sky.cloud, smoothRise(0.25, 0.5, sky.rain))
            #expect(abs(raster.cover(at: place) - expected) < 0.3)
            covered += expected > 0.1 ? 1 : 0
        }
        #expect((1..<200).contains(covered))
        #expect(raster.cover(at: corner + Vector(2000, 0)) == 0, "where there is no picture")
    }

    @Test("is, between two keys, the two with the share of the later one")
    func mixture() {
        var raster = SkyRaster(atmosphere)
        let view = view(1000, 700)
        func drawn(_ hours: Double) -> (share: Double?, colors: [UInt32]) {
            raster.prepare(view, hours: hours, hasNight: true, isComplete: true)
            let list = picture(raster, view)
            guard case .grid(_, _, let share, _, _) = list.commands.first else { return (nil, []) }
            return (share, list.gridColors)
        }
        let (first, middle, last) = (drawn(3), drawn(3.0625), drawn(3.25))
        #expect(first.share == nil && middle.share == 0.25 && last.share == nil && first.colors != last.colors)
        #expect(middle.colors == first.colors + last.colors)
    }

    @Test("is the same wherever the view came from")
    func scrolled() {
        var raster = SkyRaster(atmosphere)
        for step in 0...60 {
            raster.prepare(view(900 + 10 * Double(step), 700), hours: 3 + Double(step) / 480, hasNight: true)
        }
        var other = SkyRaster(atmosphere)
        let view = view(1500, 700)
        for _ in 0..<40 { raster.prepare(view, hours: 3.125, hasNight: true) }
        other.prepare(view, hours: 3.125, hasNight: true, isComplete: true)
        #expect(picture(raster, view) == picture(other, view))
    }

    @Test("is never coarse in a flight, whose next blocks are made before they are seen")
    func flight() {
        var raster = SkyRaster(atmosphere)
        raster.prepare(view(900, 700), hours: 3.1, hasNight: true, isComplete: true)
        let fine = columns(picture(raster, view(900, 700)))
        for step in 1...80 {
            let view = view(900 + 20 * Double(step), 700 + 9 * Double(step))
            raster.prepare(view, moved: Vector(20, 9), hours: 3.1, hasNight: true)
            #expect(columns(picture(raster, view)) > fine / 2)
        }
    }
}

@Suite("The living sky")
struct LivingSkyTests {
    private let view = Viewport(size: Vector(860, 480))

    @Test("turns rain, cloud and lines in each frame of two steps while its time is in somebody's hand")
    func turned() throws {
        var sky = LivingSky(try skyWorld(), hours: 5)
        let shown = sky.view(ShownMap(layout: MapLayout(map: .chart, view: view, zoom: 1), offset: Vector(900, 700)))
        func drawn() -> DrawList {
            var list = DrawList(size: view.size, density: 1)
            sky.draw(into: &list, shown, velocity: .zero, isOwnMap: false, reducesMotion: true, fonts: Stage.testFonts)
            return list
        }
        sky.isHeld = true
        sky.prepare(shown, isComplete: true)
        var before = drawn()
        for frame in 1...20 {
            sky.turn(by: 0.5)
            for _ in 0..<2 { sky.prepare(shown) }
            let now = drawn()
            #expect(now.gridColors != before.gridColors && now.hairs != before.hairs, "frame \(frame)")
            before = now
        }
    }

    @Test("goes round the earth of a tile map without a seam")
    func round() throws {
        let map = try #require(TileMap(zooms: 0...6, tileSize: 256, hasOverlay: false))
        let layout = MapLayout(map: MapPicture(map, in: view), view: view, zoom: 2, isEndless: true)
        let sky = LivingSky(try skyWorld(), hours: 0)
        let (here, there) = (Vector(300, 200), Vector(300 + layout.world.x, 200))
        let (a, b) = (
            sky.view(ShownMap(layout: layout, offset: here)), sky.view(ShownMap(layout: layout, offset: there))
        )
        #expect(abs(b.part.minX - a.part.minX - 5760) < 1e-6 && a.zoom == b.zoom)
    }
}
