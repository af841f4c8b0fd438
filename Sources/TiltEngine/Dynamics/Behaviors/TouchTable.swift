/// The owner of a body.
enum Owner: Hashable, Sendable {
    case item(ItemID)
    case boundary(collision: Int, name: String)
    case referenceBounds(collision: Int)
}

/// A pair of touching owners, the smaller item first.
struct Touch: Hashable, Sendable {
    var item: ItemID
    var other: Owner
}

/// Converts the world's contacts into those of items. An item touches another item or a boundary once, however many of
/// their shapes or segments meet.
struct TouchTable: Sendable {
    private(set) var owners: [BodyID: Owner] = [:]
    /// Removed bodies whose contacts have yet to be reported as ended.
    private(set) var retired: [BodyID] = []
    /// The number of contacts that make up each touch.
    private(set) var counts: [Touch: Int] = [:]

    mutating func setOwner(_ owner: Owner, of body: BodyID) { owners[body] = owner }

    mutating func retire(_ body: BodyID) { retired.append(body) }

    /// Appends the contacts of items that follow from the events of a step.
    mutating func tell(_ events: [ContactEvent], to contacts: inout [ItemContact]) {
        // All events of a step are counted before any is reported, so that a move from one segment of a boundary to the
        // next is no change.
        var changed: [Touch: Int] = [:]
        for event in events {
            guard let touch = touch(event.bodyA, event.bodyB) else { continue }
            changed[touch, default: counts[touch, default: 0]] += event.phase == .began ? 1 : -1
        }
        for event in events {
            guard let touch = touch(event.bodyA, event.bodyB), let count = changed.removeValue(forKey: touch) else {
                continue
            }
            let wasTouching = counts[touch] != nil
            counts[touch] = count > 0 ? count : nil
            guard wasTouching != (count > 0) else { continue }
            contacts.append(
                ItemContact(
                    phase: wasTouching ? .ended : .began, item: touch.item, other: touch.other.seenByItems,
                    point: event.point, normal: isFirst(touch.item, event.bodyA) ? event.normal : -event.normal,
                    approachSpeed: event.approachSpeed, impulse: event.impulse))
        }
        for body in retired { owners[body] = nil }
        retired.removeAll()
    }

    /// The contacts of items among those of the world.
    func current(_ data: [ContactData]) -> [ItemContact] {
        data.compactMap { data in
            guard let touch = touch(data.bodyA, data.bodyB) else { return nil }
            return ItemContact(
                phase: .began, item: touch.item, other: touch.other.seenByItems,
                point: data.points.first?.position ?? .zero,
                normal: isFirst(touch.item, data.bodyA) ? data.normal : -data.normal,
                approachSpeed: data.approachSpeed, impulse: data.impulse)
        }
    }

    /// Counts the contacts of a world that was read.
    mutating func count(_ contacts: [ContactData]) {
        for data in contacts { if let touch = touch(data.bodyA, data.bodyB) { counts[touch, default: 0] += 1 } }
    }

    private func isFirst(_ item: ItemID, _ body: BodyID) -> Bool { owners[body] == .item(item) }

    private func touch(_ a: BodyID, _ b: BodyID) -> Touch? {
        if let a = owners[a], let b = owners[b] { Touch(a, b) } else { nil }
    }
}

extension Touch {
    fileprivate init?(_ a: Owner, _ b: Owner) {
        switch (a, b) {
        case (.item(let a), .item(let b)): self.init(item: min(a, b), other: .item(max(a, b)))
        case (.item(let item), let other), (let other, .item(let item)): self.init(item: item, other: other)
        default: return nil
        }
    }
}

extension Owner {
    fileprivate var seenByItems: ItemContact.Other {
        switch self {
        case .item(let item): .item(item)
        case .boundary(_, let name): .boundary(name)
        case .referenceBounds: .referenceBounds
        }
    }
}
