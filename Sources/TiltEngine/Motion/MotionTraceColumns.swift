/// The columns of a motion trace.
struct MotionTraceColumns {
    /// What a column holds.
    enum Name: String, CaseIterable { case t, gx, gy, gz, ax, ay, az, lx, ly, rx, ry, buttons, l2, r2 }

    private static let required: [Name] = [.t, .gx, .gy, .gz, .ax, .ay, .az]
    private static let withoutHeader: [Name] = required + [.lx, .ly, .rx, .ry, .buttons]
    /// The greatest number of columns.
    private static let most = 256

    /// What each field of a row holds; nil for one that is ignored.
    private let names: [Name?]
    private let hasPad: Bool
    private let separator: UInt8
    private let (rotationScale, accelerationScale): (Double, Double)
    /// The units, of which that of time may be unknown until rows show it.
    let units: MotionTraceUnits
    let isTimeKnown: Bool

    /// Reads a header; nil if the line begins with a number and is not a header.
    init?(header line: MotionTraceLine) throws(MotionTraceError) {
        let separator = line.separator
        let fields = line.fields(separator, limit: Self.most)
        guard fields.count <= Self.most else { throw line.error("more than \(Self.most) columns") }
        if let first = fields.first, MotionTraceLine.value(of: first) != nil { return nil }
        let headings = fields.map { MotionTraceHeading($0) }
        var (names, units, isTimeKnown) = ([Name?](repeating: nil, count: fields.count), MotionTraceUnits(), false)
        func take(_ name: Name, _ heading: (MotionTraceHeading) -> Bool) throws(MotionTraceError) -> Int? {
            let found = headings.indices.filter { heading(headings[$0]) }
            guard found.count < 2 else { throw line.error("column \(name) appears twice") }
            if let index = found.first { names[index] = name }
            return found.first
        }
        func unknown(_ index: Int, _ units: String) -> MotionTraceError {
            line.error("the unit of \(MotionTraceLine.quote(fields[index])) is unknown: use \(units)")
        }

        if let stem = MotionTraceHeading.times.first(where: { stem in headings.contains { $0.time == stem } }),
            let index = try take(.t, { $0.time == stem })
        {
            let word = stem == "secondselapsed" ? "s" : headings[index].unit
            if !word.isEmpty {
                guard let unit = MotionTraceUnits.Time(word: word) else { throw unknown(index, "s, ms, µs or ns") }
                (units.time, isTimeKnown) = (unit, true)
            }
        }
        for (stems, axes) in [
            (MotionTraceHeading.rotations, [.gx, .gy, .gz]), (MotionTraceHeading.accelerations, [.ax, .ay, .az]),
        ] as [([String], [Name])] {
            func count(_ stem: String) -> Int { headings.count { $0.sensor == stem } }
            // The one that has most axes, the first of several.
            let stem = stems.reduce(stems[0]) { count($1) > count($0) && count($0) < 3 ? $1 : $0 }
            for (axis, name) in zip("xyz", axes) { _ = try take(name) { $0.sensor == stem && $0.axis == axis } }
            // A column without a unit has that of the others.
            let withUnit = headings.indices.filter {
                headings[$0].sensor == stem && headings[$0].axis != nil && !headings[$0].unit.isEmpty
            }
            guard Set(withUnit.map { headings[$0].unit }).count < 2 else {
                throw line.error("the columns of one sensor have different units")
            }
            guard let index = withUnit.first else {
                if stem == "gf" { units.acceleration = .gravity }
                continue
            }
            let word = headings[index].unit
            if axes[0] == .gx {
                guard let unit = MotionTraceUnits.Rotation(word: word) else { throw unknown(index, "rad/s or deg/s") }
                units.rotation = unit
            } else {
                guard let unit = MotionTraceUnits.Acceleration(word: word) else { throw unknown(index, "m/s² or g") }
                units.acceleration = unit
            }
        }
        for name in Self.withoutHeader.dropFirst(Self.required.count) + [.l2, .r2] {
            _ = try take(name) { $0.text == name.rawValue }
        }
        let missing = Self.required.filter { !names.contains($0) }
        guard missing.isEmpty else { throw Self.error(line, missing) }
        self.init(names: names, separator: separator, units: units, isTimeKnown: isTimeKnown)
    }

    private static func error(_ line: MotionTraceLine, _ missing: [Name]) -> MotionTraceError {
        let list = missing.map(\.rawValue).joined(separator: ", ")
        let what = missing.count > 1 ? "columns \(list) are missing" : "column \(list) is missing"
        let isWholeSensor = [[Name.gx, .gy, .gz], [.ax, .ay, .az]].contains { $0.allSatisfy(missing.contains) }
        let advice = isWholeSensor ? ", a trace has gyroscope and accelerometer side by side" : ""
        return line.error("\(what)\(advice); the header is \(MotionTraceLine.quote(line.bytes))")
    }

    /// The standard order, limited to the columns of the first line of a file without a header.
    init(countedIn line: MotionTraceLine) throws(MotionTraceError) {
        let separator = line.separator
        let count = line.fields(separator, limit: Self.withoutHeader.count).count
        guard (Self.required.count...Self.withoutHeader.count).contains(count) else {
            let found = count > Self.withoutHeader.count ? "more" : "\(count)"
            throw line.error("\(found) fields where 7 to 12 are expected (t,gx,gy,gz,ax,ay,az,…)")
        }
        self.init(
            names: Array(Self.withoutHeader.prefix(count)), separator: separator, units: MotionTraceUnits(),
            isTimeKnown: false)
    }

    private init(names: [Name?], separator: UInt8, units: MotionTraceUnits, isTimeKnown: Bool) {
        (self.names, self.separator, self.units, self.isTimeKnown) = (names, separator, units, isTimeKnown)
        hasPad = names.contains { $0.map { !Self.required.contains($0) } ?? false }
        (rotationScale, accelerationScale) = (units.rotation.scale, units.acceleration.scale)
    }

    /// Reads a row, with its time as it is written, which must not be before `previous`; nil skips this check, and takes numbers
    /// that are not finite.
    func row(of line: MotionTraceLine, after previous: Double?) throws(MotionTraceError) -> MotionTrace.Row {
        let fields = line.fields(separator, limit: names.count)
        guard fields.count == names.count else {
            let count = fields.count > names.count ? "more" : "\(fields.count)"
            throw line.error("\(count) fields where \(names.count) are expected")
        }
        var sample = MotionSample(time: 0, rotationRate: .zero, acceleration: .zero)
        var pad = PadState()
        for (name, field) in zip(names, fields) {
            guard let name else { continue }
            func number() throws(MotionTraceError) -> Double {
                guard let value = MotionTraceLine.value(of: field) else {
                    throw line.error("\(name) is \(MotionTraceLine.quote(field)), not a number")
                }
                let isPossible =
                    switch name {
                    case .lx, .ly, .rx, .ry: abs(value) <= 1
                    case .l2, .r2: value >= 0 && value <= 1
                    case .t, .gx, .gy, .gz, .ax, .ay, .az, .buttons: value.isFinite || previous == nil
                    }
                guard isPossible else { throw line.error("\(name) is \(value), which is out of range") }
                return value
            }
            switch name {
            case .t: sample.time = try number()
            case .gx: sample.rotationRate.x = try number() * rotationScale
            case .gy: sample.rotationRate.y = try number() * rotationScale
            case .gz: sample.rotationRate.z = try number() * rotationScale
            case .ax: sample.acceleration.x = try number() * accelerationScale
            case .ay: sample.acceleration.y = try number() * accelerationScale
            case .az: sample.acceleration.z = try number() * accelerationScale
            case .lx: pad.leftStick.x = try number()
            case .ly: pad.leftStick.y = try number()
            case .rx: pad.rightStick.x = try number()
            case .ry: pad.rightStick.y = try number()
            case .l2: pad.leftTrigger = try number()
            case .r2: pad.rightTrigger = try number()
            case .buttons:
                for word in field.split(whereSeparator: { " +|".utf8.contains($0) }) {
                    guard let button = PadState.button(named: String(decoding: word.prefix(20), as: UTF8.self)) else {
                        throw line.error("no button is called \(MotionTraceLine.quote(word))")
                    }
                    pad.buttons.insert(button)
                }
            }
        }
        if let previous, sample.time < previous { throw line.error("t goes back from \(previous) to \(sample.time)") }
        return MotionTrace.Row(sample: sample, pad: hasPad ? pad : nil)
    }

}

/// The name of a column, as programs that log sensors write it: "gx", "Gyroscope x (rad/s)", "accel_x_g", "Time (s)".
private struct MotionTraceHeading {
    /// The name in lower case.
    let text: String
    /// The time that it names, one of ``times``; nil if it names none.
    private(set) var time: String?
    /// The sensor that it names, one of ``rotations`` or ``accelerations``, and its axis.
    private(set) var sensor: String?
    private(set) var axis: Character?
    /// The word of its unit, in lower case without signs; empty if it names none.
    private(set) var unit = ""

    /// The names of times, the best first: a file may have the time of day beside the time since its start.
    static let times = [
        "t", "secondselapsed", "timesincestart", "elapsedtime", "timeelapsed", "elapsed", "sensortime", "time",
        "accelerometertimestampsincereboot", "motiontimestampsincereboot", "timestamp", "ts",
    ]
    /// The names of a gyroscope's readings.
    static let rotations = [
        "g", "gyro", "gyr", "gyroscope", "w", "omega", "angularvelocity", "rotationrate", "gyrorotation",
        "motionrotationrate",
    ]
    /// The names of an accelerometer's readings, which include gravity; in some files `a` does not, and `gf` does.
    static let accelerations = [
        "gf", "totalacceleration", "a", "acc", "accel", "accelerometer", "acceleration", "accelerometeracceleration",
    ]

    init(_ field: ArraySlice<UInt8>) {
        // What is no UTF-8 is Latin-1, in which a byte is a character.
        let latin = String(String.UnicodeScalarView(field.prefix(80).map { Unicode.Scalar($0) }))
        text = (String(validating: field.prefix(80), as: UTF8.self) ?? latin).lowercased()
        let words = text.reduce(into: [""]) { words, character in
            switch character {
            case "a"..."z", "0"..."9": words[words.count - 1].append(character)
            case "²": words[words.count - 1].append("2")
            case "°": words.append("deg")
            case "µ", "μ": words.append("u")
            default: if words.last != "" { words.append("") }
            }
        }
        var name = ""
        for (index, word) in words.enumerated() {
            name += word
            guard let axis = name.last, "xyz".contains(axis) else { continue }
            let stem = String(name.dropLast())
            guard Self.rotations.contains(stem) || Self.accelerations.contains(stem) else { continue }
            (sensor, self.axis, unit) = (stem, axis, words[(index + 1)...].joined())
            return
        }
        let whole = words.joined()
        // A whole word comes first, as in "t (s)", which is no "ts".
        func weight(_ stem: String) -> Int { stem == words[0] ? 99 : stem.count }
        for stem in Self.times.sorted(by: { weight($0) > weight($1) }) where whole.hasPrefix(stem) {
            let rest = String(whole.dropFirst(stem.count))
            let word = rest.hasPrefix("in") ? String(rest.dropFirst(2)) : rest
            guard word.isEmpty || MotionTraceUnits.Time(word: word) != nil else { continue }
            (time, unit) = (stem, word)
            return
        }
    }
}

/// One line of a motion trace, as bytes.
struct MotionTraceLine {
    let number: Int
    let bytes: ArraySlice<UInt8>

    private static let (comma, quotation) = (UInt8(ascii: ","), UInt8(ascii: "\""))

    /// Whether it holds anything that is to be read.
    var isMeant: Bool {
        let text = Self.trimmed(bytes)
        return !text.isEmpty && text.first != UInt8(ascii: "#") && !text.starts(with: "sep=".utf8)
    }

    /// The sign between the fields of this line: semicolons or tabs, if there are enough of them for all fields, else commas.
    var separator: UInt8 {
        let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
        return others.first { other in bytes.count { $0 == other } >= 6 } ?? Self.comma
    }

    /// The fields between separators, without surrounding blanks and quotation marks; anything beyond `limit` fields stays in
    /// the last one.
    func fields(_ separator: UInt8, limit: Int) -> [ArraySlice<UInt8>] {
        var isQuoted = false
        return bytes.split(maxSplits: limit, omittingEmptySubsequences: false) { byte in
            if byte == Self.quotation { isQuoted.toggle() }
            return byte == separator && !isQuoted
        }.map { field in
            let trimmed = Self.trimmed(field)
            let isWhole = trimmed.count > 1 && trimmed.first == Self.quotation && trimmed.last == Self.quotation
            return isWhole ? Self.trimmed(trimmed.dropFirst().dropLast()) : trimmed
        }
    }

    private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = field.drop(while: isBlank)
        return start.prefix(start.count - start.reversed().prefix(while: isBlank).count)
    }

    func error(_ reason: String) -> MotionTraceError { MotionTraceError(line: number, reason: reason) }

    /// The number in a field, including `nan` and `inf`; nil if there is none. A comma in it is a decimal one.
    static func value(of field: ArraySlice<UInt8>) -> Double? {
        // No number with all its digits is longer, so a malicious field costs nothing.
        guard field.count <= 400 else { return nil }
        guard field.contains(comma) else { return Double(String(decoding: field, as: UTF8.self)) }
        return Double(String(decoding: field.map { $0 == comma ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
    }

    /// A field's text for a message: at most 40 printable characters in quotation marks.
    static func quote(_ field: ArraySlice<UInt8>) -> String {
        let shown = field.prefix(40).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return "'" + String(decoding: shown, as: UTF8.self) + (field.count > 40 ? "…'" : "'")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
}
