import TiltEngine

/// A drawing as the decoder can draw it: copies in place of references, plain colours, and groups apart that are clipped,
/// masked or translucent as a whole. The decoder would leave all of that out without a word.
nonisolated struct Drawing {
    /// A part in the order of drawing.
    indirect enum Part {
        /// An element of a shape, as text.
        case shape(String)
        /// Parts in a group with attributes, as text.
        case group(String, [Part])
        /// A group that is drawn apart before it is laid over what is there.
        case layer(Layer, [Part])
    }

    /// What happens to a group that is drawn apart.
    struct Layer: Equatable {
        var opacity = 1.0
        /// The ids of clip paths and masks.
        var clip, mask: String?
        /// The transform of the element that names them, as an attribute.
        var frame = ""

        var isPlain: Bool { self == Layer() }
    }

    /// The attributes of the outermost element that set the size, as text.
    let head: String
    let gradients: String
    let parts: [Part]
    /// The shapes of clip paths, and the parts of masks.
    private(set) var clips: [String: [Part]] = [:], masks: [String: [Part]] = [:]

    /// Reads a file. Throws if something in it cannot be drawn, with its name.
    init(_ bytes: [UInt8]) throws(DecodingFlaw) {
        let root = try DrawingElement(bytes)
        var reader = try Reader(root)
        let size = reader.size
        head = " width=\"\(size.x)\" height=\"\(size.y)\" viewBox=\"0 0 \(size.x) \(size.y)\""
        // The decoder does not read what the outermost element passes on, and stretches what is to keep its shape.
        parts = reader.background(root) + (try reader.parts(of: [reader.group(root)], reader.outermost))
        while true {
            if let id = reader.wantedClips.subtracting(clips.keys).min() {
                clips[id] = try reader.clip(id)
            } else if let id = reader.wantedMasks.subtracting(masks.keys).min() {
                // Masks may use others.
                masks[id] = try reader.mask(id)
            } else {
                break
            }
        }
        gradients = reader.gradientText
        clips.merge(reader.viewports) { $1 }
    }

    /// Attributes as text, in the order of their names.
    fileprivate static func text(of attributes: [String: String]) -> String {
        attributes.sorted { $0.key < $1.key }
            .map { " \($0.key)=\"\($0.value.replacing("\"", with: "&quot;"))\"" }.joined()
    }

    /// What elements pass on to those in them.
    fileprivate struct Inherited {
        var color = "black"
        var isVisible = true
        var clipRule: String?
        /// Whether strokes lie under what they surround.
        var hasStrokeBelow = false
        /// The fill and the stroke, if it is a gradient.
        var paints: [String: String] = [:]
        /// The width of the stroke, and whether there is one.
        private var strokeWidth = 1.0
        /// Whether a stroke reaches beyond its ends.
        private(set) var hasCaps = false
        /// The shortest length that the decoder draws, in place of one of 0.
        var least: Double { strokeWidth / 50 }
        private(set) var hasStroke = false
        /// How far a stroke reaches around its shape: a pointed corner four times as far as half of it.
        var margin: Double { hasStroke ? 2 * strokeWidth : 0 }
        /// The size of the frame around, of which relative sizes are shares; nil if it is not known.
        var frame: Vector?
        /// The size of letters, which is a unit.
        var fontSize = 16.0
        /// The number of references around, and of all elements.
        var references = 0
        var depth = 0
        /// Whether only the area counts, as in a clip path.
        var isArea = false

        mutating func takeStroke(_ attributes: [String: String]) {
            strokeWidth = attributes["stroke-width"].flatMap { length($0, of: \.diagonal) } ?? strokeWidth
            hasStroke = attributes["stroke"].map { $0 != "none" } ?? hasStroke
            hasCaps = attributes["stroke-linecap"].map { $0 != "butt" } ?? hasCaps
        }

        /// A length in pixels, of which hundredths are of a measure of the frame; nil if it is none.
        func length(_ text: String, of measure: KeyPath<Vector, Double>) -> Double? {
            guard let length = DrawingLength(text) else { return nil }
            return switch length.unit {
            case "%": frame.map { $0[keyPath: measure] * length.number / 100 }
            case "em": length.number * fontSize
            case "ex": length.number * fontSize / 2
            default: length.pixels
            }
        }
    }
}

nonisolated extension Vector {
    /// The measure of lengths that have no direction.
    fileprivate var diagonal: Double { length / 2.0.squareRoot() }
}

/// From the elements of a file to parts.
private nonisolated struct Reader {
    private let style: DrawingStyle
    private var named: [String: DrawingElement] = [:], gradients: [String: DrawingElement] = [:]
    private(set) var wantedClips: Set<String> = [], wantedMasks: Set<String> = []
    /// The gradients of shapes, as text.
    private(set) var gradientText = ""
    /// The size of the outermost element in pixels, and what it passes on.
    let size: Vector
    private(set) var outermost = Drawing.Inherited()
    /// The frames of elements with a view box of their own, beyond which nothing of them is seen.
    private(set) var viewports: [String: [Drawing.Part]] = [:]
    private var (count, textSize) = (0, 0)

    /// The greatest number of parts with all copies, of their bytes, and of references in references.
    private static let (mostParts, mostText, mostReferences) = (100_000, 64 << 20, 16)

    private static let shapes: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
    private static let gradientNames: Set<String> = ["linearGradient", "radialGradient"]
    /// What is drawn only where something refers to it, or not at all.
    private static let unseen: Set<String> = [
        "defs", "symbol", "clipPath", "mask", "marker", "pattern", "filter", "linearGradient", "radialGradient", "stop",
        "style", "title", "desc", "metadata", "script", "view", "cursor", "font", "font-face", "glyph", "solidColor",
        "color-profile",
    ]
    /// What changes others with time, wherever it is.
    private static let animations: Set<String> = [
        "animate", "animateTransform", "animateMotion", "animateColor", "set", "discard",
    ]
    /// What cannot be drawn, in words.
    private static let missing = [
        "text": "its text", "image": "a picture in it", "foreignObject": "foreign content in it",
        "video": "a film in it", "mesh": "a mesh in it", "flowRoot": "its text",
    ]

    init(_ root: DrawingElement) throws(DecodingFlaw) {
        var (named, gradients, sheets) = ([String: DrawingElement](), [String: DrawingElement](), "")
        var open = [root]
        while let element = open.popLast() {
            if let id = element.attributes["id"] {
                if named[id] == nil { named[id] = element }
                if Self.gradientNames.contains(element.name) { gradients[id] = element }
            }
            if element.name == "style" { sheets += element.text }
            if Self.animations.contains(element.name) { throw DecodingFlaw("its animation cannot be drawn") }
            open += element.children.reversed()
        }
        style = try DrawingStyle(sheets)
        (self.named, self.gradients) = (named, gradients)
        size = HeaderReader.drawingSize { root.attributes[$0] }
        outermost.frame = Self.box(of: root).map { $0.most - $0.least } ?? size
        outermost.color = style.declarations(for: root)["color"] ?? root.attributes["color"] ?? outermost.color
    }

    /// The element that stands for the outermost one: a group with what it passes on.
    func group(_ root: DrawingElement) -> DrawingElement {
        var group = root
        group.name = "g"
        for name in ["x", "y", "transform"] { group.attributes[name] = nil }
        let whole = ["width": "\(size.x)", "height": "\(size.y)"]
        if Self.box(of: root) != nil {
            group.attributes["transform"] = Self.place(of: group, size: whole, in: outermost).transform
        }
        return group
    }

    /// The paper of the outermost element; empty if it has none.
    func background(_ root: DrawingElement) -> [Drawing.Part] {
        let own = style.declarations(for: root)
        guard let color = (own["background-color"] ?? own["background"]).flatMap({ DrawingColor($0) }) else {
            return []
        }
        let paint = "fill=\"\(color.opaque)\" fill-opacity=\"\(color.opacity)\""
        return [.shape("<rect width=\"\(size.x)\" height=\"\(size.y)\" \(paint)/>")]
    }

    mutating func parts(
        of elements: [DrawingElement], _ inherited: Drawing.Inherited
    ) throws(DecodingFlaw) -> [Drawing.Part] {
        var parts: [Drawing.Part] = []
        for element in elements {
            guard let part = try part(element, inherited) else { continue }
            var inside = [part]
            if case .group("", let parts) = part { inside = parts }
            for part in inside {
                // Neighbours that are clipped alike are drawn together.
                if case .layer(let layer, let own) = part, layer.opacity == 1,
                    case .layer(layer, let before) = parts.last
                {
                    parts[parts.count - 1] = .layer(layer, before + own)
                } else {
                    parts.append(part)
                }
            }
        }
        return parts
    }

    private mutating func part(
        _ element: DrawingElement, _ inherited: Drawing.Inherited
    ) throws(DecodingFlaw) -> Drawing.Part? {
        // Other programs keep things of their own in the file.
        guard !Self.unseen.contains(element.name), !element.name.contains(":"), Self.isForUs(element) else {
            return nil
        }
        count += 1
        textSize += element.attributes.values.reduce(0) { $0 + $1.utf8.count }
        guard count <= Self.mostParts, textSize <= Self.mostText else { throw .hasTooManyParts }
        var inherited = inherited
        inherited.depth += 1
        guard inherited.depth <= DrawingElement.mostDepth else { throw .isTooDeep }
        var (attributes, layer) = try looks(of: element, &inherited)
        guard attributes["display"] != "none" else { return nil }
        if let what = Self.missing[element.name] {
            if element.name == "text", !element.hasText { return nil }
            throw DecodingFlaw("\(what) cannot be drawn")
        }
        if Self.shapes.contains(element.name) {
            guard inherited.isVisible else { return nil }
            if attributes["pathLength"] != nil, let dashes = attributes["stroke-dasharray"], dashes != "none" {
                throw DecodingFlaw("its dashes by pathLength cannot be drawn")
            }
            attributes["d"] = attributes["d"].map(DrawingBox.withFlagsApart)
            if inherited.isArea {
                attributes = attributes.filter { !$0.key.contains("opacity") }
                let rule = inherited.clipRule ?? "nonzero"
                attributes.merge(["fill": "#ffffff", "stroke": "none", "fill-rule": rule]) { $1 }
            }
            var placed = element
            placed.attributes = attributes
            if inherited.hasStroke, inherited.hasCaps, case let points = DrawingBox.points(placed), !points.isEmpty {
                placed.name = "path"
                attributes["d"] = points.reduce(attributes["d"] ?? "") { $0 + "M\($1.x) \($1.y)h\(inherited.least)" }
            }
            if let id = layer.clip, attributes["transform"] == nil, isInside(placed, clip: id, inherited) {
                layer.clip = nil
            }
            for name in ["fill", "stroke"] {
                guard let id = Self.reference(attributes[name] ?? inherited.paints[name]), let gradient = gradients[id]
                else { continue }
                let own = "\(id) \(count) \(name)"
                gradientText += try self.gradient(gradient, over: DrawingBox(placed), id: own, inherited)
                attributes[name] = "url(#\(own))"
            }
            func shape(without paint: String? = nil) -> Drawing.Part {
                if let paint { attributes[paint] = "none" }
                return .shape("<\(placed.name)\(Drawing.text(of: attributes))/>")
            }
            guard inherited.hasStrokeBelow, inherited.hasStroke else { return Self.part(shape(), layer, attributes) }
            layer.opacity = attributes.removeValue(forKey: "opacity").flatMap(Self.share) ?? 1
            let fill = attributes["fill"]
            let stroke = shape(without: "fill")
            attributes["fill"] = fill
            return Self.part(.group("", [stroke, shape(without: "stroke")]), layer, attributes)
        }
        var (children, viewport) = (element.children, String?.none)
        switch element.name {
        case "g", "a": break
        case "svg":
            let (move, frame) = Self.place(of: element, size: element.attributes, in: inherited)
            attributes["transform"] = move
            viewport = self.viewport(of: element, frame, inherited)
            inherited.frame = frame.map { $0.most - $0.least } ?? inherited.frame
        case "switch": children = children.first { Self.missing[$0.name] == nil && Self.isForUs($0) }.map { [$0] } ?? []
        case "use":
            guard let id = element.reference else { throw Self.isElsewhere }
            inherited.references += 1
            guard inherited.references <= Self.mostReferences else { throw DecodingFlaw("it refers to itself") }
            var move = attributes["transform"] ?? ""
            let (x, y) = (attributes["x"] ?? "0", attributes["y"] ?? "0")
            if x != "0" || y != "0" { move += " translate(\(x),\(y))" }
            children = named[id].map { [$0] } ?? []
            if let symbol = children.first, symbol.name == "symbol" || symbol.name == "svg" {
                let (own, frame) = Self.place(of: symbol, size: element.attributes, in: inherited)
                move += " " + own
                viewport = self.viewport(of: symbol, frame, inherited)
                inherited.frame = frame.map { $0.most - $0.least } ?? inherited.frame
                children[0].name = "g"
                for name in ["x", "y", "transform", "width", "height"] { children[0].attributes[name] = nil }
            }
            attributes["transform"] = move
        default: throw DecodingFlaw("\"\(element.name.prefix(40))\" in it cannot be drawn")
        }
        for name in ["x", "y", "width", "height", "viewBox", "preserveAspectRatio", "href", "xlink:href"] {
            attributes[name] = nil
        }
        var inside = try parts(of: children, inherited)
        guard !inside.isEmpty else { return nil }
        if let viewport { inside = [.layer(Drawing.Layer(clip: viewport), inside)] }
        // One shape is as translucent alone as in a group.
        if layer.opacity < 1, inside.count == 1, case .shape = inside[0] {
            attributes["opacity"] = "\(layer.opacity)"
            layer.opacity = 1
        }
        if attributes["transform"]?.isEmpty == true { attributes["transform"] = nil }
        return Self.part(.group(Drawing.text(of: attributes), inside), layer, attributes)
    }

    /// Whether a shape lies in a clip path that is a rectangle, as most in diagrams do: it need not be drawn apart.
    private func isInside(_ shape: DrawingElement, clip id: String, _ inherited: Drawing.Inherited) -> Bool {
        guard let clip = named[id], clip.name == "clipPath", clip.children.count == 1, let rect = clip.children.first,
            rect.name == "rect", Set(rect.attributes.keys).isSubset(of: ["x", "y", "width", "height"]),
            ["transform", "clip-path", "clipPathUnits", "style", "class"].allSatisfy({ clip.attributes[$0] == nil }),
            let frame = DrawingBox(rect), let box = DrawingBox(shape)
        else { return false }
        return frame.holds(box, margin: inherited.margin)
    }

    /// Whether nothing of some elements lies beyond the frame of the one around them, as in most icons.
    private func areInside(_ elements: [DrawingElement], _ frame: DrawingBox, _ inherited: Drawing.Inherited) -> Bool {
        elements.allSatisfy { element in
            let own = element.attributes.merging(style.declarations(for: element)) { $1 }
            var inherited = inherited
            inherited.takeStroke(own)
            if Self.unseen.contains(element.name) || own["display"] == "none" { return true }
            guard own["transform"] == nil else { return false }
            if element.name == "g" { return areInside(element.children, frame, inherited) }
            return DrawingBox(element).map { frame.holds($0, margin: inherited.margin) } ?? false
        }
    }

    /// The clip path of an element with a view box of its own; nil if nothing in it lies beyond its frame.
    private mutating func viewport(
        of element: DrawingElement, _ frame: DrawingBox?, _ inherited: Drawing.Inherited
    ) -> String? {
        let overflow = style.declarations(for: element)["overflow"] ?? element.attributes["overflow"]
        guard let frame, overflow != "visible", overflow != "auto", !areInside(element.children, frame, inherited)
        else { return nil }
        let (id, corner, size) = ("viewport \(count)", frame.least, frame.most - frame.least)
        let place = "x=\"\(corner.x)\" y=\"\(corner.y)\" width=\"\(size.x)\" height=\"\(size.y)\""
        viewports[id] = [.shape("<rect \(place) fill=\"#ffffff\"/>")]
        return id
    }

    /// A part, drawn apart if need be.
    private static func part(
        _ part: Drawing.Part, _ layer: Drawing.Layer, _ attributes: [String: String]
    ) -> Drawing.Part {
        guard !layer.isPlain else { return part }
        var layer = layer
        if layer.clip != nil || layer.mask != nil, let transform = attributes["transform"] {
            layer.frame = " transform=\"\(transform)\""
        }
        return .layer(layer, [part])
    }

    /// The attributes of an element with its styles among them, and what must be done to it as a whole.
    private mutating func looks(
        of element: DrawingElement, _ inherited: inout Drawing.Inherited
    ) throws(DecodingFlaw) -> ([String: String], Drawing.Layer) {
        var attributes = element.attributes
        for name in ["class", "style", "id"] { attributes[name] = nil }
        attributes.merge(style.declarations(for: element)) { $1 }
        attributes = attributes.filter { !$0.key.contains(":") || $0.key == "xlink:href" }
        if let color = attributes["color"], !["inherit", "currentcolor"].contains(color.lowercased()) {
            inherited.color = color
        }
        if let visibility = attributes["visibility"], visibility != "inherit" {
            inherited.isVisible = visibility == "visible"
        }
        inherited.clipRule = attributes["clip-rule"] ?? inherited.clipRule
        inherited.fontSize = attributes["font-size"].flatMap { inherited.length($0, of: \.y) } ?? inherited.fontSize
        if let order = attributes["paint-order"], order != "inherit" {
            inherited.hasStrokeBelow = order.firstRange(of: #/^(markers\s+)?stroke/#) != nil
        }
        if !Self.gradientNames.contains(element.name) { try Self.setLengths(&attributes, inherited) }
        for name in ["opacity", "fill-opacity", "stroke-opacity", "stop-opacity"] {
            if let share = attributes[name].flatMap(Self.share) { attributes[name] = "\(share)" }
        }
        for name in ["fill", "stroke", "stop-color"] { try Self.setPaint(name, &attributes, inherited.color, named) }
        inherited.takeStroke(attributes)
        if inherited.hasCaps, let dashes = attributes["stroke-dasharray"] {
            let words = dashes.split { $0 == "," || $0.isWhitespace }
            attributes["stroke-dasharray"] =
                words.map { Double($0) == 0 ? "\(inherited.least)" : String($0) }.joined(separator: " ")
        }
        for name in ["fill", "stroke"] {
            if let paint = attributes[name] { inherited.paints[name] = paint.hasPrefix("url(") ? paint : nil }
        }
        if !inherited.isArea {
            for (name, what) in [
                ("filter", "its filters"), ("marker-start", "its markers"), ("marker-mid", "its markers"),
                ("marker-end", "its markers"), ("marker", "its markers"),
            ] where (attributes[name] ?? "none") != "none" {
                throw DecodingFlaw("\(what) cannot be drawn")
            }
        }
        for (name, usual, what) in [
            ("mix-blend-mode", "normal", "its blending"), ("vector-effect", "none", "its vector effects"),
        ] where (attributes[name] ?? usual) != usual {
            throw DecodingFlaw("\(what) cannot be drawn")
        }
        try Self.setOrigin(&attributes)
        var layer = Drawing.Layer()
        if let id = Self.reference(attributes["clip-path"]) {
            layer.clip = id
            wantedClips.insert(id)
        } else if let path = attributes["clip-path"], path != "none" {
            throw DecodingFlaw("one of its clip paths cannot be drawn")
        }
        if !inherited.isArea, let id = Self.reference(attributes["mask"]) {
            layer.mask = id
            wantedMasks.insert(id)
        } else if !inherited.isArea, let mask = attributes["mask"], mask != "none" {
            throw DecodingFlaw("one of its masks cannot be drawn")
        }
        if !Self.shapes.contains(element.name), let text = attributes["opacity"], let opacity = Self.share(text) {
            attributes["opacity"] = nil
            if !inherited.isArea { layer.opacity = opacity }
        }
        for name in ["clip-path", "mask", "color", "visibility", "mix-blend-mode", "filter"] { attributes[name] = nil }
        return (attributes, layer)
    }

    /// The measures of which lengths are hundredths.
    private static let measures: [String: any KeyPath<Vector, Double> & Sendable] = [
        "x": \.x, "x1": \.x, "x2": \.x, "cx": \.x, "rx": \.x, "width": \.x, "fx": \.x, "y": \.y, "y1": \.y, "y2": \.y,
        "cy": \.y, "ry": \.y, "height": \.y, "fy": \.y, "r": \.diagonal, "stroke-width": \.diagonal,
        "stroke-dasharray": \.diagonal, "stroke-dashoffset": \.diagonal,
    ]

    /// Makes lengths pixels: the decoder knows neither what they are shares of, nor all units.
    private static func setLengths(
        _ attributes: inout [String: String], _ inherited: Drawing.Inherited
    ) throws(DecodingFlaw) {
        for (name, measure) in measures {
            guard let text = attributes[name], text.contains(where: { $0.isLetter || $0 == "%" }) else { continue }
            guard !text.contains("(") else {
                throw DecodingFlaw("its lengths by \(text.prefix { $0 != "(" }.prefix(20))() cannot be drawn")
            }
            var words: [String] = []
            for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init) {
                let unit = DrawingLength(word)?.unit ?? ""
                guard unit.isEmpty || DrawingLength.units.contains(unit) else {
                    throw DecodingFlaw("its lengths in \(unit.prefix(20)) cannot be drawn")
                }
                words.append(inherited.length(word, of: measure).map { "\($0)" } ?? word)
            }
            attributes[name] = words.joined(separator: " ")
        }
    }

    private static let isElsewhere = DecodingFlaw("what it takes from other files cannot be drawn")

    /// Makes a transform one that the decoder reads: without units, and around its origin.
    private static func setOrigin(_ attributes: inout [String: String]) throws(DecodingFlaw) {
        guard var transform = attributes["transform"] else { return }
        if transform == "none" { transform = "" }
        for unit in ["deg", "px"] { transform.replace(unit, with: "") }
        if let origin = attributes["transform-origin"], !transform.isEmpty {
            let words = origin.split(whereSeparator: \.isWhitespace).map(String.init)
            let places = words.compactMap { DrawingLength($0)?.pixels }
            guard words.count == places.count, places.count > 1 else {
                throw DecodingFlaw("its transform origins cannot be drawn")
            }
            let (x, y) = (places[0], places[1])
            transform = "translate(\(x),\(y)) \(transform) translate(\(-x),\(-y))"
        }
        guard !["%", "turn", "rad", "3d"].contains(where: transform.contains) else {
            throw DecodingFlaw("one of its transforms cannot be drawn")
        }
        attributes["transform"] = transform.isEmpty ? nil : transform
    }

    /// Makes a paint one that the decoder reads: a name, hsl() or currentColor as numbers, its opacity apart.
    private static func setPaint(
        _ name: String, _ attributes: inout [String: String], _ current: String, _ named: [String: DrawingElement]
    ) throws(DecodingFlaw) {
        guard var value = attributes[name] else { return }
        if value.lowercased() == "currentcolor" { value = current }
        if value.hasPrefix("url(") {
            let kind = reference(value).flatMap { named[$0]?.name }
            guard kind != "pattern", kind != "meshgradient" else { throw DecodingFlaw("its patterns cannot be drawn") }
            // What is named in its place is for a paint that is missing.
            let rest = value.drop { $0 != ")" }.dropFirst().drop(while: \.isWhitespace)
            guard reference(value) != nil || !rest.isEmpty else { throw Self.isElsewhere }
            guard kind == nil else {
                attributes[name] = reference(value).map { "url(#\($0))" }
                return
            }
            value = rest.isEmpty ? "none" : String(rest)
        }
        if value == "none" || value == "inherit" {
            attributes[name] = value == "inherit" ? nil : value
            return
        }
        // A colour of inks has another beside it.
        if let inks = value.firstRange(of: "icc-color(") {
            value = String(value[..<inks.lowerBound].reversed().drop(while: \.isWhitespace).reversed())
        }
        guard let color = DrawingColor(value) else {
            let function = value.prefix { $0 != "(" }
            guard function.count == value.count else {
                throw DecodingFlaw("its colours by \(function.prefix(20))() cannot be drawn")
            }
            // As if it were not there.
            attributes[name] = nil
            return
        }
        attributes[name] = color.opaque
        guard color.opacity < 1 else { return }
        let key = name == "stop-color" ? "stop-opacity" : "\(name)-opacity"
        attributes[key] = "\(color.opacity * (attributes[key].flatMap(share) ?? 1))"
    }

    /// A gradient as text, with what it takes from others, for one shape, over the shape's box if that is known.
    private mutating func gradient(
        _ element: DrawingElement, over box: DrawingBox?, id: String, _ shape: Drawing.Inherited
    ) throws(DecodingFlaw) -> String {
        var inherited = outermost
        var attributes = try looks(of: element, &inherited).0
        var (last, stops) = (element, element.children.filter { $0.name == "stop" })
        for _ in 0..<Self.mostReferences {
            guard let id = last.reference, let next = gradients[id] else { break }
            last = next
            attributes.merge(try looks(of: next, &inherited).0) { own, _ in own }
            if stops.isEmpty { stops = next.children.filter { $0.name == "stop" } }
        }
        if last.reference == nil, last.attributes["href"] ?? last.attributes["xlink:href"] != nil {
            throw Self.isElsewhere
        }
        for name in ["href", "xlink:href"] { attributes[name] = nil }
        attributes["id"] = id
        guard (attributes["spreadMethod"] ?? "pad") == "pad" else {
            throw DecodingFlaw("its repeated gradients cannot be drawn")
        }
        func middle(_ name: String) -> Double { attributes[name].flatMap(Self.fraction) ?? 0.5 }
        for (focus, center) in [("fx", "cx"), ("fy", "cy")]
        where attributes[focus] != nil && attributes[focus] != attributes[center] && middle(focus) != middle(center) {
            throw DecodingFlaw("its gradients around a focus cannot be drawn")
        }
        if attributes["gradientUnits"] == "userSpaceOnUse" {
            try Self.setLengths(&attributes, shape)
        } else if let box {
            // The decoder would take shares for lengths, and not squeeze the gradient with the shape.
            func share(_ name: String, _ usual: Double) {
                attributes[name] = "\(attributes[name].flatMap(Self.fraction) ?? usual)"
            }
            if element.name == "linearGradient" {
                for name in ["x1", "y1", "y2"] { share(name, 0) }
                share("x2", 1)
            } else {
                for name in ["cx", "cy", "r"] { share(name, 0.5) }
            }
            let size = box.most - box.least
            attributes["gradientUnits"] = "userSpaceOnUse"
            attributes["gradientTransform"] =
                "matrix(\(size.x) 0 0 \(size.y) \(box.least.x) \(box.least.y)) \(attributes["gradientTransform"] ?? "")"
        }
        var text = ""
        for stop in stops {
            var own = inherited
            text += "<stop\(Drawing.text(of: try looks(of: stop, &own).0))/>"
        }
        return "<\(element.name)\(Drawing.text(of: attributes))>\(text)</\(element.name)>"
    }

    mutating func clip(_ id: String) throws(DecodingFlaw) -> [Drawing.Part] {
        // What does not exist clips nothing.
        guard let element = named[id], element.name == "clipPath" else { return [.shape(Self.everything)] }
        guard element.attributes["clipPathUnits"] != "objectBoundingBox" else {
            throw DecodingFlaw("one of its clip paths cannot be drawn")
        }
        var inherited = outermost
        inherited.isArea = true
        return try parts(of: [Self.group(element)], inherited)
    }

    mutating func mask(_ id: String) throws(DecodingFlaw) -> [Drawing.Part] {
        guard let element = named[id], element.name == "mask" else { return [.shape(Self.everything)] }
        guard element.attributes["maskContentUnits"] != "objectBoundingBox",
            (style.declarations(for: element)["mask-type"] ?? element.attributes["mask-type"] ?? "luminance")
                == "luminance"
        else { throw DecodingFlaw("one of its masks cannot be drawn") }
        return try parts(of: [Self.group(element)], outermost)
    }

    private static let everything = "<rect x=\"-1e5\" y=\"-1e5\" width=\"2e5\" height=\"2e5\" fill=\"#ffffff\"/>"

    private static func group(_ element: DrawingElement) -> DrawingElement {
        var group = element
        group.name = "g"
        return group
    }

    /// The id in url(#id), with or without quotes.
    private static func reference(_ text: String?) -> String? {
        guard let text, text.hasPrefix("url(") else { return nil }
        let inside = text.dropFirst(4).prefix { $0 != ")" }.filter { !"\"' ".contains($0) }
        return inside.first == "#" ? String(inside.dropFirst()) : nil
    }

    private static func share(_ text: String) -> Double? { fraction(text).map { $0.clamped(to: 0...1) } }

    /// A number, or hundredths.
    private static func fraction(_ text: String) -> Double? {
        let value = text.last == "%" ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return value?.isFinite == true ? value : nil
    }

    private static func box(of element: DrawingElement) -> DrawingBox? {
        guard let box = HeaderReader.viewBox(element.attributes["viewBox"]), box[2] > 0, box[3] > 0 else { return nil }
        return DrawingBox(Vector(box[0], box[1]), Vector(box[0] + box[2], box[1] + box[3]))
    }

    /// The transform into an element with a place and a view box of its own, with the size that it is given, in a frame, and
    /// its own frame in its units; nil if that is not known.
    private static func place(
        of element: DrawingElement, size: [String: String], in inherited: Drawing.Inherited
    ) -> (transform: String, frame: DrawingBox?) {
        let own = element.attributes
        func length(_ text: String?, _ measure: KeyPath<Vector, Double>) -> Double? {
            inherited.length(text ?? "100%", of: measure)
        }
        let (x, y) = (length(own["x"] ?? "0", \.x) ?? 0, length(own["y"] ?? "0", \.y) ?? 0)
        let start = element.name == "svg" ? "translate(\(x),\(y))" : ""
        let box = box(of: element)
        guard let width = length(size["width"] ?? own["width"], \.x),
            let height = length(size["height"] ?? own["height"], \.y), width > 0, height > 0
        else { return (box.map { "\(start) translate(\(-$0.least.x),\(-$0.least.y))" } ?? start, nil) }
        guard let box else { return (start, DrawingBox(.zero, Vector(width, height))) }
        let inner = box.most - box.least
        var scale = Vector(width / inner.x, height / inner.y)
        let fit = own["preserveAspectRatio"] ?? ""
        if !fit.hasPrefix("none") {
            let side = fit.hasSuffix("slice") ? max(scale.x, scale.y) : min(scale.x, scale.y)
            scale = Vector(side, side)
        }
        func share(_ axis: String) -> Double { fit.contains("\(axis)Min") ? 0 : fit.contains("\(axis)Max") ? 1 : 0.5 }
        let (dx, dy) = ((width - inner.x * scale.x) * share("x"), (height - inner.y * scale.y) * share("Y"))
        let corner = Vector(box.least.x - dx / scale.x, box.least.y - dy / scale.y)
        return (
            "\(start) scale(\(scale.x),\(scale.y)) translate(\(-corner.x),\(-corner.y))",
            DrawingBox(corner, corner + Vector(width / scale.x, height / scale.y))
        )
    }

    /// Whether an element is for whoever reads English, and needs nothing else.
    private static func isForUs(_ element: DrawingElement) -> Bool {
        let languages = element.attributes["systemLanguage"]?.split { $0 == "," || $0.isWhitespace }
        return languages?.contains { $0 == "en" || $0.hasPrefix("en-") } != false
            && element.attributes["requiredExtensions"]?.isEmpty != false
    }
}
