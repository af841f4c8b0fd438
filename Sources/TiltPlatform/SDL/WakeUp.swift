import CSDL2

/// A word from another thread that something is ready: it ends the event queue's sleep.
nonisolated enum WakeUp {
    /// The number SDL gave this kind of event.
    static let type = SDL_RegisterEvents(1)

    /// Wakes the event queue; from any thread.
    static func send() {
        var event = SDL_Event(user: SDL_UserEvent())
        event.type = type
        SDL_PushEvent(&event)
    }
}
