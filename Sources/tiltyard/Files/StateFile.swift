import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The file of the program's state between runs, in the desktop's state folder.
struct StateFile {
    struct State: Codable, Equatable {
        var stage = Stage.Kept()
        /// The width and height of the window in points; nil if it has only been seen fullscreen.
        var size: [Double]?
        var isFullscreen = false
        /// The window's pixels per point at the interface's usual size.
        var density: Double?

        enum CodingKeys: CodingKey, CaseIterable { case stage, size, isFullscreen, density }
    }

    private let file: UserJSON<State>

    init(path: String = PersonalFolder.state + "/tiltyard/state.json") {
        file = UserJSON(path: path, what: "the stored state")
    }

    func read() -> State? {
        file.read { _, bytes in (try? JSONDecoder().decode(Flaws.self, from: bytes))?.lines ?? [] }
    }

    /// What is left out of a file, in one line each.
    struct Flaws: Decodable {
        let lines: [String]

        init(from decoder: any Decoder) throws {
            let own = try UnknownNames<State.CodingKeys>(from: decoder).line
            let stage = try? decoder.container(keyedBy: State.CodingKeys.self).decode(KeptFlaws.self, forKey: .stage)
            lines = [own].compactMap(\.self) + (stage?.lines ?? [])
        }
    }

    /// Stores a state. If that fails, the next run begins like this one.
    func write(_ state: State) { try? file.write(state, toKeep: "the state") }
}

extension StateFile.State {
    /// Reads an object; what it lacks is as in a first run. Throws `DecodingError` if a value has the wrong type.
    init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        stage = try box.decodeIfPresent(Stage.Kept.self, forKey: .stage) ?? .init()
        size = try box.decodeIfPresent([Double].self, forKey: .size)
        isFullscreen = try box.decodeIfPresent(Bool.self, forKey: .isFullscreen) ?? false
        density = try box.decodeIfPresent(Double.self, forKey: .density)
    }

    /// This state with what the scenes of a stage keep.
    func with(_ looks: Stage.Kept) -> Self {
        var state = self
        state.stage.scenes = looks.scenes
        return state
    }

    var windowSize: Vector? {
        guard let size, size.count == 2, (320...16384).contains(size[0]), (240...16384).contains(size[1]) else {
            return nil
        }
        return Vector(size[0], size[1])
    }

    var usualDensity: Double? { density.flatMap { Window.densities.contains($0) ? $0 : nil } }
}
