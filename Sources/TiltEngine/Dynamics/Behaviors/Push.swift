/// A force on its items, or an impulse: magnitude 1 accelerates an item of 100 × 100 points and density 1 by 100 points
/// per second squared, or adds 100 points per second to its velocity.
public struct Push: ItemsBehavior {
    /// The duration of a push.
    public enum Mode: String, Hashable, Sendable, Codable {
        /// A force while the push is active.
        case continuous
        /// An impulse at the next step, after which the push is inactive.
        case instantaneous
    }

    /// The items that it pushes.
    @DistinctItems public var items: [ItemID]
    /// The duration of the push.
    public var mode: Mode
    /// Whether it pushes. An instantaneous push sets this to false and stays in the animator, as in UIKit: set it again
    /// to repeat, or remove the push.
    public var isActive = true
    private var force: PolarVector
    /// In the order of the items.
    private var offsets: [TargetOffset] = []

    struct TargetOffset: Hashable, Sendable, Codable {
        var item: ItemID
        var offset: Vector
    }

    /// A push on some items.
    public init(_ items: [ItemID] = [], mode: Mode = .continuous, direction: Vector = .zero) {
        self.items = items
        self.mode = mode
        force = PolarVector(direction)
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case items, mode, isActive
        case force = "direction"
        case offsets = "targetOffsets"
    }

    /// Reads a push; what is left out is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(try values.value(.items, or: []), mode: try values.value(.mode, or: .continuous))
        isActive = try values.value(.isActive, or: isActive)
        force = try values.value(.force, or: force)
        for entry in try values.value(.offsets, or: offsets) { setTargetOffset(entry.offset, for: entry.item) }
    }

    /// The direction and strength, finite; zero by default.
    public var direction: Vector {
        get { force.vector }
        set { force.vector = newValue }
    }

    /// The strength, see ``Push``; 0 by default. Setting it keeps the angle.
    public var magnitude: Double {
        get { force.magnitude }
        set { force.magnitude = newValue }
    }

    /// The angle, clockwise from the right; 0 by default. Setting it keeps the strength.
    public var angle: Angle {
        get { force.angle }
        set { force.angle = newValue }
    }

    /// The point of an item at which the push acts, relative to its centre and rotating with it; zero by default. Off
    /// the centre it turns the item.
    public func targetOffset(for item: ItemID) -> Vector {
        guard !offsets.isEmpty else { return .zero }
        let index = place(of: item)
        return index < offsets.count && offsets[index].item == item ? offsets[index].offset : .zero
    }

    /// Sets the point of an item at which the push acts, relative to its centre.
    public mutating func setTargetOffset(_ offset: Vector, for item: ItemID) {
        let index = place(of: item)
        if index < offsets.count, offsets[index].item == item { offsets.remove(at: index) }
        offsets.insert(TargetOffset(item: item, offset: offset), at: index)
    }

    /// The points at which it acts.
    var targetOffsets: [Vector] { offsets.map(\.offset) }

    /// The index of an item's offset, or at which it would be.
    private func place(of item: ItemID) -> Int {
        var (low, high) = (0, offsets.count)
        while low < high {
            let middle = (low + high) / 2
            if offsets[middle].item < item { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func mapItems(_ new: (ItemID) -> ItemID) -> Push {
        var push = self
        push.items = items.map(new)
        push.offsets.removeAll()
        for entry in offsets { push.setTargetOffset(entry.offset, for: new(entry.item)) }
        return push
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .push(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .push(let own) = kind { self = own } else { return nil } }

    /// The force at magnitude 1, in mass · points per second squared.
    static let unit = 100.0
}
