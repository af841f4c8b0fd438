import CSDL2
import Foundation
import Synchronization
import Testing
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("Starting and stopping SDL")
    struct SubsystemTests {
        init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

        @Test("does not interfere with threads that wake the event queue")
        func wakeUps() throws {
            let isOver = Mutex(false)
            let finished = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                while !isOver.withLock({ $0 }) { WakeUp.send() }
                finished.signal()
            }
            for _ in 0..<300 {
                _ = try Subsystem(SDL_INIT_VIDEO, what: "cannot start", on: "SDL", advice: "look why")
            }
            isOver.withLock { $0 = true }
            finished.wait()
            // It still works.
            let window = try Window(title: "Tiltyard", size: Vector(320, 240))
            WakeUp.send()
            #expect(EventQueue(window: window).next().needsRedraw)
        }
    }
}
