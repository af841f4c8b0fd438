public import TiltEngine

/// A weather front at one moment: a line on the map. Seen from its low outwards, what lies ahead of it is on its left.
public struct Front: Hashable, Sendable {
    /// The kind of air behind a front.
    public enum Kind: Hashable, Sendable {
        /// Warm air follows; drawn red with half discs.
        case warm
        /// Cold air follows; drawn blue with triangles.
        case cold
        /// Cold air has caught up with the warm front; drawn violet with both.
        case occluded
    }

    /// What follows it.
    public internal(set) var kind: Kind
    /// How marked it is: above 0, up to 1.
    public internal(set) var strength: Double
    /// Its points from its low outwards, at least two. They may lie beyond the world's edge: the line is unbroken.
    public internal(set) var points: [Vector]

    /// Below this strength there is no front.
    private static let least = 0.03

    /// The fronts of a low: warm and cold from the triple point outwards, occluded inside of it.
    static func all(of low: Low) -> [Front] {
        let fronts = low.fronts
        guard fronts.force > least else { return [] }
        func line(_ kind: Kind, from start: Double, to end: Double, points: Int) -> Front {
            let places = (0..<points).map { index in
                let distance = start + (end - start) * Double(index) / Double(points - 1)
                let angles = fronts.angles(at: distance)
                let angle = kind == .cold ? angles.cold : angles.warm
                return low.center + Vector(.cos(angle), .sin(angle)) * (low.radius * distance)
            }
            return Front(kind: kind, strength: fronts.force, points: places)
        }
        let start = max(fronts.triple, 0.03)
        var all = [
            line(.warm, from: start, to: fronts.endWarm, points: 40),
            line(.cold, from: start, to: fronts.endCold, points: 60),
        ]
        if fronts.triple >= 0.1 { all.append(line(.occluded, from: 0.08, to: fronts.triple, points: 30)) }
        return all
    }
}

extension Weather {
    /// The fronts of all lows. The fronts of different lows do not cross at any full hour.
    public var fronts: [Front] { cast.lows.flatMap { Front.all(of: $0) } }
}
