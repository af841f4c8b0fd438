import Foundation

/// The program as it was built with the tests.
public enum BuiltBinary {
    /// The path of `tiltyard`, beside the bundle of the tests.
    public static let path = folder.appending(path: "tiltyard").path(percentEncoded: false)

    /// The folder of its modules, for a compiler's `-I`.
    public static let modules = folder.appending(path: "Modules").path(percentEncoded: false)

    /// A command that runs the program with arguments.
    public static func command(
        _ arguments: [String], environment: [String: String] = [:], timeout: Double = 120
    ) -> Command {
        // The settings of this machine's user, or of another test, must not affect this one.
        let own = ["XDG_CONFIG_HOME": FileManager.default.temporaryDirectory.path + "/tiltyard-test-\(UUID())"]
        return Command(path, arguments, environment: own.merging(environment) { $1 }, timeout: timeout)
    }

    /// Runs the program to its end.
    public static func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Command.Outcome {
        try await command(arguments, environment: environment).run()
    }

    private static var folder: URL {
        #if os(macOS)
            if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
                return bundle.bundleURL.deletingLastPathComponent()
            }
        #endif
        return (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }
}
