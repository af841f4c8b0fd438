import TiltCanvas
import TiltEngine
import TiltStage

/// What `Stage.Kept` leave out of an object because they do not know it, in one line each.
package struct KeptFlaws: Decodable {
    /// The lines, such as "stage.scenes.carousel.layout is left out: use one of ring, room".
    package private(set) var lines: [String] = []

    /// Reads the object. Throws `DecodingError` if it is none.
    package init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        note([("scene", SceneCatalogue.names)], in: box, of: "stage")
        // An older version kept all in one table.
        let ofAll = SceneCatalogue.descriptors.flatMap(\.kept)
        note(ofAll, in: box, of: "stage")
        note(
            unknown: box.unknown(
                besides: Set(Stage.Kept.CodingKeys.allCases.map(\.stringValue) + ofAll.map(\.name)),
                as: "value of the stage"))
        guard let scenes = try? box.nestedContainer(keyedBy: NameKey.self, forKey: NameKey("scenes")) else { return }
        for scene in SceneCatalogue.descriptors {
            guard let box = try? scenes.nestedContainer(keyedBy: NameKey.self, forKey: NameKey(scene.name)) else {
                continue
            }
            note(scene.kept, in: box, of: "stage.scenes.\(scene.name)")
            note(unknown: box.unknown(besides: Set(scene.kept.map(\.name)), as: "value of \(scene.name)"))
        }
        note(unknown: scenes.unknown(besides: Set(SceneCatalogue.names), as: "scene"))
    }

    /// Notes the names whose words are none of theirs.
    private mutating func note(
        _ known: [(name: String, words: [String])], in box: KeyedDecodingContainer<NameKey>, of place: String
    ) {
        for (name, words) in known {
            let key = NameKey(name)
            guard box.contains(key), (try? box.decodeNil(forKey: key)) == false else { continue }
            if (try? box.decode(String.self, forKey: key)).map(words.contains) == true { continue }
            lines.append("\(place).\(name) is left out: use one of \(words.joined(separator: ", "))")
        }
    }

    private mutating func note(unknown line: String?) { if let line { lines.append(line) } }
}
