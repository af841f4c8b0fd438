import TiltEngine

/// Orders a server's reports, which the network may lose, repeat or reorder. It follows one pad, and another once that
/// one has sent nothing new for half a second; it then accepts any report, because the server may have been restarted.
nonisolated struct DSUStream {
    /// A new reading, with its arrival in seconds and the device's timestamp in microseconds, 0 if it has none.
    struct Reading: Hashable {
        var rotationRate, acceleration: Vector3
        var stamp: UInt64
        var arrival: Double
    }

    /// The greatest interruption of a stream, in seconds.
    static let patience = 0.5
    /// The time in seconds for which a timestamp may stay the same while readings change, since it counts only the
    /// accelerometer's readings.
    private static let longestStay = 0.1

    private var last: (report: DSUReport, arrival: Double)?
    private var stampsGrow = true

    /// Processes a report that arrived at `arrival` seconds; returns nil if it is a repetition, late, or another pad's.
    mutating func take(_ report: DSUReport, at arrival: Double) -> Reading? {
        if let last, report.server == last.report.server, report.repeats(last.report) { return nil }
        if let last, report.server == last.report.server, arrival - last.arrival < Self.patience {
            guard report.slot == last.report.slot, !report.isOlder(than: last.report),
                stampGrows(report, arrival, since: last)
            else { return nil }
        } else {
            stampsGrow = report.stamp != 0
        }
        last = (report, arrival)
        return Reading(
            rotationRate: report.rotationRate, acceleration: report.acceleration, stamp: stampsGrow ? report.stamp : 0,
            arrival: arrival)
    }

    /// Checks whether the device has increasing timestamps; returns false if a better report may follow soon.
    private mutating func stampGrows(
        _ report: DSUReport, _ arrival: Double, since last: (report: DSUReport, arrival: Double)
    ) -> Bool {
        if report.stamp != last.report.stamp {
            stampsGrow = true
        } else if stampsGrow {
            guard arrival - last.arrival >= Self.longestStay else { return false }
            stampsGrow = false
        }
        return true
    }
}

nonisolated extension DSUReport {
    /// Whether it was sent before another report, by counter or timestamp, whichever the server has.
    fileprivate func isOlder(than other: DSUReport) -> Bool {
        let count = Int32(bitPattern: counter &- other.counter)
        return count < 0 && stamp <= other.stamp || count == 0 && stamp < other.stamp
    }

    /// Whether it repeats another report. A still device without timestamps may also send equal readings.
    fileprivate func repeats(_ other: DSUReport) -> Bool {
        stamp == other.stamp && (stamp != 0 || counter == other.counter) && rotationRate == other.rotationRate
            && acceleration == other.acceleration
    }
}
