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
        "line.send(struct.pack('4I', 0x54594431, 0, 8, 6) + bytes(192)); time.sleep(60)",
        "line.send(struct.pack('4I', 0x54594431, 0, 8, 6) + bytes(192) + struct.pack('4I', 0x54594431, 2, 0, 0))",
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
        let answer =
            "line.send(struct.pack('4I', 0x54594431, 0, 8, 6) + b'\\x11' * 192 + struct.pack('4I', 0x54594431, 0, 0, 0)"
        #expect(try impostor(answer + ")").pixels(order, of: 20).argb == Array(repeating: 0x1111_1111, count: 48))
        let talker = try impostor(answer + " + b'more'); time.sleep(60)")
        _ = try talker.pixels(order, of: 20)
        let first = talker.processID
        _ = try talker.pixels(order, of: 20)
        #expect(talker.processID != first)
    }

    @Test("tells of damage that it finds after pixels have been sent")
    func late() throws {
        let decoder = PictureDecoder(executable: BuiltBinary.path)
        let whole = try #require(SamplePictures.all[.png]?.first)
        let side = 700
        let rows = Pixels(width: side, height: side, argb: (0..<UInt32(side * side)).map { 0xFF00_0000 | $0 &* 7919 })
        var bytes = try #require(rows.png())
        for index in bytes.count * 3 / 4..<bytes.count { bytes[index] = 0 }
        let damaged = DecodingOrder(format: .png, width: side, height: side, bytes: bytes)
        #expect(throws: DecodingFlaw.self) { try decoder.pixels(damaged, of: side * side) }
        let first = decoder.processID
        #expect(try decoder.pixels(DecodingOrder(format: .png, width: 8, height: 6, bytes: whole), of: 20).width == 8)
        #expect(decoder.processID == first, "it goes on")
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

    @Test("ends when its program has ended, even in the midst of a picture")
    func busyOrphan() throws {
        let process = try #require(WorkerProcess(executable: BuiltBinary.path, argument: PictureDecoder.argument))
        let deadline = ContinuousClock.now + .seconds(60)
        let endless = DecodingOrder(format: .svg, width: 8, height: 8, bytes: HostilePictures.endless)
        #expect(endless.send(over: process.line, milliseconds: 600_000, until: deadline))
        // It has read all, and works.
        var unread: Int32 = 1
        while unread > 0, ContinuousClock.now < deadline {
            _ = ioctl(process.line.descriptor, UInt(TIOCOUTQ), &unread)
            usleep(1000)
        }
        process.line.close()
        var status: Int32 = -1
        while waitpid(process.id, &status, WNOHANG) == 0, ContinuousClock.now < deadline { usleep(1000) }
        #expect(status == 0)
    }

    @Test("is not started again for a picture that used up its time")
    func remembered() throws {
        let decoder = PictureDecoder(executable: BuiltBinary.path, most: 300)
        for side in [8, 8, 9] {
            let endless = DecodingOrder(format: .svg, width: side, height: side, bytes: HostilePictures.endless)
            #expect(throws: DecodingFlaw.isSlow) { try decoder.pixels(endless, of: 20) }
            #expect(decoder.processID == nil)
            if side == 8 { continue }
            #expect(try decoder.pixels(order, of: 20).width == 8)
        }
    }

    @Test("gets half the time after each picture that used up its time, until one is shown", .needs(.python3))
    func patience() throws {
        let path = try folder.program(
            "slow",
            """
            #!/usr/bin/env python3
            import os, signal, socket, struct, sys
            line = socket.socket(fileno=0)
            head = struct.unpack("6I", line.recv(24, socket.MSG_WAITALL))
            bytes = line.recv(head[4], socket.MSG_WAITALL)
            print(head[5], file=open(sys.path[0] + "/times", "a"))
            if bytes[0] == 0: os.kill(os.getpid(), signal.SIGPROF)
            line.send(struct.pack('4I', 0x54594431, 0, 1, 1) + b'1234' + struct.pack('4I', 0x54594431, 0, 0, 0))

            """)
        let decoder = PictureDecoder(executable: path, most: 4000)
        func decode(_ bytes: [UInt8]) -> Bool {
            (try? decoder.pixels(DecodingOrder(format: .png, width: 1, height: 1, bytes: bytes), of: 1)) != nil
        }
        #expect((1...5).map { decode([0, $0]) } == Array(repeating: false, count: 5))
        #expect(decode([1]))
        #expect(!decode([0, 6]))
        #expect(!decode([0, 1]) && !decode([0, 6]), "they are remembered")
        #expect(!decode([0, 2]), "it had less than the usual time")
        let times = try String(contentsOfFile: folder.path("times"), encoding: .utf8).split(separator: "\n")
        #expect(times == ["4000", "2000", "1000", "1000", "1000", "1000", "4000", "2000"])
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
