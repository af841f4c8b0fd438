import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// The file of the program's state between runs, in the desktop's state folder.
struct StateFile {
    /// The content.
    struct State: Codable, Equatable {
        var stage = Stage.Memory()
        /// The width and height of the window in points; nil if it has only been seen fullscreen.
        var size: [Double]?
        var isFullscreen = false
        /// The window's pixels per point, in the interface's usual size.
        var density: Double?
    }

    let path: String

    /// The user's file.
    init() { self.init(path: PersonalFolder.state + "/tiltyard/state.json") }

    init(path: String) { self.path = path }

    /// Reads the state; nil without a file. A file that cannot be read is put aside, with a line on standard error.
    func read() -> State? {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        if let state = try? JSONDecoder().decode(State.self, from: bytes) { return state }
        ConfigurationFolder.putAside(path, what: "what was remembered")
        return nil
    }

    /// Stores a state, completely or not at all. If that fails, the next run begins like this one.
    func write(_ state: State) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try? encoder.encode(state).write(to: URL(filePath: path), options: .atomic)
    }
}

extension StateFile.State {
    /// The window's size, if it is valid.
    var windowSize: Vector? {
        guard let size, size.count == 2, (320...16384).contains(size[0]), (240...16384).contains(size[1]) else {
            return nil
        }
        return Vector(size[0], size[1])
    }

    /// The density, if it is valid.
    var usualDensity: Double? { density.flatMap { Window.densities.contains($0) ? $0 : nil } }
}
