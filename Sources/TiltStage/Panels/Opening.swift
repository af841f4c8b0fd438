package import TiltCanvas
package import TiltEngine

/// The opening and closing of a panel, by a fade.
package struct Opening: Equatable, Sendable {
    package var isOpen: Bool
    private var fade: Fade

    package init(isOpen: Bool = false, lasting duration: Double = 0.2) {
        (self.isOpen, fade) = (isOpen, Fade(lasting: duration))
    }

    /// 0 is closed, 1 is open.
    package var progress: Double { fade.progress }
    package var isAtRest: Bool { progress == (isOpen ? 1 : 0) }
    /// Whether any part of it is visible.
    package var isVisible: Bool { progress > 0 }

    package mutating func step(_ dt: Double) { fade.step(dt, back: !isOpen) }
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

    /// Draws a panel that has opened to a progress, 0…1: it fades in and, with all motion, grows out of a point.
    package mutating func opened(
        to progress: Double, outOf root: Vector, reducesMotion: Bool, _ draw: (inout DrawList) -> Void
    ) {
        let size = reducesMotion ? 1 : 0.96 + 0.04 * progress * (2 - progress)
        faded(to: progress) { $0.zoomed(by: size, about: root, draw) }
    }
}
