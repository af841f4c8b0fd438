import TiltCanvas
import TiltEngine

/// The opening and closing of a panel, by a fade.
struct Opening: Equatable, Sendable {
    private(set) var isOpen = false
    private var fade: Fade

    init(lasting duration: Double = 0.2) { fade = Fade(lasting: duration) }

    /// 0 is closed, 1 is open.
    var progress: Double { fade.progress }
    var isAtRest: Bool { progress == (isOpen ? 1 : 0) }
    /// Whether any part of it is visible.
    var isVisible: Bool { progress > 0 }

    mutating func toggle() { isOpen.toggle() }
    mutating func close() { isOpen = false }
    mutating func step(_ dt: Double) { fade.step(dt, back: !isOpen) }
}

extension DrawList {
    /// Draws a panel that has opened to a progress, 0…1: it fades in and, with all motion, grows a little about its centre.
    mutating func opened(
        to progress: Double, about center: Vector, reducesMotion: Bool, _ draw: (inout DrawList) -> Void
    ) {
        faded(to: progress) { list in
            if !reducesMotion { list.zoom(by: 0.98 + 0.02 * progress, about: center) }
            draw(&list)
            list.zoom(by: 1)
        }
    }
}
