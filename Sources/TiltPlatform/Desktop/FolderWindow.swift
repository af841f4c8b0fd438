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
        do throws(PlatformError) {
            try DesktopCommand.run([program, path]) { [self] output, status in
                guard output == nil else { return }
                let isMissing = status == DesktopCommand.isMissing
                fail(path, isMissing ? "install xdg-utils, or open it yourself" : "open it yourself")
            }
        } catch {
            fail(path, "open it yourself")
        }
    }

    /// Removes and returns the last failure; nil if there is none.
    public func takeFailure() -> PlatformError? { failure.withLock { $0.take() } }

    private func fail(_ path: String, _ advice: String) {
        failure.withLock { $0 = PlatformError("cannot open the folder", on: path, advice: advice) }
        WakeUp.send()
    }
}
