import TiltCanvas
import TiltEngine
import TiltStage

/// The time and the weather at the top right. A click on it goes back to the local time.
struct ClockPill: Hashable, Sendable {
    private let clock: LandscapeClock
    private let words: String
    private let degrees: Int

    private static let (top, height, padding) = (56.0, 36.0, 12.0)
    /// The width of a window from which the weather has a name.
    private static let roomy = 640.0
    private static let (usualWidth, narrowWidth) = (172.0, 108.0)

    init(_ clock: LandscapeClock, weather: LandscapeWeather, air: LandscapeAir) {
        self.clock = clock
        words = weather.title
        degrees = Int(LandscapeReading.temperature(weather, at: clock.hour).rounded())
    }

    /// The right end of the scene's buttons in a narrow window.
    private static let buttonsEnd =
        SceneButtons(in: Viewport(size: Vector(roomy - 1, roomy)), ParallaxScene.descriptor.actions)?.panel.frame.maxX
        ?? 0

    /// Its frame in a window: beside the scene's buttons, or below them where there is no room.
    static func frame(in view: Viewport) -> Rect {
        let isRoomy = view.width >= roomy
        let width = isRoomy ? usualWidth : narrowWidth
        let left = view.width - (isRoomy ? 24 : 12) - width
        let isBelow = SceneButtons.fit(in: view) && !isRoomy && left < buttonsEnd + 8
        return Rect(x: left, y: isBelow ? SceneButtons.foot + 8 : top, width: width, height: height)
    }

    func draw(into list: inout DrawList, view: Viewport, fonts: Fonts) {
        let frame = Self.frame(in: view)
        list.fill(frame, radius: Self.height / 2, color: .ink.opacity(0.74))
        list.stroke(frame, radius: Self.height / 2, width: 1, color: .white.opacity(0.12))
        list.fill(
            circleAt: Vector(frame.minX + Self.padding + 6, frame.midY), radius: 4, color: clock.isLive ? .chalk : .mist
        )
        let inside = Rect(
            x: frame.minX + Self.padding + 18, y: frame.minY, width: frame.width - 2 * Self.padding - 20,
            height: frame.height)
        list.text(
            LandscapeClock.words(clock.hour), in: inside, TextStyle(isBold: true, isTabular: true), fonts: fonts)
        let air = "\(Double(degrees).text(decimals: 0))°"
        list.text(
            view.width >= Self.roomy ? "\(words)  \(air)" : air, in: inside,
            TextStyle(color: .mist, anchor: .trailing), fonts: fonts)
    }
}
