/// The style sheets of a drawing: rules that give elements declarations.
nonisolated struct DrawingStyle {
    private struct Rule {
        /// The name, the class and the id of the elements that it is for; nil for any.
        var name, kind, id: Substring?
        let declarations: [(name: Substring, value: Substring)]
        /// How narrow it is: a narrower rule wins.
        var weight: Int { (id == nil ? 0 : 100) + (kind == nil ? 0 : 10) + (name == nil ? 0 : 1) }
    }

    private var rules: [Rule] = []

    /// Reads the text of style sheets. Throws if a selector is of a kind that is not supported.
    init(_ text: String) throws(DecodingFlaw) {
        var rest = Self.withoutRemarks(text)[...]
        while let open = rest.firstIndex(of: "{") {
            let selectors = rest[..<open]
            let close = rest[open...].firstIndex(of: "}") ?? rest.endIndex
            let declarations = Self.declarations(rest[rest.index(after: open)..<close])
            rest = close < rest.endIndex ? rest[rest.index(after: close)...] : ""
            for selector in selectors.split(separator: ",") {
                var word = selector[...]
                while word.first?.isWhitespace == true { word.removeFirst() }
                while word.last?.isWhitespace == true { word.removeLast() }
                // What concerns only a pointer, or a font, is not seen.
                if word.first == "@" && word.hasPrefix("@font-face") || word.contains(":hover") { continue }
                guard let rule = Self.rule(word, declarations) else {
                    throw DecodingFlaw("its style sheet cannot be applied")
                }
                rules.append(rule)
            }
        }
        // Of equal rules the last wins.
        let order = rules.indices.sorted { (rules[$0].weight, $0) < (rules[$1].weight, $1) }
        rules = order.map { rules[$0] }
    }

    /// The declarations for an element by name, its own style last.
    func declarations(for element: DrawingElement) -> [String: String] {
        var values: [String: String] = [:]
        let kinds = (element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
        for rule in rules
        where (rule.name.map { element.name == $0 } ?? true) && (rule.kind.map(kinds.contains) ?? true)
            && (rule.id.map { $0 == element.attributes["id"] ?? "" } ?? true)
        {
            for (name, value) in rule.declarations { values[String(name)] = String(value) }
        }
        for (name, value) in Self.declarations((element.attributes["style"] ?? "")[...]) {
            values[String(name)] = String(value)
        }
        return values
    }

    private static func rule(_ selector: Substring, _ declarations: [(Substring, Substring)]) -> Rule? {
        var rule = Rule(declarations: declarations.map { (name: $0, value: $1) })
        var rest = selector
        func word() -> Substring? {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            rest = rest.dropFirst(word.count)
            return word.isEmpty ? nil : word
        }
        if rest.first == "*" { rest.removeFirst() } else { rule.name = word() }
        while let mark = rest.first {
            rest.removeFirst()
            guard let name = word() else { return nil }
            switch mark {
            case "." where rule.kind == nil: rule.kind = name
            case "#" where rule.id == nil: rule.id = name
            default: return nil
            }
        }
        return rule
    }

    private static func declarations(_ text: Substring) -> [(name: Substring, value: Substring)] {
        text.split(separator: ";").compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            func trimmed(_ text: Substring) -> Substring {
                var text = text.drop(while: \.isWhitespace)
                while text.last?.isWhitespace == true { text.removeLast() }
                return text
            }
            var value = trimmed(part[part.index(after: colon)...])
            if value.hasSuffix("!important") { value = trimmed(value.dropLast(10)) }
            return (trimmed(part[..<colon]), value)
        }
    }

    private static func withoutRemarks(_ text: String) -> String {
        var parts: [Substring] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "/*") {
            parts.append(rest[..<open.lowerBound])
            rest = rest[open.upperBound...]
            rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
        }
        return (parts + [rest]).joined()
    }
}
