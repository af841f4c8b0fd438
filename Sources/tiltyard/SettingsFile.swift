import Foundation
import TiltPlatform
import TiltScenes

/// The file of the user's settings in the desktop's configuration folder, which can also be edited by hand.
struct SettingsFile {
    let path: String

    /// The user's file.
    init() { self.init(path: ConfigurationFolder.path + "/settings.json") }

    init(path: String) { self.path = path }

    /// Reads the settings; the defaults without a file. A file that cannot be read is put aside, with a line on
    /// standard error.
    func read() -> Settings {
        guard let bytes = FileManager.default.contents(atPath: path) else { return .standard }
        do {
            return try JSONDecoder().decode(Settings.self, from: bytes)
        } catch {
            ConfigurationFolder.putAside(path, what: "the settings", because: Self.reason(error))
            return .standard
        }
    }

    /// Stores the settings changed since a run began, completely or not at all. Values given by options, and those
    /// changed by other runs, are left alone. Throws if the file cannot be written.
    func keep(_ settings: Settings, since start: Settings) throws(PlatformError) {
        guard settings != start else { return }
        let merged = read().merging(settings, since: start)
        try ConfigurationFolder.write(merged, to: path, what: "cannot keep the settings")
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .typeMismatch(_, let context) where !context.codingPath.isEmpty,
            .valueNotFound(_, let context) where !context.codingPath.isEmpty:
            "\(context.codingPath[0].stringValue) has a value of the wrong kind"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(context.codingPath[0].stringValue): \(context.debugDescription)"
        default: "it is no JSON object"
        }
    }
}

/// The folder of the user's configuration files.
enum ConfigurationFolder {
    static var path: String { PersonalFolder.configuration + "/tiltyard" }

    /// Writes a value as JSON, completely or not at all, and creates the folder if it is missing.
    static func write(_ value: some Encodable, to path: String, what: String) throws(PlatformError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            var text = try encoder.encode(value)
            text.append(UInt8(ascii: "\n"))
            // If the file is a link, its target is written.
            try text.write(to: URL(filePath: path).resolvingSymlinksInPath(), options: .atomic)
        } catch {
            throw PlatformError(what, on: path, advice: "make it and its folder writable")
        }
    }

    /// Puts a file aside that cannot be read, and says so.
    static func putAside(_ path: String, what: String, because reason: String? = nil) {
        let aside = path + ".broken"
        try? FileManager.default.removeItem(atPath: aside)
        try? FileManager.default.moveItem(atPath: path, toPath: aside)
        StandardError.write(
            "tiltyard: cannot read \(what): \(path): \(reason.map { "\($0): " } ?? "")it is put aside as \(aside)")
    }
}

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
