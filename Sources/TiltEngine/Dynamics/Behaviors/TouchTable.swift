/// What stands behind a body.
enum Owner: Hashable, Sendable {
    case item(ItemID)
    case boundary(collision: Int, name: String)
    case referenceBounds(collision: Int)
}

/// Two that touch, the smaller item first.
struct Touch: Hashable, Sendable {
    var item: ItemID
    var other: Owner
}

/// Makes the world's contacts those of items. An item touches another, or a boundary, once, however many shapes or segments of
/// theirs meet.
struct TouchTable: Sendable {
    private(set) var owners: [BodyID: Owner] = [:]
    /// Bodies that are gone, but of whose contacts an end is still to be told.
    private(set) var retired: [BodyID] = []
    /// How many contacts make each touch.
    private(set) var counts: [Touch: Int] = [:]

    mutating func setOwner(_ owner: Owner, of body: BodyID) { owners[body] = owner }

    /// Says that a body is being removed.
    mutating func retire(_ body: BodyID) { retired.append(body) }

    /// Adds to `contacts` what the events of a step mean for items.
    mutating func tell(_ events: [ContactEvent], to contacts: inout [ItemContact]) {
        // All of a step is counted before any of it is told: who goes from one segment of a boundary to the next stays.
        var changed: [Touch: Int] = [:]
        for event in events {
            guard let touch = touch(of: event) else { continue }
            changed[touch, default: counts[touch, default: 0]] += event.phase == .began ? 1 : -1
        }
        for event in events {
            guard let touch = touch(of: event), let count = changed.removeValue(forKey: touch) else { continue }
            let wasTouching = counts[touch] != nil
            counts[touch] = count > 0 ? count : nil
            guard wasTouching != (count > 0) else { continue }
            contacts.append(
                ItemContact(
                    phase: wasTouching ? .ended : .began, item: touch.item, other: touch.other.seenByItems,
                    point: event.point))
        }
        for body in retired { owners[body] = nil }
        retired.removeAll()
    }

    private func touch(of event: ContactEvent) -> Touch? {
        guard let a = owners[event.bodyA], let b = owners[event.bodyB] else { return nil }
        return Touch(a, b)
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
