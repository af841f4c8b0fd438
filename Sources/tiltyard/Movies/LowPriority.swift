import Foundation

/// The priority of work behind the window.
enum LowPriority {
    /// Lowers the priority of the calling thread, and of the threads that it starts, below that of the window's.
    static func begin() {
        #if os(Linux)
            // On Linux this concerns the calling thread alone.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
        #else
            Thread.current.qualityOfService = .utility
        #endif
    }
}
