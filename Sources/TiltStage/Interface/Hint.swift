import TiltCanvas
import TiltEngine

/// The words of a hint in their place.
struct Hint: Equatable {
    let frame: Rect
    private let lines: [String]

    /// The greatest width of a line, in points.
    private static let widest = 320.0
    /// The least distance to a message, in points.
    static let gap = 8.0

    /// A hint beside a control's frame: below it, or above if there is no room.
    init(_ words: String, beside frame: Rect, in list: DrawList, view: Vector, fonts: Fonts) {
        lines = list.lines(
            of: words, font: fonts.medium, size: 14, fitting: min(Self.widest, view.x - 48), most: 3)
        let width = (lines.map { list.width(of: $0, font: fonts.medium, size: 14) }.max() ?? 0) + 24
        let height = 12 + 19 * Double(lines.count)
        let isBelow = frame.maxY + 8 + height <= view.y - 8
        let x = (frame.midX - width / 2).clamped(to: 12...max(12, view.x - 12 - width))
        let y = isBelow ? frame.maxY + 8 : frame.minY - 8 - height
        self.frame = Rect(x: list.snapped(x), y: y, width: width, height: height)
    }

    func draw(into list: inout DrawList, opacity: Double = 1, fonts: Fonts) {
        list.faded(to: opacity) { list in
            list.panel(frame, radius: 10, color: .nightSlate, alpha: 0.97)
            list.lines(lines, from: frame.origin + Vector(12, 20), height: 19, fonts: fonts)
        }
    }
}
