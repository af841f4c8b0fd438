import Foundation
import Support
import Synchronization
import Testing
import TiltEngine

@testable import TiltPlatform

extension WithTileServer {
    @Suite("The network access of maps", .needs(.python3), .serialized)
    nonisolated struct TileNetworkTests {
        private let server: TileServer
        private let network = TileNetwork.test

        init() async throws { server = try await TileServer() }

        /// The result of a request; nil if there is none within twenty seconds.
        private func ask(
            _ address: String, of network: TileNetwork? = nil, seconds: Double = 10, while isWaiting: () -> Void = {}
        ) async throws -> Result<TileNetwork.Answer, TileFailure>? {
            let (network, address) = (network ?? self.network, try WebAddress(address))
            let box = Box()
            network.queue.wait {
                _ = network.start(address, headers: [:], mostBytes: 1 << 20, seconds: seconds) { box.set($0) }
            }
            isWaiting()
            let end = ContinuousClock.now + .seconds(20)
            while box.value == nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
            return box.value
        }

        private final class Box: Sendable {
            private let result = Mutex<Result<TileNetwork.Answer, TileFailure>?>(nil)
            var value: Result<TileNetwork.Answer, TileFailure>? { result.withLock(\.self) }
            func set(_ value: Result<TileNetwork.Answer, TileFailure>) { result.withLock { $0 = value } }
        }

        private func failure(_ result: Result<TileNetwork.Answer, TileFailure>?) -> TileFailure? {
            if case .failure(let failure) = result { failure } else { nil }
        }

        /// A value in kilobytes, or a number, from the system's report on a process.
        private func status(_ id: Int32, _ name: String) throws -> Int {
            let text = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name):") })
            return try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
        }

        @Test("starts its process with the first request, and ends it with itself")
        func life() async throws {
            var network: TileNetwork? = .test
            #expect(network?.processID == nil)
            let answer = try await ask("\(server.root)/good/1/0/0.png", of: network)
            #expect(try #require(try answer?.get()).bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            let id = try #require(network?.processID)
            #expect(kill(id, 0) == 0 && getpgid(id) == id)
            network = nil
            let end = ContinuousClock.now + .seconds(20)
            while kill(id, 0) == 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
            #expect(kill(id, 0) == -1)
        }

        @Test("works through a thread of a program that cannot start itself as a process")
        func thread() async throws {
            let network = TileNetwork(agent: "Tiltyard/test", executable: nil)
            #expect(try await ask("\(server.root)/good/1/0/0.png", of: network)?.get().head.status == 200)
            #expect(network.processID == nil)
            #expect(failure(try await ask("\(server.root)/vast/1/0/0.png", of: network)) == .tooLarge)
        }

        @Test("asks for answers as they are, and inflates within the limits what is compressed nevertheless")
        func headers() async throws {
            let plain = try await ask("\(server.root)/good/1/0/0.png")?.get().bytes
            #expect(try await ask("\(server.root)/zipped/1/0/0.png")?.get().bytes == plain)
            #expect(failure(try await ask("\(server.root)/bomb/1/0/0.png")) == .tooLarge)
            let stats = try await server.stats()
            #expect(stats.agents == ["Tiltyard/test"] && stats.codings == ["identity"])
        }

        @Test("sends no header with a line break in it")
        func injection() async throws {
            let box = Box()
            let address = try WebAddress("\(server.root)/good/1/0/0.png")
            network.queue.wait {
                _ = network.start(
                    address, headers: ["If-None-Match": "a\r\nAccept-Encoding: evil"], mostBytes: 1 << 20, seconds: 10
                ) { box.set($0) }
            }
            let end = ContinuousClock.now + .seconds(20)
            while box.value == nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try box.value?.get().head.status == 200)
            #expect(try await server.stats().codings == ["identity"])
        }

        static let endless = [
            "torrent", "bomb", "transfer", "chunks", "heads", "longhead", "continue", "refusal", "vast",
        ]

        @Test("needs little memory whatever the answer", .needsLinux, arguments: endless)
        func memory(how: String) async throws {
            _ = try await ask("\(server.root)/good/1/0/0.png")
            let id = try #require(network.processID)
            let before = try status(id, "VmRSS")
            let answer = try await ask("\(server.root)/\(how)/1/0/0.png")
            #expect(try failure(answer) != nil || answer?.get().head.status == 404)
            #expect(network.processID == id, "it lives on")
            #expect(try status(id, "VmHWM") < before + 32 << 10)
            #expect(try await ask("\(server.root)/good/2/0/0.png")?.get().head.status == 200)
        }

        @Test("sleeps while nothing arrives", .needsLinux)
        func sleep() async throws {
            for address in ["\(server.root)/silent/1/0/0.png", "\(server.mute)/1/0/0.png", secure(server.mute)] {
                _ = try await ask("\(server.root)/good/1/0/0.png")
                let id = try #require(network.processID)
                let before = try status(id, "voluntary_ctxt_switches")
                #expect(failure(try await ask(address, seconds: 2)) == .slow, "\(address)")
                // A loop that polls would be woken thousands of times.
                #expect(try status(id, "voluntary_ctxt_switches") - before < 100, "\(address)")
            }
        }

        @Test("does little while a host sends byte by byte", .needsLinux)
        func trickle() async throws {
            _ = try await ask("\(server.root)/good/1/0/0.png")
            let id = try #require(network.processID)
            let before = try status(id, "voluntary_ctxt_switches")
            #expect(failure(try await ask("\(server.root)/trickle/1/0/0.png", seconds: 3)) == .slow)
            // More than a thousand bytes come one by one.
            #expect(try status(id, "voluntary_ctxt_switches") - before < 300)
        }

        private func secure(_ root: String) -> String { root.replacing("http:", with: "https:") + "/1/0/0.png" }

        @Test("says in words what is no web server, or not secure")
        func words() async throws {
            #expect(failure(try await ask(secure(server.root))) == .insecure)
            #expect(failure(try await ask("https://127.0.0.1:1/1/0/0.png")) == .offline)
            #expect(failure(try await ask("https://nowhere.invalid/1/0/0.png")) == .offline)
        }

        @Test("loses only what is under way if its process dies, and starts another")
        func dies() async throws {
            _ = try await ask("\(server.root)/good/1/0/0.png")
            let id = try #require(network.processID)
            let result = try await ask("\(server.root)/silent/1/0/0.png") { kill(id, SIGKILL) }
            #expect(failure(result) == .broken)
            #expect(try await ask("\(server.root)/good/2/0/0.png")?.get().head.status == 200)
            #expect(network.processID != id)
        }

        @Test("gives up a process that does nothing")
        func hangs() async throws {
            _ = try await ask("\(server.root)/good/1/0/0.png")
            let id = try #require(network.processID)
            kill(id, SIGSTOP)
            #expect(failure(try await ask("\(server.root)/good/2/0/0.png", seconds: 0.1)) == .slow)
            #expect(try await ask("\(server.root)/good/3/0/0.png")?.get().head.status == 200)
        }

        /// Messages that no fetcher sends: a kind, a request's number, a number of bytes that follow.
        static let lies: [[UInt32]] = [
            [0, 1, 0], [99, 1, 0], [2, 1, 0], [3, 1, 8], [3, 1, 0xFFFF_FFFF], [4, 7, 0], [2, 1, 0xFFFF],
        ]

        @Test("does not trust its process", arguments: lies)
        func lie(head: [UInt32]) async throws {
            let folder = try TemporaryFolder()
            let numbers = head.map(String.init).joined(separator: ", ")
            let path = try folder.program(
                "impostor",
                """
                #!/usr/bin/env python3
                import socket, struct, time
                line = socket.socket(fileno=0)
                line.recv(1 << 16)
                line.send(struct.pack("3I", \(numbers)) + bytes(100))
                time.sleep(60)

                """)
            let network = TileNetwork(agent: "", executable: path)
            #expect(failure(try await ask("\(server.root)/good/1/0/0.png", of: network)) == .broken)
            #expect(network.processID == nil)
        }

        @Test("is not served by a process that a user starts")
        func word() async throws {
            #expect(try await BuiltBinary.run([FetchWorker.argument]).status == 64)
        }
    }
}
