import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The search for raw HID nodes")
struct HIDRawNodesTests {
    private let made: MadeUpNodes
    private let dualSense = "0003:0000054C:00000CE6"

    init() throws { made = try MadeUpNodes() }

    @Test("finds pads with a gyro by their numbers on every bus, and ignores keyboards")
    func models() throws {
        try made.add(2, "0005:0000057E:00002009")
        try made.add(0, "0003:0000046D:0000C31C")
        try made.add(11, dualSense)
        try made.add(3, "0003:0000054c:000009cc")
        #expect(made.look.all().map(\.model.name) == ["Switch Pro", "DualShock 4", "DualSense"])
        #expect(made.look.all().map(\.path) == [2, 3, 11].map { made.device($0) })
        #expect(made.look.unreadable().isEmpty)
    }

    @Test("finds nothing if the folders do not exist, as on macOS")
    func nowhere() {
        #expect(HIDRawNodes(classes: "/nowhere/class", devices: "/nowhere/dev").all().isEmpty)
    }

    @Test("reports a missing permission with the rule and the command")
    func forbidden() throws {
        try made.add(4, dualSense, mode: 0)
        let node = try #require(Nobody.does { made.look.unreadable() }.first)
        #expect(node.refusal == .forbidden)
        #expect(node.diagnosis?.problem == "no permission to read and write \(made.device(4))")
        let cure = try #require(node.diagnosis?.cure)
        #expect(cure.contains(UdevRule(for: node.model).line))
        #expect(cure.contains("udevadm control --reload-rules"))
    }

    @Test("treats a node that is readable but not writable as unreadable")
    func readOnly() throws {
        try made.add(4, dualSense, mode: 0o444)
        #expect(Nobody.does { made.look.all() }.map(\.refusal) == [.forbidden])
    }

    @Test("reports that a container lacks the node, and also gives the rule")
    func missing() throws {
        try made.add(0, dualSense, mode: nil)
        try made.add(1, dualSense, mode: nil)
        try FileManager.default.createSymbolicLink(atPath: made.device(1), withDestinationPath: "/nowhere")
        let nodes = made.look.all()
        #expect(nodes.map(\.refusal) == [.missing, .missing])
        #expect(nodes.allSatisfy { $0.diagnosis?.cure.contains(UdevRule(for: $0.model).line) == true })
    }

    @Test("reports other problems of a node in the system's words")
    func broken() throws {
        try made.add(0, dualSense, mode: nil)
        try FileManager.default.createDirectory(atPath: made.device(0), withIntermediateDirectories: false)
        #expect(made.look.all().map(\.refusal) == [.broken("Is a directory")])
    }

    @Test("survives any files in the folders, and still finds the pad")
    func hostile() throws {
        let zeros = Data(count: 1 << 22)
        let files = FileManager.default
        try files.createSymbolicLink(atPath: "\(made.look.classes)/hidraw1", withDestinationPath: "hidraw1")
        try files.createSymbolicLink(atPath: try made.uevent(2), withDestinationPath: "/dev/zero")
        try files.createSymbolicLink(atPath: try made.uevent(3), withDestinationPath: "uevent")
        mkfifo(try made.uevent(4), 0o600)
        try files.createDirectory(atPath: try made.uevent(5), withIntermediateDirectories: false)
        try zeros.write(to: URL(fileURLWithPath: try made.uevent(6)))
        try Data([0xff, 0xfe, 0, 0x0a, 0xc0]).write(to: URL(fileURLWithPath: try made.uevent(7)))
        try Data().write(to: URL(fileURLWithPath: "\(made.look.classes)/hidraw8"))
        _ = try made.uevent(9)
        try made.add(10, dualSense)
        try made.add(64, dualSense)
        try Data((String(repeating: "A=B\n", count: 2000) + "HID_ID=\(dualSense)\n").utf8)
            .write(to: URL(fileURLWithPath: try made.uevent(12)))
        #expect(made.look.all().map(\.path) == [made.device(10)])
    }

    @Test("never finds the wrong pad for damaged numbers")
    func fuzz() {
        var random = SplitMix64(seed: 20)
        for round in randomRounds(100_000) {
            var id = Array("0005:0000057E:00002009".utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                id[Int.random(in: id.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let text = String(decoding: id, as: UTF8.self)
            guard let model = PadProduct(hidID: text) else { continue }
            let numbers = text.split(separator: ":").dropFirst().map { Int($0, radix: 16) }
            #expect(numbers == [Int(model.vendor), Int(model.product)], "seed 20, round \(round): \(text)")
        }
    }

    @Test(
        "rejects numbers in another format",
        arguments: [
            "", ":", "::", "0003:054C", "0003:054C:0CE6:", "0003:1054C:0CE6", "0003:-54C:0CE6", "0003: 54C:0CE6",
            "0003:0x54C:0CE6",
        ])
    func shapes(id: String) { #expect(PadProduct(hidID: id) == nil) }
}

/// Runs a body without the permissions that tests have as root.
private enum Nobody {
    static func does<T>(_ work: () -> T) -> T {
        #if os(Linux)
            // The only identity that Linux changes per thread; Swift does not import its header.
            typealias SetIdentity = @convention(c) (UInt32) -> Int32
            guard getuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return work() }
            let setIdentity = unsafeBitCast(symbol, to: SetIdentity.self)
            _ = setIdentity(65_534)
            defer { _ = setIdentity(0) }
        #endif
        return work()
    }
}
