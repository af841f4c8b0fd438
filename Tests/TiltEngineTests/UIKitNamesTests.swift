import Testing
import TiltEngine

@Suite("A UIKit name")
struct UIKitNamesTests {
    /// Deprecated names can be used without a warning behind a requirement that is not.
    private protocol Program { func result() -> Bool }

    @Test(
        "still compiles, and does what its replacement does",
        arguments: 0..<8)
    func works(number: Int) {
        let programs: [any Program] = [
            Falls(), Pushes(), Snaps(), Collides(), Groups(), Shapes(), Attaches(), Fields(),
        ]
        #expect(programs[number].result())
    }

    private struct Falls: Program {
        @available(*, deprecated) func result() -> Bool {
            var animator = UIDynamicAnimator()
            let item = animator.add(DynamicItem(center: .zero, size: Vector(10, 10)))
            var gravity = UIGravityBehavior(items: [])
            gravity.addItem(item)
            gravity.setAngle(.degrees(0), magnitude: 0.5)
            var turned = gravity
            turned.gravityDirection = Vector(0, -1)
            let id = animator.addBehavior(gravity)
            for _ in 0..<10 { animator.step(0.01) }
            let falls = abs(animator[item].velocity.x - 50) < 0.5 && animator[item].velocity.y == 0
            animator.removeBehavior(id)
            gravity.removeItem(item)
            return falls && animator.behaviors.isEmpty && gravity.items.isEmpty && turned.angle.degrees == -90
        }
    }

    private struct Pushes: Program {
        @available(*, deprecated) func result() -> Bool {
            var animator = DynamicAnimator()
            let item = animator.add(DynamicItem(center: .zero, size: Vector(10, 10)))
            var push = UIPushBehavior(items: [item], mode: .instantaneous)
            push.pushDirection = Vector(0, 2)
            push.setAngle(.degrees(90), magnitude: 1)
            push.active = false
            push.setTargetOffsetFromCenter(Vector(3, 4), for: item)
            return !push.isActive && (push.pushDirection - Vector(0, 1)).length < 1e-12
                && push.targetOffsetFromCenter(for: item) == Vector(3, 4)
        }
    }

    private struct Attaches: Program {
        @available(*, deprecated) func result() -> Bool {
            var animator = DynamicAnimator()
            let (a, b) = (
                animator.add(DynamicItem(center: .zero, size: Vector(9, 9))),
                animator.add(DynamicItem(center: .zero, size: Vector(9, 9)))
            )
            let (point, offset, axis) = (Vector(5, 6), UIOffset(horizontal: 1, vertical: 2), Vector(1, 0))
            let pairs: [(Attachment, Attachment)] = [
                (UIAttachmentBehavior(item: a, attachedToAnchor: point), Attachment(a, to: .anchor(point))),
                (
                    UIAttachmentBehavior(item: a, offsetFromCenter: offset, attachedToAnchor: point),
                    Attachment(a, offset: Vector(1, 2), to: .anchor(point))
                ),
                (UIAttachmentBehavior(item: a, attachedTo: b), Attachment(a, to: .item(b))),
                (
                    UIAttachmentBehavior(
                        item: a, offsetFromCenter: offset, attachedTo: b, offsetFromCenter: point),
                    Attachment(a, offset: offset, to: .item(b, offset: point))
                ),
                (
                    UIAttachmentBehavior.slidingAttachment(with: a, attachmentAnchor: point, axisOfTranslation: axis),
                    .sliding(a, to: .anchor(point), axis: axis)
                ),
                (
                    UIAttachmentBehavior.limitAttachment(
                        with: a, offsetFromCenter: offset, attachedTo: b, offsetFromCenter: point),
                    .limit(a, offset: offset, to: .item(b, offset: point))
                ),
            ]
            return pairs.allSatisfy { $0.kind == $1.kind }
        }
    }

    private struct Fields: Program {
        @available(*, deprecated) func result() -> Bool {
            let direction = Vector(0, 1)
            let fields: [UIFieldBehavior] = [
                .dragField(), .vortexField(), .radialGravityField(position: direction),
                .linearGravityField(direction: direction), .velocityField(direction: direction),
                .noiseField(smoothness: 0.5, animationSpeed: 2), .turbulenceField(smoothness: 0.5, animationSpeed: 2),
                .springField(), .electricField(), .magneticField(),
            ]
            let laws: [Field.Law] = [
                .drag, .vortex, .radialGravity, .linearGravity(direction), .velocity(direction),
                .noise(smoothness: 0.5, animationSpeed: 2), .turbulence(smoothness: 0.5, animationSpeed: 2), .spring,
                .electric, .magnetic,
            ]
            let region = UIRegion(radius: 5).byUnion(with: UIRegion(size: Vector(1, 20))).byDifference(
                from: UIRegion(radius: 1)
            ).byIntersection(with: .circle(radius: 8))
            return fields.map(\.law) == laws && fields[2].position == direction && region.contains(Vector(0, 7))
                && !region.contains(Vector(0, 9)) && !region.contains(.zero) && region.contains(Vector(4, 0))
        }
    }

    private struct Snaps: Program {
        @available(*, deprecated) func result() -> Bool {
            var animator = DynamicAnimator()
            let item = animator.add(DynamicItem(center: .zero, size: Vector(10, 10)))
            var snap = UISnapBehavior(item: item, snapTo: Vector(1, 2))
            snap.snapPoint.x = 5
            return snap.point == Vector(5, 2)
        }
    }

    private struct Collides: Program {
        @available(*, deprecated) func result() -> Bool {
            var collision = UICollisionBehavior(items: [])
            collision.collisionMode = .boundaries
            collision.translatesReferenceBoundsIntoBoundary = true
            collision.addBoundary(withIdentifier: "floor", from: .zero, to: Vector(1, 0))
            var path = BezierPath(from: .zero)
            path.addLine(to: Vector(5, 5))
            collision.addBoundary(withIdentifier: "slope", for: path)
            let names = collision.boundaryIdentifiers
            var inset = collision
            inset.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 3))
            guard inset.referenceBoundsInsets == Insets(top: 3) else { return false }
            collision.removeBoundary(withIdentifier: "slope")
            return names == ["floor", "slope"] && collision.boundaryNames == ["floor"] && collision.mode == .boundaries
                && collision.referenceBoundsInsets == Insets()
        }
    }

    private struct Groups: Program {
        @available(*, deprecated) func result() -> Bool {
            var group = UIDynamicBehavior()
            group.addChildBehavior(UIDynamicItemBehavior(items: []))
            group.addChildBehavior(UIFieldBehavior(.drag))
            return group.childBehaviors == UIDynamicBehavior([ItemProperties(), Field(.drag)]).children
                && group.children.count == 2
        }
    }

    private struct Shapes: Program {
        @available(*, deprecated) func result() -> Bool {
            var scroll = UIScrollView(contentSize: Vector(100, 100), viewSize: Vector(10, 10))
            scroll.setContentOffset(Vector(5, 5), animated: false, time: 0)
            var effect = UIInterpolatingMotionEffect(\.center, along: .horizontal, minimum: .zero, maximum: .zero)
            effect.maximumRelativeValue = Vector(1, 2)
            effect.minimumRelativeValue = Vector(1, 2)
            let axes: [ViewerOffset.Axis] = [.tiltAlongHorizontalAxis, .tiltAlongVerticalAxis]
            guard axes == [.horizontal, .vertical] else { return false }
            var group = UIMotionEffectGroup()
            group.motionEffects = [effect]
            guard effect.minimum == Vector(1, 2), effect.maximumRelativeValue == Vector(1, 2) else { return false }
            return scroll.contentOffset == Vector(5, 5)
                && group.relativeValues(for: .zero) == EffectProperties(center: Vector(1, 2))
        }
    }

    @Test("for an item's size is its bounds")
    func bounds() {
        var item = DynamicItem(center: Vector(3, 4), size: Vector(10, 20))
        #expect(item.bounds == Rect(x: 0, y: 0, width: 10, height: 20))
        item.bounds = Rect(x: 0, y: 0, width: 30, height: 40)
        #expect(item.center == Vector(3, 4) && item.size == Vector(30, 40))
    }
}
