import CSDL2
import Synchronization

/// The loss of the X server while a window is open. Xlib cannot continue without it; by default it ends the program
/// with its own message.
public nonisolated enum DisplayLoss {
    static let exitHandler = Mutex<(@Sendable () -> Never)?>(nil)

    /// The function that Xlib calls, on the thread that notices the loss.
    static let handler: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in
        if let end = exitHandler.withLock({ $0 }) { end() }
        return 0
    }

    /// Sets the function to call when the X server is lost. It runs on the thread that notices the loss, and must end
    /// the program. Call this method with a window open. It has no effect on other desktops, where a window that has
    /// lost its display is asked to close.
    @MainActor public static func handle(_ end: @escaping @Sendable () -> Never) {
        guard VideoDriver.isX11 else { return }
        exitHandler.withLock { $0 = end }
        csdl_on_x_loss(handler)
    }
}
