import TiltCanvas
import TiltEngine
import TiltStage

/// What `Stage.Kept` leave out of an object because they do not know it, in one line each.
package struct KeptFlaws: Decodable {
    /// The lines, such as "stage.layout is left out: use one of ring, room".
    package let lines: [String]

    /// Reads the object. Throws `DecodingError` if it is none.
    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        let words = [(name: "scene", words: SceneCatalogue.names)] + SceneCatalogue.descriptors.flatMap(\.kept)
        let flawed = words.filter { name, words in
            let key = NameKey(name)
            guard box.contains(key), (try? box.decodeNil(forKey: key)) == false else { return false }
            return (try? box.decode(String.self, forKey: key)).map(words.contains) != true
        }
        let known = Set(Stage.Kept.own.map(\.stringValue) + words.map(\.name))
        lines =
            flawed.map { "stage.\($0) is left out: use one of \($1.joined(separator: ", "))" }
            + [box.unknown(besides: known, as: "value of the stage")].compactMap(\.self)
    }
}
