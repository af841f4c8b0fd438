public import TiltCanvas
public import TiltEngine

extension DrawList {
    /// The list as text: one line per command, numbers to a thousandth, glyphs with their characters.
    public var goldenText: String {
        let head = "size \(Self.text(size)) density \(Self.text(density))"
        return ([head] + commands.flatMap(lines)).joined(separator: "\n") + "\n"
    }

    /// The lines of a command: one, and one for each of its strokes or points.
    private func lines(_ command: Command) -> [String] {
        switch command {
        case .hairs(let range):
            [Self.line(command)]
                + hairs[range].map {
                    "  \(Self.text($0.start)) to \(Self.text($0.end)) width \(Self.text($0.width)) \(Self.text($0.color))"
                        + ($0.endOpacity == 1 ? "" : " to \(Self.text($0.endOpacity))")
                }
        case .polygon(let range, _), .path(let range, _, _, _, _):
            [Self.line(command)] + points[range].map { "  \(Self.text($0))" }
        default: [Self.line(command)]
        }
    }

    private static func line(_ command: Command) -> String {
        switch command {
        case .clear(let color): return "clear \(text(color))"
        case .grid(let colors, let columns, let share, let quad, let opacity):
            let place = quad.rect.map(text) ?? text(quad)
            let rows = colors.count / columns / (share == nil ? 1 : 2)
            let mixed = share.map { " mixed \(text($0))" } ?? ""
            return "grid \(columns)x\(rows)\(mixed) in \(place) opacity \(text(opacity))"
        case .layer(let opacity): return "layer \(opacity.map(text) ?? "ends")"
        case .clip(let rect): return "clip \(rect.map(text) ?? "none")"
        case .roundedClip(let rect, let radius): return "clip \(text(rect)) radius \(text(radius))"
        case .quadClip(let quad): return "clip \(text(quad))\(quad.radii == .zero ? "" : " radii \(text(quad.radii))")"
        case .relief(let id, let depth, _, let quad, let move, let tint):
            return "relief \(id) by \(depth) at \(quad.rect.map(text) ?? text(quad)) moved \(text(move)) \(text(tint))"
        case .standIn(let id, let other, _, let quad, let tint):
            return "image \(id) until \(other) at \(quad.rect.map(text) ?? text(quad)) \(text(tint))"
        case .fill(let rect, let radius, let softness, let color):
            return "fill \(text(rect)) radius \(text(radius)) soft \(text(softness)) \(text(color))"
        case .stroke(let rect, let radius, let width, let color):
            return "stroke \(text(rect)) radius \(text(radius)) width \(text(width)) \(text(color))"
        case .line(let start, let end, let width, let color):
            return "line \(text(start)) to \(text(end)) width \(text(width)) \(text(color))"
        case .quad(let quad, let color):
            let radii = quad.radii == .zero ? "" : " radii \(text(quad.radii))"
            return "quad \(text(quad))\(radii) \(text(color))"
        case .polygon(_, let color): return "polygon \(text(color))"
        case .path(_, let isClosed, let width, let join, let color):
            return "path \(isClosed ? "closed" : "open") width \(text(width)) \(join) \(text(color))"
        case .hairs(let range): return "hairs \(range.count)"
        case .image(let id, let source, let quad, let tint):
            let part = source == .unit ? "" : " \(character(of: id, in: source) ?? "from \(text(source))")"
            let radii = quad.radii == .zero ? "" : " radii \(text(quad.radii))"
            return "image \(id)\(part) at \(quad.rect.map(text) ?? text(quad))\(radii) \(text(tint))"
        }
    }

    /// The character of a glyph's cell, in quotation marks; nil if the picture is not a glyph.
    public static func character(of id: ImageID, in source: Rect) -> String? {
        guard let characters = TestFonts.characters[id.name] else { return nil }
        let columns = (1 / source.width).rounded()
        let cell = (source.minY / source.height).rounded() * columns + (source.minX / source.width).rounded()
        return characters[Int(cell)].map { "'\($0)'" }
    }

    private static func text(_ quad: Quad) -> String {
        [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map(text).joined(separator: "  ")
    }

    private static func text(_ rect: Rect) -> String { "\(text(rect.origin)) \(text(rect.size))" }

    private static func text(_ vector: Vector) -> String { "\(text(vector.x)) \(text(vector.y))" }

    private static func text(_ color: Color) -> String {
        "rgba \(text(color.red)) \(text(color.green)) \(text(color.blue)) \(text(color.alpha))"
    }

    private static func text(_ number: Double) -> String {
        let rounded = (number * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
    }
}
