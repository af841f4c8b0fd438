import Foundation
import Testing

@testable import TiltPlatform

@Suite("A program of the desktop")
struct DesktopCommandTests {
    @Test("has an output, and none if it fails or does not exist")
    func output() async {
        func output(_ command: String...) async -> (String?, Int32) {
            await withCheckedContinuation { answer in
                try? DesktopCommand.run(command) { answer.resume(returning: ($0, $1)) }
            }
        }
        #expect(await output("echo", "it's 'yes'", "$HOME; false") == ("it's 'yes' $HOME; false\n", 0))
        #expect(await output("sh", "-c", "echo no; exit 3") == (nil, 3 << 8))
        #expect(await output("no-such-program-here") == (nil, DesktopCommand.isMissing))
    }
}
