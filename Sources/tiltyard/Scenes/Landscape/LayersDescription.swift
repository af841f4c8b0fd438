import TiltCanvas
import TiltEngine
import TiltPlatform

/// The file `layers.json` beside the pictures: which are layers, how near each is, and how it moves.
struct LayersDescription {
    /// One layer.
    struct Entry: Equatable {
        /// The name of its file.
        var file: String
        /// The nearness; nil for the usual one of its place in the order.
        var depth: Double?
        var scale = 1.0
        var anchor = PictureLayers.Anchor.cover
        var isTinted = true
        /// The tones of a picture of light, as the bundled layers are; nil if it has its own colours.
        var tone: LandPlane.ClosedRows?
    }

    /// The layers in the order of the file; empty if it names none.
    private(set) var entries: [Entry] = []
    private(set) var plane: Double?
    private(set) var vanishing: Vector?
    /// Whether white is far in a depth map.
    private(set) var isInverted = false

    /// Reads a file. Throws with the line and what was expected there.
    init(_ path: String) throws(PlatformError) {
        let bytes = try [UInt8](file: path, limit: 1 << 20, what: "cannot read the layers")
        do throws(LinedJSON.Flaw) {
            try self.init(LinedJSON(parsing: bytes))
        } catch {
            throw PlatformError(
                "cannot read the layers", on: "\(path) line \(error.line)", advice: "expected \(error.expected)")
        }
    }

    /// Takes the values of a parsed file. Throws the first that is none.
    init(_ json: LinedJSON) throws(LinedJSON.Flaw) {
        guard case .table = json.value else { throw LinedJSON.Flaw(json.line, "{\"layers\": […]}") }
        plane = try Self.number(json["plane"], "plane", in: 0...2)
        if let pair = json["vanishing"] {
            guard case .list(let list) = pair.value, list.count == 2 else {
                throw LinedJSON.Flaw(pair.line, "\"vanishing\": [0.5, 0.58]")
            }
            let (x, y) = (
                try Self.number(list[0], "vanishing", in: -1...2), try Self.number(list[1], "vanishing", in: -1...2)
            )
            vanishing = Vector(x ?? 0.5, y ?? 0.58)
        }
        isInverted = try Self.flag(json["invert"], "invert") ?? false
        guard let layers = json["layers"] else { return }
        guard case .list(let list) = layers.value else { throw LinedJSON.Flaw(layers.line, "\"layers\": […]") }
        for item in list { entries.append(try Self.entry(item)) }
    }

    private static func entry(_ item: LinedJSON) throws(LinedJSON.Flaw) -> Entry {
        guard case .text(let file)? = item["file"]?.value, !file.isEmpty, !file.contains("/") else {
            throw LinedJSON.Flaw(item["file"]?.line ?? item.line, "\"file\": \"NAME.png\", beside layers.json")
        }
        var entry = Entry(file: file)
        entry.depth = try number(item["depth"], "depth", in: -1e6...1e6)
        entry.scale = try number(item["scale"], "scale", in: PictureLayers.scales) ?? 1
        entry.isTinted = try flag(item["tint"], "tint") ?? true
        entry.tone = try tone(item)
        if let anchor = item["anchor"] {
            guard case .text(let word) = anchor.value, let known = PictureLayers.Anchor(rawValue: word) else {
                throw LinedJSON.Flaw(anchor.line, "\"anchor\": cover, left, right or bottom")
            }
            entry.anchor = known
        }
        return entry
    }

    /// The tones of a picture of light; nil if it is none.
    private static func tone(_ item: LinedJSON) throws(LinedJSON.Flaw) -> LandPlane.ClosedRows? {
        guard let light = item["light"] else { return nil }
        guard case .text("planes") = light.value else { throw LinedJSON.Flaw(light.line, "\"light\": \"planes\"") }
        guard let pair = item["tone"], case .list(let list) = pair.value, list.count == 2,
            let first = try number(list[0], "tone", in: PictureLayers.tones),
            let last = try number(list[1], "tone", in: PictureLayers.tones)
        else { throw LinedJSON.Flaw((item["tone"] ?? light).line, "\"tone\": [0.4, 0.1], of the first and last row") }
        return LandPlane.ClosedRows(first, last)
    }

    private static func number(
        _ json: LinedJSON?, _ name: String, in range: ClosedRange<Double>
    ) throws(LinedJSON.Flaw) -> Double? {
        guard let json else { return nil }
        guard case .number(let number) = json.value, range.contains(number) else {
            throw LinedJSON.Flaw(json.line, "\"\(name)\": a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func flag(_ json: LinedJSON?, _ name: String) throws(LinedJSON.Flaw) -> Bool? {
        guard let json else { return nil }
        guard case .flag(let flag) = json.value else { throw LinedJSON.Flaw(json.line, "\"\(name)\": true or false") }
        return flag
    }
}
