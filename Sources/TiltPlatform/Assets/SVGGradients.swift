/// The gradients of a drawing: SDL_image's reader follows what they refer to for ever where that leads in a circle, and takes the
/// first of those that have one name.
nonisolated struct SVGGradients {
    /// By their names what they refer to, nothing being empty.
    private var references: [String: String] = [:]

    /// Takes up a gradient by its tag. Throws where it has no name, or another's.
    mutating func add(_ tag: SVGTag) throws(SVGFlaw) {
        // The reader keeps 63 bytes of a name, and 62 of a reference.
        func name(_ text: SVGTag.Text) -> String { String(decoding: text.prefix(62), as: UTF8.self) }
        guard let id = tag.value("id"), !id.isEmpty, references[name(id)] == nil else {
            throw SVGFlaw("two gradients in it have one name, or one has none")
        }
        references[name(id)] = tag.value("xlink:href").map { name($0.dropFirst()) } ?? ""
    }

    /// Throws where one of them refers to itself by others or at once.
    func check() throws(SVGFlaw) {
        var sound: Set<String> = []
        for start in references.keys {
            var chain: Set<String> = []
            var name = start
            while !sound.contains(name), let next = references[name] {
                guard chain.insert(name).inserted else { throw SVGFlaw("its gradients refer to each other") }
                name = next
            }
            sound.formUnion(chain)
        }
    }
}
