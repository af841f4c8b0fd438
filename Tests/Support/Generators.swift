public import TiltEngine

/// Random values for testing laws; the seed is the test's argument, so a failure shows it.
extension SplitMix64 {
    /// A point within `reach` of the origin along both axes.
    public mutating func vector(within reach: Double) -> Vector {
        Vector(uniform(-reach, reach), uniform(-reach, reach))
    }

    /// A direction in space, evenly spread.
    public mutating func direction() -> Vector3 {
        while true {
            let v = Vector3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1))
            if v.length <= 1, v.length > 0.01, let unit = v.normalized { return unit }
        }
    }

    /// A rotation in space.
    public mutating func rotation() -> Quaternion { Quaternion(angle: .radians(uniform(-.pi, .pi)), axis: direction()) }

    /// A number of any size and sign; tiny and huge ones are equally frequent.
    public mutating func anyFinite() -> Double {
        while true {
            let value = Double(bitPattern: next())
            if value.isFinite { return value }
        }
    }
}
