import TiltEngine

extension StillnessCalibration {
    /// Draws the calibration: a bar that fills only while the controller lies still, and finally the results.
    func draw(into list: inout DrawList, in frame: Rect, fonts: Fonts) {
        list.fill(frame, radius: 12, color: .ink.opacity(0.6))
        let lines = lines
        list.text(
            lines.title, at: frame.origin + Vector(14, 28), font: fonts.semibold, size: 16, color: .chalk,
            fitting: frame.width - 28)
        let track = Rect(x: frame.minX + 14, y: frame.minY + 42, width: frame.width - 28, height: 8)
        list.fill(track, radius: 4, color: .white.opacity(0.16))
        let filled = track.width * progress
        if filled >= 8 {
            list.fill(Rect(x: track.minX, y: track.minY, width: filled, height: 8), radius: 4, color: .vial)
        }
        for (index, line) in lines.details.enumerated() {
            list.text(
                line, at: frame.origin + Vector(14, 74 + 20 * Double(index)), font: fonts.medium, size: 14,
                color: .mist,
                fitting: frame.width - 28)
        }
    }

    private var lines: (title: String, details: [String]) {
        guard let result else {
            return ("Lay the controller down", ["It is measured while it lies still;", "moved, it begins again."])
        }
        func degrees(_ radians: Double) -> String { Self.number(Angle.radians(radians).degrees) }
        return (
            "Calibrated",
            [
                "Bias \(degrees(result.bias.length)) °/s • drift \(degrees(result.drift)) °/s",
                "Noise \(degrees(result.gyroscopeNoise)) °/s • \(Int(result.rate.rounded())) a second",
            ]
        )
    }

    /// A number with two decimals.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).clamped(to: 0...99_999).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
