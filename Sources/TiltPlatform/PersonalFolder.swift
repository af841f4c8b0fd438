import Foundation

/// The desktop's folders for a user's files (XDG Base Directory Specification).
package nonisolated enum PersonalFolder {
    package static var home: String { variable("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path }

    package static var configuration: String { path("XDG_CONFIG_HOME", usual: ".config") }
    /// The folder for the state of programs.
    package static var state: String { path("XDG_STATE_HOME", usual: ".local/state") }

    /// The folder for data of programs that can be made again.
    package static var cache: String {
        #if canImport(Darwin)
            "\(home)/Library/Caches"
        #else
            path("XDG_CACHE_HOME", usual: ".cache")
        #endif
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(path: $0) } }

    /// The path in a variable, or the usual one; relative paths are ignored.
    private static func path(_ variable: String, usual: String) -> String {
        let path = self.variable(variable)
        return path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(usual)"
    }
}
