import Foundation
import Synchronization
import Testing

@testable import TiltPlatform

@Suite("The loss of a display")
struct DisplayLossTests {
    @Test("is handled on the thread that notices it")
    func thread() async {
        await #expect(processExitsWith: .exitCode(7)) {
            DisplayLoss.exitHandler.withLock { $0 = { exit(7) } }
            DispatchQueue.global().async { _ = DisplayLoss.handler(nil) }
            try await Task.sleep(for: .seconds(10))
        }
    }
}
