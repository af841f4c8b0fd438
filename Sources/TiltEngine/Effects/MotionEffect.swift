/// An effect that changes a target with the direction from which it is seen, like UIMotionEffect. The target is any type with
/// properties: ``EffectProperties``, or one of your own.
///
/// A custom effect adds to the target for each viewer offset:
///
///     struct Sink: MotionEffect {
///         func apply(to shown: inout EffectProperties, for viewer: ViewerOffset) {
///             shown.center.y += 512 * viewer.h
///         }
///     }
public protocol MotionEffect<Target>: Sendable {
    /// What it changes.
    associatedtype Target

    /// Adds the effect for an offset of the viewer to a copy of the target's own values. Equal offsets add equal values.
    func apply(to target: inout Target, for viewer: ViewerOffset)

    /// The properties that it changes, each once; none by default, so a custom effect names its own.
    var keyPaths: [PartialKeyPath<Target>] { get }
}

extension MotionEffect {
    /// None: a custom effect names its own.
    public var keyPaths: [PartialKeyPath<Target>] { [] }

    /// A target as it is shown for an offset of the viewer: its own values and the effect. Nothing is stored in it, so a removed
    /// effect leaves no trace.
    public func applied(to own: Target, for viewer: ViewerOffset) -> Target {
        var shown = own
        apply(to: &shown, for: viewer)
        return shown
    }
}

extension MotionEffect where Target: AdditiveArithmetic {
    /// The values that the effect adds to the target's own for an offset of the viewer.
    public func relativeValues(for viewer: ViewerOffset) -> Target { applied(to: .zero, for: viewer) }
}

extension MotionEffectGroup where Target == EffectProperties {
    /// An empty group of effects on ``EffectProperties``.
    public init() { effects = [] }
}

/// Several motion effects on a target as one, like UIMotionEffectGroup; effects on the same property add up.
public struct MotionEffectGroup<Target>: MotionEffect {
    /// The effects, which may be groups.
    public var effects: [any MotionEffect<Target>]

    /// A group of effects; an empty one changes nothing.
    public init(_ effects: [any MotionEffect<Target>] = []) { self.effects = effects }

    /// Adds the effects for an offset of the viewer, in their order.
    public func apply(to target: inout Target, for viewer: ViewerOffset) {
        for effect in effects { effect.apply(to: &target, for: viewer) }
    }

    /// The properties that its effects change, in the order of the first that does.
    public var keyPaths: [PartialKeyPath<Target>] {
        effects.reduce(into: []) { paths, effect in paths += effect.keyPaths.filter { !paths.contains($0) } }
    }
}
