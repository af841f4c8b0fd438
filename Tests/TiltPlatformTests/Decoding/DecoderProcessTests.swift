import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A decoder process", .takesTurns(with: .programs))
nonisolated struct DecoderProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var order: DecodingOrder {
        DecodingOrder(format: .png, width: 8, height: 6, bytes: SamplePictures.all[.png]?.first ?? [])
    }

    /// A program that receives an order and then runs some lines of Python.
    private func impostor(_ lines: String) throws -> PictureDecoder {
        let head = "#!/usr/bin/env python3\nimport os, socket, struct, time\nline = socket.socket(fileno=0)\n"
        let path = try folder.program("impostor", head + "line.recv(1 << 20)\n" + lines + "\n")
        return PictureDecoder(executable: path, most: 100)
    }

    static let lies = [
        "pass", "line.close(); time.sleep(60)", "os.abort()", "time.sleep(60)",
        "line.send(b'x' * 1000); time.sleep(60)",
        "line.send(struct.pack('4I', 1, 0, 8, 6) + bytes(192))",
        "line.send(struct.pack('4I', 0x54594431, 0, 9, 6) + bytes(216)); time.sleep(60)",
        "line.send(struct.pack('4I', 0x54594431, 0, 0, 6)); time.sleep(60)",
        "line.send(struct.pack('4I', 0x54594431, 0, 0xFFFFFFFF, 0xFFFFFFFF)); time.sleep(60)",
        "line.send(struct.pack('4I', 0x54594431, 1, 0xFFFFFFFF, 0)); time.sleep(60)",
        "line.send(struct.pack('4I', 0x54594431, 2, 0, 0)); time.sleep(60)",
        "line.send(struct.pack('4I', 0x54594431, 0, 8, 6) + bytes(191))",
        "line.send(struct.pack('4I', 0x54594431, 0, 8, 6) + bytes(191)); time.sleep(60)",
        "line.send(struct.pack('4I', 0x54594431, 1, 9, 0) + b'half')",
    ]

    @Test("is not trusted if its answer is invalid", .needs(.python3), arguments: lies)
    func lie(lines: String) throws {
        let decoder = try impostor(lines)
        #expect(throws: DecodingFlaw.self) { try decoder.pixels(order, of: 20) }
        #expect(decoder.processID == nil, "it is given up")
    }

    @Test("is trusted if its answer is valid, and extra data is ignored", .needs(.python3))
    func truth() throws {
        let answer = "line.send(struct.pack('4I', 0x54594431, 0, 8, 6) + b'\\x11' * 192"
        #expect(try impostor(answer + ")").pixels(order, of: 20).argb == Array(repeating: 0x1111_1111, count: 48))
        let talker = try impostor(answer + " + b'more'); time.sleep(60)")
        _ = try talker.pixels(order, of: 20)
        let first = talker.processID
        _ = try talker.pixels(order, of: 20)
        #expect(talker.processID != first)
    }

    @Test("that cannot be started is reported", arguments: ["/nowhere/tiltyard", "/dev/null", "/bin"])
    func missing(path: String) throws {
        let flaw = #expect(throws: DecodingFlaw.self) { try PictureDecoder(executable: path).pixels(order, of: 20) }
        #expect(flaw?.reason.isEmpty == false)
    }

    /// Invalid headers of orders: a mark, a format, two sides, a count of bytes, milliseconds.
    static let nonsense: [[UInt32]] = [
        [0, 0, 8, 8, 10, 100], [0x5459_4431, 99, 8, 8, 10, 100], [0x5459_4431, 0, 0, 8, 10, 100],
        [0x5459_4431, 0, 8, 8193, 10, 100], [0x5459_4431, 0, 8, 8, .max, 100], [0x5459_4431, 0, 8, 8, 10, 0],
    ]

    @Test("ends after an invalid order", arguments: nonsense)
    func receives(head: [UInt32]) throws {
        let process = try #require(WorkerProcess(executable: BuiltBinary.path, argument: PictureDecoder.argument))
        let deadline = ContinuousClock.now + .seconds(20)
        #expect(head.withUnsafeBytes { process.line.send($0, until: deadline) })
        var byte: [UInt8] = [0]
        #expect(!byte.withUnsafeMutableBytes { process.line.receive($0, until: deadline) })
        #expect(ContinuousClock.now < deadline)
        process.end()
    }

    @Test("ends when its program has ended")
    func orphan() throws {
        let process = try #require(WorkerProcess(executable: BuiltBinary.path, argument: PictureDecoder.argument))
        let deadline = ContinuousClock.now + .seconds(20)
        #expect(order.answer(of: process, milliseconds: 1000, until: deadline) != nil)
        process.line.close()
        var status: Int32 = -1
        while waitpid(process.id, &status, WNOHANG) == 0, ContinuousClock.now < deadline { usleep(1000) }
        #expect(status == 0)
    }

    @Test("cannot open files, has only its socket open, and has limited memory", .needsLinux)
    func limits() throws {
        let strange = open("/dev/null", O_RDONLY)
        defer { close(strange) }
        let process = try #require(WorkerProcess(executable: BuiltBinary.path, argument: PictureDecoder.argument))
        defer { process.end() }
        #expect(order.answer(of: process, milliseconds: 1000, until: .now + .seconds(20)) != nil)
        let limits = try String(contentsOfFile: "/proc/\(process.id)/limits", encoding: .utf8)
        for limit in ["Max open files +3 +3 ", "Max file size +0 +0 ", "Max core file size +0 +0 "] {
            #expect(try limits.contains(Regex(limit)), "\(limit) in \(limits)")
        }
        #expect(try !limits.contains(Regex("Max address space +unlimited")))
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.id)/fd")
        #expect(open.sorted() == ["0", "1", "2"])
        #expect(getpgid(process.id) == process.id, "Ctrl-C would end it")
    }

    @Test("is not started by a user who tries its argument")
    func word() async throws {
        let outcome = try await BuiltBinary.run([PictureDecoder.argument])
        #expect(outcome.status == 64)
    }
}
