import TiltAtmosphere
import TiltCanvas
import TiltEngine

/// The thin lines of a chart, in points of the world; their widths are in points of the screen.
struct ChartLines: Sendable {
    private struct Line {
        let start: Vector
        var end: Vector
        let width: Double
        let color: Color
        /// Whether others continue it at both ends.
        var isContinued = true
    }

    private var lines: [Line] = []
    /// The middles of the labels on an isobar.
    private var gaps: [Vector] = []
    /// The corners that the last line passes by.
    private var passed: [Vector] = []

    /// The zooms at which isobars become closer, and the share of them in which the new ones fade in.
    private static let (first, second, fade) = (0.7, 2.8, 0.12)
    /// The width and opacity of isobars, of every fifth of them, and the width of barbs.
    private static let (thin, bold, barb) = ((width: 1.1, alpha: 0.60), (width: 1.9, alpha: 0.86), 1.25)

    /// How far a line may lie from the corners that it passes by, and its greatest length then, in points of the screen.
    private static let (stray, most) = (0.1, 60.0)

    /// The number of lines.
    var count: Int { lines.count }

    mutating func removeAll() { lines.removeAll(keepingCapacity: true) }

    /// The interval of isobars at a zoom, in hectopascals.
    static func interval(at zoom: Double) -> Int {
        zoom < first * (1 - fade) ? 8 : zoom < second * (1 - fade) ? 4 : 2
    }

    /// The visibility of the isobar of a pressure at a zoom, 0…1: close ones fade in and out.
    static func presence(of pressure: Int, at zoom: Double) -> Double {
        if pressure % 8 == 0 || pressure % 20 == 0 { return 1 }
        let middle = pressure % 4 == 0 ? first : second
        return ((zoom / middle - 1) / (2 * fade) + 0.5).clamped(to: 0...1)
    }

    /// Appends isobars in a part, left out around their labels.
    mutating func append(
        _ isobars: Isobars, around labels: [IsobarLabel], in part: Rect, zoom: Double, darkness: (Vector) -> Double
    ) {
        for line in isobars.lines {
            let pressure = Int(line.pressure)
            let presence = Self.presence(of: pressure, at: zoom)
            guard presence > 0 else { continue }
            let style = pressure % 20 == 0 ? Self.bold : Self.thin
            let gap = (pressure >= 1000 ? 19.0 : 16) / zoom
            gaps.removeAll(keepingCapacity: true)
            for label in labels where label.pressure == pressure && label.strength > 0.3 { gaps.append(label.place) }
            for index in line.range.dropLast() {
                let (start, end) = (isobars.points[index], isobars.points[index + 1])
                let middle = (start + end) / 2
                guard part.contains(middle),
                    gaps.allSatisfy({ ($0 - middle).dot($0 - middle) > gap * gap })
                else { continue }
                let color = Color.chartLines(darkness: darkness(middle)).opacity(style.alpha * presence)
                func append(_ start: Vector, _ end: Vector) {
                    self.append(Line(start: start, end: end, width: style.width, color: color), zoom: zoom)
                }
                // Corners are cut, so that the line looks round.
                let (isFirst, isLast) = (index == line.range.lowerBound, index + 2 == line.range.upperBound)
                let (from, to) = (isFirst ? start : start + (end - start) / 4, isLast ? end : end - (end - start) / 4)
                append(from, to)
                if !isLast { append(to, end + (isobars.points[index + 2] - end) / 4) }
            }
        }
    }

    /// Appends a line, or lets the last one go on to its end if that is nearly straight.
    private mutating func append(_ line: Line, zoom: Double) {
        if let last = lines.last, last.end == line.start, last.width == line.width, last.color == line.color {
            passed.append(line.start)
            let way = line.end - last.start
            let (length, stray) = (way.dot(way).squareRoot(), Self.stray / zoom)
            if length < Self.most / zoom, passed.allSatisfy({ abs(way.cross($0 - last.start)) < length * stray }) {
                return lines[lines.count - 1].end = line.end
            }
        }
        passed.removeAll(keepingCapacity: true)
        lines.append(line)
    }

    /// Appends a station's barb, given in points of the screen around it. A flag is filled by lines to its tip.
    mutating func append(_ sign: WindBarb, at place: Vector, zoom: Double, _ color: Color) {
        func append(_ start: Vector, _ end: Vector) {
            lines.append(
                Line(
                    start: place + start / zoom, end: place + end / zoom, width: Self.barb, color: color,
                    isContinued: false))
        }
        for stroke in sign.strokes { append(stroke.start, stroke.end) }
        for flag in sign.flags {
            for step in 0...4 { append(flag.start + (flag.end - flag.start) * (Double(step) / 4), flag.tip) }
        }
    }

    func draw(into list: inout DrawList, _ view: SkyView) {
        let (part, pixel) = (view.part(with: 30), 1 / list.density)
        list.hairs { hairs in
            for line in lines where part.contains(line.start) || part.contains(line.end) {
                let hair = Hair(
                    from: view.point(line.start), to: view.point(line.end), width: line.width, color: line.color)
                hairs.append(line.isContinued ? hair.cut(atStart: true, atEnd: true, pixel: pixel) : hair)
            }
        }
    }
}
