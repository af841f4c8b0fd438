import CSDL2

extension Window {
    /// The shape of the pointer over a window.
    public nonisolated enum Cursor: Hashable, Sendable, CaseIterable {
        /// The usual pointer.
        case arrow
        /// A hand over something that can be clicked.
        case hand
        /// An open hand over something that can be dragged.
        case grab
        /// A closed hand over something that is being dragged.
        case grabbing

        /// SDL has neither an open nor a closed hand: the pointing hand and the desktop's move cursor stand for them.
        fileprivate var shape: SDL_SystemCursor {
            switch self {
            case .arrow: SDL_SYSTEM_CURSOR_ARROW
            case .hand, .grab: SDL_SYSTEM_CURSOR_HAND
            case .grabbing: SDL_SYSTEM_CURSOR_SIZEALL
            }
        }
    }
}

/// The desktop's cursors, each created when first shown.
@MainActor final class SystemCursors {
    private var handles: [Window.Cursor: OpaquePointer] = [:]

    /// Shows a cursor from now on; a desktop that lacks it keeps the current one.
    func show(_ cursor: Window.Cursor) {
        if handles[cursor] == nil { handles[cursor] = SDL_CreateSystemCursor(cursor.shape) }
        SDL_SetCursor(handles[cursor])
    }

    isolated deinit { for handle in handles.values { SDL_FreeCursor(handle) } }
}
