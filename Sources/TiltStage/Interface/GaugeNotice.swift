import TiltCanvas
package import TiltEngine

/// The notice above the gauge while a pad's gyro cannot be read: the pad's name, and the cure.
struct GaugeNotice: Equatable, Sendable {
    /// The pad's name.
    var device: String
    /// The cure, such as "run tiltyard doctor"; nil if the program has none.
    var cure: String?

    private var trouble: String { "no access to its gyro" + (cure == nil ? "" : ":") }
    private static let lineHeight = 19.0
    private static let gap = 8.0
    /// A width that leaves a scene its essential parts, beside the dial or the whole gauge.
    private static let narrow = 272.0

    /// The notice's frame, and its words in lines.
    struct Layout {
        var frame: Rect
        var name: [String]
        var cure: [String]
    }

    /// The layout above a gauge: one line for the name and one for the cure if that covers no essential part of a
    /// scene, else narrower with more lines, as far as there is room below `top`, else above what it would cover.
    func layout(
        in list: DrawList, above gauge: Rect, below top: Double, view: Viewport, fonts: Fonts,
        besides essentials: [Rect]
    ) -> Layout {
        let most = view.width - 2 * gauge.minX
        let lines = max(2, Int((gauge.minY - top - 2 * Self.gap - 14) / Self.lineHeight))
        func layout(width: Double) -> Layout {
            let room = width - 64
            let name = list.lines(
                of: device, font: fonts.semibold, size: 14, fitting: room, most: (lines - 2).clamped(to: 1...2))
            let parts = [trouble, cure].compactMap(\.self)
            let advice = parts.joined(separator: " ")
            let isShort = list.width(of: advice, font: fonts.medium, size: 14) <= room
            let cure =
                isShort || lines - name.count < 2
                ? list.lines(of: advice, font: fonts.medium, size: 14, fitting: room, most: 1)
                : parts
            let widest =
                (name.map { list.width(of: $0, font: fonts.semibold, size: 14) }
                + cure.map { list.width(of: $0, font: fonts.medium, size: 14) }).max() ?? 0
            let height = 14 + Self.lineHeight * Double(name.count + cure.count)
            return Layout(
                frame: Rect(
                    x: gauge.minX, y: gauge.minY - Self.gap - height, width: max(widest + 64, gauge.width),
                    height: height), name: name, cure: cure)
        }
        func covers(_ layout: Layout) -> Bool { essentials.contains(where: layout.frame.intersects) }
        let wide = layout(width: most)
        guard covers(wide) else { return wide }
        let narrow = layout(width: min(most, Self.narrow))
        guard covers(narrow) else { return narrow }
        var raised = wide
        raised.frame = wide.frame.raised(above: essentials, gap: Self.gap)
        return raised.frame.minY < max(top, SceneButtons.foot) ? narrow : raised
    }

    func draw(into list: inout DrawList, at layout: Layout, fonts: Fonts) {
        let frame = layout.frame
        list.panel(frame, radius: 26)
        list.icon(ImageID("Icons/warning"), at: Vector(frame.minX + 26, frame.midY), side: 22, color: .chalk)
        let next = list.lines(
            layout.name, from: frame.origin + Vector(46, 22), height: Self.lineHeight, TextStyle(isBold: true),
            fonts: fonts)
        list.lines(layout.cure, from: next, height: Self.lineHeight, TextStyle(color: .mist), fonts: fonts)
    }
}

extension Rect {
    /// The rectangle moved up until it covers none of some frames, with a gap above them.
    package func raised(above frames: [Rect], gap: Double = 0) -> Rect {
        var raised = self
        // It must rise each time: above a frame it may still touch it, by rounding.
        while let top = frames.filter(raised.intersects).map(\.minY).min(), top - gap - height < raised.minY {
            raised.origin.y = top - gap - height
        }
        return raised
    }
}
