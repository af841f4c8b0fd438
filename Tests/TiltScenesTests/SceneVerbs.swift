import TiltEngine

@testable import TiltScenes

extension Scene {
    /// A person does something.
    mutating func handle(_ gesture: Gesture, at time: Double) { handle(.gesture(gesture), at: time) }
}

extension Gesture {
    /// A drag of so many points, wherever it began.
    static func drag(by travel: Vector) -> Gesture { .drag(from: .zero, to: travel) }
}
