import Foundation
import Support
import Testing
import TiltScenes
import TiltStage

@Suite("The borders of scenes")
struct SceneBordersTests {
    @Test(
        "keep the names of scenes from the stage and from the platform, which cannot see their types",
        arguments: ["TiltStage", "TiltPlatform"])
    func names(module: String) throws {
        let folder = Repository.path("Sources/\(module)")
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let sources = files.filter { $0.hasSuffix(".swift") }
        let names = SceneCatalogue.descriptors.map(\.name)
        #expect(sources.count > 60 && names.count == 3)
        for file in sources {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).replacing(#/\/\/.*/#, with: "")
            let words = Set(text.lowercased().matches(of: #/\w+/#).map { String($0.output) })
            #expect(words.isDisjoint(with: names), "\(file)")
        }
    }
}
