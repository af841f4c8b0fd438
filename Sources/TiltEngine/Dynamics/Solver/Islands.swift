/// The groups of bodies connected by contacts and joints: a union-find with path halving (Tarjan and van Leeuwen,
/// Journal of the ACM 31, 1984). It is built only in steps in which bodies may fall asleep.
struct Islands: Sendable {
    private var parents: [Int32] = []
    /// Whether an island has a body that is not ready to sleep, by the island's root.
    private var isRestless: [Bool] = []
    private var stepCount = 0

    /// The time in seconds for which a whole island must be at rest before it falls asleep.
    private static let timeToSleep: Float = 0.5

    mutating func pass(_ coder: inout StateCoder) {
        var rest = Int32(stepCount % 8)
        coder.pass(&rest)
        stepCount = Int(rest)
    }

    private mutating func reset(_ count: Int) {
        if parents.count != count {
            parents = Array(repeating: 0, count: count)
            isRestless = Array(repeating: false, count: count)
        }
        for i in parents.indices {
            (parents[i], isRestless[i]) = (Int32(i), false)
        }
    }

    private mutating func root(_ body: Int32) -> Int32 {
        var i = Int(body)
        while parents[i] != Int32(i) {
            parents[i] = parents[Int(parents[i])]
            i = Int(parents[i])
        }
        return Int32(i)
    }

    /// Joins two islands. The smaller index becomes the root, so that the result does not depend on the order.
    private mutating func join(_ a: Int32, _ b: Int32) {
        let (a, b) = (root(a), root(b))
        if a < b { parents[Int(b)] = a } else { parents[Int(a)] = b }
    }

    private mutating func keepAwake(_ body: Int32) { isRestless[Int(root(body))] = true }

    /// Puts islands to sleep whose bodies have all been still long enough. It checks every eighth step.
    mutating func fallAsleep(_ bodies: inout BodyTable, _ contacts: ContactGraph, _ joints: JointTable) {
        stepCount &+= 1
        guard stepCount % 8 == 0 else { return }
        let isTimely = bodies.awake.contains { bodies.records[Int($0)].stillness >= Islands.timeToSleep }
        guard isTimely else { return }
        reset(bodies.records.count)
        for contact in contacts.active where contact.isSolid { join(contact.bodyA, contact.bodyB, bodies) }
        for i in joints.active { join(joints.states[Int(i)].bodyA, joints.states[Int(i)].bodyB, bodies) }
        for body in bodies.awake where bodies.records[Int(body)].stillness < Islands.timeToSleep { keepAwake(body) }
        for body in bodies.awake {
            let root = Int(root(body))
            if !isRestless[root] { bodies.putToSleep(Int(body), root: root) }
        }
    }

    /// Joins only dynamic bodies; bodies carried or pushed by a moving one stay awake.
    private mutating func join(_ a: Int32, _ b: Int32, _ bodies: BodyTable) {
        switch (bodies.records[Int(a)].kind, bodies.records[Int(b)].kind) {
        case (.dynamic, .dynamic): join(a, b)
        case (.dynamic, .kinematic): if bodies.motions[Int(b)].isMoving { keepAwake(a) }
        case (.kinematic, .dynamic): if bodies.motions[Int(a)].isMoving { keepAwake(b) }
        default: break
        }
    }
}
