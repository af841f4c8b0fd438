package import TiltCanvas
package import TiltEngine

extension DrawList {
    /// Draws the parts of a panel that stay in their places.
    mutating func drawFixed<Name>(_ panel: Panel<Name>, fonts: Fonts) {
        for part in panel.fixed { draw(part.look, in: part.frame, fonts: fonts) }
    }

    /// Draws the parts of a panel that scroll. They fade over `softness` points at an end where they continue.
    mutating func drawRows<Name>(_ panel: Panel<Name>, softness: Double, fonts: Fonts) {
        guard let window = panel.window else { return }
        clip(to: window)
        for part in panel.rows where part.reach.maxY > window.minY && part.reach.minY < window.maxY {
            draw(part.look, in: part.frame, window: window, fonts: fonts)
        }
        if softness > 0 {
            let (above, below) = (panel.scrolled > 0.5, panel.scrolled < panel.overflow - 0.5)
            for y in (above ? [window.minY - 1] : []) + (below ? [window.maxY] : []) {
                fill(Rect(x: window.minX, y: y, width: window.width, height: 1), softness: softness, color: .nightSlate)
            }
        }
        clip(to: nil)
    }

    /// Draws the part of the rows that is visible, as a line at the right; nothing if all are. It shrinks while they are pulled.
    mutating func thumb<Name>(of panel: Panel<Name>) {
        guard let window = panel.window, panel.overflow > 0 else { return }
        let inside = panel.scrolled.clamped(to: 0...panel.overflow)
        let whole = window.height * window.height / (window.height + panel.overflow)
        let length = max(8, whole - abs(panel.scrolled - inside))
        let top = window.minY + (window.height - length) * inside / panel.overflow
        fill(Rect(x: panel.frame.maxX - 12, y: top, width: 4, height: length), radius: 2, color: .white.opacity(0.3))
    }

    /// Draws a part of a panel; `window` is the one in which it scrolls.
    mutating func draw(_ look: PanelLook, in frame: Rect, window: Rect? = nil, fonts: Fonts) {
        switch look {
        case .nothing: break
        case .text(let words, let style): text(words, in: frame, style, fonts: fonts)
        case .icon(let id, let color): icon(id, at: frame.center, side: 22, color: color)
        case .rule: fill(frame, color: .white.opacity(0.1))
        case .row(let isLit, let isFocused):
            if isLit { fill(frame, radius: 10, color: .white.opacity(0.06)) }
            if isFocused { stroke(frame, radius: 10, width: 2, color: .chalk) }
        case .button(let words, let isLit):
            fill(frame, radius: frame.height / 2, color: isLit ? .chalk : .white.opacity(0.1))
            text(
                words, in: frame, TextStyle(isBold: isLit, color: isLit ? .ink : .chalk, anchor: .center), fonts: fonts)
        case .slider(let share, let usual, let knob): slider(at: share, usual: usual, knob: knob, in: frame)
        case .toggle(let isOn):
            fill(frame, radius: frame.height / 2, color: isOn ? .chalk : .white.opacity(0.16))
            let knob = Vector(isOn ? frame.maxX - 12 : frame.minX + 12, frame.midY)
            fill(circleAt: knob, radius: 9, color: isOn ? .ink : .chalk)
        case .trough: trough(frame)
        case .option(let word, let isChosen): option(word, isChosen: isChosen, in: frame, fonts: fonts)
        case .field(let words, let field, let size):
            self.field(words, field, size: size, in: frame, window: window, fonts: fonts)
        case .code(let code, let quiet): self.code(code, quiet: quiet, in: frame)
        case .controls(let parts, let capHeight, let isTrailing):
            let left = isTrailing ? frame.maxX - width(of: parts, fonts: fonts) : frame.minX
            controls(parts, at: Vector(left, frame.midY - 13), capHeight: capHeight, fonts: fonts)
        }
    }

    /// Draws a line of text in the middle of a frame's height.
    package mutating func text(_ words: String, in frame: Rect, _ style: TextStyle = TextStyle(), fonts: Fonts) {
        let font = style.isBold ? fonts.semibold : fonts.medium
        let x =
            switch style.anchor {
            case .leading: frame.minX
            case .center: frame.midX
            case .trailing: frame.maxX
            }
        let place = Vector(x, frame.midY + 5)
        if style.fits {
            text(
                words, at: place, font: font, size: style.size, color: style.color, fitting: frame.width,
                anchor: style.anchor)
        } else {
            text(
                words, at: place, font: font, size: style.size, color: style.color, anchor: style.anchor,
                tabular: style.isTabular)
        }
    }

    /// Draws lines of text one under another, `height` points high, from a baseline; returns the next baseline.
    @discardableResult
    package mutating func lines(
        _ lines: [String], from baseline: Vector, height: Double, _ style: TextStyle = TextStyle(), fonts: Fonts,
        fitting width: Double = .infinity
    ) -> Vector {
        var baseline = baseline
        for line in lines {
            let font = style.isBold ? fonts.semibold : fonts.medium
            text(line, at: baseline, font: font, size: style.size, color: style.color, fitting: width)
            baseline.y += height
        }
        return baseline
    }

    /// Draws a slider on its track.
    mutating func slider(at share: Double, usual: Double? = nil, knob: Double, in track: Rect) {
        fill(track, radius: 2, color: .white.opacity(0.18))
        let filled = Rect(origin: track.origin, size: Vector(share * track.width, track.height))
        if filled.width > 4 { fill(filled, radius: 2, color: .mist) }
        if let usual {
            let mark = Vector(snapped(track.minX + track.width * usual), track.midY)
            fill(Rect(center: mark, size: Vector(2, 14)), color: .chalk.opacity(0.5))
        }
        fill(circleAt: Vector(track.minX + share * track.width, track.midY), radius: knob / 2, color: .chalk)
    }

    /// Draws the ground of a choice; a high one has a line around it.
    mutating func trough(_ frame: Rect) {
        let isHigh = frame.height > 30
        fill(frame, radius: frame.height / 2, color: .white.opacity(isHigh ? 0.08 : 0.1))
        if isHigh { stroke(frame, radius: frame.height / 2, width: 1, color: .white.opacity(0.1)) }
    }

    /// Draws a word of a choice.
    mutating func option(_ word: String, isChosen: Bool, in frame: Rect, fonts: Fonts) {
        let inset: Double = frame.height > 30 ? 4 : 3
        if isChosen { fill(frame.insetBy(inset), radius: frame.height / 2 - inset, color: .chalk) }
        let style = TextStyle(isBold: isChosen, color: isChosen ? .ink : .chalk.opacity(0.86), anchor: .center)
        text(word, in: frame, style, fonts: fonts)
    }

    /// Draws a line of text in a field; while it is edited, with a cursor and as much of the text before it as there is room
    /// for.
    private mutating func field(
        _ words: String, _ field: TextField?, size: Double, in frame: Rect, window: Rect?, fonts: Fonts
    ) {
        let (radius, margin) = size > 14 ? (12.0, 16.0) : (9, 10)
        fill(frame, radius: radius, color: .white.opacity(0.08))
        stroke(
            frame, radius: radius, width: field == nil ? 1 : 2, color: field == nil ? .white.opacity(0.2) : .chalk)
        let (left, room) = (frame.minX + margin, frame.width - 2 * margin)
        let cursor = field.map { width(of: $0.head, font: fonts.medium, size: size) }
        let shift = max(0, (cursor ?? 0) - room)
        let (top, foot) = (max(frame.minY, window?.minY ?? frame.minY), min(frame.maxY, window?.maxY ?? frame.maxY))
        clip(to: Rect(x: left - 2, y: top, width: room + 4, height: max(0, foot - top)))
        let isExample = words.isEmpty && field == nil
        text(
            isExample ? "192.168.1.20" : field?.text ?? words, at: Vector(left - shift, frame.midY + 5),
            font: fonts.medium, size: size, color: isExample ? .mist.opacity(0.5) : .chalk)
        if let cursor {
            let place = Vector(snapped(left + cursor - shift), frame.midY - (size + 4) / 2)
            fill(Rect(origin: place, size: Vector(1.5, size + 4)), color: .chalk)
        }
        clip(to: window)
    }
}
