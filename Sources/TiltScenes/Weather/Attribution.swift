import TiltEngine

/// The credit line at the bottom of a map.
struct Attribution: Equatable, Sendable {
    private let lines: [String]
    private let frame: Rect

    private static let (size, lineHeight) = (14.0, 20.0)
    /// The greatest length of a credit, in characters.
    private static let longest = 300

    init(_ text: String, in list: DrawList, view: Viewport, fonts: Fonts) {
        lines = list.lines(
            of: text.legible(most: Self.longest), font: fonts.medium, size: Self.size, fitting: view.width - 24, most: 3
        )
        let width = (lines.map { list.width(of: $0, font: fonts.medium, size: Self.size) }.max() ?? 0) + 16
        let height = Self.lineHeight * Double(lines.count)
        frame = Rect(
            x: list.snapped(view.width - width - 2), y: list.snapped(view.height - height - 2), width: width,
            height: height)
    }

    func draw(into list: inout DrawList, fonts: Fonts) {
        list.fill(frame, radius: 6, color: .ink.opacity(0.7))
        for (index, line) in lines.enumerated() {
            list.text(
                line, at: frame.origin + Vector(8, 15 + Self.lineHeight * Double(index)), font: fonts.medium,
                size: Self.size, color: .chalk)
        }
    }
}
