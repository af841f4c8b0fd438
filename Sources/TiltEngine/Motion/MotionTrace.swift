/// A run of motion samples from a CSV file, with the sticks and buttons of the pad where the file has them.
///
/// Columns are `t,gx,gy,gz,ax,ay,az` in seconds, rad/s and m/s², and optionally `lx,ly,rx,ry,l2,r2,buttons`, buttons joined with
/// `+`, `|` or blanks. A header names them in any order (`t_seconds` is `t`); without one they are `t,gx,gy,gz,ax,ay,az,lx,ly,rx,ry,buttons`, of which
/// those after `az` may end early. Time is finite and does not decrease; a sensor's reading may be `nan`, which is the sensor's fault
/// and not the file's.
public struct MotionTrace: Hashable, Sendable {
    /// One line of the file.
    public struct Row: Hashable, Sendable {
        /// The time and what the sensors said.
        public var sample: MotionSample
        /// The sticks, triggers and buttons; nil in a file without any of them. A column that is missing is at rest.
        public var pad: PadState?
    }

    /// The lines in their order.
    public private(set) var rows: [Row] = []

    /// Reads the text of a file.
    ///
    /// - Parameter text: the file; an empty one has no rows.
    /// - Throws: `MotionTraceError` with the first line that cannot be read.
    public init(parsing text: String) throws(MotionTraceError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// Reads the bytes of a file, whatever they are, in one pass.
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

/// Reads a motion trace line by line, as a stream brings them.
public struct MotionTraceReader: Sendable {
    private let isOrdered: Bool
    private var columns: MotionTraceColumns?
    private var number = 0
    private var emptyLine: Int?
    private var lastTime: Double?

    /// A reader before its first line. Where it is not `isOrdered`, a time may be any number, as sensors may have it.
    public init(isOrdered: Bool = true) { self.isOrdered = isOrdered }

    /// Reads the next line.
    ///
    /// - Parameter bytes: the line, without its end.
    /// - Returns: what it says; nil for a header and for empty lines, of which only the last may be.
    /// - Throws: `MotionTraceError` where it cannot be read; the number of the line is counted from 1.
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

/// Why a motion trace cannot be read.
public struct MotionTraceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line at fault, counted from 1, the header included.
    public let line: Int
    /// What is wrong with it: one line of printable text, such as `gx is 'fast', not a number`.
    public let reason: String

    /// The line and what is wrong with it.
    public var description: String { "line \(line): \(reason)" }
}
