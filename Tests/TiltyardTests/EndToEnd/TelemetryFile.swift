import Foundation

/// The telemetry of a program that runs, read line by line while it is written.
final class TelemetryFile {
    private(set) var frames: [TelemetryFrame] = []
    private let path: String
    private let decoder = JSONDecoder()
    private var handle: FileHandle?
    private var rest = Data()

    init(_ path: String) { self.path = path }

    /// Takes up the whole lines that have come since.
    func read() throws {
        handle = handle ?? FileHandle(forReadingAtPath: path)
        guard let handle, let news = try handle.readToEnd() else { return }
        rest += news
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            frames.append(try decoder.decode(TelemetryFrame.self, from: rest[..<end]))
            rest = Data(rest[(end + 1)...])
        }
    }
}
