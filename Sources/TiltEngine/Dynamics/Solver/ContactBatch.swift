internal import CLanes

/// The settings that all batches of a step share.
struct ContactSettings {
    /// The softness of contacts between two moving bodies, and of those with an immovable one.
    var soft, stiff: Softness
    /// The speed below which impacts do not bounce, in points per second.
    var threshold: Float
    /// The length of the step, in seconds.
    var seconds: Float
}

extension ContactBatch {
    @inline(__always) mutating func set(
        _ indices: SIMD4<Int32>, count: Int, _ contacts: UnsafePointer<Contact>, _ bodies: SolverBodies,
        _ settings: ContactSettings
    ) {
        (self.contacts, self.count, hasTwin) = (indices, Int32(count), false)
        let (c0, c1) = (contacts + Int(indices.x), contacts + Int(indices.y))
        let (c2, c3) = (contacts + Int(indices.z), contacts + Int(indices.w))
        bodiesA = SIMD4(c0.pointee.bodyA, c1.pointee.bodyA, c2.pointee.bodyA, c3.pointee.bodyA)
        bodiesB = SIMD4(c0.pointee.bodyB, c1.pointee.bodyB, c2.pointee.bodyB, c3.pointee.bodyB)
        let (a, b) = (BatchBodies(bodiesA, bodies), BatchBodies(bodiesB, bodies))
        (massA, inertiaA, massB, inertiaB) = (a.mass, a.inertia, b.mass, b.inertia)
        let isStiff = (massA .== 0) .| (massB .== 0)
        biasRate = Lanes(repeating: settings.soft.biasRate).replacing(with: settings.stiff.biasRate, where: isStiff)
        stiffening = Lanes(repeating: 1 / settings.soft.massScale)
            .replacing(with: 1 / settings.stiff.massScale, where: isStiff)

        let surfaces = transposed(c0.pointee.surface, c1.pointee.surface, c2.pointee.surface, c3.pointee.surface)
        (normalX, normalY, friction, restitution) = surfaces
        let found = transposed(c0.pointee.rotations, c1.pointee.rotations, c2.pointee.rotations, c3.pointee.rotations)
        let frame = BatchFrame(a: a, b: b, normalX: surfaces.0, normalY: surfaces.1, found: found)
        let (m0, m1, m2, m3) = (c0.pointee.manifold, c1.pointee.manifold, c2.pointee.manifold, c3.pointee.manifold)
        first.set(m0.first, m1.first, m2.first, m3.first, frame)
        second.set(m0.second, m1.second, m2.second, m3.second, frame)
        let isSingle = SIMD4(Int32(m0.count), Int32(m1.count), Int32(m2.count), Int32(m3.count)) .< 2
        hasSecondPoints = any(.!isSingle)
        second.remove(where: isSingle)
        let turning = inertiaA * (first.leverA * second.leverA) + inertiaB * (first.leverB * second.leverB)
        coupling = (massA + massB + turning).replacing(with: 0, where: isSingle)

        let (share, otherShare) = (first.shareOfLoad(beside: second), second.shareOfLoad(beside: first))
        spanA = first.spanA * share + second.spanA * otherShare
        spanB = first.spanB * share + second.spanB * otherShare
        frictionMass = 1 / (massA + massB + (inertiaA * spanA * spanA + inertiaB * spanB * spanB))
        frictionImpulse = Lanes(
            c0.pointee.frictionImpulse, c1.pointee.frictionImpulse, c2.pointee.frictionImpulse,
            c3.pointee.frictionImpulse)

        surfaceSpeed = Lanes(
            c0.pointee.surfaceSpeed, c1.pointee.surfaceSpeed, c2.pointee.surfaceSpeed, c3.pointee.surfaceSpeed)
        rollingResistance = Lanes(
            c0.pointee.rollingResistance, c1.pointee.rollingResistance, c2.pointee.rollingResistance,
            c3.pointee.rollingResistance)
        rollingImpulse = Lanes(
            c0.pointee.rollingImpulse, c1.pointee.rollingImpulse, c2.pointee.rollingImpulse, c3.pointee.rollingImpulse)
        rolls = any(rollingResistance .> 0)

        isBouncy = any(restitution .> 0)
        guard isBouncy else { return }
        let (pullA, pullB) = (bodies.accelerations(of: bodiesA), bodies.accelerations(of: bodiesB))
        let (squareA, squareB) = (pullA.x * pullA.x + pullA.y * pullA.y, pullB.x * pullB.x + pullB.y * pullB.y)
        let square = squareA.replacing(with: squareB, where: squareB .> squareA)
        let fall = square.squareRoot() * (2 * settings.seconds)
        threshold = fall.replacing(with: settings.threshold, where: fall .< settings.threshold)
        let pull = (pullB.x - pullA.x) * normalX + (pullB.y - pullA.y) * normalY
        first.accelerateApproach(pull, settings.seconds)
        second.accelerateApproach(pull, settings.seconds)
    }

    /// Stores the impulses. Values that are not finite are not passed on.
    @inline(__always) func storeImpulses(in contacts: UnsafeMutablePointer<Contact>) {
        let sum = first.normalImpulse + second.normalImpulse + frictionImpulse + rollingImpulse
        for lane in 0..<Int(count) where sum[lane].isFinite {
            contacts[Int(self.contacts[lane])].setImpulses(
                first: first.normalImpulse[lane], second: second.normalImpulse[lane], friction: frictionImpulse[lane],
                rolling: rollingImpulse[lane], totals: (first.totalImpulse[lane], second.totalImpulse[lane]))
        }
    }

    /// Whether another batch has the same properties, so that both can be solved at once.
    func isLike(_ other: ContactBatch) -> Bool { hasSecondPoints == other.hasSecondPoints && rolls == other.rolls }
}
