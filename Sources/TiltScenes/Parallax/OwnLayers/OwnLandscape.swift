import TiltCanvas
import TiltEngine
import TiltStage

// The landscape's hours and weathers over the user's own layers.
extension Landscape {
    /// The hour at which own layers have their own colours, and the greatest deviation of a tint from white.
    private static let (plainHour, mostTint) = (13.0, 0.45)

    /// The colour of the hour, by which own layers are multiplied: the light and the shadow on far land, relative to those of
    /// the early afternoon.
    var tint: Color {
        func mean(_ light: LandscapeLight) -> Color { Color.mix(light.plane.lit[1], light.plane.shade[1], 0.5) }
        let now = mean(LandscapeLight(hour: clock.hour, air: art.air(of: .clear), art: art))
        let plain = mean(LandscapeLight(hour: Self.plainHour, air: art.air(of: .clear), art: art))
        func share(_ a: Double, _ b: Double) -> Double { (a / max(b, 0.01)).clamped(to: 1 - Self.mostTint...1) }
        return Color(
            red: share(now.red, plain.red), green: share(now.green, plain.green), blue: share(now.blue, plain.blue))
    }

    /// Draws own layers `past` seconds after the last step, with rain and snow between them by their depth, and the clock.
    func draw(
        _ layers: OwnLayers, into list: inout DrawList, after past: Double, viewer: ViewerOffset, fonts: Fonts
    ) {
        let moment = moment(after: past, viewer: viewer)
        let fall = LandscapeFall(moment)
        let planes: [LandscapeFall.Plane] = [.far, .middle, .near]
        var fallen = 0
        layers.draw(into: &list, for: viewer, tint: tint) { list, depth in
            while fallen < planes.count, planes[fallen].depth < depth {
                fall.draw(planes[fallen], into: &list)
                fallen += 1
            }
        }
        ClockPill(clock, weather: weather, air: air).draw(into: &list, view: frame.view, fonts: fonts)
    }
}
