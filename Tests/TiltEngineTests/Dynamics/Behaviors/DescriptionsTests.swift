import Testing
import TiltEngine

@Suite("A short description")
struct DescriptionsTests {
    @Test("names what is printed, in one line")
    func lines() {
        var world = World()
        let bodies = [world.add(Body(.static)), world.add(Body(at: Vector(3, 4), angle: .degrees(0)))]
        var sensor = Shape.circle(radius: 5)
        sensor.isSensor = true
        let joint = Joint(.rod(length: 5), bodies[0], bodies[1])
        #expect(world[bodies[1]].description == "Body(dynamic at (3.0, 4.0), 0°)")
        #expect(sensor.description == "Sensor(circle of 5.0)")
        #expect(Shape.box(width: 2, height: 2).description == "Shape(polygon of 4 points)")
        #expect(joint.description == "Joint(rod, body 0.0 to body 1.0)")
        var animator = DynamicAnimator()
        let item = animator.add(DynamicItem(center: Vector(1, 2), size: Vector(30, 40)))
        #expect(animator[item].description == "DynamicItem(at (1.0, 2.0), (30.0, 40.0), 0°)")
        let kinds: [BehaviorKind] = [
            Gravity([item]).kind, Collision([item]).kind, ItemProperties([item]).kind,
            Attachment(item, to: .anchor(.zero), by: .weld).kind, Snap(item, to: .zero).kind,
            Push([item], direction: Vector(1, 0)).kind, Field(.drag, on: [item]).kind,
            CompositeBehavior([Gravity([item])]).kind,
        ]
        #expect(
            kinds.map(\.description) == [
                "Gravity((0.0, 1.0) on 1 items)", "Collision(1 items, 0 boundaries)", "ItemProperties(1 items)",
                "Attachment(weld of item 0.0)", "Snap(item 0.0 to (0.0, 0.0))", "Push((1.0, 0.0) on 1 items)",
                "Field(drag on 1 items)", "CompositeBehavior(1 children)",
            ])
    }

    @Test("of what moves and sounds fits a line")
    func values() {
        var physics = ScrollPhysics(contentLength: 300, viewLength: 100, offset: 20)
        physics.beginDrag(at: 0, time: 0)
        #expect(physics.description == "ScrollPhysics(20.0 of 0.0…200.0, drag)")
        let view = ScrollView(contentSize: Vector(200, 300), viewSize: Vector(40, 60), contentOffset: Vector(1, 2))
        #expect(view.description == "ScrollView(at (1.0, 2.0), (40.0, 60.0) of (200.0, 300.0), scale 1.0)")
        #expect(Mixer().description == "Mixer(0 voices, 48000.0 Hz)")
        var estimator = AttitudeEstimator()
        estimator.update(with: MotionSample(time: 1, rotationRate: .zero, acceleration: Vector3(0, 6.934, -6.934)))
        #expect(estimator.description == "AttitudeEstimator(pitch 45°, roll 0°)")
        #expect(TiltControl(allowed: []).description == "TiltControl(off, (0.0, 0.0))")
    }
}
