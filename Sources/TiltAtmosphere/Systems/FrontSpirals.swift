import TiltEngine

/// The warm and the cold front of a low: two spirals in its polar coordinates, which are one, the occluded front, inside the
/// triple point. Distances from the low are in its radii, angles clockwise from east.
struct FrontSpirals: Hashable, Sendable {
    /// The strength, 0…1.
    var force: Double
    /// Whether the air leaves them alone, 0…1, see ``Weather``.
    var fate = 1.0
    /// The distances of the triple point and of the fronts' ends.
    let triple, endWarm, endCold: Double
    private let warm, cold, windWarm, windCold, windIn, sway: Double
    private let open, lead, core, logCore: Double

    init(_ track: LowTrack, share: Double, constants: AtmosphereConstants) {
        func angle(_ table: [Double]) -> Double { constants.value(table, at: share) * .pi / 180 }
        force = constants.value(constants.force, at: share) * min(1, track.depth / 40)
        triple = constants.value(constants.triple, at: share)
        endWarm = constants.value(constants.endWarm, at: share)
        endCold = constants.value(constants.endCold, at: share)
        (warm, cold) = (angle(constants.warm), angle(constants.cold))
        (windWarm, windCold) = (angle(constants.windWarm), angle(constants.windCold))
        (windIn, sway) = (angle(constants.windIn), track.sway * 2 * .pi)
        (open, lead, core) = (constants.open, constants.lead, constants.core)
        logCore = .log(1 + constants.core)
    }

    /// The angles of both fronts at a distance.
    func angles(at distance: Double) -> (warm: Double, cold: Double) {
        let l = .log(distance + core) - logCore
        // Smooth forms of min(l, 0) and max(l, 0).
        let e = (l * l + 0.02).squareRoot()
        let (inner, outer) = ((l - e) / 2, (l + e) / 2)
        let wave = 0.05 * .sin(2.6 * distance + sway) as Double
        let warm = warm + windIn * inner + windWarm * outer + wave
        let cold = cold + windIn * inner + windCold * outer - 0.8 * wave
        let opened = distance > triple ? 1 - .exp(-(distance - triple) / open) : 0 as Double
        let middle = warm + lead * (cold - warm)
        return (middle + (warm - middle) * opened, middle + (cold - middle) * opened)
    }

    /// Where both fronts run at a distance from the low.
    struct Course: Hashable {
        /// The directions to them from the low.
        let warm, cold: Vector
        /// How far a point is from a front if the sine of the angle between them is 1, in radii.
        let lever: Double
    }

    func course(at distance: Double) -> Course {
        let angles = angles(at: distance)
        let winding = windIn + ((windWarm + windCold) / 2 - windIn) * smoothstep(0.6, 1.4, distance)
        let slope = distance * winding / (distance + core)
        return Course(
            warm: Vector(.cos(angles.warm), .sin(angles.warm)), cold: Vector(.cos(angles.cold), .sin(angles.cold)),
            lever: distance / (1 + slope * slope).squareRoot())
    }

    /// Where a point lies beside a front.
    struct Side {
        /// The signed distance in points, positive ahead of the front.
        let ahead: Double
        /// 1 beside the front; 0 on the far side of the low, where ahead and behind meet.
        let nearness: Double

        /// Beside a front that lies at an angle from the point, whose sine and cosine are given.
        @inline(__always) fileprivate init(sine: Double, cosine: Double, scale: Double) {
            ahead = scale * (cosine > 0 ? sine : sine < 0 ? -1 : 1)
            nearness = smoothstep(-0.97, -0.25, cosine)
        }
    }

    /// Where a point lies beside both fronts, and the angle from it to the warm one, −π…π.
    struct Sides {
        let warm, cold: Side
        fileprivate let toWarm: Vector
        var angleToWarm: Double { .atan2(y: toWarm.y, x: toWarm.x) }
    }

    /// Where a point in a direction from the low lies beside fronts of a course, in points for the low's radius.
    @inline(__always) static func sides(_ course: Course, in direction: Vector, radius: Double) -> Sides {
        let scale = radius * course.lever
        func angle(to front: Vector) -> Vector {
            Vector(front.dot(direction), front.y * direction.x - front.x * direction.y)
        }
        let (warm, cold) = (angle(to: course.warm), angle(to: course.cold))
        return Sides(
            warm: Side(sine: warm.y, cosine: warm.x, scale: scale),
            cold: Side(sine: cold.y, cosine: cold.x, scale: scale), toWarm: warm)
    }

    /// The trough at the fronts, the V of the isobars, in hectopascals: how much less the pressure is at a displacement from
    /// the low's centre.
    @inline(__always) func trough(
        at displacement: Vector, radius: Double, _ law: AtmosphereConstants.Trough, course: (Double) -> Course
    ) -> Double {
        let end = max(endWarm, endCold)
        let length = displacement.dot(displacement).squareRoot() + 1e-6
        let distance = length / radius
        guard force > 0, distance < end else { return 0 }
        let sides = Self.sides(course(distance), in: displacement / length, radius: radius)
        let square = distance * distance
        let core = square / (square + 0.24)
        let outside = smoothstep(triple - 0.25, triple + 0.25, distance)
        let fadeWarm = core * (1 - smoothstep(0.45 * endWarm, endWarm, distance))
        let fadeCold = core * (1 - smoothstep(0.45 * endCold, endCold, distance))
        var sum = 0.0
        if fadeCold * outside > 0 { sum += fadeCold * outside * Self.hollow(sides.cold.ahead, law.cold) }
        if fadeWarm * outside > 0 { sum += fadeWarm * outside * Self.hollow(sides.warm.ahead, law.warm) }
        if triple > 0.1, outside < 1, fadeWarm > 0 {
            let nearer = abs(sides.warm.ahead) < abs(sides.cold.ahead) ? sides.warm.ahead : sides.cold.ahead
            sum += fadeWarm * (1 - outside) * Self.hollow(nearer, law.occ)
        }
        return force * sum
    }

    @inline(__always) private static func hollow(_ ahead: Double, _ law: SIMD2<Double>) -> Double {
        let (depth, width) = (law.x, law.y)
        let wide = ahead / (2.4 * width)
        return depth * (0.62 * .exp(-abs(ahead) / width) + 0.38 * .exp(-wide * wide))
    }
}
