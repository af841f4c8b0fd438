import Foundation
public import Testing

/// A text with which a test compares its result, as `Tests/…/Goldens/NAME.txt`. Words must be equal; numbers may differ
/// by a thousandth, because the last digits of sines differ between machines.
public struct TextGolden {
    private let file: GoldenFile
    private static let tolerance = 0.001_001

    /// The golden with a name, for a test in a source file.
    public init(_ name: String, testPath: String = #filePath) {
        file = GoldenFile(name + ".txt", besideTest: testPath)
    }

    /// The golden at a path.
    public init(at path: String) { file = GoldenFile(path: path) }

    /// Records an issue if a text differs from the golden, with the first different lines.
    public func check(_ actual: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if GoldenFile.isRecording {
            try file.makeFolder()
            try actual.write(toFile: file.path, atomically: true, encoding: .utf8)
            return
        }
        guard let bytes = file.bytes else {
            Issue.record("there is no \(file.path): \(GoldenFile.howToRecord)", sourceLocation: sourceLocation)
            return
        }
        let differences = Self.differences(expected: String(decoding: bytes, as: UTF8.self), actual: actual)
        guard !differences.isEmpty else { return }
        let shown = differences.prefix(8).joined(separator: "\n")
        Issue.record(
            "\(differences.count) lines differ from \(file.path)\n\(shown)", sourceLocation: sourceLocation)
    }

    static func differences(expected: String, actual: String) -> [String] {
        let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
        return (0..<max(expected.count, actual.count)).compactMap { index in
            let old = index < expected.count ? expected[index] : nil
            let new = index < actual.count ? actual[index] : nil
            if let old, let new, isSame(old, new) { return nil }
            return "line \(index + 1)\n  expected \(old ?? "nothing")\n  actual   \(new ?? "nothing")"
        }
    }

    private static func isSame(_ a: Substring, _ b: Substring) -> Bool {
        if a == b { return true }
        let (a, b) = (a.split(separator: " "), b.split(separator: " "))
        return a.count == b.count
            && zip(a, b).allSatisfy { old, new in
                guard old != new else { return true }
                guard let old = Double(old), let new = Double(new) else { return false }
                return abs(old - new) <= tolerance
            }
    }
}
