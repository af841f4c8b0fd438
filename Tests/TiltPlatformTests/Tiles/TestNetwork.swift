import Support
import Testing

@testable import TiltPlatform

/// The tests of access to a server of tiles, which mostly wait for it: one after the other, since they count its answers and
/// the time. They use neither SDL nor the environment, so others run meanwhile.
@Suite("With a server of tiles", .takesTurns(with: .servers))
nonisolated enum WithTileServer {}

extension TileNetwork {
    /// Network access through a process, as in the program.
    nonisolated static var test: TileNetwork { TileNetwork(agent: "Tiltyard/test", executable: BuiltBinary.path) }
}
