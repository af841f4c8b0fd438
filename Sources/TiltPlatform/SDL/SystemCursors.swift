import CSDL2
import TiltCanvas
import TiltEngine

/// The desktop's cursors, each created when first shown.
@MainActor final class SystemCursors {
    private var handles: [Cursor: OpaquePointer] = [:]

    /// Shows a cursor from now on; a desktop that lacks it keeps the current one.
    func show(_ cursor: Cursor) {
        if handles[cursor] == nil { handles[cursor] = SDL_CreateSystemCursor(cursor.shape) }
        SDL_SetCursor(handles[cursor])
    }

    isolated deinit { for handle in handles.values { SDL_FreeCursor(handle) } }
}

extension Cursor {
    /// SDL has neither an open nor a closed hand: the pointing hand and the desktop's move cursor stand for them.
    fileprivate var shape: SDL_SystemCursor {
        switch self {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .hand, .grab: SDL_SYSTEM_CURSOR_HAND
        case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
        }
    }
}
