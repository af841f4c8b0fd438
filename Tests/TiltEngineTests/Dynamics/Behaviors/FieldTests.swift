import Testing
import TiltEngine

@Suite("A field")
struct FieldTests {
    /// The velocity of an item of mass 1 after a tenth of a second in a field.
    private func velocity(
        _ law: Field.Law, at place: Vector = Vector(100, 0), velocity: Vector = .zero, charge: Double = 0,
        density: Double = 1, _ change: (inout Field) -> Void = { _ in }
    ) -> Vector {
        var animator = DynamicAnimator()
        var item = DynamicItem(center: place, size: Vector(100, 100))
        item.velocity = velocity
        let id = animator.add(item)
        var properties = ItemProperties([id])
        (properties.resistance, properties.charge, properties.density) = (0, charge, density)
        animator.add(properties)
        var field = Field(law, on: [id])
        change(&field)
        animator.add(field)
        for _ in 0..<12 { animator.step(1.0 / 120) }
        return animator[id].velocity
    }

    private func isClose(_ a: Vector, _ b: Vector) -> Bool { (a - b).length < 0.4 }

    @Test("of each kind pushes as its law says")
    func laws() {
        #expect(isClose(velocity(.linearGravity(Vector(1, 2))), Vector(10, 20)))
        #expect(isClose(velocity(.linearGravity(Vector(1, 2)), density: 5), Vector(10, 20)))
        #expect(isClose(velocity(.radialGravity), Vector(-10, 0)) && isClose(velocity(.vortex), Vector(0, 10)))
        #expect(isClose(velocity(.vortex, density: 2), Vector(0, 5)))
        #expect(isClose(velocity(.spring, at: Vector(200, 0)), Vector(-20, 0)))
        #expect(isClose(velocity(.velocity(Vector(3, 1))), Vector(300, 100)))
        #expect(isClose(velocity(.electric), .zero) && isClose(velocity(.electric, charge: -2), Vector(-20, 0)))
        #expect(isClose(velocity(.magnetic, velocity: Vector(100, 0), charge: 1), Vector(99.5, 10)))
        #expect(isClose(velocity(.drag, velocity: Vector(200, 0)), Vector(200 * 0.9048, 0)))
        let wave = FieldLaw("wave") { probe in Vector(0, probe.offset.x * probe.mass) }
        #expect(isClose(velocity(.custom(wave)), Vector(0, 10)))
    }

    @Test("falls with the distance by its falloff, and not below its minimum radius")
    func falloff() {
        func speed(at distance: Double, minimum: Double = 1) -> Double {
            -velocity(.radialGravity, at: Vector(distance, 0)) {
                $0.falloff = 2
                $0.minimumRadius = minimum
            }.x
        }
        #expect(abs(speed(at: 200) - 2.5) < 0.1 && abs(speed(at: 400) - 0.625) < 0.05)
        #expect(abs(speed(at: 20, minimum: 200) - 2.5) < 0.1)
    }

    @Test("acts inside its region only, however that is made")
    func region() {
        let ring = Region.difference(.circle(radius: 150), .circle(radius: 50))
        for (place, acts) in [(100.0, true), (20, false), (200, false)] {
            let moved = velocity(.linearGravity(Vector(0, 1)), at: Vector(place, 0)) { $0.region = ring }
            #expect((moved.y > 5) == acts)
            let outside = velocity(.linearGravity(Vector(0, 1)), at: Vector(place, 0)) { $0.region = ring.inverse }
            #expect((outside.y > 5) != acts)
        }
        #expect(Region.union(.rectangle(width: 10, height: 2), .circle(radius: 3)).contains(Vector(5, 1)))
        #expect(!Region.intersection(.rectangle(width: 10, height: 2), .circle(radius: 3)).contains(Vector(5, 1)))
    }

    @Test("of noise differs from place to place and time to time, smoothly, and is the same in every run")
    func noise() {
        let law = Field.Law.noise(smoothness: 0.5, animationSpeed: 1)
        let speeds = (0..<20).map { velocity(law, at: Vector(Double($0) * 37, 0)) }
        #expect(Set(speeds).count == 20 && speeds == (0..<20).map { velocity(law, at: Vector(Double($0) * 37, 0)) })
        let near = (0..<20).map { velocity(law, at: Vector(Double($0) * 37 + 1, 0)) }
        #expect(zip(speeds, near).allSatisfy { ($0 - $1).length < 0.5 })
        #expect(velocity(.turbulence(smoothness: 0.5, animationSpeed: 1)) == .zero)
        #expect(velocity(.turbulence(), velocity: Vector(300, 0)) != Vector(300, 0))
    }

    /// An item without resistance in a field, and the length of a step.
    private func animator(_ law: Field.Law, _ random: inout SplitMix64) -> (DynamicAnimator, ItemID, Double) {
        var animator = DynamicAnimator()
        let size = Portable.exp(random.uniform(1, 5))
        var item = DynamicItem(center: Vector(80, 30), size: Vector(size, size))
        item.velocity = Vector(random.uniform(-200, 200), random.uniform(-200, 200))
        let id = animator.add(item)
        var properties = ItemProperties([id])
        (properties.resistance, properties.charge) = (0, random.uniform(-3, 3))
        animator.add(properties)
        var field = Field(law, on: [id])
        field.strength = Portable.exp(random.uniform(-3, 7))
        animator.add(field)
        return (animator, id, 1 / random.uniform(30, 240))
    }

    @Test("against the velocity takes energy, and one across it keeps it, however strong", arguments: 1...40)
    func velocityFields(seed: UInt64) {
        for isDrag in [true, false] {
            var random = SplitMix64(seed: seed)
            var (animator, id, step) = animator(isDrag ? .drag : .magnetic, &random)
            let first = animator[id].velocity.length
            var speed = first
            for _ in 0..<240 {
                animator.step(step)
                let now = animator[id].velocity.length
                #expect(isDrag ? now <= speed : abs(now / first - 1) < 1e-4)
                speed = now
            }
        }
    }

    @Test("of drag lets things fall at the speed at which it bears them: m g / strength", arguments: [60.0, 120])
    func terminal(rate: Double) {
        for strength in [0.1, 1, 4] {
            var animator = DynamicAnimator()
            let id = animator.add(DynamicItem(center: .zero, size: Vector(20, 20)))
            animator.add(Gravity([id]))
            var properties = ItemProperties([id])
            properties.resistance = 0
            animator.add(properties)
            var field = Field(.drag, on: [id])
            field.strength = strength
            animator.add(field)
            for _ in 0..<Int(8 * rate) { animator.step(1 / rate) }
            #expect(abs(animator[id].velocity.y * strength / 40 - 1) < 1e-3)
        }
    }

    @Test("with a middle keeps the energy of what swings and circles round it", arguments: 1...20)
    func orbits(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (law, rate): (Field.Law, Double) = (seed % 2 == 0 ? .spring : .radialGravity, random.uniform(60, 240))
        var (animator, id, _) = animator(law, &random)
        var field = animator.behaviors(of: Field.self)[0]
        field.behavior.strength =
            seed % 2 == 0 ? animator.mass(of: id) * random.uniform(0.1, 40) : random.uniform(0.5, 4)
        animator[field.id] = field.behavior
        let strength = field.behavior.strength
        func energy() -> Double {
            let (place, speed) = (animator[id].center, animator[id].velocity.length)
            let height =
                seed % 2 == 0
                ? strength * place.dot(place) / 2 / animator.mass(of: id) : 100 * strength * place.length
            return speed * speed / 2 + height
        }
        let first = energy()
        for _ in 0..<Int(20 * rate) {
            animator.step(1 / rate)
            #expect(abs(energy() / first - 1) < 0.2)
        }
    }

    @Test("of turbulence does in one step what it does in many", arguments: [0.1, 1, 10])
    func turbulence(strength: Double) {
        func velocities(_ steps: Int) -> [Vector] {
            var animator = DynamicAnimator()
            let ids = (0..<10).map { k in
                var item = DynamicItem(center: Vector(Double(k) * 60, 0), size: Vector(20, 20))
                item.velocity = Vector(10, 0)
                return animator.add(item)
            }
            var field = Field(.turbulence(smoothness: 1, animationSpeed: 0), on: ids)
            field.strength = strength
            animator.add(field)
            for _ in 0..<steps { animator.step(1 / (60 * Double(steps))) }
            return ids.map { animator[$0].velocity }
        }
        for (one, many) in zip(velocities(1), velocities(64)) { #expect((one - many).length < 0.02 * many.length) }
    }

    @Test("counts an item that is listed twice once, as every behaviour does")
    func distinct() {
        var animator = DynamicAnimator()
        let ids = (0..<2).map { animator.add(DynamicItem(center: Vector(500 * Double($0), 0), size: Vector(50, 50))) }
        let gravity = animator.add(Gravity([ids[0], ids[1], ids[1]]))
        animator[gravity].items.append(ids[1])
        #expect(animator[gravity].items == ids)
        for _ in 0..<12 { animator.step(1.0 / 120) }
        #expect(animator[ids[0]].velocity == animator[ids[1]].velocity)
    }

    @Test("is made with its strength, region and falloff in one")
    func parameters() {
        var field = Field(.spring, at: Vector(1, 2))
        (field.strength, field.region, field.falloff) = (3, .circle(radius: 50), 2)
        #expect(
            Field(.spring, at: Vector(1, 2), strength: 3, region: .circle(radius: 50), falloff: 2).kind == field.kind)
    }
}
