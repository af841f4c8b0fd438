import Testing
import TiltCanvas
import TiltEngine

@Suite("A draw list")
struct DrawListTests {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    let picture = ImageID("Cards/01-clear")

    private func empty(density: Double = 1) -> DrawList { DrawList(size: Vector(320, 240), density: density) }

    @Test("is printed in a line")
    func printed() {
        var list = DrawList(size: Vector(640, 480), density: 2)
        list.fill(Rect(x: 0, y: 0, width: 5, height: 5), color: .white)
        #expect(list.description == "DrawList(1 commands, 640.0 by 480.0 points, density 2.0)")
    }

    @Test("keeps the painter's order")
    func order() {
        var list = empty()
        list.clear(.black)
        list.clip(to: rect)
        list.image(picture, in: rect)
        list.stroke(rect, radius: 3, width: 2, color: .white)
        list.clip(to: nil)
        #expect(
            list.commands == [
                .clear(.black), .clip(rect), .image(picture, source: .unit, quad: Quad(rect), tint: .white),
                .stroke(rect, radius: 3, width: 2, .white), .clip(nil),
            ])
    }

    @Test("multiplies the opacity of appended commands, and omits invisible ones")
    func opacity() {
        var list = empty()
        list.opacity = 0.5
        list.fill(rect, color: .white.opacity(0.5))
        list.fill(rect, color: .white.opacity(0))
        list.opacity = 0
        list.fill(rect, color: .white)
        list.stroke(rect, color: .white)
        list.line(from: .zero, to: rect.center, color: .white)
        list.image(picture, in: rect)
        list.opacity = 0.5
        list.stroke(rect, color: .white)
        list.line(from: .zero, to: rect.center, color: .white)
        list.image(picture, in: rect, tint: .black)
        #expect(
            list.commands == [
                .fill(rect, radius: 0, softness: 0, .white.opacity(0.25)),
                .stroke(rect, radius: 0, width: 1, .white.opacity(0.5)),
                .line(.zero, rect.center, width: 1, .white.opacity(0.5)),
                .image(picture, source: .unit, quad: Quad(rect), tint: .black.opacity(0.5)),
            ])
    }

    @Test("enlarges positions, radii and widths about a point until the zoom is 1 again")
    func zoom() {
        var list = empty()
        list.zoom(by: 2, about: Vector(10, 20))
        list.fill(rect, radius: 4, softness: 3, color: .white)
        list.stroke(rect, radius: 4, width: 1, color: .white)
        list.clip(to: rect)
        list.line(from: Vector(10, 20), to: Vector(11, 22), width: 2, color: .white)
        list.image(picture, in: rect)
        list.zoom(by: 1)
        list.fill(rect, color: .white)
        let large = Rect(x: 10, y: 20, width: 60, height: 80)
        #expect(
            list.commands == [
                .fill(large, radius: 8, softness: 6, .white), .stroke(large, radius: 8, width: 2, .white),
                .clip(large), .line(Vector(10, 20), Vector(12, 24), width: 4, .white),
                .image(picture, source: .unit, quad: Quad(large), tint: .white),
                .fill(rect, radius: 0, softness: 0, .white),
            ])
    }

    /// Draws at least one command of each kind.
    private func drawAll(into list: inout DrawList) {
        let quad = Quad(rect, radius: 3)
        list.clear(.black)
        list.clip(to: rect)
        list.clip(to: rect, radius: 4)
        list.clip(to: quad)
        list.clip(to: nil)
        list.window(rect, radius: 5)
        list.clip(to: nil)
        list.window(nil)
        list.layer(opacity: 0.5)
        list.layer(opacity: nil)
        list.fill(rect, radius: 3, softness: 2, color: .white)
        list.stroke(rect, radius: 3, width: 2, color: .white)
        list.line(from: rect.origin, to: rect.center, width: 2, color: .white)
        list.fill(quad, color: .white)
        list.fill(polygon: [.zero, Vector(1, 0), Vector(0, 1)], color: .white)
        list.fill(polygonOf: 3, color: .white) { Vector(Double($0), Double($0 * $0)) }
        list.stroke(path: [.zero, Vector(3, 4)], width: 3, color: .white)
        list.stroke(pathOf: 2, width: 3, color: .white) { Vector(Double($0), 1) }
        list.hair(from: .zero, to: Vector(1, 2), width: 2, color: .white)
        list.image(picture, in: rect)
        list.image(picture, in: quad)
        list.relief(picture, depth: picture, in: quad, move: Vector(3, 4))
        list.standIn(picture, for: picture, in: quad)
        list.grid(columns: 1, rows: 1, in: rect) { $0.append(0xFFFF_FFFF) }
    }

    @Test(
        "shows a scaled and moved part as the same picture as its commands, all scaled and moved: each kind of command")
    func everyCommandZoomed() {
        let (factor, move) = (4.0, Vector(20, -8))
        func placed(_ point: Vector) -> Vector { point * factor + move }
        func placed(_ rect: Rect) -> Rect { Rect(origin: placed(rect.origin), size: rect.size * factor) }
        func placed(_ quad: Quad) -> Quad { quad.mapped(placed) }
        var kinds: Set<Int> = []
        func note(_ kind: Int, _ command: DrawList.Command) -> DrawList.Command {
            kinds.insert(kind)
            return command
        }
        func zoomed(_ command: DrawList.Command) -> DrawList.Command {
            switch command {
            case .clear(let color): note(0, .clear(color))
            case .clip(let rect): note(1, .clip(rect.map(placed)))
            case .roundedClip(let rect, let radius): note(2, .roundedClip(placed(rect), radius: radius * factor))
            case .quadClip(let quad): note(3, .quadClip(placed(quad)))
            case .fill(let rect, let radius, let softness, let color):
                note(4, .fill(placed(rect), radius: radius * factor, softness: softness * factor, color))
            case .stroke(let rect, let radius, let width, let color):
                note(5, .stroke(placed(rect), radius: radius * factor, width: width * factor, color))
            case .line(let a, let b, let width, let color):
                note(6, .line(placed(a), placed(b), width: width * factor, color))
            case .quad(let quad, let color): note(7, .quad(placed(quad), color))
            case .polygon: note(8, command)
            case .path(let range, let isClosed, let width, let join, let color):
                note(9, .path(range, isClosed: isClosed, width: width * factor, join: join, color))
            case .hairs: note(10, command)
            case .image(let id, let source, let quad, let tint):
                note(11, .image(id, source: source, quad: placed(quad), tint: tint))
            case .relief(let id, let depth, let source, let quad, let move, let tint):
                note(12, .relief(id, depth: depth, source: source, quad: placed(quad), move: move * factor, tint: tint))
            case .standIn(let id, let other, let source, let quad, let tint):
                note(13, .standIn(id, for: other, source: source, quad: placed(quad), tint: tint))
            case .grid(let range, let columns, let share, let quad, let opacity):
                note(14, .grid(range, columns: columns, share: share, placed(quad), opacity: opacity))
            case .layer(let opacity): note(15, .layer(opacity))
            }
        }
        var plain = empty()
        drawAll(into: &plain)
        let commands = plain.commands.map(zoomed)
        #expect(kinds == Set(0...15))
        // As a part, as a part of a part, as a whole, and a part of a whole.
        var part = empty()
        part.zoomed(by: 4, moving: move) { drawAll(into: &$0) }
        var nested = empty()
        nested.zoomed(by: 2, moving: move) { $0.zoomed(by: 2) { drawAll(into: &$0) } }
        var whole = empty()
        let center = move / -3
        whole.zoom(by: 4, about: center)
        drawAll(into: &whole)
        var both = empty()
        both.zoom(by: 2)
        both.zoomed(by: 2, moving: move / 2) { drawAll(into: &$0) }
        for list in [part, nested, both] {
            for (command, expected) in zip(list.commands, commands) { #expect(command == expected) }
            #expect(list.commands.count == commands.count)
            #expect(list.points == plain.points.map(placed))
            #expect(
                list.hairs
                    == plain.hairs.map {
                        Hair(from: placed($0.start), to: placed($0.end), width: $0.width * factor, color: $0.color)
                    })
        }
        #expect(whole.commands.count == commands.count)
        for (command, original) in zip(whole.commands, plain.commands) {
            func whole(_ point: Vector) -> Vector { center + (point - center) * 4 }
            switch (command, original) {
            case (.quadClip(let quad), .quadClip(let old)), (.quad(let quad, _), .quad(let old, _)),
                (.image(_, _, let quad, _), .image(_, _, let old, _)),
                (.relief(_, _, _, let quad, _, _), .relief(_, _, _, let old, _, _)),
                (.standIn(_, _, _, let quad, _), .standIn(_, _, _, let old, _)):
                #expect(quad == old.mapped(whole))
            default: break
            }
        }
    }

    @Test("has plain and rounded clips, which zoom enlarges")
    func clips() {
        var list = empty()
        list.zoom(by: 2)
        list.clip(to: rect, radius: 4)
        list.clip(to: rect, radius: 0)
        list.clip(to: nil, radius: 4)
        let large = Rect(x: 20, y: 40, width: 60, height: 80)
        #expect(list.commands == [.roundedClip(large, radius: 8), .clip(large), .clip(nil)])
    }

    @Test("keeps the points of polygons and paths, enlarged by its zoom")
    func points() {
        var list = empty()
        list.opacity = 0.5
        list.zoom(by: 2)
        list.fill(polygon: [.zero, Vector(1, 0), Vector(0, 1)], color: .white)
        list.fill(polygon: [.zero, Vector(1, 0)], color: .white)
        list.stroke(path: [.zero, Vector(3, 3)], isClosed: true, width: 3, join: .bevel, color: .white)
        list.stroke(path: [.zero], color: .white)
        list.fill(Quad(rect), color: .white)
        #expect(
            list.commands == [
                .polygon(0..<3, .white.opacity(0.5)),
                .path(3..<5, isClosed: true, width: 6, join: .bevel, .white.opacity(0.5)),
                .quad(Quad(Rect(x: 20, y: 40, width: 60, height: 80)), .white.opacity(0.5)),
            ])
        #expect(list.points == [.zero, Vector(2, 0), Vector(0, 2), .zero, Vector(6, 6)])
        var other = list.withoutCommands
        for command in list.commands { other.append(command) }
        #expect(other == list)
        other.fill(polygon: [.zero, .zero, .zero], color: .white)
        #expect(other != list)
        list.restart(size: list.size, density: 1)
        #expect(list.points.isEmpty)
    }

    @Test("draws circles and ellipses as rounded rectangles and quads")
    func circles() {
        var list = empty()
        list.fill(circleAt: Vector(10, 20), radius: 5, color: .white)
        list.stroke(circleAt: Vector(10, 20), radius: 5, width: 2, color: .white)
        list.fill(ellipseIn: rect, color: .white)
        let place = Rect(x: 5, y: 15, width: 10, height: 10)
        var ellipse = Quad(rect)
        ellipse.radii = Vector(0.5, 0.5)
        #expect(
            list.commands == [
                .fill(place, radius: 5, softness: 0, .white), .stroke(place, radius: 5, width: 2, .white),
                .quad(ellipse, .white),
            ])
    }

    @Test("gathers thin strokes that follow one another into one command")
    func hairs() {
        var list = empty()
        list.opacity = 0.5
        list.zoom(by: 2)
        list.hair(from: .zero, to: Vector(3, 4), width: 1.5, color: .white)
        list.hair(from: .zero, to: Vector(3, 4), color: .white.opacity(0))
        list.zoom(by: 1)
        list.hair(from: .zero, to: Vector(9, 9), color: .black)
        list.clear(.black)
        list.hair(from: .zero, to: Vector(1, 1), color: .black)
        #expect(list.commands == [.hairs(0..<2), .clear(.black), .hairs(2..<3)])
        #expect(
            list.hairs == [
                Hair(from: .zero, to: Vector(6, 8), width: 3, color: .white.opacity(0.5)),
                Hair(from: .zero, to: Vector(9, 9), width: 1, color: .black.opacity(0.5)),
                Hair(from: .zero, to: Vector(1, 1), width: 1, color: .black.opacity(0.5)),
            ])
        var other = list.withoutCommands
        #expect(other.commands.isEmpty && other != list)
        for command in list.commands { other.append(command) }
        #expect(other == list)
        list.restart(size: list.size, density: 1)
        #expect(list.hairs.isEmpty && list != other)
    }

    @Test("is empty after a restart")
    func restart() {
        var list = empty()
        list.opacity = 0.3
        list.zoom(by: 2)
        list.fill(rect, color: .white)
        list.restart(size: Vector(640, 480), density: 2)
        list.fill(rect, color: .white)
        var other = DrawList(size: Vector(640, 480), density: 2)
        other.fill(rect, color: .white)
        #expect(list == other)
    }

    @Test("keeps the colours of grids, which make lists differ")
    func grids() {
        func list(_ last: UInt32) -> DrawList {
            var list = empty()
            list.zoom(by: 2)
            list.opacity = 0.5
            list.grid(columns: 2, rows: 1, in: Rect(x: 10, y: 20, width: 30, height: 40)) { $0 += [0xFF00_00FF, last] }
            list.grid(columns: 1, rows: 1, share: 0.3, in: Rect(x: 0, y: 0, width: 1, height: 1)) { $0 += [7, 8] }
            return list
        }
        let (one, other) = (list(0), list(1))
        #expect(one.commands == other.commands && one != other)
        #expect(
            one.commands == [
                .grid(0..<2, columns: 2, share: nil, Quad(Rect(x: 20, y: 40, width: 60, height: 80)), opacity: 0.5),
                .grid(2..<4, columns: 1, share: 0.3, Quad(Rect(x: 0, y: 0, width: 2, height: 2)), opacity: 0.5),
            ])
        #expect(one.gridColors == [0xFF00_00FF, 0, 7, 8])
        var copy = one.withoutCommands
        for command in one.commands { copy.append(command) }
        #expect(copy == one)
        var cleared = one
        cleared.restart(size: one.size, density: one.density)
        #expect(cleared.gridColors.isEmpty)
    }

    @Test("equals only lists with the same commands, size and density")
    func equality() {
        var (a, b) = (empty(), empty())
        a.clear(.black)
        #expect(a != b)
        b.clear(.black)
        #expect(a == b)
        b.opacity = 0.5
        #expect(a == b)
        #expect(empty() != empty(density: 2) && empty() != DrawList(size: Vector(320, 241), density: 1))
    }

    @Test("snaps to device pixels", arguments: [1, 1.25, 2, 3])
    func snapping(density: Double) {
        let list = empty(density: density)
        for value in [0.49, 10.3, -7.77, 319.99] {
            let snapped = list.snapped(value)
            #expect(abs(snapped - value) <= 0.5 / density + 1e-12)
            #expect(abs((snapped * density).rounded() - snapped * density) < 1e-9)
        }
    }
}
