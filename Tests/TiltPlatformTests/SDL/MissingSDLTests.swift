import Foundation
import Support
import Testing

@Suite("A build without SDL's headers", .needs(.cc))
struct MissingSDLTests {
    /// The compiler's errors about the header, with only the given headers in the system.
    private func errors(with headers: [String] = []) async throws -> String {
        let folder = try TemporaryFolder()
        _ = try folder.folder("SDL2")
        for name in headers { _ = try folder.file("SDL2/\(name)", "") }
        let header = Repository.path("Sources/CSDL2/CSDL2.h")
        let outcome = try await Command("cc", ["-E", "-x", "c", "-nostdinc", "-I", folder.path, header]).run()
        #expect(outcome.status != 0)
        return outcome.errors
    }

    @Test("says in one error which packages to install, on each system")
    func nothing() async throws {
        let errors = try await errors()
        #expect(errors.components(separatedBy: " error: ").count == 2, "\(errors)")
        for package in [
            "libsdl2-dev libsdl2-image-dev", "SDL2-devel SDL2_image-devel", "sdl2-compat sdl2_image", "sdl2 sdl2_image",
        ] {
            #expect(errors.contains(package))
        }
    }

    @Test("names SDL_image alone if only that is missing")
    func image() async throws {
        let errors = try await errors(with: ["SDL.h"])
        #expect(errors.components(separatedBy: " error: ").count == 2, "\(errors)")
        #expect(errors.contains("SDL_image 2 is missing") && !errors.contains("libsdl2-dev"))
    }
}
