import TiltAtmosphere
import TiltCanvas
import TiltEngine

/// The colours of lines and figures on the chart.
extension Color {
    /// Lines and figures by day.
    static let chartInk = Color(hex: 0x1d3a5c)
    /// Lines and figures at night.
    static let chartPale = Color(hex: 0x93a9cc)

    /// Lines and figures where it is dark by a share, 0…1.
    static func chartLines(darkness: Double) -> Color {
        let share = smoothRise(0.40, 0.62, darkness)
        return share == 0 ? .chartInk : .mix(.chartInk, .chartPale, share)
    }

    /// The inside of a station's ring there: at night only the wind is white.
    static func chartPaper(darkness: Double) -> Color {
        .mix(.white, Color(hex: 0x141c40), smoothRise(0.40, 0.62, darkness))
    }

    /// A front's line and its signs.
    static func front(_ kind: Front.Kind) -> Color {
        switch kind {
        case .warm: Color(hex: 0xd7362f)
        case .cold: Color(hex: 0x1f5fd0)
        case .occluded: Color(hex: 0x7c3fa6)
        }
    }
}
