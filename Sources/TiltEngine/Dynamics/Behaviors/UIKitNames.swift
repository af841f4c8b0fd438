// UIKit's names where this package has others: the compiler offers the replacement.

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

extension DynamicAnimator {
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

extension Collision {
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
}

extension ItemProperties {
    /// UIKit's name of the argument.
    @available(*, deprecated, renamed: "init(_:)")
    public init(items: [ItemID]) { self.init(items) }
}
