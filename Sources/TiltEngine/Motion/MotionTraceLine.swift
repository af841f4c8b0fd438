/// One line of a motion trace, as bytes.
struct MotionTraceLine {
    let number: Int
    let bytes: ArraySlice<UInt8>

    var isEmpty: Bool { bytes.allSatisfy(Self.isBlank) }

    /// The fields between the commas, without blanks around them; what is beyond `limit` fields stays one.
    func fields(limit: Int) -> [ArraySlice<UInt8>] {
        bytes.split(separator: UInt8(ascii: ","), maxSplits: limit, omittingEmptySubsequences: false).map { field in
            let start = field.drop(while: Self.isBlank)
            return start.prefix(start.count - start.reversed().prefix(while: Self.isBlank).count)
        }
    }

    func error(_ reason: String) -> MotionTraceError { MotionTraceError(line: number, reason: reason) }

    /// The number a field spells, `nan` and `inf` included; nil if it spells none.
    static func value(of field: ArraySlice<UInt8>) -> Double? {
        // Longer than any number written to the last bit, so that a hostile field costs nothing.
        guard field.count <= 400 else { return nil }
        return Double(String(decoding: field, as: UTF8.self))
    }

    /// What a field says, fit to stand in a message: at most 40 printable characters in quotation marks.
    static func quote(_ field: ArraySlice<UInt8>) -> String {
        let shown = field.prefix(40).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return "'" + String(decoding: shown, as: UTF8.self) + (field.count > 40 ? "…'" : "'")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
