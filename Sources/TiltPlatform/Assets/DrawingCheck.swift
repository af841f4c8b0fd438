/// Looks a drawing over before SDL_image's reader gets it. That one, nanosvg in SDL_image 2.6, trusts what it reads: it crashes on
/// numbers near the end of its range and on gaps in styles, and hangs at tiny dashes, at gradients that refer to each other and at
/// transforms with too many arguments. What it could stumble over is refused, and so is what is too large to be drawn soon.
nonisolated struct DrawingCheck {
    private static let mostBytes = 4 << 20
    private static let mostTags = 100_000
    private static let mostGroups = 64
    private static let mostNumbers = 100_000

    /// The transforms around what is being read, the outermost first.
    private var scales = [DrawingScale()]
    private var greatestScale = 1.0
    private var leastScale = 1.0
    /// How far from the origin anything may lie, in the units of its group.
    private var reach = 1.0
    /// How long all lines are together, at most.
    private var length = 0.0
    /// The shortest round of dashes.
    private var dash: Double?
    private var isStyle = false
    private var isDefinition = false
    private var hasSize = false
    private var hasFontSize = false
    private var hasEm = false
    private var tags = 0
    /// What each gradient refers to, if anything.
    private var gradients: [String: String?] = [:]

    /// Throws at the first thing the reader should not get to see.
    static func run(_ bytes: [UInt8]) throws(DrawingFlaw) {
        guard bytes.count <= mostBytes else { throw DrawingFlaw("it has more than \(mostBytes >> 20) MB") }
        guard !bytes.contains(0) else { throw DrawingFlaw("it is no text") }
        var check = DrawingCheck()
        try bytes.forEachDrawingPart { text, tag throws(DrawingFlaw) in
            if check.isStyle { try check.readStyles(text) }
            if let tag = DrawingTag(tag) { try check.read(tag) }
        }
        try check.finish()
    }

    private mutating func read(_ tag: DrawingTag) throws(DrawingFlaw) {
        tags += 1
        guard tags <= Self.mostTags else { throw DrawingFlaw("it has more than \(Self.mostTags) elements") }
        if tag.opens { try open(tag) }
        guard tag.closes else { return }
        switch tag.name {
        case "g" where scales.count > 1: scales.removeLast()
        case "style": isStyle = false
        case "defs": isDefinition = false
        default: break
        }
    }

    private mutating func open(_ tag: DrawingTag) throws(DrawingFlaw) {
        guard tag.attributes.count < 120 else { throw DrawingFlaw("an element in it has too many attributes") }
        // As in the reader: what is no group and no shape leaves its transform to all that follows in the group, and among
        // definitions there are no groups.
        let isGroup = tag.name == "g"
        if isGroup || Self.shapes.contains(tag.name) { scales.append(scales[scales.count - 1]) }
        guard scales.count <= Self.mostGroups else { throw DrawingFlaw("its groups are nested too deeply") }
        for (name, value) in tag.attributes { try read(name, value) }
        if isGroup ? isDefinition : Self.shapes.contains(tag.name) { scales.removeLast() }
        switch tag.name {
        case "defs": isDefinition = true
        case "svg": try readSize(tag)
        case "style": isStyle = true
        case "linearGradient", "radialGradient": try readGradient(tag)
        default: break
        }
    }

    private static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    private mutating func readSize(_ tag: DrawingTag) throws(DrawingFlaw) {
        if tag.value("viewBox") != nil || (tag.value("width") != nil && tag.value("height") != nil) { hasSize = true }
        var sizes: [Double] = []
        for name in ["width", "height"] {
            guard let value = tag.value(name) else { continue }
            var numbers = DrawingNumbers(value)
            if let side = try numbers.length() { sizes.append(side.value) }
        }
        if let box = tag.value("viewBox") {
            var numbers = DrawingNumbers(box)
            let sides = try numbers.all(limit: 4)
            guard sides.count == 4 else { throw DrawingFlaw("its view box makes no sense") }
            for side in sides { note(side) }
            sizes += sides[2...]
        }
        guard sizes.allSatisfy({ $0 == 0 || $0 >= 0.01 }) else { throw DrawingFlaw("its size makes no sense") }
    }

    private mutating func readGradient(_ tag: DrawingTag) throws(DrawingFlaw) {
        // The reader keeps 63 bytes of a name, and 62 of a reference.
        func name(_ text: DrawingTag.Text) -> String { String(decoding: text.prefix(62), as: UTF8.self) }
        guard let id = tag.value("id"), !id.isEmpty, gradients[name(id)] == nil else {
            throw DrawingFlaw("two gradients in it have one name, or one has none")
        }
        gradients[name(id)] = .some(tag.value("xlink:href").map { name($0.dropFirst()) })
    }

    private func finish() throws(DrawingFlaw) {
        guard hasSize else { throw DrawingFlaw("it does not say how large it is") }
        guard !(hasEm && hasFontSize) else { throw DrawingFlaw("a length in it is in em") }
        guard !isStyle else { throw DrawingFlaw("its styles have no end") }
        if let dash {
            let shown = dash * leastScale
            guard shown >= 1e-5 * reach * greatestScale, length * greatestScale <= 1e5 * shown else {
                throw DrawingFlaw("its dashes are too short")
            }
        }
        var sound: Set<String> = []
        for start in gradients.keys {
            var chain: Set<String> = []
            var next: String? = start
            while let name = next, !sound.contains(name), let reference = gradients[name] {
                guard chain.insert(name).inserted else { throw DrawingFlaw("its gradients refer to each other") }
                next = reference
            }
            sound.formUnion(chain)
        }
    }

    private mutating func note(_ number: Double) { reach = max(reach, abs(number)) }
}

nonisolated extension DrawingCheck {
    private static let lengths: Set<String> = [
        "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "fx", "fy", "x1", "y1", "x2", "y2", "offset",
        "stroke-width", "stroke-dashoffset", "stroke-miterlimit", "font-size", "opacity", "fill-opacity",
        "stroke-opacity", "stop-opacity",
    ]

    /// Looks at an attribute, or at a declaration of a style.
    private mutating func read(_ name: String, _ value: DrawingTag.Text) throws(DrawingFlaw) {
        switch name {
        case "d": try readPath(value)
        case "points":
            var numbers = DrawingNumbers(value)
            var last = (0.0, 0.0)
            for number in try numbers.all(limit: Self.mostNumbers) {
                note(number)
                length += abs(number - last.0)
                last = (last.1, number)
            }
        case "transform": try transform(by: value)
        case "gradientTransform":
            var scale = DrawingScale()
            _ = try scale.append(value, isPaint: true)
        case "style": try readDeclarations(value)
        case "stroke-dasharray": try readDashes(value)
        case "fill", "stroke", "stop-color": try readColor(value)
        case _ where Self.lengths.contains(name): try readLength(name, value)
        default: break
        }
    }

    private mutating func transform(by list: DrawingTag.Text) throws(DrawingFlaw) {
        var scale = scales.removeLast()
        note(try scale.append(list))
        scales.append(scale)
        greatestScale = max(greatestScale, scale.greatest)
        leastScale = min(leastScale, scale.average)
    }

    private mutating func readLength(_ name: String, _ value: DrawingTag.Text) throws(DrawingFlaw) {
        var numbers = DrawingNumbers(value)
        guard let (number, unit) = try numbers.length(), number != 0 else { return }
        guard unit != "%" || abs(number) <= 1000 else { throw DrawingFlaw("a length in it is more than 1000 %") }
        if name == "font-size" { hasFontSize = true }
        if unit == "em" || unit == "ex" { hasEm = true }
        note(number)
        length += 8 * abs(number)
    }

    private mutating func readDashes(_ value: DrawingTag.Text) throws(DrawingFlaw) {
        var (numbers, sum, count) = (DrawingNumbers(value), 0.0, 0)
        numbers.skipBlanks()
        while !numbers.isAtEnd {
            guard let (number, unit) = try numbers.length() else { return }
            guard !["%", "em", "ex"].contains(unit) else { throw DrawingFlaw("its dashes are in \(unit)") }
            // The reader takes eight.
            if count < 8 { sum += abs(number) }
            count += 1
            numbers.skipBlanks()
        }
        if sum > 0 { dash = min(dash ?? sum, sum) }
    }

    /// The reader has room for 31 separators between the parts of a colour.
    private func readColor(_ value: DrawingTag.Text) throws(DrawingFlaw) {
        var run = 0
        for byte in value {
            run = "%, \t".utf8.contains(byte) ? run + 1 : 0
            guard run < 16 else { throw DrawingFlaw("a color in it makes no sense") }
        }
    }

    private mutating func readDeclarations(_ text: DrawingTag.Text) throws(DrawingFlaw) {
        for declaration in text.split(separator: UInt8(ascii: ";")) {
            guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = String(decoding: declaration[..<colon], as: UTF8.self).filter { !$0.isWhitespace }
            let value = declaration[colon...].drop { $0 == UInt8(ascii: ":") || DrawingTag.isBlank($0) }
            // One style may not call for another: the reader would follow it round in circles.
            guard name != "style", name != "class" else { throw DrawingFlaw("a style in it refers to another") }
            try read(name, value)
        }
    }

    /// What is in a style element. A name without its braces would be followed by whatever lies in memory.
    private mutating func readStyles(_ text: DrawingTag.Text) throws(DrawingFlaw) {
        var rest = text.drop(while: DrawingTag.isBlank)
        while !rest.isEmpty {
            // A name ends at a blank, whatever follows.
            let isEnd: (UInt8) -> Bool = { DrawingTag.isBlank($0) || $0 == UInt8(ascii: "{") }
            guard let open = rest.firstIndex(where: isEnd) else { return }
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "}")) else {
                throw DrawingFlaw("a style in it has no end")
            }
            for part in rest[(open + 1)..<close].split(separator: UInt8(ascii: "{")) { try readDeclarations(part) }
            rest = rest[(close + 1)...].drop(while: isEnd)
        }
    }

    /// Goes along a path. It has to begin with a place: the reader would look for one beyond its memory.
    private mutating func readPath(_ text: DrawingTag.Text) throws(DrawingFlaw) {
        var numbers = DrawingNumbers(text)
        var (command, count, total) = (UInt8(0), 2, 0)
        var (last, way, far) = ((0.0, 0.0), 0.0, 0.0)
        numbers.skipBlanks()
        while let byte = numbers.next {
            if numbers.isAtNumber {
                let number = try numbers.number()
                total += 1
                count += 1
                switch command {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A"):
                    length += abs(number)
                    way += abs(number)
                case UInt8(ascii: "H"), UInt8(ascii: "V"): length += abs(number - last.1)
                default: length += abs(number - last.0)
                }
                far = max(far, abs(number))
                last = (last.1, number)
            } else {
                let isPlaced = (command | 0x20 == UInt8(ascii: "m") && count < 2) == false
                guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte), isPlaced, command != 0 || byte | 0x20 == 0x6D else {
                    throw DrawingFlaw("a path in it makes no sense")
                }
                (command, count) = (byte, 0)
                numbers.skip()
            }
            guard command != 0, total <= Self.mostNumbers else {
                throw DrawingFlaw("a path in it makes no sense, or has too many numbers")
            }
            numbers.skipBlanks()
        }
        guard far + way <= 10 * DrawingNumbers.greatest else { throw DrawingFlaw("a path in it leads too far") }
        note(far + way)
    }
}
