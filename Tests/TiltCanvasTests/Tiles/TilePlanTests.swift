import Support
import Testing
import TiltCanvas
import TiltEngine

@Suite("The wanted tiles of a view")
struct TilePlanTests {
    private struct Scene {
        let view: Rect
        let scale: Double
        let velocity: Vector
        let plan: TilePlan

        init(seed: UInt64) {
            var random = SplitMix64(seed: seed)
            let scale = 256 * Double(1 << Int.random(in: 0..<20, using: &random)) * random.uniform(1, 2)
            let size = Vector(random.uniform(1, 4000) / scale, random.uniform(1, 4000) / scale)
            let view = Rect(origin: Vector(random.uniform(-3, 3), random.uniform(-0.2, 1.2)), size: size)
            let velocity = random.vector(within: 1000 / scale)
            self.view = view
            self.scale = scale
            self.velocity = velocity
            plan = TilePlan(view: view, scale: scale, tileSize: 256, zooms: 0...18, velocity: velocity)
        }
    }

    @Test("cover the view, and none is outside it", arguments: 1...100 as ClosedRange<UInt64>)
    func cover(seed: UInt64) {
        let scene = Scene(seed: seed)
        let (view, plan) = (scene.view, scene.plan)
        let side = 1 / Double(1 << plan.zoom)
        for cell in plan.cells {
            let area = Rect(x: Double(cell.column) * side, y: Double(cell.row) * side, width: side, height: side)
            #expect(area.insetBy(-1e-9).intersects(view))
            #expect(TileAddress(zoom: plan.zoom, column: cell.column, row: cell.row) == cell.tile)
        }
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let point = Vector(random.uniform(view.minX, view.maxX), random.uniform(view.minY, view.maxY))
            guard (0..<1).contains(point.y) else { continue }
            let (column, row) = (Int((point.x / side).rounded(.down)), Int((point.y / side).rounded(.down)))
            #expect(plan.cells.contains { $0.column == column && $0.row == row })
        }
        #expect(Set(plan.visible) == Set(plan.cells.map(\.tile)))
    }

    @Test("are listed once each, with at most one ring around them", arguments: 1...100 as ClosedRange<UInt64>)
    func ring(seed: UInt64) {
        let plan = Scene(seed: seed).plan
        #expect(Set(plan.wanted).count == plan.wanted.count)
        let count = 1 << plan.zoom
        for tile in plan.ring {
            let touches = plan.cells.contains { cell in
                let across = (cell.column - tile.x) % count
                return abs(cell.row - tile.y) <= 1 && [-count, 0, count].contains { abs(across + $0) <= 1 }
            }
            #expect(touches, "\(tile) is far from all that is seen")
        }
        let columns = Set(plan.cells.map(\.column)).count
        let rows = Set(plan.cells.map(\.row)).count
        #expect(plan.wanted.count <= (columns + 2) * (rows + 2))
    }

    @Test("have the zoom at which they are closest to their own size", arguments: 1...100 as ClosedRange<UInt64>)
    func zoom(seed: UInt64) {
        let scene = Scene(seed: seed)
        let shown = scene.scale / Double(1 << scene.plan.zoom)
        let isNearest = (256 / 2.0.squareRoot() * 0.999...256 * 2.0.squareRoot() * 1.001).contains(shown)
        #expect(isNearest || scene.plan.zoom == 18 || scene.plan.zoom == 0, "a tile is \(shown) pixels long")
        for zooms in [3...3, 0...2, 5...9] {
            let plan = TilePlan(view: scene.view, scale: scene.scale, tileSize: 256, zooms: zooms)
            #expect(zooms.contains(plan.zoom))
        }
    }

    @Test("come first in the direction of the view's motion")
    func ahead() throws {
        let view = Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.1)
        let scale = 256.0 * 64
        for (velocity, isAhead) in [
            (Vector(1, 0), { $0.x > 0.55 }), (Vector(-1, 0), { $0.x < 0.45 }), (Vector(0, 1), { $0.y > 0.46 }),
            (Vector(0, -1), { $0.y < 0.44 }), (Vector.zero, { abs($0.x - 0.5) < 0.02 && abs($0.y - 0.45) < 0.02 }),
        ] as [(Vector, (Vector) -> Bool)] {
            let plan = TilePlan(view: view, scale: scale, tileSize: 256, zooms: 0...18, velocity: velocity)
            let first = try #require(plan.visible.first)
            #expect(isAhead(first.area.center), "\(velocity): \(first.area.center)")
            let ringFirst = try #require(plan.ring.first).area.center
            #expect(velocity == .zero || (ringFirst - view.center).dot(velocity) > 0)
        }
    }

    @Test("show the earth as often as it is visible, with each tile listed once")
    func roundAndRound() {
        let plan = TilePlan(
            view: Rect(x: -1.5, y: 0, width: 4, height: 1), scale: 512, tileSize: 256, zooms: 0...18)
        #expect(plan.zoom == 1 && plan.cells.count == 16 && plan.visible.count == 4 && plan.ring.isEmpty)
    }

    @Test("are none if there is nothing to see")
    func hostile() {
        let numbers = [0, -1, 1, .nan, .infinity, -.infinity, 1e308, 1e-308, 0.3]
        for x in numbers {
            for size in numbers {
                for scale in numbers {
                    let view = Rect(x: x, y: size, width: size, height: x)
                    let plan = TilePlan(
                        view: view, scale: scale, tileSize: size, zooms: 0...20, velocity: Vector(scale, x))
                    #expect(plan.cells.count < 3_000_000)
                }
            }
        }
        #expect(TilePlan(view: .unit.offsetBy(Vector(0, 2)), scale: 256, tileSize: 256, zooms: 0...3).wanted.isEmpty)
    }
}
