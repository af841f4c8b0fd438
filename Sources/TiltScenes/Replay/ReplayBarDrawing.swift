package import TiltCanvas
import TiltEngine

extension ReplayBar {
    /// The pictures of the bar.
    package static var pictures: [Picture] {
        icons.map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    private static let icons = ["frame-back", "play", "pause", "frame-on"]

    /// The current shape of the pointer.
    package var cursor: Cursor { isScrubbing ? .grabbing : isVisible && hovered != nil ? .hand : .arrow }

    /// Draws the bar over the list's content.
    package func draw(into list: inout DrawList, _ content: Content, fonts: Fonts) {
        guard isVisible else { return }
        let layout = ReplayBarLayout(content)
        let before = list.opacity
        list.opacity *= opacity
        defer { list.opacity = before }
        list.panel(layout.panel, radius: 24, alpha: 0.97)
        for (part, icon) in [
            (Part.back, "frame-back"), (.play, content.isPaused ? "play" : "pause"), (.forward, "frame-on"),
        ] {
            let frame = layout.frame(of: part)
            drawAttention(on: part, in: frame, into: &list)
            list.icon(ImageID("Icons/\(icon)"), at: frame.center, side: 22, color: .chalk.opacity(0.9))
        }
        drawTrack(layout, content, into: &list)
        list.text(
            "\(Self.clock(content.time)) / \(Self.clock(content.length))", at: layout.timeEnd, font: fonts.medium,
            size: 14,
            color: .mist, anchor: .trailing, tabular: true)
        drawWords(layout, content, into: &list, fonts: fonts)
    }

    private func drawAttention(on part: Part, in frame: Rect, into list: inout DrawList) {
        let light = part == pressed ? 0.24 : part == hovered && pressed == nil ? 0.12 : 0
        if light > 0 { list.fill(frame, radius: 18, color: .white.opacity(light)) }
        if part == focused { list.focusRing(around: frame, radius: 18) }
    }

    private func drawTrack(_ layout: ReplayBarLayout, _ content: Content, into list: inout DrawList) {
        let track = layout.track
        let share = content.length > 0 ? (content.time / content.length).clamped(to: 0...1) : 1
        list.fill(track, radius: 2, color: .white.opacity(0.18))
        let knob = Vector(track.minX + share * track.width, track.midY)
        list.fill(
            Rect(x: track.minX, y: track.minY, width: max(4, share * track.width), height: 4), radius: 2, color: .vial)
        let isHeld = hovered == .track || isScrubbing
        if focused == .track { list.focusRing(around: layout.frame(of: .track), radius: 16) }
        let side = isHeld ? 18.0 : 14
        list.fill(Rect(center: knob, size: Vector(side, side)), radius: side / 2, color: .chalk)
    }

    /// Draws the hint for a part, or the time under the pointer.
    private func drawWords(_ layout: ReplayBarLayout, _ content: Content, into list: inout DrawList, fonts: Fonts) {
        let view = Viewport(size: content.view, density: list.density)
        if let point, hovered == .track || isScrubbing {
            let share = layout.share(at: point)
            let place = Rect(
                center: Vector(layout.track.minX + share * layout.track.width, layout.panel.midY),
                size: Vector(0, layout.panel.height))
            return Tooltip.draw(
                Self.clock(share * content.length), beside: place, into: &list, view: view, fonts: fonts)
        }
        guard pressed == nil, let part = explained else { return }
        let frame = layout.frame(of: part)
        let place = Rect(x: frame.minX, y: layout.panel.minY, width: frame.width, height: layout.panel.height)
        Tooltip.draw(words(part, content), beside: place, into: &list, view: view, fonts: fonts)
    }

    /// The hint for a part, with its key.
    private func words(_ part: Part, _ content: Content) -> String {
        switch part {
        case .back: "One frame back — ,"
        case .play: content.isPaused ? "Resume — P" : "Pause — P"
        case .forward: "One frame forward — ."
        case .track: "A second back or forward — ← →, ten — Page ↑ ↓"
        }
    }

    /// A time in seconds as minutes, seconds and tenths; from one hour on as hours, minutes and seconds.
    static func clock(_ seconds: Double) -> String {
        let tenths = Int((seconds.clamped(to: 0...1e9) * 10 + 1e-6).rounded(.down))
        let (minutes, rest) = (tenths / 600, tenths % 600)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return minutes < 60
            ? "\(minutes):\(two(rest / 10)).\(rest % 10)" : "\(minutes / 60):\(two(minutes % 60)):\(two(rest / 10))"
    }
}

/// The layout of a replay's bar: in one row, or in two in a narrow window.
struct ReplayBarLayout: Equatable {
    let panel: Rect
    /// The track of the knob.
    let track: Rect
    /// The right end of the time's baseline.
    let timeEnd: Vector
    private let firstButton: Vector

    private static let (side, margin, widest) = (36.0, 12.0, 760.0)
    /// The least width of a bar in one row. There the track is four times as long as a button is wide.
    private static let leastRow = 480.0
    private static let timeWidth = 152.0

    init(_ content: ReplayBar.Content) {
        let room = content.room
        let width = min(Self.widest, room.x - 2 * Self.margin)
        let isRow = width >= Self.leastRow
        let height = isRow ? 48.0 : 84
        panel = Rect(
            x: ((room.x - width) / 2).rounded(), y: room.y - Self.margin - height, width: width, height: height)
        firstButton = Vector(panel.minX + 8 + Self.side / 2, panel.maxY - 24)
        timeEnd = Vector(panel.maxX - 20, panel.maxY - 19)
        let start = isRow ? panel.minX + 8 + 3 * Self.side + 20 : panel.minX + 24
        let end = isRow ? timeEnd.x - Self.timeWidth - 20 : panel.maxX - 24
        track = Rect(x: start, y: (isRow ? panel.midY : panel.minY + 26) - 2, width: max(1, end - start), height: 4)
    }

    /// The frame of a part; for the track, the area in which a press takes hold of it.
    func frame(of part: ReplayBar.Part) -> Rect {
        let index: Double
        switch part {
        case .back: index = 0
        case .play: index = 1
        case .forward: index = 2
        case .track: return Rect(x: track.minX - 10, y: track.midY - 16, width: track.width + 20, height: 32)
        }
        return Rect(center: firstButton + Vector(index * Self.side, 0), size: Vector(Self.side, Self.side))
    }

    func part(at point: Vector) -> ReplayBar.Part? {
        ReplayBar.Part.allCases.first { frame(of: $0).contains(point) }
    }

    /// The share of the track before a point, 0…1.
    func share(at point: Vector) -> Double { ((point.x - track.minX) / track.width).clamped(to: 0...1) }
}
