import Foundation
import TiltPlatform
import TiltScenes
import TiltStage

/// The file of the user's settings in the desktop's configuration folder, which can also be edited by hand.
struct SettingsFile {
    private let file: UserJSON<Settings>

    init(path: String = PersonalFolder.configuration + "/tiltyard/settings.json") {
        file = UserJSON(path: path, what: "the settings")
    }

    /// Reads the settings; the defaults without a file, or if it cannot be read.
    func read() -> Settings {
        file.read { _, bytes in (try? JSONDecoder().decode(SettingsFlaws.self, from: bytes))?.lines ?? [] } ?? .standard
    }

    /// Stores the settings changed since a run began. Values given by options, and those changed by other runs, are left
    /// alone. Throws if the file cannot be written.
    func keep(_ settings: Settings, since start: Settings) throws(PlatformError) {
        guard settings != start else { return }
        let before = file.read() ?? .standard
        try file.write(before.merging(settings, since: start), over: before, toKeep: "the settings")
    }
}
