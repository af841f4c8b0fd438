import TiltCanvas
import TiltEngine
import TiltStage

/// The chooser of the layouts: a card under their button, with a cell for each that shows the layout in small.
struct LayoutChooser: Sendable {
    private(set) var opening = Opening(lasting: 0.16)
    /// The layout under the pointer, or the one to which keys have gone.
    private(set) var marked = 0
    private let memory = Scratch<SceneItem>()
    /// All layouts, as they are in a window of the usual size.
    static let layouts = RoomLayout.all(in: CarouselRoom(size: Vector(1280, 720)))

    private static let (columns, margin, largest) = (3, 8.0, Vector(104, 78))

    var isOpen: Bool { opening.isOpen }

    /// Opens it with the present layout marked.
    mutating func open(on layout: RoomLayout) {
        (opening.isOpen, marked) = (true, RoomLayout.names.firstIndex(of: layout.name) ?? 0)
    }

    mutating func close() { opening.isOpen = false }

    mutating func step(_ dt: Double) { opening.step(dt) }

    mutating func mark(_ cell: Int) { if Self.layouts.indices.contains(cell) { marked = cell } }

    /// Moves the mark to a neighbour, around the rows and columns.
    mutating func move(_ direction: Direction) {
        let step = direction.vector
        let rows = Self.layouts.count / Self.columns
        func around(_ value: Int, _ count: Int) -> Int { (value + count) % count }
        marked =
            around(marked / Self.columns + Int(step.y), rows) * Self.columns
            + around(marked % Self.columns + Int(step.x), Self.columns)
    }
}

// Its place.
extension LayoutChooser {
    /// Its frame in a window: under its button, or in a low window under the bar and beside the gauge.
    static func frame(in view: Viewport) -> Rect {
        let button = SceneButtons(in: view, CarouselScene.descriptor.actions)?.panel[.action(.layouts)]
        let (left, top) =
            button == nil ? (Gauge.dialFrame(in: view).maxX + 8, TabBar.height + 6) : (12, SceneButtons.foot + 8)
        let room = Vector(view.width - 12 - left, view.height - 12 - top) - Vector(2 * margin, 2 * margin)
        let count = Double(columns)
        let cell = Vector(min(largest.x, room.x / count), min(largest.y, room.y / count))
        let size =
            Vector((cell.x * count).rounded(.down), (cell.y * count).rounded(.down)) + Vector(2 * margin, 2 * margin)
        let x = button.map { ($0.midX - size.x / 2).clamped(to: left...max(left, view.width - 12 - size.x)) } ?? left
        return Rect(x: x.rounded(), y: top, width: size.x, height: size.y)
    }

    static func cell(_ index: Int, in frame: Rect) -> Rect {
        let inner = frame.insetBy(margin)
        let size = inner.size / Double(columns)
        return Rect(
            x: inner.minX + size.x * Double(index % columns), y: inner.minY + size.y * Double(index / columns),
            width: size.x, height: size.y)
    }

    /// The layout whose cell is at a point; nil for none.
    func cell(at point: Vector, in view: Viewport) -> Int? {
        guard isOpen else { return nil }
        let frame = Self.frame(in: view)
        return Self.layouts.indices.first { Self.cell($0, in: frame).contains(point) }
    }

    /// Its cells, for the keyboard focus. Their names are seen, and need no hint.
    func items(in view: Viewport) -> [SceneItem] {
        guard isOpen else { return [] }
        let frame = Self.frame(in: view)
        return memory.array { items in
            for index in Self.layouts.indices { items.append(SceneItem("", in: Self.cell(index, in: frame))) }
        }
    }
}

// Drawing.
extension LayoutChooser {
    /// Draws it while it is seen, with the present layout lit.
    func draw(into list: inout DrawList, current: RoomLayout, in view: Viewport, reducesMotion: Bool, fonts: Fonts) {
        guard opening.isVisible else { return }
        let frame = Self.frame(in: view)
        list.opened(to: opening.progress, outOf: Vector(frame.midX, frame.minY), reducesMotion: reducesMotion) { list in
            list.panel(frame, radius: 20, alpha: 0.97)
            for (index, layout) in Self.layouts.enumerated() {
                let cell = Self.cell(index, in: frame).insetBy(2)
                if index == marked { list.fill(cell, radius: 14, color: .white.opacity(0.1)) }
                let isCurrent = layout.name == current.name
                let title = Rect(x: cell.minX, y: cell.maxY - 22, width: cell.width, height: 18)
                let picture = Rect(
                    x: cell.minX + 6, y: cell.minY + 5, width: cell.width - 12, height: title.minY - cell.minY - 6)
                Self.drawGlyph(of: index, in: picture, into: &list)
                list.text(
                    layout.title, in: title,
                    TextStyle(isBold: isCurrent, color: isCurrent ? .vial : .chalk, anchor: .center), fonts: fonts)
            }
        }
    }

    /// The cards of each layout as it shows twelve, the first to be painted first, in a frame of its own.
    private static let glyphs: [(cards: [RoomCard], frame: Rect)] = layouts.map { layout in
        let ring = Carousel(count: 12)
        var cards: [RoomCard] = []
        layout.forEachItem(of: ring, around: 0) { item in
            let posed = PosedCard(item: item, pose: layout.pose(of: item))
            if posed.pose.opacity > 0.1, let card = RoomCard(posed, in: layout.room) { cards.append(card) }
        }
        cards.paintBackToFront()
        let window = Rect(x: 160, y: 0, width: 960, height: 720)
        let corners = cards.flatMap(\.quad.corners)
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (max(window.minX, x.min() ?? 0), max(window.minY, y.min() ?? 0))
        return (
            cards,
            Rect(
                x: left, y: top, width: min(window.maxX, x.max() ?? 0) - left,
                height: min(window.maxY, y.max() ?? 0) - top)
        )
    }

    private static func drawGlyph(of index: Int, in place: Rect, into list: inout DrawList) {
        let (cards, frame) = glyphs[index]
        let scale = min(place.width / frame.width, place.height / frame.height)
        list.clip(to: place)
        list.zoomed(by: scale, moving: place.center - frame.center * scale) { list in
            for card in cards {
                let share = (0.25 + 0.75 * card.pose.light) * (abs(card.offset) < 0.5 ? 1 : 0.72)
                let middle = (card.quad.topLeft + card.quad.bottomRight) / 2
                func grown(_ corner: Vector) -> Vector {
                    corner + ((corner - middle).normalized ?? .zero) * (1.2 / scale)
                }
                list.fill(card.quad.mapped(grown), color: .ink)
                list.fill(card.quad, color: .mix(.ink, .chalk, share))
            }
        }
        list.clip(to: nil)
    }
}
