import TiltEngine

/// Something that keeps a pad from tilting.
public nonisolated struct DoctorFinding: Hashable, Sendable {
    /// The pad.
    public let name: String
    /// What is wrong, in one line.
    public let problem: String
    /// What to do; a udev rule stands in a line of its own.
    public let cure: String
}

nonisolated extension DoctorReport {
    /// Everything that is wrong, each cure once: a pad that SDL sees without its gyro, and its node that cannot be opened,
    /// have the same.
    public var findings: [DoctorFinding] {
        let pads = controllers.compactMap { pad in
            pad.diagnosis.map { DoctorFinding(name: pad.name, problem: $0.problem, cure: $0.cure) }
        }
        let nodes = unreadable.compactMap { node in
            node.problem.flatMap { problem in
                node.cure.map { DoctorFinding(name: node.model.name, problem: problem, cure: $0) }
            }
        }
        return (pads + nodes).reduce(into: []) { findings, next in
            if !findings.contains(where: { $0.cure == next.cure }) { findings.append(next) }
        }
    }

    /// Why nothing here tilts but stick, pointer and keys; nil where something does.
    public var refusal: PlatformError? {
        if hasTilt { return nil }
        guard let finding = findings.first else {
            return PlatformError("cannot tilt", on: "no motion sensor is here", advice: "plug in a pad with a gyro")
        }
        return PlatformError(
            "cannot tilt", on: "\(finding.name), \(finding.problem)", advice: "follow its cure in the report")
    }
}
