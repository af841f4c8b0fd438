import TiltCanvas
import TiltEngine

extension SettingsSheet {
    static var pictures: [Picture] {
        ["close", "reset"].map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    /// Draws the sheet; `lean` is the lean of the device in degrees each way, for the point on the curve of an axis.
    func draw(
        into list: inout DrawList, _ content: Content, lean: Tilt, reducesMotion: Bool = false, fonts: Fonts
    ) {
        guard opening.isVisible else { return }
        let layout = layout(content)
        let frame = layout.panel.frame
        list.opened(to: opening.progress, about: frame.center, reducesMotion: reducesMotion) { list in
            // The sheet becomes transparent during a drag if it covers the whole scene, so that the effect is visible.
            let alpha = layout.coversScene && dragged != nil ? 0.4 : 0.98
            list.sheet(frame, radius: 22, drop: 12, alpha: alpha)
            list.drawFixed(layout.panel, fonts: fonts)
            let left = before
            if let left {
                list.faded(to: 1 - turnProgress) { left.drawPage(into: &$0, content, lean: lean, fonts: fonts) }
            }
            list.faded(to: left == nil ? 1 : turnProgress) {
                drawPage(into: &$0, content, lean: lean, fonts: fonts)
            }
        }
    }

    /// Draws the curve and the rows of the page.
    private func drawPage(into list: inout DrawList, _ content: Content, lean: Tilt, fonts: Fonts) {
        let layout = layout(content)
        if let frame = layout.curve, let calibration = content.calibration {
            calibration.draw(into: &list, in: frame, fonts: fonts)
        } else if let frame = layout.curve, let setting = curveRow(content), let curve = setting.curve {
            curve.draw(into: &list, in: frame, with: content.settings, lean: lean, fonts: fonts)
        }
        list.drawRows(layout.panel, softness: 16, fonts: fonts)
        list.thumb(of: layout.panel)
    }
}

extension StillnessCalibration {
    /// Draws the calibration: a bar that fills only while the pad lies still, and finally the results.
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
            list.fill(Rect(x: track.minX, y: track.minY, width: filled, height: 8), radius: 4, color: .chalk)
        }
        list.lines(
            lines.details, from: frame.origin + Vector(14, 74), height: 20, TextStyle(color: .mist), fonts: fonts,
            fitting: frame.width - 28)
    }

    private var lines: (title: String, details: [String]) {
        guard let result else {
            return ("Lay the pad down", ["It is measured while it lies still.", "If it moves, it starts again."])
        }
        func degrees(_ radians: Double) -> String {
            Angle.radians(radians).degrees.clamped(to: 0...999.99).text(decimals: 2)
        }
        return (
            "Calibrated",
            [
                "Bias \(degrees(result.bias.length)) °/s • drift \(degrees(result.drift)) °/s",
                "Noise \(degrees(result.gyroscopeNoise)) °/s • \(Int(result.rate.rounded())) a second",
            ]
        )
    }
}
