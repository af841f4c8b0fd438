import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A user without privileges and without processes, for limits that do not bind root. Only root can be another user.
public enum OtherUser {
    /// A command that runs a program as this user, or as the present one if that is not root.
    public static func command(_ arguments: [String]) -> Command {
        let words =
            (geteuid() == 0 ? ["setpriv", "--reuid", number, "--regid", number, "--clear-groups"] : []) + arguments
        let home = FileManager.default.temporaryDirectory.path + "/tiltyard-nobody"
        return Command(
            words[0], Array(words.dropFirst()),
            environment: ["HOME": home, "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""])
    }

    /// Whether this user may run a program.
    public static func canRun(_ path: String) -> Bool {
        guard geteuid() == 0 else { return true }
        // Every folder on the way needs the right to be entered, and the program that to be read.
        let parts = URL(filePath: path).pathComponents
        return parts.indices.allSatisfy { index in
            var status = stat()
            let place = "/" + parts[1...max(1, index)].joined(separator: "/")
            return stat(place, &status) == 0 && status.st_mode & 0o005 == 0o005
        }
    }

    private static let number = "65534"
}
