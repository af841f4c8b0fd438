import TiltEngine

/// Makes one stream of a server's reports, which the network may lose, repeat or bring in another order. It follows one pad; another
/// follows when that one has said nothing new for half a second, and whatever comes then is believed, since the server may
/// have been started anew.
nonisolated struct DSUStream {
    /// What is new: a reading, when it arrived, in seconds, and the device's stamp in microseconds, 0 where it has none.
    struct Reading: Hashable {
        var rotationRate: Vector3
        var acceleration: Vector3
        var stamp: UInt64
        var arrival: Double
    }

    /// For how long, in seconds, a stream may be interrupted and be the same.
    static let patience = 0.5
    /// For how long, in seconds, a stamp may stay while readings change: it counts the accelerometer's, not the gyroscope's.
    private static let longestStay = 0.1

    private var last: (report: DSUReport, arrival: Double)?
    private var stampsGrow = true

    /// Takes a report that arrived at `arrival` seconds; nil where it says nothing new, comes late, or is another pad's.
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

    /// Finds out whether the device has stamps that grow; false while there may be a better report soon.
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
    /// Whether it was sent before another one. A server that counts nothing, or has no clock, is told by the other of the two.
    fileprivate func isOlder(than other: DSUReport) -> Bool {
        let count = Int32(bitPattern: counter &- other.counter)
        return count < 0 && stamp <= other.stamp || count == 0 && stamp < other.stamp
    }

    /// Whether it says the same once more. What has no stamps may lie so still that it reads the same.
    fileprivate func repeats(_ other: DSUReport) -> Bool {
        stamp == other.stamp && (stamp != 0 || counter == other.counter) && rotationRate == other.rotationRate
            && acceleration == other.acceleration
    }
}
