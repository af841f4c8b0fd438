import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("A grid of tiles")
struct TileGridTests {
    private struct Case {
        let layout: MapLayout
        let offset: Vector

        /// Any view, zoom and density; an offset anywhere inside the bounds, often on their edge.
        init(seed: Int) {
            var random = SplitMix64(seed: UInt64(seed))
            let density = seed % 3 == 0 ? random.uniform(0.5, 4) : [1, 1.25, 1.5, 2, 3][seed % 5]
            let view = Viewport(
                size: Vector(random.uniform(320, 2600), random.uniform(240, 1600)), density: density)
            let zoom = seed % 4 == 0 ? 1 : random.uniform(0.5, 4)
            let map =
                seed % 6 == 0 ? MapPicture.own(size: Vector(random.uniform(1, 90), random.uniform(20, 900))) : .chart
            layout = MapLayout(map: map, view: view, zoom: zoom)
            func place(_ end: Double) -> Double {
                switch random.next() % 5 {
                case 0: 0
                case 1: end
                default: random.uniform(0, end)
                }
            }
            offset = Vector(place(layout.end.x), place(layout.end.y))
        }
    }

    @Test("covers the view without gaps or seams, with shared edges on whole pixels", arguments: 1...400)
    func noGutter(seed: Int) {
        let sample = Case(seed: seed)
        let grid = TileGrid(sample.layout, offset: sample.offset)
        let density = sample.layout.view.density
        #expect(grid.coversView, "seed \(seed)")
        for (edges, view) in [(grid.columns, sample.layout.view.width), (grid.rows, sample.layout.view.height)] {
            #expect(edges.edge(edges.visible.lowerBound) <= 0, "seed \(seed)")
            #expect(edges.edge(edges.visible.upperBound) >= view * density - 1e-6, "seed \(seed)")
            for tile in edges.visible {
                #expect(edges.edge(tile) == edges.edge(tile).rounded(), "seed \(seed)")
                #expect(edges.edge(tile + 1) > edges.edge(tile), "seed \(seed)")
            }
        }
        let (columns, rows) = (grid.columns.visible, grid.rows.visible)
        for row in rows {
            for column in columns.dropLast() {
                let (left, right) = (grid.quad(column: column, row: row), grid.quad(column: column + 1, row: row))
                #expect(left.topRight == right.topLeft && left.bottomRight == right.bottomLeft, "seed \(seed)")
            }
        }
        for row in rows.dropLast() {
            let column = columns.lowerBound
            let (upper, lower) = (grid.quad(column: column, row: row), grid.quad(column: column, row: row + 1))
            #expect(upper.bottomLeft == lower.topLeft && upper.bottomRight == lower.topRight, "seed \(seed)")
        }
    }

    @Test("draws only visible tiles", arguments: 1...400)
    func visibleTiles(seed: Int) {
        let sample = Case(seed: seed)
        // Outside the bounds too, as on a rubber band.
        let layout = sample.layout
        let offset = sample.offset + Vector(Double(seed % 7 - 3) * 90, Double(seed % 5 - 2) * 90)
        let grid = TileGrid(layout, offset: offset)
        let sides = [(grid.columns, layout.columns, layout.view.width), (grid.rows, layout.rows, layout.view.height)]
        for (edges, count, view) in sides {
            let pixels = view * layout.view.density - 1e-6
            let showing = (0..<count).filter { edges.edge($0 + 1) > 0 && edges.edge($0) < pixels }
            #expect(Array(edges.visible) == showing, "seed \(seed)")
        }
        var list = DrawList(size: layout.view.size, density: layout.view.density)
        grid.draw(ShownMap(layout: layout, offset: .zero), into: &list)
        #expect(list.commands.count == grid.count, "seed \(seed)")
    }

    @Test("moves as a whole: no tile changes its size with the offset", arguments: 1...200)
    func rigid(seed: Int) {
        let sample = Case(seed: seed)
        var random = SplitMix64(seed: UInt64(seed))
        let here = TileGrid(sample.layout, offset: sample.offset).columns
        let there = TileGrid(sample.layout, offset: Vector(random.uniform(0, sample.layout.end.x), 0)).columns
        let moves = (0...sample.layout.columns).map { here.edge($0) - there.edge($0) }
        #expect(moves.allSatisfy { $0 == moves[0] }, "seed \(seed)")
    }

    @Test("is within a pixel of its exact offset", arguments: 1...200)
    func faithful(seed: Int) {
        let sample = Case(seed: seed)
        let density = sample.layout.view.density
        let edges = TileGrid(sample.layout, offset: sample.offset).columns
        for tile in edges.visible {
            let exact = (Double(tile) * sample.layout.tile.x - sample.offset.x) * density
            #expect(abs(edges.edge(tile) - exact) <= 2, "seed \(seed)")
        }
    }

    @Test("leaves the area beyond the map's edge uncovered")
    func ground() {
        let layout = MapLayout(map: .chart, view: .usual)
        let pulled = TileGrid(layout, offset: Vector(-100, 0))
        #expect(!pulled.coversView)
        #expect(pulled.columns.edge(0) == 100)
        let end = TileGrid(layout, offset: layout.end + Vector(0, 30))
        #expect(end.rows.edge(layout.rows) == 720 - 30)
    }
}
