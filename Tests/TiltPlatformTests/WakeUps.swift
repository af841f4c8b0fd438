import CSDL2
import Foundation
import Testing
import TiltEngine

@testable import TiltPlatform

/// Expects that what a store has ordered wakes nobody once it is gone. `leave` makes a store for a window's renderer, orders
/// what takes a moment, and lets it go. For tests that take turns with the process.
@MainActor func expectNoWakeUp(
    afterLeaving leave: (Renderer) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    let window = try Window(title: "Tiltyard", size: Vector(64, 64))
    try leave(Renderer(for: window, kind: .software))
    SDL_FlushEvent(WakeUp.type)
    // Long enough to make some of it.
    Thread.sleep(forTimeInterval: 0.5)
    #expect(SDL_HasEvent(WakeUp.type) == SDL_FALSE, sourceLocation: sourceLocation)
    WakeUp.send()
    #expect(SDL_HasEvent(WakeUp.type) == SDL_TRUE, "the queue hears nothing", sourceLocation: sourceLocation)
}
