import CSDL2
import Foundation
import Synchronization

/// A user event that wakes the event queue from another thread.
nonisolated enum WakeUp {
    /// SDL's number of this event type.
    static let type = SDL_RegisterEvents(1)

    private static let gate = Mutex(())

    /// Wakes the event queue from any thread, and requests a redraw if `redraws` is set. It does nothing without a queue.
    static func send(redraws: Bool = true) {
        whileNobodyElse {
            var event = SDL_Event(user: SDL_UserEvent())
            event.type = type
            event.user.code = redraws ? 1 : 0
            SDL_PushEvent(&event)
        }
        if !Thread.isMainThread { SpareMemory.leaveThread() }
    }

    /// Runs a body that starts or stops a part of SDL while no thread sends. Stopping the last part destroys the event
    /// queue with its lock, which a sending thread would still be using.
    static func whileNobodyElse<Value>(_ work: () -> Value) -> Value { gate.withLock { _ in work() } }
}
