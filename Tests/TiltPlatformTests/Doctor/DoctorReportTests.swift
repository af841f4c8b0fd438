import CSDL2
import Foundation
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("A doctor's report")
struct DoctorReportTests {
    private let dualSense: PadProduct

    init() throws { dualSense = try #require(PadProduct(vendor: 0x054c, product: 0x0ce6)) }

    private func pad(gyro: Double?, diagnosis: Diagnosis? = nil) -> ControllerReport {
        ControllerReport(
            name: "DualSense", guid: "0300", path: "/dev/hidraw0", model: dualSense, driver: .hidapi, gyroRate: gyro,
            accelerometerRate: nil, diagnosis: diagnosis)
    }

    private func report(_ pads: [ControllerReport] = [], unreadable: [HIDRawNode] = []) -> DoctorReport {
        DoctorReport(
            sdl: .init(compiled: "2.26.5", linked: "2.30.0"),
            video: .init(driver: nil, refusal: "no display", displays: [], renderers: ["software"]),
            controllers: pads, unreadable: unreadable, sensors: [])
    }

    private func json(_ report: DoctorReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }

    @Test("has the documented keys, with null for missing values")
    func keys() throws {
        #expect(
            try json(report([pad(gyro: 250)])) == """
                {"controllers":[{"accelerometer":null,"cure":null,"guid":"0300","gyro":{"rate":250},"name":"DualSense",\
                "path":"/dev/hidraw0","problem":null}],"phone":{"problem":null},"sdl":{"compiled":"2.26.5",\
                "library":"SDL2","linked":"2.30.0"},"sensors":[],"tilt":true,"unreadable":[],"video":{"card":null,"driver":"none","renderers":["software"]}}
                """)
    }

    @Test(
        "tells SDL 2 from sdl2-compat, whose patches count from 50",
        arguments: [("2.26.5", "SDL2"), ("2.32.10", "SDL2"), ("2.30.50", "sdl2-compat"), ("2.32.71", "sdl2-compat")])
    func library(linked: String, library: String) {
        #expect(DoctorReport.SDL(compiled: "2.26.5", linked: linked).library == library)
    }

    @Test("lists a node that cannot be opened with the cure")
    func unreadable() throws {
        let node = HIDRawNode(path: "/dev/hidraw7", model: dualSense, refusal: .forbidden)
        let text = try json(report(unreadable: [node]))
        #expect(text.contains(#""unreadable":[{"cure":"put this line into \#(UdevRule.file)\nKERNEL=="#))
        #expect(text.contains(#""name":"DualSense","path":"/dev/hidraw7"}]"#))
        #expect(text.contains(#""tilt":false"#))
    }

    @Test("gives each cure once, the pad's before its node's")
    func findings() throws {
        let nodes = (0..<3).map { HIDRawNode(path: "/dev/hidraw\($0)", model: dualSense, refusal: .forbidden) }
        var ill = pad(gyro: nil)
        ill.driver = .evdev
        ill.diagnosis = Diagnosis(of: ill, nodes: nodes)
        let report = report([ill, pad(gyro: nil)], unreadable: nodes)
        #expect(report.findings.map(\.diagnosis.problem) == ["no permission to read and write /dev/hidraw0"])
        let refusal = try #require(report.refusal)
        #expect("\(refusal)".contains("DualSense, no permission to read and write /dev/hidraw0"))
    }

    @Test("names a phone as a remedy if one can tilt here")
    func phone() {
        var report = report()
        #expect(report.refusal?.advice == "plug in a pad with a gyro, or tilt with your phone")
        report.phoneRefusal = "OpenSSL is missing"
        #expect(report.refusal?.advice == "plug in a pad with a gyro")
    }

    @Test("has no error if one pad can tilt, whatever the problems of another")
    func healthy() {
        let node = HIDRawNode(path: "/dev/hidraw7", model: dualSense, refusal: .forbidden)
        let report = report([pad(gyro: nil), pad(gyro: 0)], unreadable: [node])
        #expect(report.hasTilt)
        #expect(report.refusal == nil)
        #expect(report.findings.count == 1)
    }
}

extension OneAtATime {
    @MainActor @Suite("An examination of this machine")
    struct ExaminationTests {
        init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

        /// What is reported while a pad is plugged in.
        private func report(
            _ name: String, vendor: UInt16, product: UInt16,
            nodes: HIDRawNodes = HIDRawNodes(classes: "/nowhere", devices: "/nowhere")
        ) throws -> DoctorReport {
            let share = try Gamepads()
            let index = VirtualPad.plugIn(name, vendor: vendor, product: product)
            defer { SDL_JoystickDetachVirtual(index) }
            let report = try DoctorReport(nodes: nodes)
            _ = consume share
            return report
        }

        @Test("reports a DualSense without sensors as one without permissions", .enabled(if: System.isLinux))
        func virtualDualSense() throws {
            let report = try report("Wireless Controller", vendor: 0x054c, product: 0x0ce6)
            let pad = try #require(report.controllers.first)
            #expect(pad.name == "DualSense")
            #expect(pad.driver == .virtual)
            #expect(pad.gyroRate == nil && pad.accelerometerRate == nil)
            #expect(pad.diagnosis?.cure.contains(#"KERNELS=="*:054C:0CE6.*""#) == true)
            #expect(report.refusal?.subject.hasPrefix("DualSense") == true)
        }

        @Test("gives missing permissions as the reason if it sees the node", .enabled(if: System.isLinux))
        func virtualPadAndNode() throws {
            let made = try MadeUpNodes()
            try made.add(5, "0003:0000054C:00000CE6", mode: nil)
            let report = try report("Wireless Controller", vendor: 0x054c, product: 0x0ce6, nodes: made.look)
            #expect(report.controllers.first?.diagnosis?.problem == "\(made.device(5)) does not exist")
            #expect(report.unreadable.map(\.path) == [made.device(5)])
            #expect(report.findings.count == 1)
        }

        @Test("names a pad without the control characters in its name", .enabled(if: System.isLinux))
        func hostileName() throws {
            let report = try report("Pad\u{1B}[2J\u{9B}31m\nof steel", vendor: 0x1234, product: 0x5678)
            let name = try #require(report.controllers.first).name
            #expect(name.hasPrefix("Pad") && name.hasSuffix("of steel"), "\(name.debugDescription)")
            #expect(name == name.legible())
        }

        @Test("names versions, video driver, displays and renderers")
        func machine() throws {
            let report = try DoctorReport()
            let header = csdl_compiled_version()
            #expect(report.sdl.compiled == "\(header.major).\(header.minor).\(header.patch)")
            #expect(report.sdl.linked.hasPrefix("2."))
            #expect(report.video.driver == "dummy")
            #expect(report.video.displays.count == 1)
            #expect(report.video.renderers.contains("software"))
        }
    }
}
