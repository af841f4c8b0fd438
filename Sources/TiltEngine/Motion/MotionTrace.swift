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
