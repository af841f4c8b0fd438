// UIKit's names where this package has others: the compiler offers the replacement where the meaning is the same, and otherwise
// says what to do.

/// UIKit's name for ``DynamicAnimator``.
@available(*, deprecated, renamed: "DynamicAnimator") public typealias UIDynamicAnimator = DynamicAnimator
/// UIKit's name for ``CompositeBehavior``.
@available(*, deprecated, renamed: "CompositeBehavior") public typealias UIDynamicBehavior = CompositeBehavior
/// UIKit's name for ``Gravity``.
@available(*, deprecated, renamed: "Gravity") public typealias UIGravityBehavior = Gravity
/// UIKit's name for ``Collision``.
@available(*, deprecated, renamed: "Collision") public typealias UICollisionBehavior = Collision
/// UIKit's name for ``ItemProperties``.
@available(*, deprecated, renamed: "ItemProperties") public typealias UIDynamicItemBehavior = ItemProperties
/// UIKit's name for ``Attachment``.
@available(*, deprecated, renamed: "Attachment") public typealias UIAttachmentBehavior = Attachment
/// UIKit's name for ``Snap``.
@available(*, deprecated, renamed: "Snap") public typealias UISnapBehavior = Snap
/// UIKit's name for ``Push``.
@available(*, deprecated, renamed: "Push") public typealias UIPushBehavior = Push
/// UIKit's name for ``Field``.
@available(*, deprecated, renamed: "Field") public typealias UIFieldBehavior = Field
/// UIKit's name for ``MotionEffect``.
@available(*, deprecated, renamed: "MotionEffect") public typealias UIMotionEffect = MotionEffect
/// UIKit's name for ``MotionEffectGroup``.
@available(*, deprecated, renamed: "MotionEffectGroup") public typealias UIMotionEffectGroup = MotionEffectGroup
/// UIKit's name for ``InterpolatingMotionEffect``.
@available(*, deprecated, renamed: "InterpolatingMotionEffect")
public typealias UIInterpolatingMotionEffect = InterpolatingMotionEffect
/// UIKit's name for ``ScrollView``.
@available(*, deprecated, renamed: "ScrollView") public typealias UIScrollView = ScrollView

/// UIKit's name for ``Region``.
@available(*, deprecated, renamed: "Region") public typealias UIRegion = Region
/// UIKit's name for ``Insets``.
@available(*, deprecated, renamed: "Insets") public typealias UIEdgeInsets = Insets
/// UIKit's name for ``BezierPath``.
@available(*, deprecated, renamed: "BezierPath") public typealias UIBezierPath = BezierPath
/// UIKit's offset from a centre.
@available(*, deprecated, renamed: "Vector") public typealias UIOffset = Vector
/// UIKit's way to hear of a rest.
@available(*, unavailable, message: "read 'animator.takeChanges()' after its steps")
public typealias UIDynamicAnimatorDelegate = Never
/// UIKit's way to hear of contacts.
@available(*, unavailable, message: "read 'animator.contacts' after each step")
public typealias UICollisionBehaviorDelegate = Never
/// UIKit's way to hear of a scroll.
@available(*, unavailable, message: "read the events that 'advance(to:)' returns")
public typealias UIScrollViewDelegate = Never

extension Vector {
    /// UIKit's names of an offset's components.
    @available(*, deprecated, renamed: "init(_:_:)")
    public init(horizontal: Double, vertical: Double) { self.init(horizontal, vertical) }
}

extension DynamicAnimator {
    /// UIKit's name of the argument.
    @available(*, unavailable, message: "there are no views: use 'init(referenceBounds:)' with the bounds of the space")
    public init<View>(referenceView: View) { self.init() }
    /// UIKit's way to hear of a rest.
    @available(*, unavailable, message: "read 'takeChanges()' after the steps") public var delegate: Never? {
        get { nil }
        set {}
    }
    /// UIKit's name for `add(_:)`.
    @available(*, deprecated, renamed: "add(_:)") @discardableResult
    public mutating func addBehavior<B: Behavior>(_ behavior: B) -> BehaviorID<B> { add(behavior) }
    /// UIKit's name for `remove(_:)`.
    @available(*, deprecated, renamed: "remove(_:)")
    public mutating func removeBehavior<B: Behavior>(_ id: BehaviorID<B>) { remove(id) }
    /// UIKit's way to apply a manual change.
    @available(*, unavailable, message: "assign to animator[id]; this applies the change and wakes the item")
    public mutating func updateItem(usingCurrentState item: ItemID) {}
}

extension DynamicItem {
    /// The rectangle of the item's size at the origin, as a view's.
    public var bounds: Rect {
        get { Rect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
    /// UIKit's rotation of an item.
    @available(*, unavailable, message: "an item has an 'angle'")
    public var transform: Angle { angle }
    /// UIKit's outline of an item.
    @available(*, unavailable, renamed: "collisionBounds")
    public var collisionBoundsType: CollisionBounds { collisionBounds }
    /// UIKit's outline of an item.
    @available(*, unavailable, message: "use 'collisionBounds = .path(points)'")
    public var collisionBoundingPath: CollisionBounds { collisionBounds }
}

extension Behavior {
    /// UIKit's code for each step.
    @available(*, unavailable, message: "run it after each 'animator.step(_:)'") public var action: (() -> Void)? {
        get { nil }
        set {}
    }
}

extension ItemsBehavior {
    /// UIKit's name for adding to its items.
    @available(*, deprecated, message: "use 'items.append(item)'")
    public mutating func addItem(_ item: ItemID) { items.append(item) }
    /// UIKit's name for removing from its items.
    @available(*, deprecated, message: "use 'items.removeAll { $0 == item }'")
    public mutating func removeItem(_ item: ItemID) { items.removeAll { $0 == item } }
}

extension Gravity {
    /// UIKit's name of the argument.
    @available(*, deprecated, renamed: "init(_:)")
    public init(items: [ItemID]) { self.init(items) }
    /// UIKit's name for ``direction``.
    @available(*, deprecated, renamed: "direction") public var gravityDirection: Vector {
        get { direction }
        set { direction = newValue }
    }
    /// UIKit's way to set ``angle`` and ``magnitude`` together.
    @available(*, deprecated, message: "set 'angle' and 'magnitude'")
    public mutating func setAngle(_ angle: Angle, magnitude: Double) {
        (self.magnitude, self.angle) = (magnitude, angle)
    }
}

extension Push {
    /// UIKit's name of the argument.
    @available(*, deprecated, renamed: "init(_:mode:)")
    public init(items: [ItemID], mode: Mode) { self.init(items, mode: mode) }
    /// UIKit's name for ``direction``.
    @available(*, deprecated, renamed: "direction") public var pushDirection: Vector {
        get { direction }
        set { direction = newValue }
    }
    /// UIKit's name for ``isActive``.
    @available(*, deprecated, renamed: "isActive") public var active: Bool {
        get { isActive }
        set { isActive = newValue }
    }
    /// UIKit's way to set ``angle`` and ``magnitude`` together.
    @available(*, deprecated, message: "set 'angle' and 'magnitude'")
    public mutating func setAngle(_ angle: Angle, magnitude: Double) {
        (self.magnitude, self.angle) = (magnitude, angle)
    }
    /// UIKit's name for ``targetOffset(for:)``.
    @available(*, deprecated, renamed: "targetOffset(for:)")
    public func targetOffsetFromCenter(for item: ItemID) -> Vector { targetOffset(for: item) }
    /// UIKit's name for ``setTargetOffset(_:for:)``.
    @available(*, deprecated, renamed: "setTargetOffset(_:for:)")
    public mutating func setTargetOffsetFromCenter(_ offset: Vector, for item: ItemID) {
        setTargetOffset(offset, for: item)
    }
}

extension Snap {
    /// UIKit's name for ``point``.
    @available(*, deprecated, renamed: "point") public var snapPoint: Vector {
        get { point }
        set { point = newValue }
    }
    /// UIKit's names of the arguments.
    @available(*, deprecated, renamed: "init(_:to:)")
    public init(item: ItemID, snapTo point: Vector) { self.init(item, to: point) }
}

extension Attachment {
    /// UIKit's name for a rod from an item's centre to a point.
    @available(*, deprecated, message: "use 'Attachment(item, to: .anchor(point))'")
    public init(item: ItemID, attachedToAnchor point: Vector) { self.init(item, to: .anchor(point)) }
    /// UIKit's name for a rod from a point of an item to a point.
    @available(*, deprecated, message: "use 'Attachment(item, offset: offset, to: .anchor(point))'")
    public init(item: ItemID, offsetFromCenter offset: Vector, attachedToAnchor point: Vector) {
        self.init(item, offset: offset, to: .anchor(point))
    }
    /// UIKit's name for a rod between two centres.
    @available(*, deprecated, message: "use 'Attachment(item, to: .item(other))'")
    public init(item: ItemID, attachedTo other: ItemID) { self.init(item, to: .item(other)) }
    /// UIKit's name for a rod between points of two items.
    @available(*, deprecated, message: "use 'Attachment(item, offset: offset, to: .item(other, offset: otherOffset))'")
    public init(
        item: ItemID, offsetFromCenter offset: Vector, attachedTo other: ItemID, offsetFromCenter otherOffset: Vector
    ) { self.init(item, offset: offset, to: .item(other, offset: otherOffset)) }
    /// UIKit's name for ``sliding(_:to:axis:)``.
    @available(*, deprecated, message: "use 'Attachment.sliding(item, to: .anchor(point), axis: axis)'")
    public static func slidingAttachment(
        with item: ItemID, attachmentAnchor point: Vector, axisOfTranslation axis: Vector
    ) -> Attachment { sliding(item, to: .anchor(point), axis: axis) }
    /// UIKit's name for ``limit(_:offset:to:)``.
    @available(
        *, deprecated, message: "use 'Attachment.limit(item, offset: offset, to: .item(other, offset: otherOffset))'"
    )
    public static func limitAttachment(
        with item: ItemID, offsetFromCenter offset: Vector, attachedTo other: ItemID,
        offsetFromCenter otherOffset: Vector
    ) -> Attachment { limit(item, offset: offset, to: .item(other, offset: otherOffset)) }
    /// UIKit's slide along another item.
    @available(*, unavailable, message: "use 'sliding(item, to: .item(other, offset: point - center), axis: axis)'")
    public static func slidingAttachment(
        with item: ItemID, attachedTo other: ItemID, attachmentAnchor point: Vector, axisOfTranslation axis: Vector
    ) -> Attachment { sliding(item, to: .item(other), axis: axis) }
    /// UIKit's weld.
    @available(*, unavailable, message: "use 'fixed(item, to: .item(other, offset: point - center))'")
    public static func fixedAttachment(
        with item: ItemID, attachedTo other: ItemID, attachmentAnchor point: Vector
    ) -> Attachment { fixed(item, to: .item(other)) }
    /// UIKit's pin.
    @available(*, unavailable, message: "use 'pin(item, to: .item(other, offset: point - center))'")
    public static func pinAttachment(
        with item: ItemID, attachedTo other: ItemID, attachmentAnchor point: Vector
    ) -> Attachment { pin(item, to: .item(other)) }
}

extension Field {
    /// UIKit's name for a field of ``Law/drag``.
    @available(*, deprecated, message: "use 'Field(.drag)'") public static func dragField() -> Field { Field(.drag) }
    /// UIKit's name for a field of ``Law/vortex``.
    @available(*, deprecated, message: "use 'Field(.vortex)'") public static func vortexField() -> Field {
        Field(.vortex)
    }
    /// UIKit's name for a field of ``Law/radialGravity``.
    @available(*, deprecated, message: "use 'Field(.radialGravity, at: position)'")
    public static func radialGravityField(position: Vector) -> Field { Field(.radialGravity, at: position) }
    /// UIKit's name for a field of ``Law/linearGravity(_:)``.
    @available(*, deprecated, message: "use 'Field(.linearGravity(direction))'")
    public static func linearGravityField(direction: Vector) -> Field { Field(.linearGravity(direction)) }
    /// UIKit's name for a field of ``Law/velocity(_:)``.
    @available(*, deprecated, message: "use 'Field(.velocity(direction))'")
    public static func velocityField(direction: Vector) -> Field { Field(.velocity(direction)) }
    /// UIKit's name for a field of ``Law/noise(smoothness:animationSpeed:)``.
    @available(*, deprecated, message: "use 'Field(.noise(smoothness: smoothness, animationSpeed: speed))'")
    public static func noiseField(smoothness: Double, animationSpeed speed: Double) -> Field {
        Field(.noise(smoothness: smoothness, animationSpeed: speed))
    }
    /// UIKit's name for a field of ``Law/turbulence(smoothness:animationSpeed:)``.
    @available(*, deprecated, message: "use 'Field(.turbulence(smoothness: smoothness, animationSpeed: speed))'")
    public static func turbulenceField(smoothness: Double, animationSpeed speed: Double) -> Field {
        Field(.turbulence(smoothness: smoothness, animationSpeed: speed))
    }
    /// UIKit's name for a field of ``Law/spring``.
    @available(*, deprecated, message: "use 'Field(.spring)'") public static func springField() -> Field {
        Field(.spring)
    }
    /// UIKit's name for a field of ``Law/electric``.
    @available(*, deprecated, message: "use 'Field(.electric)'") public static func electricField() -> Field {
        Field(.electric)
    }
    /// UIKit's name for a field of ``Law/magnetic``.
    @available(*, deprecated, message: "use 'Field(.magnetic)'") public static func magneticField() -> Field {
        Field(.magnetic)
    }
    /// UIKit's field of one's own.
    @available(*, unavailable, message: "use 'Field(.custom(FieldLaw(name) { probe in force }))'")
    public static func field<Block>(evaluationBlock: Block) -> Field { Field(.drag) }
    /// UIKit's direction of a field.
    @available(*, unavailable, message: "set 'law' to '.linearGravity(direction)' or '.velocity(direction)'")
    public var direction: Vector {
        get { .zero }
        set {}
    }
    /// UIKit's smoothness of a field.
    @available(*, unavailable, message: "set 'law' to '.noise' or '.turbulence' with a smoothness")
    public var smoothness: Double {
        get { 0 }
        set {}
    }
    /// UIKit's speed of a field.
    @available(*, unavailable, message: "set 'law' to '.noise' or '.turbulence' with an animation speed")
    public var animationSpeed: Double {
        get { 0 }
        set {}
    }
}

extension Region {
    /// UIKit's name of a circle.
    @available(*, deprecated, renamed: "circle(radius:)")
    public init(radius: Double) { self = .circle(radius: radius) }
    /// UIKit's name of a rectangle.
    @available(*, deprecated, message: "use '.rectangle(width: size.x, height: size.y)'")
    public init(size: Vector) { self = .rectangle(width: size.x, height: size.y) }
    /// UIKit's name for ``union(_:_:)``.
    @available(*, deprecated, message: "use '.union(region, other)'")
    public func byUnion(with other: Region) -> Region { .union(self, other) }
    /// UIKit's name for ``difference(_:_:)``.
    @available(*, deprecated, message: "use '.difference(region, other)'")
    public func byDifference(from other: Region) -> Region { .difference(self, other) }
    /// UIKit's name for ``intersection(_:_:)``.
    @available(*, deprecated, message: "use '.intersection(region, other)'")
    public func byIntersection(with other: Region) -> Region { .intersection(self, other) }
}

extension Collision {
    /// UIKit's way to hear of contacts.
    @available(*, unavailable, message: "read 'animator.contacts' after each step") public var collisionDelegate: Never?
    {
        get { nil }
        set {}
    }
    /// UIKit's way to set ``referenceBoundsInsets``.
    @available(*, deprecated, message: "set 'referenceBoundsInsets'")
    public mutating func setTranslatesReferenceBoundsIntoBoundary(with insets: Insets) {
        referenceBoundsInsets = insets
    }
    /// UIKit's name of the argument.
    @available(*, deprecated, renamed: "init(_:)")
    public init(items: [ItemID]) { self.init(items) }
    /// UIKit's name for ``mode``.
    @available(*, deprecated, renamed: "mode") public var collisionMode: Mode {
        get { mode }
        set { mode = newValue }
    }
    /// UIKit's name for insets of 0 in ``referenceBoundsInsets``.
    @available(*, deprecated, message: "set 'referenceBoundsInsets = Insets()'")
    public var translatesReferenceBoundsIntoBoundary: Bool {
        get { referenceBoundsInsets != nil }
        set { referenceBoundsInsets = newValue ? referenceBoundsInsets ?? Insets() : nil }
    }
    /// UIKit's name for ``boundaryNames``.
    @available(*, deprecated, renamed: "boundaryNames") public var boundaryIdentifiers: [String] { boundaryNames }
    /// UIKit's way to add a segment.
    @available(*, deprecated, message: "use 'addBoundary(.segment(start, end), named: name)'")
    public mutating func addBoundary(withIdentifier name: String, from start: Vector, to end: Vector) {
        addBoundary(.segment(start, end), named: name)
    }
    /// UIKit's way to add a path.
    @available(*, deprecated, message: "use 'addBoundary(.path(path.points), named: name)'")
    public mutating func addBoundary(withIdentifier name: String, for path: BezierPath) {
        addBoundary(.path(path.points), named: name)
    }
    /// UIKit's name for ``removeBoundary(named:)``.
    @available(*, deprecated, renamed: "removeBoundary(named:)")
    public mutating func removeBoundary(withIdentifier name: String) { removeBoundary(named: name) }
}

extension CompositeBehavior {
    /// UIKit's name for ``children``.
    @available(*, deprecated, renamed: "children") public var childBehaviors: [BehaviorKind] { children }
    /// UIKit's way to add to ``children``.
    @available(*, deprecated, message: "use 'children.append(behavior.kind)'")
    public mutating func addChildBehavior(_ behavior: some Behavior) { children.append(behavior.kind) }
}

extension ItemProperties {
    /// UIKit's name of the argument.
    @available(*, deprecated, renamed: "init(_:)")
    public init(items: [ItemID]) { self.init(items) }
    /// UIKit's way to change a velocity.
    @available(*, unavailable, message: "use 'animator.addVelocity(_:to:)'")
    public func addLinearVelocity(_ velocity: Vector, for item: ItemID) {}
    /// UIKit's way to change an angular velocity.
    @available(*, unavailable, message: "use 'animator.addAngularVelocity(_:to:)'")
    public func addAngularVelocity(_ velocity: Double, for item: ItemID) {}
    /// UIKit's way to read a velocity.
    @available(*, unavailable, message: "read 'animator[item].velocity'")
    public func linearVelocity(for item: ItemID) -> Vector { .zero }
    /// UIKit's way to read an angular velocity.
    @available(*, unavailable, message: "read 'animator[item].angularVelocity'")
    public func angularVelocity(for item: ItemID) -> Double { 0 }
}

extension ScrollView {
    /// UIKit's view with a place.
    @available(*, unavailable, message: "use 'init(contentSize:viewSize:)'; the place is the program's")
    public init(frame: Rect) { self.init(contentSize: frame.size, viewSize: frame.size) }
    /// UIKit's way to hear of a scroll.
    @available(*, unavailable, message: "read the events that 'advance(to:)' returns") public var delegate: Never? {
        get { nil }
        set {}
    }
    /// UIKit's call without a time.
    @available(*, unavailable, message: "pass the time: 'setContentOffset(_:animated:time:)'")
    public mutating func setContentOffset(_ offset: Vector, animated: Bool) {}
    /// UIKit's call without a time.
    @available(*, unavailable, message: "pass the time: 'setZoomScale(_:at:animated:time:)'")
    public mutating func setZoomScale(_ scale: Double, animated: Bool) {}
    /// UIKit's switch.
    @available(*, unavailable, message: "do not pass it hands") public var isScrollEnabled: Bool {
        get { true }
        set {}
    }
}

extension MotionEffect {
    /// UIKit's values of an effect.
    @available(*, unavailable, message: "use 'relativeValues(for:)', or 'applied(to:for:)'")
    public func keyPathsAndRelativeValues<Offset>(forViewerOffset offset: Offset) -> [String: Double]? { nil }
}

extension EffectProperties {
    /// UIKit's way to add an effect to a view.
    @available(*, unavailable, message: "keep the effect, and draw 'effect.applied(to: own, for: viewer)'")
    public func addMotionEffect<Effect>(_ effect: Effect) {}
    /// UIKit's way to remove an effect from a view.
    @available(*, unavailable, message: "draw the view's own values") public func removeMotionEffect<Effect>(
        _ effect: Effect
    ) {}
}

extension MotionEffectGroup {
    /// UIKit's name for ``effects``.
    @available(*, deprecated, renamed: "effects") public var motionEffects: [any MotionEffect<Target>] {
        get { effects }
        set { effects = newValue }
    }
}

extension InterpolatingMotionEffect where Target == EffectProperties, Value == Double {
    /// UIKit's key paths are texts.
    @available(
        *, unavailable,
        message: "use 'InterpolatingMotionEffect(\\.center.x, along: .horizontal, minimum: -40, maximum: 40)'"
    )
    public init(keyPath: String, type: ViewerOffset.Axis) { fatalError("a key path is no text") }
}

extension ViewerOffset.Axis {
    /// UIKit's name for ``horizontal``.
    @available(*, deprecated, renamed: "horizontal") public static var tiltAlongHorizontalAxis: Self { .horizontal }
    /// UIKit's name for ``vertical``.
    @available(*, deprecated, renamed: "vertical") public static var tiltAlongVerticalAxis: Self { .vertical }
}

extension InterpolatingMotionEffect {
    /// UIKit's name for ``minimum``.
    @available(*, deprecated, renamed: "minimum") public var minimumRelativeValue: Value {
        get { minimum }
        set { minimum = newValue }
    }
    /// UIKit's name for ``maximum``.
    @available(*, deprecated, renamed: "maximum") public var maximumRelativeValue: Value {
        get { maximum }
        set { maximum = newValue }
    }
}
