import TiltCanvas
import TiltEngine
import TiltStage

/// The weather at one place of the map in words and figures, on a card beside it, until the map moves or somebody taps again.
struct MapProbe: Equatable, Sendable {
    /// The place in the window, and the place of the map under it, at zoom 1.
    let point: Vector
    private let place: Vector
    private(set) var opening = Opening(isOpen: true, lasting: 0.16)

    /// The move of the map in points that closes it.
    private static let slack = 8.0
    private static let (margin, line, gap) = (14.0, 22.0, 16.0)

    init(at point: Vector, of layout: MapLayout, offset: Vector) {
        (self.point, place) = (point, (offset + point) / layout.zoom)
    }

    var isOpen: Bool { opening.isOpen }
    /// Whether it can be seen, or will be.
    var isVisible: Bool { isOpen || opening.isVisible }

    mutating func close() { opening.isOpen = false }

    /// Advances by `dt` seconds over a map.
    mutating func step(_ dt: Double, over layout: MapLayout, offset: Vector) {
        if ((offset + point) / layout.zoom - place).length > Self.slack { close() }
        opening.step(dt)
    }

    /// Draws the card with a report, the first line in bold.
    func draw(_ report: LivingSky.Report, into list: inout DrawList, in view: Viewport, fonts: Fonts) {
        let lines = [report.windWords, report.windFigures, report.airWords]
        let width = lines.enumerated().reduce(0) { widest, line in
            max(widest, list.width(of: line.element, font: line.offset == 0 ? fonts.semibold : fonts.medium, size: 14))
        }
        let size = Vector(width + 2 * Self.margin, 2 * Self.margin - 4 + Self.line * Double(lines.count - 1) + 14)
        let above = point.y - Self.gap - size.y
        let top = above > TabBar.height + 4 ? above : point.y + Self.gap
        var origin = Vector(
            (point.x - size.x / 2).clamped(to: 12...max(12, view.width - 12 - size.x)),
            top.clamped(to: TabBar.height + 4...max(TabBar.height + 4, view.height - 12 - size.y)))
        // In a small window it stays beside the gauge.
        let gauge = Gauge.dialFrame(in: view).insetBy(-8)
        if Rect(origin: origin, size: size).intersects(gauge) {
            origin.x = max(origin.x, min(gauge.maxX, view.width - 12 - size.x))
        }
        let frame = Rect(origin: list.snapped(origin), size: size)
        list.faded(to: opening.progress) { list in
            list.stroke(circleAt: point, radius: 8, width: 4, color: .ink.opacity(0.6))
            list.stroke(circleAt: point, radius: 7, width: 2, color: .chalk)
            list.panel(frame, radius: 14)
            for (index, line) in lines.enumerated() {
                list.text(
                    line, at: frame.origin + Vector(Self.margin, Self.margin + 10 + Self.line * Double(index)),
                    font: index == 0 ? fonts.semibold : fonts.medium, size: 14, color: index == 0 ? .chalk : .mist)
            }
        }
    }
}

extension LivingSky.Report {
    /// The wind by its name on Beaufort's scale, and where it comes from.
    var windWords: String {
        let names: [(below: Double, name: String)] = [
            (1, "Calm"), (4, "Light air"), (7, "Light breeze"), (11, "Gentle breeze"), (17, "Moderate breeze"),
            (22, "Fresh breeze"), (28, "Strong breeze"), (34, "Near gale"), (41, "Gale"), (48, "Strong gale"),
            (56, "Storm"), (64, "Violent storm"),
        ]
        let speed = wind.length
        let name = names.first { speed < $0.below }?.name ?? "Hurricane"
        let from = windName.split(separator: "-").compactMap(\.first).map { $0.uppercased() }.joined()
        return speed < 1 ? name : "\(name) from \(from)"
    }

    /// The wind's speed in knots and metres per second.
    var windFigures: String {
        "\(wind.length.text(decimals: 0)) knots, \((0.514444 * wind.length).text(decimals: 0)) m/s"
    }

    /// Rain and pressure.
    var airWords: String {
        let rain = rain < 0.08 ? "No rain" : rain < 0.3 ? "Light rain" : rain < 0.7 ? "Rain" : "Heavy rain"
        return "\(rain), \(pressure.text(decimals: 0)) hPa"
    }
}
