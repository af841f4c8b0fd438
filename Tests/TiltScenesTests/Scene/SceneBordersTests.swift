import Foundation
import Support
import Testing
import TiltScenes
import TiltStage

@Suite("The borders of scenes")
struct SceneBordersTests {
    @Test(
        "keep the names of scenes from the stage, from the platform and, but for its folder of scenes, from the program",
        arguments: ["TiltStage", "TiltPlatform", "tiltyard"])
    func names(module: String) throws {
        let folder = Repository.path("Sources/\(module)")
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let sources = files.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Scenes/") }
        let names = SceneCatalogue.descriptors.map(\.name)
        #expect(sources.count > 30 && names.count == 3)
        for file in sources {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).replacing(#/\/\/.*/#, with: "")
            for name in names { #expect(!text.lowercased().contains(name), "\(file)") }
        }
    }
}
