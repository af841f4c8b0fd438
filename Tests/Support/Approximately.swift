public import TiltEngine

/// A type whose values have a distance.
public protocol Distanced {
    /// The distance between two values, 0 or more; NaN if one of them is not a number.
    func distance(from other: Self) -> Double
}

/// Whether the distance of two values is at most a tolerance; false if one of them is not a number.
public func isClose<Value: Distanced>(_ a: Value, _ b: Value, within tolerance: Double) -> Bool {
    a.distance(from: b) <= tolerance
}

extension Double: Distanced {
    /// The absolute difference.
    public func distance(from other: Double) -> Double { abs(self - other) }
}

extension Vector: Distanced {
    /// The Euclidean distance.
    public func distance(from other: Vector) -> Double { (self - other).length }
}

extension Vector3: Distanced {
    /// The Euclidean distance.
    public func distance(from other: Vector3) -> Double { (self - other).length }
}

extension Rect: Distanced {
    /// The larger of the distances of two opposite corners.
    public func distance(from other: Rect) -> Double {
        max(origin.distance(from: other.origin), (origin + size).distance(from: other.origin + other.size))
    }
}

extension Quaternion: Distanced {
    /// The distance in four dimensions; opposite quaternions are the same rotation.
    public func distance(from other: Quaternion) -> Double {
        func length(_ sign: Double) -> Double {
            let (w, x) = (self.w - sign * other.w, self.x - sign * other.x)
            let (y, z) = (self.y - sign * other.y, self.z - sign * other.z)
            return (w * w + x * x + y * y + z * z).squareRoot()
        }
        return min(length(1), length(-1))
    }
}
