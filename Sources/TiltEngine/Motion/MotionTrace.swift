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
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var rest = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
        var columns: MotionTraceColumns?
        var number = 0
        var emptyLine: Int?
        while !rest.isEmpty {
            number += 1
            let line = MotionTraceLine(number: number, bytes: rest.prefix { $0 != UInt8(ascii: "\n") })
            rest = rest.dropFirst(line.bytes.count + 1)
            if line.isEmpty {
                emptyLine = emptyLine ?? number
                continue
            }
            if let emptyLine { throw MotionTraceError(line: emptyLine, reason: "the line is empty") }
            if let columns {
                rows.append(try columns.row(of: line, after: rows.last?.sample.time))
            } else {
                columns = try MotionTraceColumns(header: line)
                if columns == nil {
                    let fixed = try MotionTraceColumns(countedIn: line)
                    columns = fixed
                    rows.append(try fixed.row(of: line, after: nil))
                }
            }
        }
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
