import TiltCanvas
import TiltEngine

/// The card that shows a phone the way in: a QR code, the address for those who type, and what will happen.
struct PhoneOfferCard: Equatable, Sendable {
    var opening = Opening()
    /// The way in; nil until the program has told it, and in a replay.
    var door: PhoneOffer? {
        didSet {
            guard door != oldValue else { return }
            code = if case .open(let address, _) = door { QRCode(address) } else { nil }
        }
    }
    private var code: QRCode?

    private static let (margin, line, gap, button) = (18.0, 20.0, 8.0, 36.0)
    /// The light modules that a reader needs around the code, on each side.
    private static let quiet = 4
    /// The least size of a module that readers see, in pixels.
    private static let leastModule = 2.0

    /// The card: the code beside the words, or above them in a narrow window. In a low one the last words are left out.
    func panel(in view: Viewport, fonts: Fonts) -> Panel<Control> {
        let list = DrawList(size: view.size, density: view.density)
        let top = min(TabBar.height + 8, view.height / 8)
        let (room, width) = (view.height - 12 - top, min(560, view.width - 24))
        let isWide = width >= 480 || room < 400
        let side = codeSide(most: isWide ? min(240, room - 2 * Self.margin, width / 2) : min(240, 0.36 * room), view)
        let beside = isWide && side > 0 ? side + Self.margin : 0
        let inner = width - 2 * Self.margin - beside
        func lines(_ text: String) -> [String] {
            list.lines(of: text, font: fonts.medium, size: 14, fitting: inner, most: 4)
        }
        var paragraphs = words.map { $0.flatMap(lines) }
        let above = isWide || side == 0 ? 0 : side + Self.margin
        func height() -> Double {
            let text = paragraphs.reduce(0) { $0 + Self.line * Double($1.count) + Self.gap }
            return max(
                2 * Self.margin + above + 30 + text + Self.button, isWide ? side + 2 * Self.margin : 0)
        }
        while height() > room, !paragraphs.isEmpty { paragraphs.removeLast() }
        var panel = Panel<Control>(
            in: Rect(x: list.snapped((view.width - width) / 2), y: list.snapped(top), width: width, height: height()))
        let corner = list.snapped(panel.frame.origin + Vector(Self.margin, Self.margin))
        if side > 0, let code {
            let x = isWide ? corner.x : list.snapped(panel.frame.midX - side / 2)
            panel.add(.code(code, quiet: Self.quiet), in: Rect(x: x, y: corner.y, width: side, height: side))
        }
        var y = corner.y + above
        func place(_ height: Double) -> Rect { Rect(x: corner.x + beside, y: y, width: inner, height: height) }
        panel.add(.text("Tilt with your phone", TextStyle(size: 18, isBold: true, fits: true)), in: place(26))
        y += 30
        for (index, paragraph) in paragraphs.enumerated() {
            for line in paragraph {
                panel.add(.text(line, TextStyle(color: index == 0 ? .chalk : .mist, fits: true)), in: place(Self.line))
                y += Self.line
            }
            y += Self.gap
        }
        y = panel.frame.maxY - Self.margin - Self.button
        panel.add(.button("Close"), in: Rect(x: place(0).maxX - 96, y: y, width: 96, height: Self.button), as: .phone)
        return panel
    }

    /// The side of the code in points, whole pixels for a module; 0 without a code, or if a reader could not see it.
    private func codeSide(most: Double, _ view: Viewport) -> Double {
        guard let code else { return 0 }
        let modules = Double(code.side + 2 * Self.quiet)
        let module = (most * view.density / modules).rounded(.down)
        return module < Self.leastModule ? 0 : module * modules / view.density
    }

    /// The words, in paragraphs of lines.
    private var words: [[String]] {
        switch door {
        case .open(let address, let number):
            let split = address.lastIndex(of: "/").map { address.index(after: $0) } ?? address.endIndex
            return [
                ["Point its camera here, in the same network."],
                [
                    "It will warn of a certificate: this computer made it a moment ago. Its number is",
                    number + " …",
                ],
                ["Go on to the page, tap Start, and hold it comfortably."],
                ["Or type " + address[..<split], String(address[split...])],
            ]
        case .opening, nil: return [["One moment …"]]
        case .some(let door): return [[door.refusal ?? ""]]
        }
    }
}

extension DrawList {
    /// Draws a QR code with a light border of some modules, each of whole pixels.
    mutating func code(_ code: QRCode, quiet: Int, in frame: Rect) {
        let module = frame.width / Double(code.side + 2 * quiet)
        fill(frame, color: .white)
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
