import CSDL2
import Synchronization

/// The end of the X server under an open window. Xlib cannot go on without it: it ends the program, with words of its own.
public nonisolated enum DisplayLoss {
    static let lastDeed = Mutex<(@Sendable () -> Never)?>(nil)

    /// What Xlib calls, on whichever thread finds out.
    static let handler: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in
        if let deed = lastDeed.withLock({ $0 }) { deed() }
        return 0
    }

    /// Has something else done, which ends the program, on whichever thread finds out. Does nothing on other desktops, where
    /// a window that has lost its display is asked to close.
    @MainActor public static func handle(_ deed: @escaping @Sendable () -> Never) {
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" else { return }
        lastDeed.withLock { $0 = deed }
        csdl_on_x_loss(handler)
    }
}
