import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("A map's layout")
struct MapLayoutTests {
    private func layout(_ width: Double, _ height: Double, picture: Vector = Vector(720, 486)) -> MapLayout {
        let map = picture == MapPicture.chart.size ? .chart : MapPicture(image: ImageID("Own"), size: picture)
        return MapLayout(map: map, view: Viewport(size: Vector(width, height)))
    }

    @Test("repeats the chart eight times each way in the standard window")
    func standardWindow() {
        #expect(layout(1280, 720).content == Vector(5760, 3888))
    }

    @Test(
        "repeats the printed chart as in the recipe, four times for a phone's 320 by 480 points; the world is always whole"
    )
    func phone() {
        let phone = Viewport(size: Vector(320, 480))
        #expect(MapLayout(map: .printedChart, view: phone).content == Vector(2880, 1944))
        #expect(MapLayout(map: .chart, view: phone).content == Vector(5760, 3888))
    }

    @Test("has the least number of repeats that makes both sides at least four views long", arguments: 1...200)
    func fourViews(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let view = Vector(random.uniform(1, 4000), random.uniform(1, 4000))
        let layout = layout(view.x, view.y, picture: Vector(random.uniform(1, 900), random.uniform(1, 900)))
        let (content, tile) = (layout.content, layout.tile)
        #expect(content.x >= 4 * view.x && content.y >= 4 * view.y, "seed \(seed)")
        let larger = layout.picture * Double(max(layout.across, layout.down))
        let isLeast = content.x - larger.x < 4 * view.x || content.y - larger.y < 4 * view.y
        #expect(layout.repeats == max(layout.across, layout.down) || isLeast, "seed \(seed)")
        #expect(tile.x >= 64 && tile.y >= 64, "seed \(seed)")
        #expect((Vector(tile.x * Double(layout.columns), tile.y * Double(layout.rows)) - content).length < 1e-6)
    }

    @Test("combines small pictures into larger ones, and no others")
    func smallPictures() {
        let small = layout(1280, 720, picture: Vector(1, 100))
        #expect((small.across, small.down) == (64, 1))
        #expect(small.tile == Vector(64, 100))
        let large = layout(1280, 720, picture: Vector(64, 64))
        #expect((large.across, large.down) == (1, 1))
    }

    @Test(
        "begins with the same place of the chart's world in the middle, where a deep low lies, at every size",
        arguments: [
            Vector(320, 480), Vector(800, 600), Vector(1280, 720), Vector(1440, 900), Vector(1600, 900),
            Vector(1920, 1080),
            Vector(2560, 1440), Vector(3840, 2160),
        ])
    func beginning(size: Vector) {
        let layout = layout(size.x, size.y)
        let middle = LivingMap().beginning(of: layout) + size / 2
        for place in [middle.x / layout.picture.x, middle.y / layout.picture.y] {
            #expect(isClose(place.truncatingRemainder(dividingBy: 8), 4, within: 0.002))
        }
    }

    @Test("keeps its zoom between one half and four")
    func zoomLimits() {
        let layout = layout(1280, 720)
        #expect(layout.zoomed(to: 0).zoom == 0.5)
        #expect(layout.zoomed(to: 9).zoom == 4)
    }

    @Test(
        "requests rasters for the power of two at or above the zoom",
        arguments: [(0.5, 0.5), (0.51, 1), (1, 1), (1.01, 2), (2.0000000000000004, 2), (2.5, 4), (4, 4)])
    func rasters(zoom: Double, scale: Double) {
        #expect(layout(1280, 720).zoomed(to: zoom).rasterScale == scale)
    }

    @Test("shows the same point of the map in the middle of a view of another size", arguments: 1...300)
    func resize(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let picture = seed % 4 == 0 ? Vector(random.uniform(1, 80), random.uniform(1, 80)) : MapPicture.chart.size
        let old = layout(random.uniform(320, 2000), random.uniform(240, 1500), picture: picture)
            .zoomed(to: random.uniform(0.5, 4))
        let new = old.resized(to: Viewport(size: Vector(random.uniform(320, 2000), random.uniform(240, 1500))))
        let offset = Vector(random.uniform(0, old.end.x), random.uniform(0, old.end.y))
        let moved = new.offset(from: offset, in: old)
        let change = (moved + new.view.size / 2) - (offset + old.view.size / 2)
        // A small content has fewer sheets than the map; then it is the same point of any sheet.
        func period(_ picture: Double, _ room: Double) -> Double {
            let whole = picture * Double(new.map.span)
            return room < whole ? picture : whole
        }
        #expect(abs(change.x.remainder(dividingBy: period(new.picture.x, new.end.x))) < 1e-6, "seed \(seed)")
        #expect(abs(change.y.remainder(dividingBy: period(new.picture.y, new.end.y))) < 1e-6, "seed \(seed)")
        #expect((0...new.end.x).contains(moved.x) && (0...new.end.y).contains(moved.y), "seed \(seed)")
    }

    @Test("keeps the middle of the map within half a world when the window changes there")
    func resizeInTheMiddle() {
        let (old, new) = (layout(1280, 720), layout(1920, 1080))
        let way = new.offset(from: old.end / 2, in: old) - new.end / 2
        #expect(abs(way.x) <= 1081 && abs(way.y) <= 730)
    }

    @Test(
        "shows the sheet of each position: column and row, modulo 8; of the printed chart modulo 3",
        arguments: [(MapPicture.chart, "Weather/world/ground", 8), (.printedChart, "Weather/sheet", 3)])
    func sheets(map: MapPicture, prefix: String, span: Int) {
        let layout = MapLayout(map: map, view: .usual)
        for (column, row) in [(0, 0), (4, 7), (5, 2), (3, 6), (9, 10)] {
            let name = "\(prefix)-\(column % span)-\(row % span)"
            #expect(layout.map.images[layout.map.index(column: column, row: row)].name == name)
        }
        #expect(layout.repeats == 8 && layout.content == Vector(5760, 3888), "the recipe's arithmetic is as it was")
    }
}
