extension Settings {
    /// The settings as a Swift expression, for a program that imports TiltEngine and TiltScenes. The phone's address is left
    /// out.
    public var swift: String { "let settings = " + Self.swift(self, indent: "") }

    /// A value of the settings as an expression. The parameters of a type's initialiser are its stored properties, in order.
    private static func swift(_ value: Any, indent: String) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .enum: return ".\(value)"
        case .optional: return mirror.children.first.map { swift($0.value, indent: indent) } ?? "nil"
        case .struct:
            let inner = indent + "    "
            let parts = mirror.children.compactMap { part in
                part.label.flatMap { $0 == "phoneAddress" ? nil : "\($0): \(swift(part.value, indent: inner))" }
            }
            let type = String(reflecting: mirror.subjectType).split(separator: ".").dropFirst().joined(separator: ".")
            return "\(type)(\n\(inner)\(parts.joined(separator: ",\n\(inner)")))"
        default: return "\(value)"
        }
    }
}
