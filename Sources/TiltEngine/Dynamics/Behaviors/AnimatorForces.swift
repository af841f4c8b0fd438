extension DynamicAnimator {
    private var parts: some Sequence<BehaviorPart> { running.lazy.flatMap(\.parts) }

    // Gravity turns at every step where a device is tilted: no list of sums is made.
    mutating func applyGravity() {
        for i in records.indices { records[i].gravity = .zero }
        for behavior in running {
            for case .gravity(let gravity) in behavior.parts.lazy.map(\.kind) {
                for item in gravity.items where contains(item) {
                    records[Int(item.index)].gravity += gravity.direction * Gravity.unit
                }
            }
        }
        for i in records.indices where itemSlots.isTaken(i) && records[i].gravity != records[i].acceleration {
            records[i].acceleration = records[i].gravity
            world[records[i].body].acceleration = records[i].gravity
        }
    }

    mutating func applyProperties() {
        var resolved = Array(repeating: ResolvedProperties(), count: records.count)
        for case .itemProperties(let properties) in parts.map(\.kind) {
            for item in properties.items where contains(item) { resolved[Int(item.index)].apply(properties) }
        }
        for i in records.indices where itemSlots.isTaken(i) && resolved[i] != records[i].properties {
            apply(resolved[i], to: i)
        }
    }

    private mutating func apply(_ properties: ResolvedProperties, to index: Int) {
        records[index].properties = properties
        var body = world[records[index].body]
        body.kind = properties.isAnchored ? .static : .dynamic
        body.linearDamping = properties.resistance
        body.angularDamping = properties.angularResistance
        body.hasFixedRotation = !properties.allowsRotation
        body.isBullet = properties.isBullet
        world[records[index].body] = body
        for shape in records[index].shapes {
            world.setMaterial(
                of: shape, density: properties.density, friction: properties.friction,
                restitution: properties.elasticity)
        }
    }

    /// Whether a push has something to push.
    var hasActivePush: Bool {
        running.contains { behavior in
            behavior.parts.contains { part in
                guard case .push(let push) = part.kind else { return false }
                return push.isActive && push.direction != .zero && push.items.contains(where: isMovable)
            }
        }
    }

    private func isMovable(_ item: ItemID) -> Bool {
        contains(item) && !records[Int(item.index)].properties.isAnchored
    }

    /// Pushes for one step, and ends the blows.
    mutating func applyPushes() {
        for i in running.indices {
            for j in running[i].parts.indices {
                guard case .push(var push) = running[i].parts[j].kind, push.isActive, push.direction != .zero else {
                    continue
                }
                apply(push)
                guard push.mode == .instantaneous else { continue }
                push.isActive = false
                running[i].parts[j].kind = .push(push)
                running[i].kind = running[i].kind.replacing(part: j, with: .push(push))
            }
        }
    }

    private mutating func apply(_ push: Push) {
        let strength = push.direction * Push.unit
        for item in push.items where contains(item) {
            let body = records[Int(item.index)].body
            let point = world[body].position + push.targetOffset(for: item).turned(by: world[body].angle)
            switch push.mode {
            case .continuous: world.apply(force: strength, at: point, to: body)
            case .instantaneous: world.apply(impulse: strength, at: point, to: body)
            }
        }
    }
}

extension BehaviorKind {
    /// The same with another simple behaviour at an index in the order of ``parts``.
    fileprivate func replacing(part: Int, with new: BehaviorKind) -> BehaviorKind {
        guard case .composite(var composite) = self else { return new }
        var rest = part
        for i in composite.children.indices {
            let count = composite.children[i].parts.count
            if rest < count {
                composite.children[i] = composite.children[i].replacing(part: rest, with: new)
                break
            }
            rest -= count
        }
        return .composite(composite)
    }
}
