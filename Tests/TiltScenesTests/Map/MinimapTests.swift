import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The minimap")
struct MinimapTests {
    private func layout(_ width: Double, _ height: Double, map: MapPicture = .chart) -> MapLayout {
        MapLayout(map: map, view: Viewport(size: Vector(width, height)))
    }

    @Test("is 136 by 92 points for the chart, 24 points from the right and the bottom")
    func place() throws {
        let minimap = try #require(Minimap(layout(1280, 720)))
        #expect(minimap.chart.size == Vector(136, 92))
        #expect(minimap.frame.maxX == 1280 - 24 && minimap.frame.maxY == 720 - 24)
        #expect(minimap.frame.size == Vector(148, 104))
    }

    @Test("shows the equator, the polar circles and three meridians of a tile map, under its picture")
    func graticule() throws {
        for (map, count) in [(MapPicture(try #require(TileMap(zooms: 6...9)), in: .usual), 6), (.chart, 0)] {
            let minimap = try #require(Minimap(MapLayout(map: map, view: .usual)))
            var list = DrawList(size: Viewport.usual.size, density: 1)
            minimap.draw(into: &list, offset: .zero)
            let lines = list.commands.prefix { if case .image = $0 { false } else { true } }.compactMap {
                if case .fill(let rect, 0, 0, _) = $0, min(rect.width, rect.height) == 1 { rect } else { nil }
            }
            #expect(lines.count == count && lines.allSatisfy { minimap.chart.contains($0.center) })
            let equator = lines.first { $0.height == 1 && abs($0.midY - minimap.chart.midY) <= 1 }?.width ?? 0
            #expect(equator == (count > 0 ? minimap.chart.width : 0))
        }
    }

    @Test("shows which part of the earth has tiles, also across the map's ends")
    func covered() throws {
        func patches(_ area: Rect) throws -> [Rect] {
            let view = Viewport.usual
            let map = MapPicture(try #require(TileMap(zooms: 3...9, area: area)), in: view)
            let minimap = try #require(Minimap(MapLayout(map: map, view: view)))
            var list = DrawList(size: view.size, density: 1)
            minimap.draw(into: &list, offset: .zero)
            return list.commands.compactMap {
                guard case .fill(let rect, 0, 0, let color) = $0, color.alpha == 0.3 else { return nil }
                return Rect(origin: rect.origin - minimap.chart.origin, size: rect.size)
            }
        }
        #expect(try patches(.unit).isEmpty)
        #expect(
            try patches(Rect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)) == [Rect(x: 68, y: 34, width: 34, height: 68)])
        #expect(
            try patches(Rect(x: 0.75, y: 0.25, width: 0.5, height: 0.5)) == [
                Rect(x: 102, y: 34, width: 34, height: 68), Rect(x: 0, y: 34, width: 34, height: 68),
            ])
    }

    @Test(
        "is absent in windows under 480 by 360",
        arguments: [(479.0, 700.0, false), (700, 359, false), (480, 360, true)])
    func smallWindows(width: Double, height: Double, isThere: Bool) {
        #expect((Minimap(layout(width, height)) != nil) == isThere)
    }

    @Test("marks the whole chart if all of it is visible, and at most a sixteenth at first")
    func visiblePart() throws {
        let layout = layout(1280, 720)
        let minimap = try #require(Minimap(layout))
        let part = minimap.visiblePart(at: layout.end / 2)
        #expect((part.center - minimap.chart.center).length < 1e-9)
        #expect(part.width * part.height <= minimap.chart.width * minimap.chart.height / 16)
        let corner = minimap.visiblePart(at: layout.end)
        #expect(abs(corner.maxX - minimap.chart.maxX) < 1e-9 && abs(corner.maxY - minimap.chart.maxY) < 1e-9)
    }

    @Test("keeps the mark on the chart while the content is pulled past its edge")
    func overshoot() throws {
        let minimap = try #require(Minimap(layout(1280, 720)))
        let part = minimap.visiblePart(at: Vector(-300, -200))
        #expect(part.origin == minimap.chart.origin)
        #expect(part.width > 0 && part.width < minimap.visiblePart(at: .zero).width)
    }

    @Test("continues the mark of a view over the edge of an endless world at the opposite side")
    func around() throws {
        let layout = MapLayout(map: .chart, view: .usual, isEndless: true)
        let minimap = try #require(Minimap(layout))
        #expect(minimap.chart.size == Vector(136, 92) && minimap.picture?.finish == .repeated(across: 1, down: 1))
        let offset = layout.world * 3 - Vector(500, 300)
        let part = minimap.visiblePart(at: offset)
        #expect(part.minX < minimap.chart.minX && part.minY < minimap.chart.minY)
        let opposite = minimap.chart.origin + minimap.chart.size - Vector(4, 3)
        #expect(minimap.holds(minimap.chart.origin, at: offset) && minimap.holds(opposite, at: offset))
        #expect(!minimap.holds(minimap.chart.center, at: offset))
        var list = DrawList(size: Viewport.usual.size, density: 1)
        minimap.draw(into: &list, offset: offset)
        let marks = list.commands.count {
            if case .fill(let rect, 4, _, _) = $0 { rect.size == part.size } else { false }
        }
        #expect(marks == 4 && list.commands.last == .clip(nil))
    }

    @Test("keeps the mark large enough to be seen, and on the chart, at any zoom")
    func smallPart() throws {
        let layout = layout(1280, 720).zoomed(to: 4)
        let minimap = try #require(Minimap(layout))
        for offset in [.zero, layout.end / 2, layout.end] {
            let part = minimap.visiblePart(at: offset)
            #expect(part.size == Vector(16, 12))
            #expect(part.minX >= minimap.chart.minX && part.maxX <= minimap.chart.maxX)
            #expect(part.minY >= minimap.chart.minY && part.maxY <= minimap.chart.maxY)
        }
    }

    @Test("scales a drag on it to a move over the content", arguments: 1...50)
    func drag(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let layout = layout(1280, 720)
        let minimap = try #require(Minimap(layout))
        let offset = Vector(random.uniform(0, layout.end.x), random.uniform(0, layout.end.y))
        let part = minimap.visiblePart(at: offset)
        #expect(minimap.anchor(pressedAt: part.center, offset: offset) == offset, "seed \(seed)")
        let travel = Vector(random.uniform(-20, 20), random.uniform(-20, 20))
        let moved = minimap.offset(from: offset, draggedBy: travel)
        let place = Vector(moved.x / layout.content.x * 136, moved.y / layout.content.y * 92) + minimap.chart.origin
        #expect((place - part.origin - travel).length < 1e-9, "seed \(seed)")
    }

    @Test("shows each copy of the world, and a part of the last one")
    func worlds() throws {
        let world = try #require(Minimap(layout(1280, 720)))
        let picture = try #require(world.picture)
        #expect(picture.finish == .repeated(across: 1, down: 1) && picture.size == Vector(136, 92))
        let minimap = try #require(Minimap(layout(1280, 720, map: .printedChart)))
        let copies = try #require(minimap.picture)
        #expect(copies.finish == .repeated(across: 3, down: 3))
        #expect(isClose(copies.size, Vector(136, 92) * 9 / 8, within: 1e-9))
        var list = DrawList(size: Vector(1280, 720), density: 1)
        minimap.draw(into: &list, offset: .zero)
        let source = list.commands.compactMap { if case .image(_, let source, _, _) = $0 { source } else { nil } }
        #expect(source == [Rect(x: 0, y: 0, width: 8.0 / 9, height: 8.0 / 9)])
        var frames: [Rect] = []
        minimap.draw(into: &list, offset: .zero) { frames.append($1) }
        #expect(frames.count == 9 && frames[0].origin == minimap.chart.origin && frames[0].size == Vector(51, 34.5))
    }

    @Test("is large enough to be clicked for a very long picture")
    func longPicture() throws {
        let map = MapPicture(image: ImageID("Own"), size: Vector(64, 16_000))
        let minimap = try #require(Minimap(layout(1280, 720, map: map)))
        #expect(minimap.chart.width >= 24 && minimap.chart.height <= 138)
    }
}
