import Foundation
import TiltPlatform

/// Where pictures of the window are kept: the user's pictures folder.
enum ScreenshotFolder {
    /// A path in the folder that is not taken yet. Throws where there is no such folder.
    static func newFile() throws(PlatformError) -> String {
        let files = FileManager.default
        let folder = PicturesFolder.path
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw PlatformError("cannot keep the picture", on: folder, advice: "make the folder writable")
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "yyyy-MM-dd HH.mm.ss"
        let name = "Tiltyard \(format.string(from: Date()))"
        let candidates = [name] + (2...99).map { "\(name) (\($0))" }
        let free = candidates.first { !files.fileExists(atPath: "\(folder)/\($0).png") } ?? name
        return "\(folder)/\(free).png"
    }
}
