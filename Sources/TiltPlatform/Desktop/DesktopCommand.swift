import Foundation

nonisolated enum DesktopCommand {
    /// Runs a program in the background by its name and arguments, and passes on its output; nil if there is no such program, or if
    /// it fails. Throws if the system has no thread left.
    static func run(
        _ command: [String], _ receive: @escaping @Sendable (_ output: String?, _ status: Int32) -> Void
    ) throws(PlatformError) {
        try SystemThread.start(named: "desktop") {
            let (output, status) = output(of: command)
            receive(output, status)
        }
    }

    /// Runs a program to its end, and returns its output, nil if there is no such program or it fails, and its status.
    static func output(of command: [String]) -> (output: String?, status: Int32) {
        let words = command.map { "'\($0.replacing("'", with: "'\\''"))'" }
        let line = (words + ["</dev/null", "2>/dev/null"]).joined(separator: " ").pathBytes
        guard let pipe = popen(line, "r") else { return (nil, -1) }
        var (output, part) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while case let count = fread(&part, 1, part.count, pipe), count > 0 { output += part[..<count] }
        let status = pclose(pipe)
        return (status == 0 ? String(decoding: output, as: UTF8.self) : nil, status)
    }

    /// The status of the shell for a program that does not exist.
    static let isMissing: Int32 = 127 << 8
}
