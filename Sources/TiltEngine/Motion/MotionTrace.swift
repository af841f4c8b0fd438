/// A recorded series of motion samples from a CSV file, with the pad's sticks and buttons if the file has them.
///
/// The columns are `t,gx,gy,gz,ax,ay,az` in seconds, rad/s and m/s², and optionally `lx,ly,rx,ry,l2,r2,buttons`, with
/// buttons joined by `+`, `|` or blanks. A header names them in any order, also in the words of programs that log sensors,
/// such as `Gyroscope x (rad/s)`; other columns are ignored. Without a header they are
/// `t,gx,gy,gz,ax,ay,az,lx,ly,rx,ry,buttons`, and those after `az` may be missing. Commas, semicolons or tabs separate the
/// fields, and beside the last two a comma may be a decimal one. Numbers are finite, and times do not decrease. Text is UTF-8 or
/// Latin-1. Empty lines, remarks after a `#`, and a spreadsheet's `sep=;` are passed over.
///
/// The header may tell the units: `gx (deg/s)`, `ax_g`, `time (ms)`. Without one for the time it is the unit in which the usual
/// step between two rows is that of a sensor: seconds up to 1, unless the times have more than eleven digits, then milliseconds,
/// microseconds and nanoseconds.
public struct MotionTrace: Hashable, Sendable {
    /// One line of the file.
    public struct Row: Hashable, Sendable {
        /// The time and the readings.
        public var sample: MotionSample
        /// The sticks, triggers and buttons; nil if the file has none of them. A missing column is at rest.
        public var pad: PadState?
    }

    /// The rows, in order, in seconds, rad/s and m/s².
    public private(set) var rows: [Row] = []
    /// The units of the file.
    public private(set) var units = MotionTraceUnits()

    /// Reads the text of a file; an empty one has no rows. Throws `MotionTraceError` with the first line that cannot be read.
    public init(parsing text: String) throws(MotionTraceError) { try self.init(parsing: Array(text.utf8)) }

    /// Reads the bytes of a file in one pass; they may hold anything. Throws `MotionTraceError` with the first line that cannot
    /// be read.
    public init(parsing bytes: [UInt8]) throws(MotionTraceError) {
        var reader = MotionTraceReader()
        reader.keepsTimes = true
        var rest = bytes[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            if let row = try reader.read(line) { rows.append(row) }
        }
        units = reader.units
        if !reader.isTimeKnown, let step = usualStep, let first = rows.first {
            units.time = MotionTraceUnits.Time(ofStep: step, at: first.sample.time)
        }
        guard units.time != .seconds else { return }
        for i in rows.indices { rows[i].sample.time = units.time.seconds(rows[i].sample.time) }
    }

    /// The median of the steps between rows of different times, the lower of two; nil if there are none.
    private var usualStep: Double? {
        let steps = zip(rows, rows.dropFirst()).map { $1.sample.time - $0.sample.time }.filter { $0 > 0 }.sorted()
        return steps.isEmpty ? nil : steps[(steps.count - 1) / 2]
    }
}

/// Reads a motion trace line by line, as from a stream. Times count from the first row. Where the header does not tell their
/// unit, the first step between two rows does.
public struct MotionTraceReader: Sendable {
    /// The units of the rows read so far.
    public private(set) var units = MotionTraceUnits()
    /// Whether the unit of the times is known.
    private(set) var isTimeKnown = false
    /// Whether times stay as they are written.
    var keepsTimes = false
    private let isOrdered: Bool
    private var columns: MotionTraceColumns?
    private var number = 0
    private var (firstTime, lastTime): (Double?, Double?)

    /// A reader before its first line. Unless it `isOrdered`, times and readings may be any numbers, also `nan`: the sensors of a
    /// stream may fail.
    public init(isOrdered: Bool = true) { self.isOrdered = isOrdered }

    /// Reads the next line, without its end. Returns nil for a header, and for lines that are passed over. Throws
    /// `MotionTraceError` if the line cannot be read; lines are counted from 1.
    public mutating func read(_ bytes: ArraySlice<UInt8>) throws(MotionTraceError) -> MotionTrace.Row? {
        number += 1
        let hasByteOrderMark = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let line = MotionTraceLine(number: number, bytes: hasByteOrderMark ? bytes.dropFirst(3) : bytes)
        guard !bytes.contains(0) else { throw line.error("it is UTF-16 or no text: save it as UTF-8") }
        guard line.isMeant else { return nil }
        let columns: MotionTraceColumns
        if let known = self.columns {
            columns = known
        } else if let named = try MotionTraceColumns(header: line) {
            take(named)
            return nil
        } else {
            columns = try MotionTraceColumns(countedIn: line)
            take(columns)
        }
        var row = try columns.row(of: line, after: isOrdered ? lastTime ?? -.infinity : nil)
        let time = row.sample.time
        if !keepsTimes { row.sample.time = seconds(time) }
        lastTime = time
        return row
    }

    private mutating func take(_ columns: MotionTraceColumns) {
        (self.columns, units, isTimeKnown) = (columns, columns.units, columns.isTimeKnown)
    }

    /// A written time in seconds since the first row.
    private mutating func seconds(_ time: Double) -> Double {
        if firstTime == nil, time.isFinite { firstTime = time }
        if !isTimeKnown, let lastTime, time > lastTime, (time - lastTime).isFinite {
            (units.time, isTimeKnown) = (MotionTraceUnits.Time(ofStep: time - lastTime, at: time), true)
        }
        return units.time.seconds(time - (firstTime ?? 0))
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
