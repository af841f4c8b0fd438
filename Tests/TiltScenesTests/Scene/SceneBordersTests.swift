import Foundation
import Support
import Testing

@Suite("The borders of scenes")
struct SceneBordersTests {
    /// The folders of scenes and of the list of them; all others of TiltScenes make the stage.
    private static let scenes = ["Carousel", "Catalogue", "Parallax", "Weather"]

    /// The Swift files of a folder of the package, by their paths in it, without their comments.
    private func sources(in folder: String) throws -> [String: String] {
        let folder = Repository.path(folder)
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { sources, file in
            sources[file] = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                .replacing(#/\/\/.*/#, with: "")
        }
    }

    private func types(in sources: some Sequence<String>, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(sources.flatMap { $0.matches(of: pattern).map { String($0.output.1) } })
    }

    @Test("keep their types from the stage and from the platform")
    func types() throws {
        let all = try sources(in: "Sources/TiltScenes")
        let stage = all.filter { file, _ in !Self.scenes.contains { file.hasPrefix("\($0)/") } }
        let others = stage.merging(try sources(in: "Sources/TiltPlatform")) { $1 }
        let theirs = types(
            in: all.keys.filter { stage[$0] == nil }.compactMap { all[$0] },
            #/\n(?:public |package |final )*(?:struct|enum|class|protocol|typealias) (\w+)/#
        ).subtracting(types(in: others.values, #/(?:struct|enum|class|protocol|typealias) (\w+)/#))
        #expect(stage.count > 80 && theirs.count > 100)
        for (file, text) in others {
            let words = Set(text.matches(of: #/\b[A-Z]\w+/#).map { String($0.output) })
            #expect(words.isDisjoint(with: theirs), "\(file): \(words.intersection(theirs))")
        }
    }
}
