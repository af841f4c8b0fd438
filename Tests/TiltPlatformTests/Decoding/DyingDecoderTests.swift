import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A decoder that dies", .needs(.python3))
    struct DyingDecoderTests {
        private let folder: TemporaryFolder
        private let screen: OffScreen

        init() throws {
            folder = try TemporaryFolder()
            screen = try OffScreen(width: 64, height: 64)
        }

        /// The stage at which it is killed, by a line of Python that runs as the decoder, and the number of pictures
        /// this may cost.
        enum Stage: String, CaseIterable {
            case beforeStart, beforeReading, whileReading, beforeAnswering, inTheHead, inThePixels, betweenPictures

            var action: String {
                switch self {
                case .beforeStart: "die()"
                case .beforeReading: "select.select([line], [], []); die()"
                case .whileReading: "line.recv(40); die()"
                case .beforeAnswering: "take(); die()"
                case .inTheHead: "take(); line.send(struct.pack('2I', 0x54594431, 0)); die()"
                case .inThePixels:
                    "take(); line.send(struct.pack('4I', 0x54594431, 0, 8, 8) + b'1' * 99); die()"
                case .betweenPictures:
                    "take(); line.send(struct.pack('4I', 0x54594431, 0, 8, 8) + b'1' * 256 + struct.pack('4I', 0x54594431, 0, 0, 0)); die()"
                }
            }

            var cost: Int { self == .betweenPictures ? 0 : 1 }
        }

        /// The program itself as a decoder, except for the first process.
        private func decoder(_ stage: Stage) throws -> PictureDecoder {
            let path = try folder.program(
                "decoder",
                """
                #!/usr/bin/env python3
                import os, select, signal, socket, struct, sys
                if os.path.exists(sys.path[0] + "/started"):
                    os.execv("\(BuiltBinary.path)", sys.argv)
                open(sys.path[0] + "/started", "w")
                line = socket.socket(fileno=0)
                def die(): os.kill(os.getpid(), signal.SIGKILL)
                def take():
                    head = line.recv(24, socket.MSG_WAITALL)
                    line.recv(struct.unpack("6I", head)[4], socket.MSG_WAITALL)
                \(stage.action)

                """)
            return PictureDecoder(executable: path)
        }

        @Test("costs at most one picture and one line, and the others are shown", arguments: Stage.allCases)
        func killed(stage: Stage) throws {
            let decoder = try decoder(stage)
            let store = PictureStore(assets: try .bundled, renderer: screen.renderer, decoder: decoder)
            let names = (0..<6).map { ImageID("own", $0) }
            for (index, id) in names.enumerated() {
                // Larger than the socket's buffer, so that half of it is still being sent.
                var noise = SplitMix64(seed: UInt64(index))
                var pixels = Pixels(width: 400, height: 400)
                for at in pixels.argb.indices { pixels.argb[at] = UInt32(truncatingIfNeeded: noise.next()) }
                try pixels.savePNG(to: folder.path("\(index).png"))
                store.register(id, file: folder.path("\(index).png"))
            }
            let pictures = names.map { Picture($0, size: Vector(8, 8), finish: .stretched) }
            store.want(Array(pictures.prefix(1)), density: 1)
            store.waitForAll()
            if let id = decoder.processID {
                // A killed process takes a moment to end.
                var info = siginfo_t()
                waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT)
            }
            store.want(pictures, density: 1)
            store.waitForAll()
            let failures = store.takeFailures()
            #expect(failures.count == stage.cost)
            #expect(failures.allSatisfy { "\($0)".contains("its decoder crashed") })
            #expect(names.count { store.picture(for: $0) != nil } == names.count - stage.cost)
        }
    }
}
