import Foundation
import TiltEngine
import TiltPlatform

/// The doctor's report as text: the result, the remedies, then the findings.
struct DoctorText {
    let report: DoctorReport

    var text: String { ([answer] + cures + [found]).joined(separator: "\n\n") }

    private var answer: String {
        let leaders =
            report.controllers.filter(\.hasMotion).map(\.name) + report.sensors.filter(\.isTilting).map(\.name)
            + [report.network].compactMap { $0?.rate == nil ? nil : $0?.address.host }
        return report.hasTilt
            ? "Tilt: yes, with \(leaders.joined(separator: ", "))"
            : "Tilt: no motion sensor; only a pad's left stick, the pointer and the keys"
    }

    private var cures: [String] {
        let cures = report.findings.map { finding in
            let lines = finding.diagnosis.cure.split(separator: "\n").map { "    \($0)" }
            return (["\(finding.name): \(finding.diagnosis.problem)"] + lines).joined(separator: "\n")
        }
        if report.hasTilt { return cures }
        let pad = "Plug in a pad with a gyro, by cable or Bluetooth: DualSense, DualShock 4, Switch Pro, Joy-Con."
        let phone = "Or tilt with your phone, without an app: run tiltyard --input phone, and scan the code."
        return (cures.isEmpty ? [pad] : cures) + (report.phoneRefusal == nil ? [phone] : [])
    }

    private var found: String {
        let video = report.video
        let network = report.network.map {
            "\($0.address): \($0.diagnosis?.problem ?? "motion, \(Self.rate($0.rate))")"
        }
        let sections = [
            ("SDL", ["\(report.sdl.library) \(report.sdl.linked), built with \(report.sdl.compiled)"]),
            ("Video", [video.driver ?? video.refusal ?? "none"]),
            ("Displays", video.displays),
            ("Graphics", [video.card ?? noCard]),
            ("Renderers", [video.renderers.joined(separator: ", ")]),
            ("Controllers", report.controllers.flatMap(lines)),
            ("Unreadable", report.unreadable.map { "\($0.path): \($0.model.name)" }),
            ("Sensors", report.sensors.map(line)),
            ("Network", [network].compactMap(\.self)),
            ("Phone", [report.phoneRefusal ?? "can tilt without an app: tiltyard --input phone"]),
            ("Motion", [motion]),
            ("Sound", [report.sound.device ?? "none: \(report.sound.refusal ?? "no device")"]),
        ]
        return sections.flatMap { title, lines in
            let lines = lines.isEmpty ? ["none"] : lines
            return zip([title] + Array(repeating: "", count: lines.count - 1), lines).map {
                $0.padding(toLength: 13, withPad: " ", startingAt: 0) + $1
            }
        }.joined(separator: "\n")
    }

    private var noCard: String {
        report.video.driver == nil ? "not known without a display" : "no OpenGL 3.3 or OpenGL ES 3.0"
    }

    private var motion: String {
        switch report.reduceMotion {
        case true?: "reduced, as the desktop's settings say"
        case false?: "not reduced, as the desktop's settings say"
        case nil: "not reduced: the desktop's settings cannot be read; --reduce-motion on reduces it"
        }
    }

    private func lines(_ pad: ControllerReport) -> [String] {
        let path = pad.path.isEmpty ? "" : " at \(pad.path)"
        return [
            pad.name,
            "  driver         \(pad.driver.rawValue)\(path)",
            "  gyro           \(Self.rate(pad.gyroRate))",
            "  accelerometer  \(Self.rate(pad.accelerometerRate))",
            "  guid           \(pad.guid)",
        ]
    }

    private func line(_ sensor: DoctorReport.Sensor) -> String {
        let state = sensor.problem.map { "cannot be read: \($0)" }
        return "\(sensor.name): \(sensor.type), \(state ?? Self.rate(sensor.rate))"
    }

    private static func rate(_ rate: Double?) -> String {
        guard let rate else { return "none" }
        return rate > 0 ? "\(Int(rate.rounded())) Hz" : "at an unknown rate"
    }
}
