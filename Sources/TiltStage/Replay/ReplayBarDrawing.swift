package import TiltCanvas
import TiltEngine

extension ReplayBar {
    /// The pictures of the bar.
    package static var pictures: [Picture] {
        icons.map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    private static let icons = ["frame-back", "play", "pause", "frame-on"]

    /// The current shape of the pointer.
    package var cursor: Cursor { isScrubbing ? .grabbing : isVisible && attention.hovered != nil ? .hand : .arrow }

    /// The bar in its place: in one row, or in two in a narrow window.
    func panel(_ content: Content) -> Panel<Part> {
        let (side, margin, timeWidth) = (36.0, 12.0, 152.0)
        let width = min(760, content.room.x - 2 * margin)
        // In one row the track is at least four times as long as a button is wide.
        let isRow = width >= 480
        let height = isRow ? 48.0 : 84
        let frame = Rect(
            x: ((content.room.x - width) / 2).rounded(), y: content.room.y - margin - height, width: width,
            height: height)
        var panel = Panel<Part>(in: frame)
        let foot = frame.maxY - 24
        for (index, part) in [Part.back, .play, .forward].enumerated() {
            let icon = ["frame-back", content.isPaused ? "play" : "pause", "frame-on"][index]
            panel.add(
                .icon(ImageID("Icons/\(icon)"), .chalk.opacity(0.9)),
                in: Rect(
                    center: Vector(frame.minX + 8 + side * (Double(index) + 0.5), foot), size: Vector(side, side)),
                as: part)
        }
        let time = Rect(x: frame.maxX - 20 - timeWidth, y: foot - 13, width: timeWidth, height: 26)
        let start = frame.minX + (isRow ? 28 + 3 * side : 24)
        let end = isRow ? time.minX - 20 : frame.maxX - 24
        let track = Rect(
            x: start, y: (isRow ? frame.midY : frame.minY + 26) - 2, width: max(1, end - start), height: 4)
        let share = content.length > 0 ? (content.time / content.length).clamped(to: 0...1) : 1
        panel.add(
            .slider(share, knob: attention.hovered == .track || isScrubbing ? 18 : 14), in: track, as: .track,
            reach: Rect(x: track.minX - 10, y: track.midY - 16, width: track.width + 20, height: 32))
        panel.add(
            .text(
                "\(Self.clock(content.time)) / \(Self.clock(content.length))",
                TextStyle(color: .mist, anchor: .trailing, isTabular: true)), in: time)
        return panel
    }

    /// Draws the bar over the list's content.
    package func draw(into list: inout DrawList, _ content: Content, fonts: Fonts) {
        guard isVisible else { return }
        let panel = panel(content)
        list.faded(to: opacity) { list in
            list.panel(panel.frame, radius: 24, alpha: 0.97)
            for part in panel.fixed {
                guard let name = part.name else { continue }
                if name != .track {
                    list.attention(attention, on: name, in: part.reach, radius: 18)
                } else if attention.focused == .track {
                    list.focusRing(around: part.reach, radius: 16)
                }
            }
            list.drawFixed(panel, fonts: fonts)
            drawHint(panel, content, into: &list, fonts: fonts)
        }
    }

    /// Draws the hint for a part, or the time under the pointer.
    private func drawHint(_ panel: Panel<Part>, _ content: Content, into list: inout DrawList, fonts: Fonts) {
        func draw(_ words: String, over place: Rect, opacity: Double = 1) {
            let place = Rect(x: place.minX, y: panel.frame.minY, width: place.width, height: panel.frame.height)
            Hint(words, beside: place, in: list, view: content.view, fonts: fonts)
                .draw(into: &list, opacity: opacity, fonts: fonts)
        }
        if let point, attention.hovered == .track || isScrubbing, let track = panel[.track] {
            let share = track.share(at: point)
            draw(
                Self.clock(share * content.length),
                over: Rect(x: track.minX + share * track.width, y: 0, width: 0, height: 0))
        } else if let part = attention.explained, let frame = panel[part] {
            draw(words(part, content), over: frame, opacity: attention.hintOpacity)
        }
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
