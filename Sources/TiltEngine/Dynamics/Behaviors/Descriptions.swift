extension BehaviorKind: CustomStringConvertible {
    /// The kind, and its items.
    public var description: String {
        switch self {
        case .gravity(let gravity): "Gravity(\(gravity.direction.short) on \(gravity.items.count) items)"
        case .collision(let collision):
            "Collision(\(collision.items.count) items, \(collision.boundaryNames.count) boundaries)"
        case .itemProperties(let properties): "ItemProperties(\(properties.items.count) items)"
        case .attachment(let attachment): "Attachment(\(name(of: attachment.bond)) of \(attachment.item))"
        case .snap(let snap): "Snap(\(snap.item) to \(snap.point.short))"
        case .push(let push): "Push(\(push.direction.short) on \(push.items.count) items)"
        case .field(let field): "Field(\(name(of: field.law)) on \(field.items.count) items)"
        case .composite(let composite): "CompositeBehavior(\(composite.children.count) children)"
        }
    }
}

/// The name of a case, without its values.
func name<Case>(of value: Case) -> String { String(String(describing: value).prefix { $0 != "(" }) }

extension Shape.Outline {
    var short: String {
        switch self {
        case .circle(_, let radius): "circle of \(radius)"
        case .polygon(let points, _): "polygon of \(points.count) points"
        case .halfPlane: "half plane"
        case .chain(let points, _): "chain of \(points.count) points"
        }
    }
}

extension Vector {
    var short: String { "(\(x), \(y))" }
}
