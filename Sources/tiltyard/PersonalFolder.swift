import Foundation

/// The desktop's folders for a user's files (XDG Base Directory Specification).
enum PersonalFolder {
    /// The person's home.
    static var home: String {
        ProcessInfo.processInfo.environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    }

    /// The folder for configuration.
    static var configuration: String { path("XDG_CONFIG_HOME", usual: ".config") }
    /// The folder for the state of programs.
    static var state: String { path("XDG_STATE_HOME", usual: ".local/state") }

    /// Relative paths are to be ignored.
    private static func path(_ variable: String, usual: String) -> String {
        let path = ProcessInfo.processInfo.environment[variable]
        return path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(usual)"
    }
}
