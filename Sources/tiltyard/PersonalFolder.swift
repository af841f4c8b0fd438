import Foundation

/// The desktop's folders for a user's files (XDG Base Directory Specification).
enum PersonalFolder {
    /// The user's home folder.
    static var home: String {
        ProcessInfo.processInfo.environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    }

    static var configuration: String { path("XDG_CONFIG_HOME", usual: ".config") }
    /// The folder for the state of programs.
    static var state: String { path("XDG_STATE_HOME", usual: ".local/state") }

    /// The path in a variable, or the usual one; relative paths are ignored.
    private static func path(_ variable: String, usual: String) -> String {
        let path = ProcessInfo.processInfo.environment[variable]
        return path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(usual)"
    }
}
