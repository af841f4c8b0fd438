import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// What the program remembers from one run to the next, in a file of the desktop's state folder.
struct StateFile {
    /// What is in it.
    struct State: Codable, Equatable {
        var stage = Stage.Memory()
        /// Width and height of the window in points; nil where it was never seen but filling the display.
        var size: [Double]?
        var isFullscreen = false
    }

    let path: String

    /// The file of this person.
    init() { self.init(path: PersonalFolder.state + "/tiltyard/state.json") }

    init(path: String) { self.path = path }

    /// What was remembered; nil where nothing was. A file that cannot be read is put aside, and one line says so.
    func read() -> State? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        if let state = try? JSONDecoder().decode(State.self, from: bytes) { return state }
        ConfigurationFolder.putAside(path, what: "what was remembered")
        return nil
    }

    /// Keeps something in place of what was remembered, whole or not at all. Where that cannot be, the next run begins as this one.
    func write(_ state: State) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try? encoder.encode(state).write(to: URL(filePath: path), options: .atomic)
    }
}

extension StateFile.State {
    /// The window's size, if there can be such a window.
    var windowSize: Vector? {
        guard let size, size.count == 2, (320...16384).contains(size[0]), (240...16384).contains(size[1]) else {
            return nil
        }
        return Vector(size[0], size[1])
    }
}
