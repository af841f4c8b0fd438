import TiltCanvas
import TiltEngine

/// The card about the scene: its recipe, what the recipe gets wrong, and the switch between both with its consequence. The
/// scene goes on beside it.
enum AboutCard {
    private static let (margin, line, gap) = (18.0, 19.0, 9.0)

    /// The card. In a low window its paragraphs are shorter.
    static func panel(
        of scene: SceneDescriptor, isOriginal: Bool, in view: Viewport, fonts: Fonts
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
        func height() -> Double {
            let text = paragraphs.reduce(0) { $0 + line * Double($1.count) + gap }
            return 2 * margin + 30 + text + choiceHeight - gap
        }
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
            let choice = Rect(origin: place(0).origin, size: Vector(width - 2 * margin, 36))
            panel.add(.nothing, in: choice, as: .recipe)
            panel.add(choice: ["Original", "Corrected"], chosen: isOriginal ? 0 : 1, in: choice) { _ in nil }
            y += 36 + gap
            add(consequences[isOriginal ? 0 : 1], .chalk)
        }
        return panel
    }
}
