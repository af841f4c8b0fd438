import Foundation

/// Processor time of the process over all its threads, in milliseconds.
enum ProcessorTime {
    /// The time so far.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }

    /// The time that a body takes.
    static func measure(_ body: () -> Void) -> Double {
        let start = now
        body()
        return now - start
    }
}

extension [Double] {
    /// The value in the middle, rounded to thousandths.
    var median: Double { (sorted()[count / 2] * 1000).rounded() / 1000 }
}
