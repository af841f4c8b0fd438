/// The style sheets of a drawing: rules that give elements declarations.
nonisolated struct DrawingStyle {
    private struct Declaration {
        let name, value: Substring
        let isImportant: Bool
    }

    private struct Rule {
        /// The name, the class and the id of the elements that it is for; nil for any.
        var name, kind, id: Substring?
        let declarations: [Declaration]
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
                let word = Self.trimmed(selector)
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

    /// The declarations for an element by name: its own style wins over sheets, and what is important over both.
    func declarations(for element: DrawingElement) -> [String: String] {
        var (values, important): ([String: String], [String: String]) = ([:], [:])
        func take(_ declarations: [Declaration]) {
            for one in declarations {
                if one.isImportant { important[String(one.name)] = String(one.value) }
                values[String(one.name)] = String(one.value)
            }
        }
        let kinds = (element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
        for rule in rules
        where (rule.name.map { element.name == $0 } ?? true) && (rule.kind.map(kinds.contains) ?? true)
            && (rule.id.map { $0 == element.attributes["id"] ?? "" } ?? true)
        {
            take(rule.declarations)
        }
        take(Self.declarations((element.attributes["style"] ?? "")[...]))
        return values.merging(important) { $1 }
    }

    private static func rule(_ selector: Substring, _ declarations: [Declaration]) -> Rule? {
        var rule = Rule(declarations: declarations)
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

    private static func declarations(_ text: Substring) -> [Declaration] {
        text.split(separator: ";").compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            var value = trimmed(part[part.index(after: colon)...])
            let isImportant = value.hasSuffix("!important")
            if isImportant { value = trimmed(value.dropLast(10)) }
            return Declaration(name: trimmed(part[..<colon]), value: value, isImportant: isImportant)
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
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
