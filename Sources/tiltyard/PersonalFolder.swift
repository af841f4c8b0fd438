import Foundation

/// The folders in which the desktop has a person's files kept (XDG Base Directory Specification).
enum PersonalFolder {
    /// The person's home.
    static var home: String {
        ProcessInfo.processInfo.environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    }

    /// Where configuration lies.
    static var configuration: String { path("XDG_CONFIG_HOME", usual: ".config") }
    /// Where the state of programs lies.
    static var state: String { path("XDG_STATE_HOME", usual: ".local/state") }

    /// Relative paths are to be ignored.
    private static func path(_ variable: String, usual: String) -> String {
        let path = ProcessInfo.processInfo.environment[variable]
        return path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(usual)"
    }
}
