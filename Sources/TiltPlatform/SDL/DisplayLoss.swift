import CSDL2
import Synchronization

/// Loss of the X server while a window is open. Xlib cannot go on without it, and ends the program with a message of its own
/// unless it is told otherwise.
public nonisolated enum DisplayLoss {
    static let lastDeed = Mutex<(@Sendable () -> Never)?>(nil)

    /// What Xlib calls, on whichever thread finds out.
    static let handler: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in
        if let deed = lastDeed.withLock({ $0 }) { deed() }
        return 0
    }

    /// Calls a function when the X server is gone, on the thread that notices; the function ends the program. Call this with a
    /// window open. It does nothing on other desktops, where a window that has lost its display is asked to close.
    @MainActor public static func handle(_ end: @escaping @Sendable () -> Never) {
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" else { return }
        lastDeed.withLock { $0 = end }
        csdl_on_x_loss(handler)
    }
}
