/// A recorded series of motion samples from a CSV file, with the pad's sticks and buttons if the file has them.
///
/// The columns are `t,gx,gy,gz,ax,ay,az` in seconds, rad/s and m/s², and optionally `lx,ly,rx,ry,l2,r2,buttons`, with
/// buttons joined by `+`, `|` or blanks. A header names them in any order (`t_seconds` is `t`). Without a header they
/// are `t,gx,gy,gz,ax,ay,az,lx,ly,rx,ry,buttons`, and those after `az` may be missing. Times are finite and do not
/// decrease; a sensor's reading may be `nan`, since sensors may fail.
public struct MotionTrace: Hashable, Sendable {
    /// One line of the file.
    public struct Row: Hashable, Sendable {
        /// The time and the readings.
        public var sample: MotionSample
        /// The sticks, triggers and buttons; nil if the file has none of them. A missing column is at rest.
        public var pad: PadState?
    }

    /// The rows, in order.
    public private(set) var rows: [Row] = []

    /// Reads the text of a file.
    ///
    /// - Parameter text: the file; an empty one has no rows.
    /// - Throws: `MotionTraceError` with the first line that cannot be read.
    public init(parsing text: String) throws(MotionTraceError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// Reads the bytes of a file in one pass; they may hold anything.
    ///
    /// - Parameter bytes: the file; an empty one has no rows.
    /// - Throws: `MotionTraceError` with the first line that cannot be read.
    public init(parsing bytes: [UInt8]) throws(MotionTraceError) {
        var reader = MotionTraceReader()
        var rest = bytes[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            if let row = try reader.read(line) { rows.append(row) }
        }
    }
}

/// Reads a motion trace line by line, as from a stream.
public struct MotionTraceReader: Sendable {
    private let isOrdered: Bool
    private var columns: MotionTraceColumns?
    private var number = 0
    private var emptyLine: Int?
    private var lastTime: Double?

    /// A reader before its first line. Unless it `isOrdered`, times may be any numbers.
    public init(isOrdered: Bool = true) { self.isOrdered = isOrdered }

    /// Reads the next line.
    ///
    /// - Parameter bytes: the line, without its end.
    /// - Returns: the row; nil for a header and for empty lines, which may occur only at the end.
    /// - Throws: `MotionTraceError` if the line cannot be read; lines are counted from 1.
    public mutating func read(_ bytes: ArraySlice<UInt8>) throws(MotionTraceError) -> MotionTrace.Row? {
        number += 1
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let hasMark = number == 1 && bytes.starts(with: byteOrderMark)
        let line = MotionTraceLine(number: number, bytes: hasMark ? bytes.dropFirst(3) : bytes)
        if line.isEmpty {
            emptyLine = emptyLine ?? number
            return nil
        }
        if let emptyLine { throw MotionTraceError(line: emptyLine, reason: "the line is empty") }
        let columns: MotionTraceColumns
        if let known = self.columns {
            columns = known
        } else if let named = try MotionTraceColumns(header: line) {
            self.columns = named
            return nil
        } else {
            columns = try MotionTraceColumns(countedIn: line)
            self.columns = columns
        }
        let row = try columns.row(of: line, after: isOrdered ? lastTime ?? -.infinity : nil)
        lastTime = row.sample.time
        return row
    }
}

/// The reason why a motion trace cannot be read.
public struct MotionTraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the line, counted from 1, including the header.
    public let line: Int
    /// The reason, in one line of printable text, such as `gx is 'fast', not a number`.
    public let reason: String

    /// The line and the reason.
    public var description: String { "line \(line): \(reason)" }
}

/// The columns of a motion trace.
private struct MotionTraceColumns {
    private enum Name: String, CaseIterable {
        case t, gx, gy, gz, ax, ay, az, lx, ly, rx, ry, buttons, l2, r2
    }

    private static let required: [Name] = [.t, .gx, .gy, .gz, .ax, .ay, .az]
    private static let withoutHeader: [Name] = required + [.lx, .ly, .rx, .ry, .buttons]

    private let names: [Name]

    /// Reads a header; nil if the line begins with a number and is not a header.
    init?(header line: MotionTraceLine) throws(MotionTraceError) {
        let fields = line.fields(limit: Name.allCases.count)
        if let first = fields.first, MotionTraceLine.value(of: first) != nil { return nil }
        var names: [Name] = []
        for field in fields {
            let text = String(decoding: field.prefix(20), as: UTF8.self)
            guard let name = Name(rawValue: text == "t_seconds" ? "t" : text) else {
                throw line.error("no column is called \(MotionTraceLine.quote(field))")
            }
            guard !names.contains(name) else { throw line.error("column \(name) appears twice") }
            names.append(name)
        }
        if let missing = Self.required.first(where: { !names.contains($0) }) {
            throw line.error("column \(missing) is missing")
        }
        self.names = names
    }

    /// The standard order, limited to the columns of the first line of a file without a header.
    init(countedIn line: MotionTraceLine) throws(MotionTraceError) {
        let count = line.fields(limit: Self.withoutHeader.count).count
        guard (Self.required.count...Self.withoutHeader.count).contains(count) else {
            let found = count > Self.withoutHeader.count ? "more" : "\(count)"
            throw line.error("\(found) fields where 7 to 12 are expected (t,gx,gy,gz,ax,ay,az,…)")
        }
        names = Array(Self.withoutHeader.prefix(count))
    }

    /// Reads a row. Its time must be finite and not before `previous`; nil skips both checks.
    func row(of line: MotionTraceLine, after previous: Double?) throws(MotionTraceError) -> MotionTrace.Row {
        let fields = line.fields(limit: names.count)
        guard fields.count == names.count else {
            let count = fields.count > names.count ? "more" : "\(fields.count)"
            throw line.error("\(count) fields where \(names.count) are expected")
        }
        var sample = MotionSample(time: 0, rotationRate: .zero, acceleration: .zero)
        var pad = PadState()
        for (name, field) in zip(names, fields) {
            func number() throws(MotionTraceError) -> Double {
                try self.number(in: field, called: name, of: line, isOrdered: previous != nil)
            }
            switch name {
            case .t: sample.time = try number()
            case .gx: sample.rotationRate.x = try number()
            case .gy: sample.rotationRate.y = try number()
            case .gz: sample.rotationRate.z = try number()
            case .ax: sample.acceleration.x = try number()
            case .ay: sample.acceleration.y = try number()
            case .az: sample.acceleration.z = try number()
            case .lx: pad.leftStick.x = try number()
            case .ly: pad.leftStick.y = try number()
            case .rx: pad.rightStick.x = try number()
            case .ry: pad.rightStick.y = try number()
            case .l2: pad.leftTrigger = try number()
            case .r2: pad.rightTrigger = try number()
            case .buttons: pad.buttons = try buttons(in: field, of: line)
            }
        }
        if let previous, sample.time < previous {
            throw line.error("t goes back from \(previous) to \(sample.time)")
        }
        return MotionTrace.Row(sample: sample, pad: names.count > Self.required.count ? pad : nil)
    }

    private func number(
        in field: ArraySlice<UInt8>, called name: Name, of line: MotionTraceLine, isOrdered: Bool
    ) throws(MotionTraceError) -> Double {
        guard let value = MotionTraceLine.value(of: field) else {
            throw line.error("\(name) is \(MotionTraceLine.quote(field)), not a number")
        }
        let isPossible =
            switch name {
            case .t: value.isFinite || !isOrdered
            case .lx, .ly, .rx, .ry: abs(value) <= 1
            case .l2, .r2: value >= 0 && value <= 1
            case .gx, .gy, .gz, .ax, .ay, .az, .buttons: true
            }
        guard isPossible else { throw line.error("\(name) is \(value), which is out of range") }
        return value
    }

    private func buttons(in field: ArraySlice<UInt8>, of line: MotionTraceLine) throws(MotionTraceError) -> Set<
        InputEvent.PadButton
    > {
        var buttons: Set<InputEvent.PadButton> = []
        for word in field.split(whereSeparator: { " +|".utf8.contains($0) }) {
            guard let button = PadState.button(named: String(decoding: word.prefix(20), as: UTF8.self)) else {
                throw line.error("no button is called \(MotionTraceLine.quote(word))")
            }
            buttons.insert(button)
        }
        return buttons
    }
}

/// One line of a motion trace, as bytes.
private struct MotionTraceLine {
    let number: Int
    let bytes: ArraySlice<UInt8>

    var isEmpty: Bool { bytes.allSatisfy(Self.isBlank) }

    /// The fields between commas, without surrounding blanks; anything beyond `limit` fields stays in the last one.
    func fields(limit: Int) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: ","), maxSplits: limit, omittingEmptySubsequences: false).map { field in
            let start = field.drop(while: Self.isBlank)
            return start.prefix(start.count - start.reversed().prefix(while: Self.isBlank).count)
        }
    }

    func error(_ reason: String) -> MotionTraceError { MotionTraceError(line: number, reason: reason) }

    /// The number in a field, including `nan` and `inf`; nil if there is none.
    static func value(of field: ArraySlice<UInt8>) -> Double? {
        // No number with all its digits is longer, so a malicious field costs nothing.
        guard field.count <= 400 else { return nil }
        return Double(String(decoding: field, as: UTF8.self))
    }

    /// A field's text for a message: at most 40 printable characters in quotation marks.
    static func quote(_ field: ArraySlice<UInt8>) -> String {
        let shown = field.prefix(40).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return "'" + String(decoding: shown, as: UTF8.self) + (field.count > 40 ? "…'" : "'")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
