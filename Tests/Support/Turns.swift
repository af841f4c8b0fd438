public import Testing

/// What suites share that only some tests at a time may use. A suite with the trait `.takesTurns(with:)` waits for its
/// turn, test by test, while the tests of other suites run in parallel. Its tests are scheduled before those that only
/// compute, because they mostly wait.
public actor Turns {
    /// The state of this process: SDL's event queue and video driver, and the environment variables.
    public static let process = Turns(places: 1)
    /// A server in the network that a test asks.
    public static let servers = Turns(places: 1)
    /// The programs that tests start: more of them at a time would only slow each other down.
    public static let programs = Turns(places: 3)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(places: Int) { free = places }

    private func begin() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    private func end() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }

    /// The trait of a suite and of all suites in it.
    public struct Taking: SuiteTrait, TestTrait, TestScoping {
        fileprivate let turns: Turns

        /// Always true: the suites in a suite take turns too.
        public var isRecursive: Bool { true }

        /// Applies to suites and to each case of a test, not to all cases of a test together.
        public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
            test.isSuite || testCase != nil ? self : nil
        }

        /// Runs a suite or a case of a test.
        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            try await withoutActuallyEscaping(function) { function in
                try await Task(priority: .high) {
                    guard testCase != nil else { return try await function() }
                    await turns.begin()
                    do {
                        try await function()
                    } catch {
                        await turns.end()
                        throw error
                    }
                    await turns.end()
                }.value
            }
        }
    }
}

extension Trait where Self == Turns.Taking {
    /// The tests of the suite wait for their turn.
    public static func takesTurns(with turns: Turns) -> Self { Self(turns: turns) }
}
