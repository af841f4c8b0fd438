import Foundation
import Synchronization

/// Opens folders in the desktop's program for files.
public nonisolated final class FolderWindow: Sendable {
    private let failure = Mutex<PlatformError?>(nil)

    /// Nothing is open yet.
    public init() {}

    /// Opens a folder, in the background; ``takeFailure()`` tells whether that failed.
    public func open(_ path: String) {
        #if os(Linux)
            let program = "xdg-open"
        #else
            let program = "open"
        #endif
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, path]
        (process.standardInput, process.standardOutput, process.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
        )
        process.terminationHandler = { [self] process in
            guard process.terminationStatus != 0 else { return }
            // The shell's status for a program that does not exist.
            fail(path, process.terminationStatus == 127 ? "install xdg-utils, or open it yourself" : "open it yourself")
        }
        do {
            try process.run()
        } catch {
            fail(path, "open it yourself")
        }
    }

    /// Removes and returns the last failure; nil if there is none.
    public func takeFailure() -> PlatformError? {
        failure.withLock { failure in
            defer { failure = nil }
            return failure
        }
    }

    private func fail(_ path: String, _ advice: String) {
        failure.withLock { $0 = PlatformError("cannot open the folder", on: path, advice: advice) }
        WakeUp.send()
    }
}
