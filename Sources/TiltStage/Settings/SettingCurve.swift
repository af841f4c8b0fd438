import TiltCanvas
public import TiltEngine

/// A curve that illustrates a setting's effect, from 0 to 1 across and from −1 to 1 upwards.
public struct SettingCurve: Sendable {
    /// The labels of the axes.
    let (across, up): (String, String)
    /// The axis of tilt whose response it shows, centred on zero, with the present lean as a point; nil for a curve that starts
    /// from the bottom.
    var axis: TiltResponse.AxisName?
    /// The height at a position of 0…1; values beyond −1…1 are clipped.
    let height: @Sendable (_ x: Double, _ settings: Settings) -> Double

    /// A curve with the words of its axes. One of an axis of tilt is centred on zero and shows the present lean.
    public init(
        across: String, up: String, axis: TiltResponse.AxisName? = nil,
        height: @escaping @Sendable (_ x: Double, _ settings: Settings) -> Double
    ) {
        (self.across, self.up, self.axis, self.height) = (across, up, axis, height)
    }
}

extension SettingCurve {
    /// Tilt over lean, both −45…45°.
    static func response(_ axis: TiltResponse.AxisName) -> Self {
        SettingCurve(across: "lean ±45°", up: "tilt", axis: axis) { x, settings in
            let widest = Angle.degrees(45).radians
            let lean = (2 * x - 1) * widest
            return .asin(settings.tilt[axis].response(to: .sin(lean)).clamped(to: -1...1)) / widest
        }
    }

    /// The picture after a jump of the viewer, over a second.
    public static let viewer = SettingCurve(across: "1 s", up: "the picture follows") { x, settings in
        let spring = Spring(response: settings.viewer.springResponse, dampingRatio: 1)
        return 0.9 - spring.motion(displacement: 0.9, velocity: 0, after: x).displacement
    }

    /// The picture while the tilted device lies still, over half a minute.
    public static let recentring = SettingCurve(across: "30 s", up: "lying still") { x, settings in
        0.9 * .exp(-30 * x / settings.viewer.recentringTime)
    }
}

extension SettingCurve {
    private static let points = 60

    /// Draws the usual curve faintly and the current one over it.
    func draw(
        into list: inout DrawList, in frame: Rect, with settings: Settings, lean: Tilt, fonts: Fonts
    ) {
        list.fill(frame, radius: 12, color: .ink.opacity(0.6))
        // Above and below it are the captions.
        let plot = Rect(x: frame.minX + 10, y: frame.minY + 26, width: frame.width - 20, height: frame.height - 52)
        let zero = axis != nil ? plot.midY : plot.maxY
        let height = axis != nil ? plot.height / 2 : plot.height
        list.fill(Rect(x: plot.minX, y: list.snapped(zero), width: plot.width, height: 1), color: .white.opacity(0.16))
        func point(_ place: Double, _ settings: Settings) -> Vector {
            let value = self.height(place, settings).clamped(to: (axis != nil ? -1 : 0)...1)
            return Vector(plot.minX + plot.width * place, zero - height * value)
        }
        func line(_ settings: Settings, _ color: Color, width: Double) {
            list.stroke(pathOf: Self.points + 1, width: width, color: color) {
                point(Double($0) / Double(Self.points), settings)
            }
        }
        line(.standard, .white.opacity(0.26), width: 1.5)
        line(settings, .chalk, width: 2)
        if let axis {
            let degrees = Angle.radians(.asin((axis == .x ? lean.x : lean.y).clamped(to: -1...1))).degrees
            let dot = point((degrees / 90 + 0.5).clamped(to: 0...1), settings)
            list.fill(circleAt: dot, radius: 5, color: .chalk)
        }
        list.text(up, at: frame.origin + Vector(10, 18), font: fonts.medium, size: 14, color: .mist)
        list.text(
            across, at: Vector(frame.maxX - 10, frame.maxY - 8), font: fonts.medium, size: 14, color: .mist,
            anchor: .trailing)
    }
}
