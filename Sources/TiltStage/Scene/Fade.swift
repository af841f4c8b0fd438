package import TiltCanvas
package import TiltEngine

/// A linear progress from 0 to 1 and back in a fixed time.
package struct Fade: Equatable, Sendable {
    /// The duration from 0 to 1, in seconds.
    package let duration: Double
    /// The current progress, 0…1.
    package private(set) var progress: Double

    /// A fade of `duration` seconds from a given progress.
    package init(lasting duration: Double, from progress: Double = 0) {
        self.duration = duration
        self.progress = progress
    }

    /// Whether it has reached 1.
    package var isOver: Bool { progress == 1 }
    /// Whether it is at one of its ends.
    package var isAtEnd: Bool { progress == 0 || progress == 1 }

    /// Advances by `dt` seconds, or goes back. Steps that add up to the duration may miss the end by a rounding error,
    /// which counts as reached.
    package mutating func step(_ dt: Double, back: Bool = false) {
        progress += (back ? -dt : dt) / duration
        if progress > 1 - 1e-9 { progress = 1 }
        if progress < 1e-9 { progress = 0 }
    }

    /// The progress at `time` of a fade that began at `start`, 0…1.
    package static func progress(since start: Double, lasting duration: Double, at time: Double) -> Double {
        ((time - start) / duration).clamped(to: 0...1)
    }
}

extension DrawList {
    /// Draws a part with the opacity multiplied by a share, 0…1.
    package mutating func faded(to share: Double, _ draw: (inout DrawList) -> Void) {
        let before = opacity
        opacity *= share
        draw(&self)
        opacity = before
    }
}

extension Rect {
    /// The rectangle a fraction of the way to another.
    package func moved(_ fraction: Double, toward other: Rect) -> Rect {
        Rect(origin: origin + (other.origin - origin) * fraction, size: size + (other.size - size) * fraction)
    }
}
