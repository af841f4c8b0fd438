extension Settings {
    /// The settings as Swift statements, for a program that imports TiltEngine, TiltStage and TiltScenes. The phone's address, and what is
    /// as usual in a scene, are left out.
    public var swift: String {
        let feels = feels.values.values.map { (name: "settings[\(type(of: $0)).self]", feel: $0) }.sorted {
            $0.name < $1.name
        }
        let lines = Self.statements("settings", self) + feels.flatMap { Self.statements($0.name, $0.feel) }
        return (["var settings = Settings()"] + lines).joined(separator: "\n")
    }

    /// Assignments of all that is stored in a value.
    private static func statements(_ name: String, _ value: Any) -> [String] {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .enum: return ["\(name) = .\(value)"]
        case .optional: return mirror.children.first.map { statements(name, $0.value) } ?? ["\(name) = nil"]
        case .struct:
            return mirror.children.flatMap { part in
                part.label.map {
                    ["phoneAddress", "feels"].contains($0) ? [] : statements("\(name).\($0)", part.value)
                } ?? []
            }
        default: return ["\(name) = \(value)"]
        }
    }
}
