import ArgumentParser
import Foundation
import TiltPlatform

/// `tiltyard doctor`: reports the machine's means of tilting, and remedies for problems.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Report this machine's sources of tilt, and how to fix problems with them.",
        discussion: "Exits with 1 if only stick, pointer and keys can tilt.")

    @Flag(help: "Write one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp("Also test a phone or pad over the network, at dsu://HOST.", valueName: "ADDRESS"),
        transform: { try DSUAddress($0) })
    var input: DSUAddress?

    @Flag(help: "Show each pad's readings twice a second until Ctrl-C: turn it about, then lay it down.")
    var live = false

    func validate() throws { if json && live { throw ValidationError("--json and --live exclude each other.") } }

    func run() throws { try perform { if live { try watch() } else { try examine() } } }

    @MainActor private func watch() throws {
        let monitor = try PadMonitor(corrections: DeviceFile().corrections, phone: input)
        try write("Turn a pad about, then lay it down. Ctrl-C ends.", what: "the report")
        var table = PadWatch()
        while !monitor.isOver {
            for arrival in monitor.next(for: 0.5) { table.add(arrival.sample, of: arrival.pad) }
            try write(table.report(monitor.pads), what: "the report")
        }
    }

    @MainActor private func examine() throws {
        let report = try DoctorReport(asking: input)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = json ? String(decoding: try encoder.encode(report), as: UTF8.self) : DoctorText(report: report).text
        try write(text, what: "the report")
        if let refusal = report.refusal { throw refusal }
    }
}
