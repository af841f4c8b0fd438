import ArgumentParser
import Foundation
import TiltEngine
import TiltPlatform

/// `tiltyard attitude`: reads motion samples and writes the attitude, both as CSV.
struct Attitude: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert motion samples into attitude: CSV in, CSV out.",
        discussion: """
            Reads lines of t,gx,gy,gz,ax,ay,az from standard input, with or without that header, in seconds, rad/s and m/s², \
            with x to the right, y out of the face and z toward the player. A header may name other columns and units, such \
            as "gx (deg/s)" and "ax (g)". Writes one line of ux,uy,uz,qw,qx,qy,qz for \
            each at once, without a header: the upward direction in that frame, and the rotation of the frame into an \
            earth frame with y up. Other units than these are named on standard error.
            """)

    func run() throws { try perform { try estimate() } }

    /// The greatest length of a line in bytes; some lines hold numbers with all their digits.
    fileprivate static let longestLine = 1 << 16

    @MainActor private func estimate() throws {
        var stream = AttitudeStream()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var isOver = false
        while !isOver {
            let count = Foundation.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw PlatformError("cannot read the samples", on: "standard input", advice: "use a file or a pipe")
            }
            isOver = count == 0
            let refusal = isOver ? stream.finish() : stream.take(chunk[..<count])
            let lines = stream.takeOutput()
            if !lines.isEmpty { try write(String(lines.dropLast()), what: "the attitude") }
            if let units = stream.takeUnits() { StandardError.write("tiltyard: \(units)") }
            if let refusal {
                throw PlatformError(
                    "cannot read the samples", on: "standard input line \(refusal.line)", advice: refusal.reason)
            }
        }
    }
}

/// A stream of samples through an estimator, fed in pieces of any size.
struct AttitudeStream {
    private var reader = MotionTraceReader(isOrdered: false)
    private var estimator = AttitudeEstimator()
    /// The part of a line whose end has not arrived yet.
    private var rest: [UInt8] = []
    private var output = ""
    private var toldUnits = MotionTraceUnits()

    /// The units of the samples, when they change from those assumed before.
    mutating func takeUnits() -> MotionTraceUnits? {
        guard reader.units != toldUnits else { return nil }
        toldUnits = reader.units
        return toldUnits
    }

    /// Processes some bytes. Returns the error at the first line that cannot be read; earlier lines have been processed.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> MotionTraceError? {
        var bytes = bytes
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            rest += bytes[..<end]
            bytes = bytes[(end + 1)...]
            if let refusal = takeLine() { return refusal }
        }
        rest += bytes
        // A line this long is invalid whatever follows.
        return rest.count > Attitude.longestLine ? takeLine() : nil
    }

    /// Processes the last line, which may lack a line break.
    mutating func finish() -> MotionTraceError? { rest.isEmpty ? nil : takeLine() }

    mutating func takeOutput() -> String { exchange(&output, with: "") }

    private mutating func takeLine() -> MotionTraceError? {
        defer { rest.removeAll(keepingCapacity: true) }
        do {
            guard let row = try reader.read(rest[...]) else { return nil }
            estimator.update(with: row.sample)
            let (up, q) = (estimator.up, estimator.attitude)
            output += "\(up.x),\(up.y),\(up.z),\(q.w),\(q.x),\(q.y),\(q.z)\n"
            return nil
        } catch {
            return error
        }
    }
}
