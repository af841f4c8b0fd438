import Support

@testable import TiltPlatform

extension TileNetwork {
    /// Network access through a process, as in the program.
    nonisolated static var test: TileNetwork { TileNetwork(agent: "Tiltyard/test", executable: BuiltBinary.path) }
}
