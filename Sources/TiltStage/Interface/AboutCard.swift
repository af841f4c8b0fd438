import TiltCanvas
import TiltEngine

/// The card about the scene: its recipe, what the recipe gets wrong, the switch between both with its consequence, and the
/// scene's controls. The scene goes on beside it.
enum AboutCard {
    private static let (margin, line, gap, row) = (18.0, 19.0, 9.0, 24.0)

    /// The card. In a low window the list of controls is shorter, and then the paragraphs.
    static func panel(
        of scene: SceneDescriptor, isOriginal: Bool, hand: Hand = .keys, in view: Viewport, fonts: Fonts
    ) -> Panel<Control> {
        let list = DrawList(size: view.size, density: view.density)
        let top = (SceneButtons.fit(in: view) ? SceneButtons.foot : TabBar.height) + 8
        // Above the gauge, unless that leaves too little.
        let room = (view.height >= 560 ? Gauge.dialFrame(in: view).minY - 20 : view.height - 12) - top
        let width = min(400, view.width - 24)
        func lines(_ text: String, most: Int) -> [String] {
            list.lines(of: text, font: fonts.medium, size: 14, fitting: width - 2 * margin, most: most)
        }
        let words = scene.about.map { [$0.recipe, $0.defects] } ?? []
        var paragraphs = words.map { lines($0, most: 6) }
        let consequences = scene.about.map { [$0.original, $0.corrected].map { lines($0, most: 2) } } ?? []
        let choiceHeight = consequences.map(\.count).max().map { 36 + gap + line * Double($0) + gap } ?? 0
        var rows = controls(of: scene, hand)[...]
        func height() -> Double {
            let text = paragraphs.reduce(0) { $0 + line * Double($1.count) + gap }
            return 2 * margin + 30 + text + choiceHeight + (rows.isEmpty ? 0 : row * Double(rows.count) + gap) - gap
        }
        while height() > room, !rows.isEmpty { rows.removeLast() }
        while height() > room, let longest = paragraphs.indices.max(by: { paragraphs[$0].count < paragraphs[$1].count })
        {
            let count = paragraphs[longest].count
            if count > 1 {
                paragraphs[longest] = lines(words[longest], most: count - 1)
            } else {
                paragraphs.remove(at: longest)
            }
        }
        var panel = Panel<Control>(
            in: Rect(x: view.width < 640 ? 12 : 24, y: top, width: width, height: min(height(), max(60, room))))
        var y = top + margin
        /// A line of text, higher than the distance of lines.
        func place(_ up: Double) -> Rect {
            Rect(x: panel.frame.minX + margin, y: y - up, width: width - 2 * margin, height: 26)
        }
        func add(_ lines: [String], _ color: Color) {
            for line in lines {
                panel.add(.text(line, TextStyle(color: color)), in: place(4))
                y += Self.line
            }
            y += gap
        }
        panel.add(.text(scene.title, TextStyle(size: 18, isBold: true)), in: place(1))
        y += 30
        for lines in paragraphs { add(lines, .mist) }
        if !consequences.isEmpty {
            let (start, choice) = (y, Rect(origin: place(0).origin, size: Vector(width - 2 * margin, 36)))
            panel.add(.nothing, in: choice, as: .recipe)
            panel.add(choice: ["Original", "Corrected"], chosen: isOriginal ? 0 : 1, in: choice) { _ in nil }
            y += 36 + gap
            add(consequences[isOriginal ? 0 : 1], .chalk)
            y = start + choiceHeight
        }
        for (action, parts) in rows {
            let line = place(3)
            panel.add(.rule, in: Rect(origin: line.origin, size: Vector(line.width, 1)))
            panel.add(.text(action, TextStyle()), in: line)
            panel.add(.controls(parts), in: line)
            y += row
        }
        return panel
    }

    /// The controls of the card and the help page, then the scene's own, on the device in use.
    private static func controls(
        of scene: SceneDescriptor, _ hand: Hand
    ) -> [(action: String, parts: [HelpRow.Part])] {
        var rows: [(action: String, parts: [HelpRow.Part])] =
            scene.about == nil ? [] : [("Original, corrected", [.key(.o)])]
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
