/// A vector that is told by magnitude and angle as well, and keeps its angle while its magnitude is 0: whichever of the two
/// is written first, the other does not undo it.
struct PolarVector: Hashable, Sendable {
    var vector: Vector {
        didSet { idleAngle = vector == .zero ? PolarVector(oldValue, idleAngle).angle : .zero }
    }
    /// The angle while there is no vector to have one; else zero, so that equal vectors are equal.
    private var idleAngle = Angle.zero

    init(_ vector: Vector) { self.vector = vector }

    private init(_ vector: Vector, _ idleAngle: Angle) {
        self.vector = vector
        self.idleAngle = idleAngle
    }

    var magnitude: Double {
        get { vector.portableLength }
        set { vector = Vector(newValue, 0).turned(by: angle) }
    }

    /// Clockwise from the right.
    var angle: Angle {
        get { vector == .zero ? idleAngle : .radians(Portable.atan2(y: vector.y, x: vector.x)) }
        set { if vector == .zero { idleAngle = newValue } else { vector = Vector(magnitude, 0).turned(by: newValue) } }
    }
}

extension Vector {
    /// The length, by a root alone: the same bits everywhere.
    var portableLength: Double {
        let largest = max(abs(x), abs(y))
        guard largest > 0, largest.isFinite else { return largest }
        let unit = self / largest
        return largest * unit.dot(unit).squareRoot()
    }
}
