import Foundation

/// The user's folder for pictures.
enum PicturesFolder {
    /// Where it lies; it may still have to be made.
    static var path: String {
        #if os(Linux)
            let environment = ProcessInfo.processInfo.environment
            let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
            let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.config"
            let settings = try? String(contentsOfFile: "\(config)/user-dirs.dirs", encoding: .utf8)
            return path(in: settings ?? "", home: home)
        #else
            let files = FileManager.default
            let folder = files.urls(for: .picturesDirectory, in: .userDomainMask).first
            return (folder ?? files.homeDirectoryForCurrentUser).path
        #endif
    }

    /// Where the desktop's settings put it: the last `XDG_PICTURES_DIR="$HOME/…"` or `="/…"`, with a backslash before signs
    /// that a shell would not take as they are (user-dirs.dirs(5)); without one, Pictures in the home folder.
    ///
    /// Foundation reads the file on Linux too, but takes quotation marks and `$HOME` for parts of the name.
    static func path(in settings: String, home: String) -> String {
        let values = settings.split(whereSeparator: \.isNewline).compactMap { value(in: $0) }
        let path = values.last { $0.hasPrefix("/") || $0 == "$HOME" || $0.hasPrefix("$HOME/") }
        guard let path else { return "\(home)/Pictures" }
        return path.hasPrefix("/") ? path : home + path.dropFirst("$HOME".count)
    }

    private static func value(in line: Substring) -> String? {
        guard let match = line.wholeMatch(of: #/\s*XDG_PICTURES_DIR\s*=\s*"((?:[^"\\]|\\.)*)"\s*/#) else { return nil }
        return String(match.output.1).replacing(#/\\(.)/#) { $0.output.1 }
    }
}
