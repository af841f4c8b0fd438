import CSDL2

extension Window {
    /// What the pointer looks like over a window.
    public nonisolated enum Cursor: Hashable, Sendable, CaseIterable {
        /// Nothing in particular lies there.
        case arrow
        /// What lies there can be clicked.
        case hand
        /// What lies there can be dragged.
        case grab
        /// What lies there is being dragged.
        case grabbing

        /// SDL has no open and no closed hand: one that points stands for the one, the desktop's sign for moving for the other.
        fileprivate var shape: SDL_SystemCursor {
            switch self {
            case .arrow: SDL_SYSTEM_CURSOR_ARROW
            case .hand, .grab: SDL_SYSTEM_CURSOR_HAND
            case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
            }
        }
    }
}

/// The desktop's own cursors, each made when it is first shown.
@MainActor final class SystemCursors {
    private var handles: [Window.Cursor: OpaquePointer] = [:]

    /// Shows one from now on; a desktop that lacks it keeps showing what it shows.
    func show(_ cursor: Window.Cursor) {
        if handles[cursor] == nil { handles[cursor] = SDL_CreateSystemCursor(cursor.shape) }
        SDL_SetCursor(handles[cursor])
    }

    isolated deinit { for handle in handles.values { SDL_FreeCursor(handle) } }
}
