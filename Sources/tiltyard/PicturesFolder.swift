import Foundation
import Synchronization
import TiltPlatform

enum PicturesFolder {
    /// The folder's path; it may not exist yet.
    static var path: String {
        #if os(Linux)
            let file = "\(PersonalFolder.configuration)/user-dirs.dirs"
            let settings = try? [UInt8](file: file, limit: 1 << 20, what: "")
            return path(in: String(path: settings ?? []), home: PersonalFolder.home)
        #else
            let files = FileManager.default
            let folder = files.urls(for: .picturesDirectory, in: .userDomainMask).first
            return (folder ?? files.homeDirectoryForCurrentUser).path
        #endif
    }

    /// The path in the desktop's settings: the last `XDG_PICTURES_DIR="$HOME/…"` or `="/…"`, with a backslash before
    /// characters that the shell would interpret (user-dirs.dirs(5)); by default, Pictures in the home folder.
    ///
    /// Foundation reads the file on Linux too, but treats quotation marks and `$HOME` as parts of the name.
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

    /// A path in the folder for messages: from the folder's own name on.
    static func shown(_ path: String) -> String { path.split(separator: "/").suffix(2).joined(separator: "/") }

    /// The paths that were given out, at which a film may not be written yet.
    private static let given = Mutex<Set<String>>([])

    /// An unused path in the folder for a picture or film, named after its scene and the time. Throws if the folder does
    /// not exist and cannot be made.
    static func newFile(_ scene: String, ending: String) throws(PlatformError) -> String {
        guard Folder.make(path) else {
            throw PlatformError("cannot save the picture", on: path, advice: "make the folder writable")
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyy-MM-dd HH.mm.ss"
        let name = "Tiltyard \(scene) \(format.string(from: Date()))"
        let candidates = ([name] + (2...99).map { "\(name) (\($0))" }).map { "\(path)/\($0).\(ending)" }
        return given.withLock { given in
            let free = candidates.first {
                FileStatus($0, followsLinks: false) == nil && given.insert($0).inserted
            }
            return free ?? candidates[0]
        }
    }
}
