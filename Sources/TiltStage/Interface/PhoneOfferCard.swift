import TiltCanvas
import TiltEngine

/// The card that shows a phone the way in: a QR code, the address for those who type, and what will happen.
struct PhoneOfferCard: Equatable, Sendable {
    var opening = Opening()
    /// The way in; nil until the program has told it, and in a replay.
    var offer: PhoneOffer? {
        didSet {
            guard offer != oldValue else { return }
            let ways: [PhoneOffer.Way] = if case .open(let ways) = offer { ways } else { [] }
            show(ways.contains { $0 == way } ? way : ways.first)
        }
    }
    /// The way in that is shown, of those from several networks.
    private var way: PhoneOffer.Way?
    private var code: QRCode?

    private mutating func show(_ next: PhoneOffer.Way?) {
        way = next
        code = next.flatMap { QRCode($0.address) }
    }

    /// The way in from another network; nil if there is one only.
    private var other: PhoneOffer.Way? {
        guard case .open(let ways) = offer, ways.count > 1, let i = ways.firstIndex(where: { $0 == way }) else {
            return nil
        }
        return ways[(i + 1) % ways.count]
    }

    /// Shows the way in from another network.
    mutating func showOther() { if let other { show(other) } }

    /// The light modules that a reader needs around the code, on each side.
    private static let quiet = 4
    /// The least size of a module that readers see, in pixels.
    private static let leastModule = 2.0
    /// The greatest side of the code and the size of the words, in points, from the best to what fits a window of 320x240 points.
    private static let sizes: [(code: Double, words: Double)] = [
        (360, 18), (300, 16), (240, 14), (160, 14), (160, 12), (120, 12), (84, 12), (84, 11), (84, 10), (0, 14),
        (0, 12),
    ]

    /// The least code that spares the scene's buttons too, in points: where the window has no room for it below, the card covers them. A
    /// smaller one spares the bar.
    private static let good = 160.0

    /// The card: the code beside the words, or above them in a narrow window. Both are as large as the window has room for, and leave
    /// a large one two fifths of its height; the words are always whole, and only where a reader could not see the code is there none.
    func panel(in view: Viewport, fonts: Fonts) -> Panel<Control> {
        let list = DrawList(size: view.size, density: view.density)
        let foot = SceneButtons.fit(in: view) ? SceneButtons.foot : TabBar.height
        let sizes = Self.sizes.lazy.filter { $0.code <= max(240, 0.6 * list.size.y) }
        func best(_ sizes: some Sequence<(code: Double, words: Double)>, from top: Double) -> Panel<Control>? {
            for size in sizes {
                let (panel, fits) = panel(words: size.words, code: size.code, in: list, fonts: fonts)
                if fits, panel.frame.minY >= top { return panel }
            }
            return nil
        }
        return best(sizes.filter { $0.code >= Self.good }, from: foot)
            ?? best(sizes.filter { $0.code > 0 }, from: TabBar.height) ?? best(sizes, from: 8)
            ?? panel(words: Self.sizes[Self.sizes.count - 1].words, code: 0, in: list, fonts: fonts).panel
    }

    /// The card with words of a size and a code of a greatest side, and whether it fits the window.
    private func panel(
        words size: Double, code most: Double, in list: DrawList, fonts: Fonts
    ) -> (panel: Panel<Control>, fits: Bool) {
        let isSmall = min(list.size.x, list.size.y) < 400
        let (line, head, button) = (1.25 * size, 2 * size, Vector(6.5 * size, 2.5 * size))
        let (margin, gap) = (isSmall ? 10.0 : 18, isSmall ? size / 2 : 0.7 * size)
        let side = codeSide(most: most, list.density)
        let column = side > 0 ? side + 3 * margin : 0
        let isBeside = side > 0 && (list.size.x - 16 >= column + 16 * size || list.size.y < 400)
        let width = min(isBeside ? column + 23 * size : 34 * size, list.size.x - 16)
        let inner = width - (isBeside ? column : 2 * margin)
        let paragraphs = words.map { texts in
            texts.flatMap { list.lines(of: $0, font: fonts.medium, size: size, fitting: inner, most: 20) }
        }
        let text = head + paragraphs.reduce(0) { $0 + line * Double($1.count) + gap } - gap
        let above = side > 0 ? side + (isBeside ? gap : margin) : 0
        // The button is under the code or under the words, whichever makes the card lower.
        let (lowCode, lowWords) = (max(text, above + button.y), max(side, text + gap + button.y))
        let isUnderCode = isBeside && lowCode < lowWords && other == nil
        let height = 2 * margin + (isBeside ? (isUnderCode ? lowCode : lowWords) : above + text + gap + button.y)
        let middle = max(TabBar.height + 8, (TabBar.height + list.size.y - height) / 2)
        let top = min(middle, list.size.y - 8 - height)
        var panel = Panel<Control>(
            in: Rect(x: list.snapped((list.size.x - width) / 2), y: list.snapped(top), width: width, height: height))
        let inside = panel.frame.insetBy(margin)
        if side > 0, let code {
            let x = list.snapped(isBeside ? inside.minX : inside.midX - side / 2)
            panel.add(
                .code(code, quiet: Self.quiet), in: Rect(x: x, y: list.snapped(inside.minY), width: side, height: side))
        }
        var y = inside.minY + (isBeside ? 0 : above)
        func add(_ words: String, _ height: Double, _ style: TextStyle) {
            panel.add(.text(words, style), in: Rect(x: inside.maxX - inner, y: y, width: inner, height: height))
            y += height
        }
        add("Tilt with your phone", head, TextStyle(size: size + 4, isBold: true, fits: true))
        for (index, lines) in paragraphs.enumerated() {
            for words in lines {
                add(words, line, TextStyle(size: size, color: index == 0 ? .chalk : .mist, fits: true))
            }
            y += gap
        }
        let x =
            isUnderCode
            ? inside.minX + (side - button.x) / 2 : inside.maxX - (isBeside || other != nil ? inner : button.x)
        panel.add(.button("Close"), in: Rect(origin: Vector(x, inside.maxY - button.y), size: button), as: .phone)
        if other != nil {
            let left = x + button.x + 8
            let width = min(9.5 * size, inside.maxX - left)
            panel.add(
                .button("Other network"), in: Rect(x: left, y: inside.maxY - button.y, width: width, height: button.y),
                as: .otherNetwork)
        }
        let isWhole = paragraphs.joined().joined(separator: " ") == words.joined().joined(separator: " ")
        return (panel, (side > 0) == (most > 0 && code != nil) && isWhole && top >= 8)
    }

    /// The side of the code in points, whole pixels for a module; 0 without a code, or if a reader could not see it.
    private func codeSide(most: Double, _ density: Double) -> Double {
        guard let code else { return 0 }
        let modules = Double(code.side + 2 * Self.quiet)
        let module = (most * density / modules).rounded(.down)
        return module < Self.leastModule ? 0 : module * modules / density
    }

    /// The words, in paragraphs of lines.
    private var words: [[String]] {
        switch offer {
        case .open:
            guard let way else { return [] }
            let address = way.address
            let split = address.lastIndex(of: "/").map { address.index(after: $0) } ?? address.endIndex
            return [
                ["Point its camera here, in the same network" + (other == nil ? "." : ": this computer has several.")],
                ["It will warn of a certificate, made here a moment ago:", way.number + " …"],
                ["Go on under Details or Advanced, and tap Start."],
                ["Or type " + address[..<split], String(address[split...])],
            ]
        case .opening: return [["One moment …"]]
        case nil: return [["A replay lets no phone in: what it did was recorded."]]
        case .refused(let words): return [[words]]
        }
    }
}

extension DrawList {
    /// Draws a QR code with a light border of some modules, each of whole pixels.
    mutating func code(_ code: QRCode, quiet: Int, in frame: Rect) {
        let module = frame.width / Double(code.side + 2 * quiet)
        fill(frame, radius: 2 * module, color: .white)
        for y in 0..<code.side {
            var x = 0
            while x < code.side {
                let start = x
                while x < code.side, code[x, y] { x += 1 }
                if x > start {
                    let corner = Vector(Double(start + quiet), Double(y + quiet)) * module
                    fill(
                        Rect(origin: frame.origin + corner, size: Vector(Double(x - start) * module, module)),
                        color: .black)
                }
                x += 1
            }
        }
    }
}
