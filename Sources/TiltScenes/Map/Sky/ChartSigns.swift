import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage

extension WeatherChart {
    private static let low = ImageID("Weather/world/mark-low")
    private static let high = ImageID("Weather/world/mark-high")
    private static let round = ImageID("Weather/world/mark-round")
    private static let point = ImageID("Weather/world/mark-point")

    static let pictures = [
        Picture(low, size: Vector(48, 48)), Picture(high, size: Vector(48, 48)),
        Picture(round, size: Vector(36, 20)), Picture(point, size: Vector(36, 24)),
    ]

    /// Draws the lines and signs, with isobars, labels and stations at an opacity, which are the marks. `flashes` draws the lightning under the fronts.
    func draw(
        into list: inout DrawList, _ view: SkyView, fonts: Fonts, marks: Double = 1,
        flashes: (inout DrawList) -> Void = { _ in }
    ) {
        guard let now else { return }
        list.faded(to: marks) {
            lines.draw(into: &$0, view)
            for label in labels { draw(label, view, into: &$0, fonts) }
            barbs.draw(into: &$0, view)
            for ring in rings { ring.draw(into: &$0, view) }
        }
        flashes(&list)
        // Fronts and letters fade in a flight alone, and less.
        list.faded(to: min(1, 2 * marks)) {
            for front in now.fronts { draw(front, besides: now.centers, view, into: &$0) }
            for center in now.centers { draw(center, view, into: &$0, fonts) }
        }
    }

    private func draw(_ label: IsobarLabel, _ view: SkyView, into list: inout DrawList, _ fonts: Fonts) {
        let place = view.point(label.place)
        let presence =
            label.strength * ChartLines.presence(of: label.pressure, at: view.steadyZoom)
            * Self.clearance(of: place.y - 8, in: list) * view.clearance(at: place)
        list.text(
            "\(label.pressure)", around: place, turnedBy: label.angle, font: fonts.semibold, size: 12,
            color: Color.chartLines(darkness: darkness(at: label.place)).opacity(0.95 * presence))
    }

    private func draw(
        _ front: Front, besides centers: [PressureCenter], _ view: SkyView, into list: inout DrawList
    ) {
        let alpha = smoothRise(0.05, 0.34, front.strength)
        guard alpha >= 0.03 else { return }
        let color = Color.front(front.kind).opacity(alpha)
        let (near, seen) = (view.part(with: 60), view.part(with: 20))
        guard let first = front.points.firstIndex(where: near.contains),
            let last = front.points.lastIndex(where: near.contains)
        else { return }
        // What is seen of it. In one piece, a line does not show through itself where its parts meet.
        let start = max(first - 1, 0)
        let count = min(last + 2, front.points.count) - start
        func drawLine(width: Double, _ color: Color) {
            list.stroke(pathOf: count, width: width, color: color) { view.point(front.points[start + $0]) }
        }
        drawLine(width: 5.2, .white.opacity(0.55).opacity(alpha))
        drawLine(width: 2.6, color)
        front.forEachSymbol(every: 28 / view.steadyZoom) { symbol in
            guard seen.contains(symbol.place) else { return }
            let place = view.point(symbol.place)
            guard centers.allSatisfy({ (view.point($0.place) - place).length >= 30 }) else { return }
            let (image, height) = symbol.shape == .halfDisc ? (Self.round, 10.0) : (Self.point, 12.0)
            let (along, ahead) = (Vector(-symbol.ahead.y, symbol.ahead.x) * 9, symbol.ahead * height)
            list.image(
                image,
                in: Quad(
                    topLeft: place - along + ahead, topRight: place + along + ahead, bottomRight: place + along,
                    bottomLeft: place - along), tint: color)
        }
    }

    /// The distance around a figure in which its white rim is drawn, in points.
    private static let rim = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1), (0, -1.6), (0, 1.6), (-1.6, 0), (1.6, 0)]

    /// The visibility of a sign whose top is at a height: it has gone before it comes under the bar.
    private static func clearance(of top: Double, in list: DrawList) -> Double {
        list.showsInterface ? smoothRise(TabBar.height, TabBar.height + 32, top) : 1
    }

    private func draw(_ center: PressureCenter, _ view: SkyView, into list: inout DrawList, _ fonts: Fonts) {
        let place = view.point(center.place)
        guard view.point(view.part.origin).x - 60 < place.x, place.x < list.size.x + 60, -60 < place.y,
            place.y < list.size.y + 60
        else { return }
        // Its figure stands above it: fronts begin below, and at its sides.
        let presence =
            center.strength * Self.clearance(of: place.y - 38, in: list) * view.clearance(at: place, reach: 12)
        guard presence > 0 else { return }
        list.image(
            center.kind == .low ? Self.low : Self.high,
            in: Rect(center: place - Vector(0, 3), size: Vector(48, 48)), tint: .white.opacity(presence))
        let (words, foot) = ("\(Int(center.pressure.rounded()))", place - Vector(0, 27))
        func write(_ move: Vector, _ color: Color) {
            list.text(words, at: foot + move, font: fonts.semibold, size: 14, color: color, anchor: .center)
        }
        for (x, y) in Self.rim { write(Vector(x, y), .white.opacity(0.5 * presence)) }
        write(.zero, .chartInk.opacity(presence))
    }
}
