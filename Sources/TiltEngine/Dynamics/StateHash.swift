extension World {
    /// A number that follows from the bits of every body's place, rotation and velocities: equal for worlds that have gone
    /// the same way (FNV-1a, Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo).
    public var stateHash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in bodies.records.indices where bodies.slots.isTaken(i) {
            let (pose, motion) = (bodies.poses[i], bodies.motions[i])
            let numbers = (
                pose.center.x, pose.center.y, pose.rotation.c, pose.rotation.s, motion.velocity.x, motion.velocity.y,
                motion.spin
            )
            for number in [numbers.0, numbers.1, numbers.2, numbers.3, numbers.4, numbers.5, numbers.6] {
                for shift in stride(from: 0, to: 32, by: 8) {
                    hash = (hash ^ UInt64(number.bitPattern >> UInt32(shift) & 0xFF)) &* 0x100_0000_01B3
                }
            }
        }
        return hash
    }

    /// Kinetic energy of the dynamic bodies, in mass · points² / s²; 10⁻⁴ of it is joules.
    public var kineticEnergy: Double {
        bodies.records.indices.lazy.filter { bodies.slots.isTaken($0) }.reduce(0) { sum, i in
            let (inverse, motion) = (bodies.inverseMasses[i], bodies.motions[i])
            let linear = inverse.mass > 0 ? Double(motion.velocity.dot(motion.velocity)) / Double(inverse.mass) : 0
            let angular = inverse.inertia > 0 ? Double(motion.spin * motion.spin) / Double(inverse.inertia) : 0
            return sum + (linear + angular) / 2
        }
    }
}
