import Support
import Testing

@testable import TiltPlatform

/// The tests that ask a server of tiles, and mostly wait for it: one after the other, since they count its answers and the
/// time. They do not wake SDL's queue of events, so those with SDL run meanwhile.
@Suite("With a server of tiles", .takesTurns(with: .servers))
nonisolated enum WithTileServer {}

extension TileNetwork {
    /// Network access through a process, as in the program.
    nonisolated static var test: TileNetwork { TileNetwork(agent: "Tiltyard/test", executable: BuiltBinary.path) }
}
