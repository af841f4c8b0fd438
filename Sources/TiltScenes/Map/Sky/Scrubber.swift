import TiltCanvas
import TiltEngine
import TiltStage

/// The strip of hours at the bottom, with which the chart's time is taken in the hand: a button that runs or stops it, a
/// track that shows when it gets dark in the middle of the view, and a bubble with the time.
struct Scrubber: Equatable, Sendable {
    /// A part that can be pressed.
    enum Part: Equatable, Sendable { case button, track }

    /// The whole panel, the button at its left, and the line of the hours.
    let (frame, button, track): (Rect, Rect, Rect)
    private static let (height, least, gap) = (48.0, 300.0, 24.0)
    /// The distances of the line from the panel's ends.
    private static let (start, end) = (78.0, 38.0)
    private static let bubble = Vector(62, 28)

    /// The scrubber in a window, between the gauge and the minimap, or above them; nil if there is no room for it.
    init?(in view: Viewport, minimap: Rect?) {
        let gauge = Gauge.frame(in: view, besides: [minimap].compactMap(\.self))
        var (left, foot) = (gauge.maxX + Self.gap, view.height - 24)
        var right = (minimap?.minX ?? view.width) - (view.width < 1280 ? 16 : Self.gap)
        if right - left < Self.least {
            (left, right) = (gauge.minX, view.width - gauge.minX)
            foot = min(gauge.minY, minimap?.minY ?? gauge.minY) - 12
        }
        guard right - left >= Self.least, view.height >= 400 else { return nil }
        frame = Rect(x: left, y: foot - Self.height, width: right - left, height: Self.height)
        button = Rect(origin: frame.origin, size: Vector(Self.height, Self.height))
        track = Rect(
            x: frame.minX + Self.start, y: frame.minY + 14, width: frame.width - Self.start - Self.end, height: 6)
    }

    /// Where a part is lit and pressed. The button lies over the rest, which is the track's.
    private func frame(of part: Part) -> Rect { part == .button ? button : frame }

    /// The part at a point; nil beside the panel.
    func part(at point: Vector) -> Part? { button.contains(point) ? .button : frame.contains(point) ? .track : nil }

    /// The time in hours at a point, 0…48.
    func hours(at point: Vector) -> Double { track.share(at: point) * SkyClock.period }

    /// Where a time in hours lies on the line.
    private func x(at hours: Double) -> Double { track.minX + track.width * hours / SkyClock.period }
    /// The middle of the bubble at a time in hours.
    func knob(at hours: Double) -> Vector { Vector(x(at: hours), track.midY) }

    /// The pictures of the button.
    static var pictures: [Picture] { ["play", "pause"].map { Picture(icon($0), size: Vector(22, 22)) } }

    private static func icon(_ name: String) -> ImageID { ImageID("Icons/\(name)") }

    /// Draws it at a time in hours. `darkness` is that of the middle of the view at a time.
    func draw(
        into list: inout DrawList, hours: Double, isRunning: Bool, light: (part: Part, strength: Double)?, fonts: Fonts,
        darkness: (Double) -> Double
    ) {
        list.panel(frame, radius: 24, alpha: 0.88)
        if let light { list.fill(frame(of: light.part), radius: 24, color: .white.opacity(light.strength)) }
        list.icon(
            Self.icon(isRunning ? "pause" : "play"), at: button.center + Vector(2, 0), side: 22,
            color: .chalk.opacity(0.95))
        drawTrack(into: &list, fonts, darkness)
        let pill = Rect(center: knob(at: hours), size: Self.bubble)
        list.shadow(under: pill, radius: 14, softness: 5, drop: 2, alpha: 0.5)
        list.fill(pill, radius: 14, color: .chalk)
        list.text(
            SkyClock.words(hours), in: pill, TextStyle(isBold: true, color: .ink, anchor: .center, isTabular: true),
            fonts: fonts)
    }

    private func drawTrack(into list: inout DrawList, _ fonts: Fonts, _ darkness: (Double) -> Double) {
        let steps = Int(min(track.width / 2, 480))
        let width = track.width / Double(steps)
        let (day, night) = (Color(hex: 0xf0dfa6), Color(hex: 0x34407c))
        func color(_ step: Int) -> Color {
            .mix(day, night, darkness((Double(step) + 0.5) / Double(steps) * SkyClock.period)).opacity(0.92)
        }
        for (x, step) in [(track.minX, 0), (track.maxX - 6, steps - 1)] {
            list.fill(Rect(x: x, y: track.minY, width: 6, height: 6), radius: 3, color: color(step))
        }
        // Pieces of one colour are drawn as one.
        var (start, current) = (2, color(2))
        for step in 3...steps - 2 {
            let next = step == steps - 2 ? nil : color(step)
            guard next != current else { continue }
            let left = track.minX + Double(start) * width
            list.fill(
                Rect(x: left, y: track.minY, width: track.minX + Double(step) * width - left, height: 6), color: current
            )
            (start, current) = (step, next ?? current)
        }
        for hour in 0...Int(SkyClock.period) {
            let (x, isMain) = (x(at: Double(hour)), hour % 6 == 0)
            list.fill(
                Rect(x: list.snapped(x - 0.5), y: track.midY + 7, width: 1, height: isMain ? 6 : 3),
                color: .white.opacity(isMain ? 0.55 : 0.26))
            guard isMain, track.width > 420 || hour % 12 == 0 else { continue }
            list.text(
                "\(hour)", in: Rect(x: x, y: frame.minY + 24, width: 0, height: 26),
                TextStyle(color: .mist, anchor: .center, isTabular: true), fonts: fonts)
        }
    }
}
