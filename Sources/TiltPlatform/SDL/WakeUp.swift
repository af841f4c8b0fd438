import CSDL2
import Foundation
import Synchronization

/// An event of our own that ends the event queue's sleep from another thread.
nonisolated enum WakeUp {
    /// The number SDL gave this kind of event.
    static let type = SDL_RegisterEvents(1)

    private static let gate = Mutex(())

    /// Wakes the event queue, and has the window drawn again or not; from any thread. Nothing happens where there is none.
    static func send(redraws: Bool = true) {
        whileNobodyElse {
            var event = SDL_Event(user: SDL_UserEvent())
            event.type = type
            event.user.code = redraws ? 1 : 0
            SDL_PushEvent(&event)
        }
        if !Thread.isMainThread { SpareMemory.leaveThread() }
    }

    /// Starts or stops a part of SDL. With the last of them goes the queue with its lock, which somebody who wakes it at that
    /// moment would go on using.
    static func whileNobodyElse<Value>(_ work: () -> Value) -> Value { gate.withLock { _ in work() } }
}
