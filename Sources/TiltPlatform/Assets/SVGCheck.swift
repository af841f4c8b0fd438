/// Looks a drawing over before SDL_image's reader gets it. That one, nanosvg in SDL_image 2.6, trusts what it reads: it crashes on
/// numbers near the end of its range and on gaps in styles, and hangs at tiny dashes, at gradients that refer to each other and at
/// transforms with too many arguments. What it could stumble over is refused, and so is what is too large to be drawn soon.
nonisolated struct SVGCheck {
    private static let mostBytes = 4 << 20
    private static let mostTags = 100_000
    private static let mostGroups = 64

    /// The transforms around what is being read, the outermost first.
    private var scales = [SVGScale()]
    private var greatestScale = 1.0
    private var leastScale = 1.0
    /// How far the drawing's box and its transforms move things away from the origin, at most.
    private var reach = 1.0
    /// How long all lines are together, at most; what they begin at counts as well.
    private var length = 0.0
    /// The shortest round of dashes.
    private var dash: Double?
    private var isStyle = false
    private var isDefinition = false
    private var hasSize = false
    private var hasFontSize = false
    private var hasEm = false
    private var tags = 0
    private var gradients = SVGGradients()

    /// Throws at the first thing the reader should not get to see.
    static func run(_ bytes: [UInt8]) throws(SVGFlaw) {
        guard bytes.count <= mostBytes else { throw SVGFlaw("it has more than \(mostBytes >> 20) MB") }
        guard !bytes.contains(0) else { throw SVGFlaw("it is no text") }
        var check = SVGCheck()
        try bytes.forEachSVGPart { text, tag throws(SVGFlaw) in
            if check.isStyle { try check.readStyles(text) }
            if let tag = SVGTag(tag) { try check.read(tag) }
        }
        try check.finish()
    }

    private mutating func read(_ tag: SVGTag) throws(SVGFlaw) {
        tags += 1
        guard tags <= Self.mostTags else { throw SVGFlaw("it has more than \(Self.mostTags) elements") }
        if tag.opens { try open(tag) }
        guard tag.closes else { return }
        switch tag.name {
        case "g" where scales.count > 1: scales.removeLast()
        case "style": isStyle = false
        case "defs": isDefinition = false
        default: break
        }
    }

    private mutating func open(_ tag: SVGTag) throws(SVGFlaw) {
        guard tag.attributes.count < 120 else { throw SVGFlaw("an element in it has too many attributes") }
        // As in the reader: what is no group and no shape leaves its transform to all that follows in the group, and among
        // definitions there are no groups.
        let isGroup = tag.name == "g"
        if isGroup || Self.shapes.contains(tag.name) { scales.append(scales[scales.count - 1]) }
        guard scales.count <= Self.mostGroups else { throw SVGFlaw("its groups are nested too deeply") }
        for (name, value) in tag.attributes { try read(name, value) }
        if isGroup ? isDefinition : Self.shapes.contains(tag.name) { scales.removeLast() }
        switch tag.name {
        case "defs": isDefinition = true
        case "svg": try readSize(tag)
        case "style": isStyle = true
        case "linearGradient", "radialGradient": try gradients.add(tag)
        default: break
        }
    }

    private static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    private mutating func readSize(_ tag: SVGTag) throws(SVGFlaw) {
        if tag.value("viewBox") != nil || (tag.value("width") != nil && tag.value("height") != nil) { hasSize = true }
        var sizes: [Double] = []
        for name in ["width", "height"] {
            guard let value = tag.value(name) else { continue }
            var numbers = SVGNumbers(value)
            if let side = try numbers.length() { sizes.append(side.value) }
        }
        if let box = tag.value("viewBox") {
            var numbers = SVGNumbers(box)
            let sides = try numbers.all(limit: 4)
            guard sides.count == 4 else { throw SVGFlaw("its view box makes no sense") }
            for side in sides { note(side) }
            sizes += sides[2...]
        }
        guard sizes.allSatisfy({ $0 == 0 || $0 >= 0.01 }) else { throw SVGFlaw("its size makes no sense") }
    }

    private func finish() throws(SVGFlaw) {
        guard hasSize else { throw SVGFlaw("it does not say how large it is") }
        guard !(hasEm && hasFontSize) else { throw SVGFlaw("a length in it is in em") }
        guard !isStyle else { throw SVGFlaw("its styles have no end") }
        if let dash {
            let shown = dash * leastScale
            guard shown >= 1e-5 * reach * greatestScale, length * greatestScale <= 1e5 * shown else {
                throw SVGFlaw("its dashes are too short")
            }
        }
        try gradients.check()
    }

    private mutating func note(_ number: Double) { reach = max(reach, abs(number)) }
}

nonisolated extension SVGCheck {
    private static let lengths: Set<String> = [
        "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "fx", "fy", "x1", "y1", "x2", "y2", "offset",
        "stroke-width", "stroke-dashoffset", "stroke-miterlimit", "font-size", "opacity", "fill-opacity",
        "stroke-opacity", "stop-opacity",
    ]

    /// Looks at an attribute, or at a declaration of a style.
    private mutating func read(_ name: String, _ value: SVGTag.Text) throws(SVGFlaw) {
        switch name {
        case "d":
            length += try SVGPath(value).length
        case "points": try readPoints(value)
        case "transform": try transform(by: value)
        case "gradientTransform":
            var scale = SVGScale()
            _ = try scale.append(value, isPaint: true)
        case "style": try readDeclarations(value)
        case "stroke-dasharray": try readDashes(value)
        case "fill", "stroke", "stop-color": try readColor(value)
        case _ where Self.lengths.contains(name): try readLength(name, value)
        default: break
        }
    }

    private mutating func readPoints(_ list: SVGTag.Text) throws(SVGFlaw) {
        var numbers = SVGNumbers(list)
        var last = (0.0, 0.0)
        for number in try numbers.all(limit: SVGPath.mostNumbers) {
            length += abs(number - last.0)
            last = (last.1, number)
        }
    }

    private mutating func transform(by list: SVGTag.Text) throws(SVGFlaw) {
        var scale = scales.removeLast()
        note(try scale.append(list))
        scales.append(scale)
        greatestScale = max(greatestScale, scale.greatest)
        leastScale = min(leastScale, scale.average)
    }

    private mutating func readLength(_ name: String, _ value: SVGTag.Text) throws(SVGFlaw) {
        var numbers = SVGNumbers(value)
        guard let (number, unit) = try numbers.length(), number != 0 else { return }
        guard unit != "%" || abs(number) <= 1000 else { throw SVGFlaw("a length in it is more than 1000 %") }
        if name == "font-size" { hasFontSize = true }
        if unit == "em" || unit == "ex" { hasEm = true }
        length += 8 * abs(number)
    }

    private mutating func readDashes(_ value: SVGTag.Text) throws(SVGFlaw) {
        var (numbers, sum, count) = (SVGNumbers(value), 0.0, 0)
        numbers.skipBlanks()
        while !numbers.isAtEnd {
            guard let (number, unit) = try numbers.length() else { return }
            guard !["%", "em", "ex"].contains(unit) else { throw SVGFlaw("its dashes are in \(unit)") }
            // The reader takes eight.
            if count < 8 { sum += abs(number) }
            count += 1
            numbers.skipBlanks()
        }
        if sum > 0 { dash = min(dash ?? sum, sum) }
    }

    /// The reader has room for 31 separators between the parts of a colour.
    private func readColor(_ value: SVGTag.Text) throws(SVGFlaw) {
        var run = 0
        for byte in value {
            run = "%, \t".utf8.contains(byte) ? run + 1 : 0
            guard run < 16 else { throw SVGFlaw("a color in it makes no sense") }
        }
    }

    private mutating func readDeclarations(_ text: SVGTag.Text) throws(SVGFlaw) {
        for declaration in text.split(separator: UInt8(ascii: ";")) {
            guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = String(decoding: declaration[..<colon], as: UTF8.self).filter { !$0.isWhitespace }
            let value = declaration[colon...].drop { $0 == UInt8(ascii: ":") || SVGTag.isBlank($0) }
            // One style may not call for another: the reader would follow it round in circles.
            guard name != "style", name != "class" else { throw SVGFlaw("a style in it refers to another") }
            try read(name, value)
        }
    }

    /// What is in a style element. A name without its braces would be followed by whatever lies in memory.
    private mutating func readStyles(_ text: SVGTag.Text) throws(SVGFlaw) {
        var rest = text.drop(while: SVGTag.isBlank)
        while !rest.isEmpty {
            // A name ends at a blank, whatever follows.
            let isEnd: (UInt8) -> Bool = { SVGTag.isBlank($0) || $0 == UInt8(ascii: "{") }
            guard let open = rest.firstIndex(where: isEnd) else { return }
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else {
                throw SVGFlaw("a style in it has no end")
            }
            for part in rest[(open + 1)..<close].split(separator: UInt8(ascii: "{")) { try readDeclarations(part) }
            rest = rest[(close + 1)...].drop(while: isEnd)
        }
    }
}
