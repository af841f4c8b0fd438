/// A vector whose sides are moved by one spring to a target.
package struct SpringVector: Hashable, Sendable {
    /// The sides.
    package var (x, y): (SpringValue, SpringValue)

    /// A vector at rest on its target, or one that will move to another target.
    package init(_ value: Vector = .zero, target: Vector? = nil) {
        (x, y) = (SpringValue(value.x, target: target?.x), SpringValue(value.y, target: target?.y))
    }

    /// The vector.
    package var value: Vector { Vector(x.value, y.value) }
    /// Its target.
    package var target: Vector {
        get { Vector(x.target, y.target) }
        set { (x.target, y.target) = (newValue.x, newValue.y) }
    }

    /// Advances the motion by a finite time of 0 s or more.
    package mutating func advance(by time: Double, using spring: Spring) {
        x.advance(by: time, using: spring)
        y.advance(by: time, using: spring)
    }

    /// Advances the motion, and ends it as that of a ``SpringValue``.
    package mutating func advance(
        by time: Double, using spring: Spring, restingWithin distance: Double, atOnce: Bool = false
    ) {
        advance(by: time, using: spring)
        if atOnce || isSettled(within: distance) { settle() }
    }

    /// The vector after a further time.
    package func value(after time: Double, using spring: Spring) -> Vector {
        var later = self
        later.advance(by: time, using: spring)
        return later.value
    }

    /// Whether both sides are settled.
    package func isSettled(within distance: Double) -> Bool {
        x.isSettled(within: distance) && y.isSettled(within: distance)
    }

    /// Moves it to its target, at rest.
    package mutating func settle() {
        x.settle()
        y.settle()
    }
}
