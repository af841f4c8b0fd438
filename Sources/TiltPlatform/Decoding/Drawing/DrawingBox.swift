import TiltEngine

/// The box around a shape without its stroke, over which a gradient extends.
nonisolated struct DrawingBox {
    private(set) var least = Vector(.infinity, .infinity)
    private(set) var most = Vector(-.infinity, -.infinity)

    init(_ least: Vector, _ most: Vector) { (self.least, self.most) = (least, most) }

    /// Whether another box lies inside, with a margin around it.
    func holds(_ box: DrawingBox, margin: Double) -> Bool {
        let margin = Vector(margin - 1e-6, margin - 1e-6)
        let (a, b) = (box.least - margin - least, most - box.most - margin)
        return min(a.x, a.y, b.x, b.y) >= 0
    }

    /// Nil if the shape has no area, or a length that is relative.
    init?(_ shape: DrawingElement) {
        self.init(around: shape)
        guard least.x < most.x, least.y < most.y, (most - least).length.isFinite else { return nil }
    }

    /// The places of the parts of a shape that are points.
    static func points(_ shape: DrawingElement) -> [Vector] {
        guard shape.name == "path" else {
            return DrawingBox(around: shape).flatMap { $0.least == $0.most ? [$0.least] : nil } ?? []
        }
        var parts: [[Vector]] = [[]]
        var path = PathReader(shape.attributes["d"] ?? "")
        path.read(begin: { parts.append([]) }) { parts[parts.count - 1].append($0) }
        // A mere place is no part.
        return parts.filter { part in part.count > 1 && part.allSatisfy { $0 == part[0] } }.map { $0[0] }
    }

    /// Nil for a shape of an unknown kind, or with a length that is relative.
    private init?(around shape: DrawingElement) {
        func number(_ name: String) -> Double? {
            guard let text = shape.attributes[name] else { return 0 }
            return Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
        }
        switch shape.name {
        case "rect":
            guard let x = number("x"), let y = number("y"), let w = number("width"), let h = number("height") else {
                return nil
            }
            add(Vector(x, y))
            add(Vector(x + w, y + h))
        case "circle", "ellipse":
            guard let x = number("cx"), let y = number("cy"), let r = number("r"), let rx = number("rx"),
                let ry = number("ry")
            else { return nil }
            add(Vector(x - max(r, rx), y - max(r, ry)))
            add(Vector(x + max(r, rx), y + max(r, ry)))
        case "polygon", "polyline":
            var reader = PathReader(shape.attributes["points"] ?? "")
            while let x = reader.number(), let y = reader.number() { add(Vector(x, y)) }
        case "path":
            var path = PathReader(shape.attributes["d"] ?? "")
            path.read { add($0) }
        case "line":
            guard let x1 = number("x1"), let y1 = number("y1"), let x2 = number("x2"), let y2 = number("y2") else {
                return nil
            }
            add(Vector(x1, y1))
            add(Vector(x2, y2))
        default: return nil
        }
    }

    private mutating func add(_ point: Vector) {
        (least, most) = (
            Vector(min(least.x, point.x), min(least.y, point.y)), Vector(max(most.x, point.x), max(most.y, point.y))
        )
    }
}

nonisolated extension DrawingBox {
    /// A path with spaces after the flags of its arcs, which not every reader can tell from what follows.
    static func withFlagsApart(_ path: String) -> String {
        guard path.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "a") }) else { return path }
        var reader = PathReader(path)
        reader.read { _ in }
        var (apart, start) = ([UInt8](), 0)
        for end in reader.flags {
            apart += reader.text[start..<end] + [UInt8(ascii: " ")]
            start = end
        }
        return String(decoding: apart + reader.text[start...], as: UTF8.self)
    }
}

/// Reads the points of a path, and points on its curves.
private nonisolated struct PathReader {
    let text: [UInt8]
    private var at = 0
    /// The ends of the flags of arcs.
    private(set) var flags: [Int] = []

    /// The parts into which a curve is divided.
    private static let parts = 24

    init(_ text: String) { self.text = Array(text.utf8) }

    mutating func read(begin: () -> Void = {}, _ add: (Vector) -> Void) {
        var (place, start, handle) = (Vector.zero, Vector.zero, Vector.zero)
        var (command, before) = (UInt8(0), UInt8(0))
        while true {
            skip()
            guard at < text.count else { return }
            if (text[at] | 0x20) >= UInt8(ascii: "a"), (text[at] | 0x20) <= UInt8(ascii: "z") {
                command = text[at]
                at += 1
            } else if command | 0x20 == UInt8(ascii: "z") {
                return
            }
            let isRelative = command >= UInt8(ascii: "a")
            let origin = isRelative ? place : .zero
            func follows(_ kinds: String) -> Bool { kinds.utf8.contains(before | 0x20) }
            switch Character(UnicodeScalar(command | 0x20)) {
            case "m":
                guard let point = point(origin) else { return }
                (place, start) = (point, point)
                begin()
                command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
            case "l":
                guard let point = point(origin) else { return }
                place = point
            case "h":
                guard let x = number() else { return }
                place.x = origin.x + x
            case "v":
                guard let y = number() else { return }
                place.y = origin.y + y
            case "c":
                guard let a = point(origin), let b = point(origin), let end = point(origin) else { return }
                curve(place, a, b, end, add)
                (place, handle) = (end, b)
            case "s":
                let a = follows("cs") ? place * 2 - handle : place
                guard let b = point(origin), let end = point(origin) else { return }
                curve(place, a, b, end, add)
                (place, handle) = (end, b)
            case "q", "t":
                let isSmooth = command | 0x20 == UInt8(ascii: "t")
                let smooth = follows("qt") ? place * 2 - handle : place
                guard let a = isSmooth ? smooth : point(origin), let end = point(origin) else { return }
                curve(place, place + (a - place) * (2 / 3), end + (a - end) * (2 / 3), end, add)
                (place, handle) = (end, a)
            case "a":
                guard let rx = number(), let ry = number(), let turn = number(), let isLarge = flag(),
                    let isRight = flag(), let end = point(origin)
                else { return }
                arc(place, end, Vector(abs(rx), abs(ry)), .degrees(turn), isLarge != isRight, isRight, add)
                place = end
            case "z": place = start
            default: return
            }
            before = command
            add(place)
        }
    }

    private func curve(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector, _ add: (Vector) -> Void) {
        for part in 1..<Self.parts {
            let t = Double(part) / Double(Self.parts)
            let s = 1 - t
            add(a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t))
        }
    }

    /// An elliptic arc by its ends (SVG 2, B.2.4); `isOdd` if its centre lies to the left.
    private func arc(
        _ from: Vector, _ to: Vector, _ radii: Vector, _ turn: Angle, _ isOdd: Bool, _ isRight: Bool,
        _ add: (Vector) -> Void
    ) {
        guard radii.x > 0, radii.y > 0, from != to else { return }
        let half = ((from - to) / 2).turned(by: .zero - turn)
        let unit = Vector(half.x / radii.x, half.y / radii.y)
        let grown = max(1, unit.length)
        let (rx, ry) = (radii.x * grown, radii.y * grown)
        let size = max(1e-12, unit.dot(unit) / (grown * grown))
        let share = (max(0, 1 / size - 1)).squareRoot() * (isOdd ? 1 : -1)
        let inside = Vector(share * rx * half.y / ry, -share * ry * half.x / rx)
        let center = inside.turned(by: turn) + (from + to) / 2
        let first = Double.atan2(y: (half.y - inside.y) / ry, x: (half.x - inside.x) / rx)
        var sweep = Double.atan2(y: (-half.y - inside.y) / ry, x: (-half.x - inside.x) / rx) - first
        if isRight, sweep < 0 { sweep += 2 * .pi }
        if !isRight, sweep > 0 { sweep -= 2 * .pi }
        for part in 1..<Self.parts {
            let angle = first + sweep * Double(part) / Double(Self.parts)
            add(center + Vector(rx * Double.cos(angle), ry * Double.sin(angle)).turned(by: turn))
        }
    }

    private mutating func point(_ origin: Vector) -> Vector? {
        guard let x = number(), let y = number() else { return nil }
        return origin + Vector(x, y)
    }

    private mutating func skip() {
        while at < text.count, text[at] <= 0x20 || text[at] == UInt8(ascii: ",") { at += 1 }
    }

    /// A flag of an arc, which need not be separated from what follows.
    private mutating func flag() -> Bool? {
        skip()
        guard at < text.count, text[at] == UInt8(ascii: "0") || text[at] == UInt8(ascii: "1") else { return nil }
        at += 1
        flags.append(at)
        return text[at - 1] == UInt8(ascii: "1")
    }

    mutating func number() -> Double? {
        skip()
        let start = at
        var (hasDot, hasPower) = (false, false)
        while at < text.count {
            switch text[at] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "-"), UInt8(ascii: "+"):
                guard at == start || text[at - 1] | 0x20 == UInt8(ascii: "e") else { return value(start) }
            case UInt8(ascii: "."):
                guard !hasDot, !hasPower else { return value(start) }
                hasDot = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                guard at > start, !hasPower else { return value(start) }
                hasPower = true
            default: return value(start)
            }
            at += 1
        }
        return value(start)
    }

    private func value(_ start: Int) -> Double? {
        Double(String(decoding: text[start..<at], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}
