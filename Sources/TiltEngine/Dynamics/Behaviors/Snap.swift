/// A spring that moves an item to a point and turns it to rotation 0. Gravity of magnitude 1 stretches it by four points.
public struct Snap: Behavior {
    /// The item.
    public var item: ItemID
    /// The target of the item's centre, in points.
    public var point: Vector
    /// The damping from 0 (most oscillation) to 1 (none), clamped; 0.5 by default.
    public var damping: Double

    /// A snap of an item to a point.
    public init(_ item: ItemID, to point: Vector, damping: Double = 0.5) {
        (self.item, self.point, self.damping) = (item, point, damping)
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case item, point, damping }

    /// Reads a snap; the damping may be left out.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(try values.decode(ItemID.self, forKey: .item), to: try values.decode(Vector.self, forKey: .point))
        damping = try values.value(.damping, or: damping)
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .snap(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .snap(let own) = kind { self = own } else { return nil } }

    /// A frequency in hertz that brings the item there within a second at a damping of 0.5.
    private static let frequency = 2.5

    /// The spring, with a damping ratio from a fifth to critical.
    var weld: Joint.Kind {
        .weld(angle: .zero, frequency: Snap.frequency, damping: lerp(0.2, 1, damping.clamped(to: 0...1)))
    }
}
