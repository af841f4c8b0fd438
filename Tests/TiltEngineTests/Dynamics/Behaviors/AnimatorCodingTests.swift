import Foundation
import Support
import Testing
import TiltEngine

@Suite("A level of items and behaviours")
struct AnimatorCodingTests {
    /// An animator with every kind of behaviour, and an item that was removed.
    private var level: DynamicAnimator {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 300))
        animator.restitutionThreshold = 8
        let gone = animator.add(DynamicItem(center: Vector(300, 200), size: Vector(10, 10)))
        let outlines: [DynamicItem.CollisionBounds] = [
            .rectangle, .ellipse, .roundedRectangle(radius: 4), .path([Vector(-9, -9), Vector(9, -9), Vector(0, 9)]),
        ]
        let items = outlines.enumerated().map { i, outline in
            var item = DynamicItem(
                center: Vector(60 + 70 * Double(i), 80), size: Vector(30, 20), angle: .degrees(10),
                collisionBounds: outline)
            item.velocity = Vector(5, -3)
            return animator.add(item)
        }
        animator.add(
            DynamicItem(group: [
                DynamicItem(center: Vector(40, 200), size: Vector(10, 20)),
                DynamicItem(center: Vector(60, 200), size: Vector(30, 10), collisionBounds: .ellipse),
            ]))
        animator.remove(gone)
        animator.add(Gravity(items + [gone], direction: Vector(0, 0.5)))
        var collision = Collision(items, usesReferenceBounds: true)
        collision.addBoundary(.segment(Vector(0, 250), Vector(400, 200)), named: "slope")
        collision.addBoundary(.path([Vector(300, 100), Vector(320, 100), Vector(310, 130)]), named: "post")
        animator.add(collision)
        var properties = ItemProperties([items[0]])
        properties.elasticity = 0.5
        properties.charge = -1
        animator.add(properties)
        animator.add(Attachment(items[0], to: .anchor(Vector(60, 10)), by: .spring(frequency: 2, damping: 0.1)))
        animator.add(Attachment(items[1], to: .item(items[2], offset: Vector(1, 2)), by: .rope()))
        animator.add(Snap(items[3], to: Vector(200, 200)))
        animator.add(Snap(gone, to: Vector(200, 200)))
        var push = Push([items[2]], direction: Vector(0.1, 0))
        push.setTargetOffset(Vector(3, 4), for: items[2])
        var field = Field(.noise(smoothness: 0.5, animationSpeed: 2), on: items, at: Vector(100, 100))
        field.region = .difference(.circle(radius: 200), .rectangle(width: 10, height: 20))
        animator.add(CompositeBehavior([push, field]))
        return animator
    }

    @Test("comes back from JSON as it was, and moves as it did")
    func roundTrip() throws {
        var animator = level
        for _ in 0..<30 { animator.step(1.0 / 120) }
        let data = try JSONEncoder().encode(animator)
        var copy = try JSONDecoder().decode(DynamicAnimator.self, from: data)
        #expect(copy == animator && copy.items.count == 5 && copy.isRunning == animator.isRunning)
        #expect(animator.items.allSatisfy { copy.contacts(of: $0) == animator.contacts(of: $0) })
        #expect(copy.takeChanges() == animator.takeChanges())
        for step in 0..<3000 {
            if step == 500 {
                let springs = animator.behaviors(of: Attachment.self).map(\.id)
                #expect(springs.count == 2 && springs == copy.behaviors(of: Attachment.self).map(\.id))
                (animator[springs[0]].anchorPoint, copy[springs[0]].anchorPoint) = (Vector(90, 20), Vector(90, 20))
                animator.remove(springs[1])
                copy.remove(springs[1])
            }
            if step == 900 {
                let collision = animator.behaviors(of: Collision.self)[0].id
                animator[collision].removeBoundary(named: "slope")
                copy[collision].removeBoundary(named: "slope")
                animator.referenceBounds = Rect(x: 0, y: 0, width: 300, height: 280)
                copy.referenceBounds = animator.referenceBounds
            }
            if step % 700 == 650 {
                animator[animator.items[2]].velocity = Vector(90, -300)
                copy[animator.items[2]].velocity = Vector(90, -300)
            }
            animator.step(1.0 / 120)
            copy.step(1.0 / 120)
            #expect(copy.contacts == animator.contacts && copy.change == animator.change)
            guard copy.world.stateHash == animator.world.stateHash else {
                Issue.record("they part after \(step) steps")
                return
            }
        }
        #expect(copy == animator)
        let new = DynamicItem(center: Vector(50, 50), size: Vector(9, 9))
        let (a, b) = (animator.add(new), copy.add(new))
        #expect(a == b && animator.add(Gravity([a])) == copy.add(Gravity([b])))
    }

    @Test("of another animator is refused with its state")
    func otherState() throws {
        var other = level
        other.remove(other.items[1])
        var parts = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(level)) as? [String: Any])
        let others = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(other)) as? [String: Any])
        parts["state"] = others["state"]
        let data = try JSONSerialization.data(withJSONObject: parts)
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(DynamicAnimator.self, from: data)
        }
        #expect("\(error)".contains("The state is not of these items"))
    }

    @Test("is the same text in every run, and names items by their places")
    func text() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(level), as: UTF8.self)
        #expect(text.contains(#""items":[0,1,2,3]"#) && !text.contains("_0"), "\(text)")
        #expect(try encoder.encode(level) == Data(text.utf8))
    }

    @Test("written by hand needs few words")
    func byHand() throws {
        let text = """
            {"referenceBounds": {"origin": {"x": 0, "y": 0}, "size": {"x": 200, "y": 200}}, "behaviors": []}
            """
        let animator = try JSONDecoder().decode(DynamicAnimator.self, from: Data(text.utf8))
        #expect(animator.referenceBounds == Rect(x: 0, y: 0, width: 200, height: 200) && animator.items.isEmpty)
    }

    @Test("by hand has what is usual where it says nothing")
    func usual() throws {
        let text = """
            {"items": [{"center": {"x": 50, "y": 50}, "size": {"x": 20, "y": 20}},
                       {"center": {"x": 90, "y": 50}, "size": {"x": 20, "y": 20}}],
             "behaviors": [
                {"gravity": {"items": [0, 1]}}, {"collision": {"items": [0], "referenceBoundsInsets": {}}},
                {"itemProperties": {"items": [0], "friction": 0.5}},
                {"attachment": {"item": 0, "target": {"anchor": {"x": 50, "y": 0}}}},
                {"attachment": {"item": 1, "target": {"item": 0}, "bond": {"spring": {"frequency": 2}}}},
                {"snap": {"item": 1, "point": {"x": 90, "y": 60}}},
                {"composite": {"children": [
                    {"push": {"items": [1], "direction": {"x": 1, "y": 0}}}, {"field": {"law": {"drag": {}}}}]}}]}
            """
        let read = try JSONDecoder().decode(DynamicAnimator.self, from: Data(text.utf8))
        var made = DynamicAnimator()
        let ids = [50.0, 90].map { made.add(DynamicItem(center: Vector($0, 50), size: Vector(20, 20))) }
        made.add(Gravity(ids))
        made.add(Collision([ids[0]], usesReferenceBounds: true))
        var rough = ItemProperties([ids[0]])
        rough.friction = 0.5
        made.add(rough)
        made.add(Attachment(ids[0], to: .anchor(Vector(50, 0))))
        made.add(Attachment(ids[1], to: .item(ids[0]), by: .spring(frequency: 2)))
        made.add(Snap(ids[1], to: Vector(90, 60)))
        made.add(CompositeBehavior([Push([ids[1]], direction: Vector(1, 0)), Field(.drag)]))
        #expect(read == made)
    }

    @Test(
        "with a number or an item that is none is refused with its place",
        arguments: [
            (#""x":30,"y":20"#, #""x":1e39,"y":20"#, "items[0].size.x is 1e+39: "),
            (#""items":[0,1,2,3]"#, #""items":[0,1,2,9]"#, "behaviors[1] names item 9, and there are 5"),
            (#""damping":0.1"#, #""damping":-0.1"#, ".attachment.bond.spring.damping is -0.1: it is 0 or more"),
            (#""elasticity":0.5"#, #""elasticity":1.5"#, "[2].itemProperties.elasticity is 1.5: it is 0…1"),
            (#""minimumRadius":1"#, #""minimumRadius":0"#, ".field.minimumRadius is 0.0: it is above 0"),
            (#""strength":1"#, #""strength":1e39"#, "behaviors[7].composite.children[1].field.strength is 1e+39"),
            (#""falloff":0"#, #""falloff":-1e300"#, ".field.falloff is -1e+300"),
            (#""offset":{"x":1,"y":2}"#, #""offset":{"x":1e200,"y":2}"#, "[4].attachment.target.offset.x is 1e+200"),
            (#""offset":{"x":3,"y":4}"#, #""offset":{"x":3,"y":-4e38}"#, ".push.targetOffsets[0].offset.y is -4e+38"),
            (#""left":0"#, #""left":1e40"#, ".collision.referenceBoundsInsets is beyond"),
            (#""radius":4"#, #""radius":-4"#, "items[2].collisionBounds.roundedRectangle.radius is -4.0"),
            (
                #""members":[{"angle""#, #""members":[{"size":{"x":1e39,"y":1},"angle""#,
                "items[4].members[0].size.x is 1e+39"
            ),
            (#""isActive":true"#, #""isActiv":true"#, "push.isActiv is unknown; known are items, mode, isActive"),
            (#""version":1"#, #""version":2"#, "version is 2: this one is 1"),
            (#""rope":{"#, #""rop":{"#, "behaviors[4].attachment.bond.rop is unknown; known are rod, spring"),
            (#""restitutionThreshold":8"#, #""restitutionThreshold":-8"#, "threshold"),
        ])
    func refused(good: String, bad: String, place: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(level), as: UTF8.self)
        #expect(text.contains(good), "\(text)")
        let broken = text.replacing(good, with: bad)
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(DynamicAnimator.self, from: Data(broken.utf8))
        }
        #expect("\(error)".contains(place), "\(error)")
    }

    @Test("that was changed at random is refused in words, or moves on", arguments: randomRounds(24))
    func mutations(seed: Int) throws {
        let data = try JSONEncoder().encode(level)
        var random = SplitMix64(seed: UInt64(seed))
        var accepted = 0
        for _ in 0..<1000 {
            let broken = try random.mutation(ofJSON: data)
            do {
                var animator = try JSONDecoder().decode(DynamicAnimator.self, from: broken)
                accepted += 1
                for _ in 0..<20 { animator.step(1.0 / 120) }
                animator.referenceBounds = Rect(x: 0, y: 0, width: 300, height: 200)
                for id in animator.items {
                    let item = animator[id]
                    #expect(
                        item.center.isFinite && item.velocity.isFinite, "\(String(decoding: broken, as: UTF8.self))")
                    animator[id] = item
                }
                animator.step(1.0 / 30)
            } catch let error as DecodingError {
                #expect("\(error)".count > 20)
            }
        }
        #expect(accepted > 50)
    }

    @Test("with a law of one's own says that it cannot be written")
    func ownLaw() {
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: .zero, size: Vector(10, 10)))
        animator.add(Field(.custom(FieldLaw("own") { _ in .zero }), on: [item]))
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(animator) }
    }

    @Test("keeps a behaviour by itself, for the animator of its items")
    func alone() throws {
        var animator = DynamicAnimator()
        let items = (0..<3).map { animator.add(DynamicItem(center: Vector(Double($0) * 50, 0), size: Vector(9, 9))) }
        var push = Push(items, direction: Vector(1, 2))
        push.setTargetOffset(Vector(1, 1), for: items[1])
        push.setTargetOffset(Vector(2, 2), for: items[0])
        let copy = try JSONDecoder().decode(Push.self, from: JSONEncoder().encode(push))
        #expect(copy == push && copy.targetOffset(for: items[1]) == Vector(1, 1))
        #expect(copy.targetOffset(for: items[2]) == .zero)
    }
}
