import TiltCanvas
import TiltEngine

/// The card about the scene: its recipe, what the recipe gets wrong, the switch between both with its consequence, and the
/// scene's controls. The scene goes on beside it.
struct AboutCard: Equatable, Sendable {
    private(set) var isOpen = false
    private var fade = Fade(lasting: 0.2)

    var isAtRest: Bool { fade.progress == (isOpen ? 1 : 0) }
    /// Whether any part of it is visible.
    var isVisible: Bool { fade.progress > 0 }

    mutating func toggle() { isOpen.toggle() }
    mutating func close() { isOpen = false }
    mutating func step(_ dt: Double) { fade.step(dt, back: !isOpen) }

    /// The layout of the card of a scene.
    func layout(_ scene: SceneDescriptor, in view: Viewport, fonts: Fonts) -> Layout {
        Layout(scene, in: view, fonts: fonts)
    }

    /// The places of the card's parts. In a low window the list of controls is shorter, and then the paragraphs.
    struct Layout: Equatable {
        let frame: Rect
        /// The two halves of the switch together; nil for a scene without a recipe.
        let toggle: Rect?
        /// The lines of the two paragraphs, and of the consequence as published and corrected.
        let paragraphs: [[String]]
        let consequences: [[String]]
        /// The number of lines of controls.
        let rowCount: Int
        /// The tops of the title, the paragraphs, the consequence and the controls.
        let titleTop, textTop, consequenceTop, rowsTop: Double

        fileprivate static let (margin, line, gap, row, title, toggleHeight) = (18.0, 19.0, 9.0, 24.0, 30.0, 36.0)
        private static let widest = 400.0
        private static let mostLines = 6

        init(_ scene: SceneDescriptor, in view: Viewport, fonts: Fonts) {
            let list = DrawList(size: view.size, density: view.density)
            let top = (SceneButtons.fit(in: view) ? SceneButtons.foot : TabBar.height) + 8
            // Above the gauge, unless that leaves too little.
            let foot = view.height >= 560 ? Gauge.dialFrame(in: view).minY - 20 : view.height - 12
            let room = foot - top
            let width = min(Self.widest, view.width - 24)
            func lines(_ text: String, most: Int) -> [String] {
                list.lines(of: text, font: fonts.medium, size: 14, fitting: width - 2 * Self.margin, most: most)
            }
            let words = scene.about.map { [$0.recipe, $0.defects] } ?? []
            let consequences = scene.about.map { [$0.original, $0.corrected].map { lines($0, most: 2) } } ?? []
            let toggleRoom = consequences.map(\.count).max().map {
                Self.toggleHeight + Self.gap + Self.line * Double($0) + Self.gap
            }
            var paragraphs = words.map { lines($0, most: Self.mostLines) }
            var rowCount = scene.help.count + scene.actions.count + (scene.about == nil ? 1 : 2)
            func height() -> Double {
                let text = paragraphs.reduce(0) { $0 + Self.line * Double($1.count) + Self.gap }
                let rows = rowCount > 0 ? Self.row * Double(rowCount) + Self.gap : 0
                return 2 * Self.margin + Self.title + text + (toggleRoom ?? 0) + rows - Self.gap
            }
            while height() > room, rowCount > 0 { rowCount -= 1 }
            while height() > room,
                let longest = paragraphs.indices.max(by: { paragraphs[$0].count < paragraphs[$1].count })
            {
                let count = paragraphs[longest].count
                if count > 1 {
                    paragraphs[longest] = lines(words[longest], most: count - 1)
                } else {
                    paragraphs.remove(at: longest)
                }
            }
            frame = Rect(x: view.width < 640 ? 12 : 24, y: top, width: width, height: min(height(), max(60, room)))
            self.paragraphs = paragraphs
            self.consequences = consequences
            self.rowCount = rowCount
            titleTop = frame.minY + Self.margin
            textTop = titleTop + Self.title
            let end = paragraphs.reduce(textTop) { $0 + Self.line * Double($1.count) + Self.gap }
            toggle =
                toggleRoom == nil
                ? nil
                : Rect(x: frame.minX + Self.margin, y: end, width: width - 2 * Self.margin, height: Self.toggleHeight)
            consequenceTop = end + Self.toggleHeight + Self.gap
            rowsTop = end + (toggleRoom ?? 0)
        }
    }

    /// Draws the card; `isOriginal` is whether the recipe runs as published.
    func draw(
        into list: inout DrawList, _ scene: SceneDescriptor, isOriginal: Bool, hand: Hand, attention: Attention,
        view: Viewport, fonts: Fonts
    ) {
        guard isVisible else { return }
        let layout = layout(scene, in: view, fonts: fonts)
        list.faded(to: fade.progress) { list in
            list.panel(layout.frame, radius: 20, color: .nightSlate, alpha: 0.97)
            let left = layout.frame.minX + Layout.margin
            list.text(
                scene.title, at: Vector(left, layout.titleTop + 17), font: fonts.semibold, size: 18, color: .chalk)
            var baseline = layout.textTop + 14
            for lines in layout.paragraphs {
                for line in lines {
                    list.text(line, at: Vector(left, baseline), font: fonts.medium, size: 14, color: .mist)
                    baseline += Layout.line
                }
                baseline += Layout.gap
            }
            if let toggle = layout.toggle {
                Self.drawToggle(isOriginal, in: toggle, attention, into: &list, fonts)
                for (index, line) in layout.consequences[isOriginal ? 0 : 1].enumerated() {
                    let place = Vector(left, layout.consequenceTop + 14 + Layout.line * Double(index))
                    list.text(line, at: place, font: fonts.medium, size: 14, color: .chalk)
                }
            }
            for (index, row) in Self.rows(of: scene, hand).prefix(layout.rowCount).enumerated() {
                let top = layout.rowsTop + Layout.row * Double(index)
                list.fill(
                    Rect(x: left, y: top - 3, width: layout.frame.width - 2 * Layout.margin, height: 1),
                    color: .white.opacity(0.1))
                list.text(row.action, at: Vector(left, top + 15), font: fonts.medium, size: 14, color: .chalk)
                let right = layout.frame.maxX - Layout.margin - list.width(of: row.parts, fonts: fonts)
                list.controls(row.parts, at: Vector(right, top - 3), fonts: fonts)
            }
        }
    }

    private static func drawToggle(
        _ isOriginal: Bool, in frame: Rect, _ attention: Attention, into list: inout DrawList, _ fonts: Fonts
    ) {
        list.fill(frame, radius: 18, color: .white.opacity(0.08))
        list.stroke(frame, radius: 18, width: 1, color: .white.opacity(0.12))
        for (index, word) in ["Original", "Corrected"].enumerated() {
            let half = Rect(
                x: frame.minX + frame.width / 2 * Double(index), y: frame.minY, width: frame.width / 2,
                height: frame.height)
            let isChosen = isOriginal == (index == 0)
            if isChosen { list.fill(half.insetBy(4), radius: 14, color: .vial) }
            list.text(
                word, at: Vector(half.midX, half.minY + 23), font: isChosen ? fonts.semibold : fonts.medium, size: 14,
                color: isChosen ? .ink : .chalk.opacity(0.86), anchor: .center)
        }
        list.attention(attention, on: .recipe, in: frame, radius: 18)
    }

    /// An action and its controls.
    private typealias Row = (action: String, parts: [HelpRow.Part])

    /// The controls of the card and the help page, then the scene's own, on the device in use.
    private static func rows(of scene: SceneDescriptor, _ hand: Hand) -> [Row] {
        var rows: [Row] = scene.about == nil ? [] : [("Original, corrected", [.key(.o)])]
        rows.append(("All controls", [.cap(hand.sign("H", .create))]))
        for row in scene.help + scene.actions.filter(\.isListed).map(\.row) {
            switch hand {
            case .keys: rows.append((row.action, row.keys.isEmpty ? row.mouse : row.keys))
            case .pad(let signs): rows.append((row.action, row.pad.isEmpty ? row.keys : row.with(signs).pad))
            }
        }
        return rows
    }
}
