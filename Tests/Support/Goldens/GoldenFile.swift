import Foundation

/// A file in a Goldens folder, with which a test compares its result. The folder is in the folder of the test's target.
struct GoldenFile {
    let path: String

    /// Goldens are recorded only in a run with this environment variable set to 1.
    static let recordingVariable = "TILTYARD_RECORD_GOLDENS"
    static var isRecording: Bool { ProcessInfo.processInfo.environment[recordingVariable] == "1" }

    /// The golden of a name, for a test in the source file at `testPath`.
    init(_ name: String, besideTest testPath: String) {
        let parts = testPath.split(separator: "/", omittingEmptySubsequences: false)
        let target = parts.lastIndex { $0.hasSuffix("Tests") } ?? max(parts.endIndex - 2, 0)
        path = (parts[...target] + ["Goldens", Substring(name)]).joined(separator: "/")
    }

    init(path: String) { self.path = path }

    var bytes: Data? { FileManager.default.contents(atPath: path) }

    func makeFolder() throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    static var howToRecord: String { "run once with \(recordingVariable)=1 and look at what it wrote" }
}
