import TiltEngine

extension Toast {
    /// The frame of a message at rest, and its form: low where there is little room.
    struct Place: Equatable, Sendable {
        var frame: Rect
        var isLow = false
    }

    /// The space of a message, and what is in it.
    struct Space: Equatable, Sendable {
        var view: Viewport
        /// The buttons under the bar; nil if there are none.
        var buttons: Rect?
        /// The parts of the interface that a message never covers.
        var panels: [Rect] = []
        /// Other parts of the interface, which are hidden, the last first, while a message has no other place.
        var guests: [Rect] = []
        /// The parts of the scene that a message covers only if there is no other place.
        var essentials: [Rect] = []
        /// The gauge, if the message has its place at the foot, beside or above it.
        var foot: Rect?
    }

    /// The sizes of a form: the sides of the pill and of its disc, and the space around the words, in points.
    struct Form: Equatable, Sendable {
        var height: Double
        var disc: Double
        var leading: Double
        var trailing: Double

        static let usual = Form(height: 48, disc: 32, leading: 54, trailing: 22)
        static let low = Form(height: 30, disc: 24, leading: 36, trailing: 16)

        /// The form a fraction of the way to another.
        func mixed(_ fraction: Double, with other: Form) -> Form {
            Form(
                height: lerp(height, other.height, fraction), disc: lerp(disc, other.disc, fraction),
                leading: lerp(leading, other.leading, fraction), trailing: lerp(trailing, other.trailing, fraction))
        }
    }
}

extension Toast.Space {
    private static let usualTop = 64.0
    private static let lowTop = TabBar.height + lowGap
    private static let gap = 8.0
    private static let lowGap = 2.0
    private static let panelWeight = 1e12

    /// The place for text of a size: the first, from the top, at which the message covers nothing; otherwise the one at
    /// which it covers least.
    func place(forWords words: Vector, lineHeight: Double) -> Toast.Place {
        var space = self
        while true {
            let place = space.bestPlace(forWords: words, lineHeight: lineHeight)
            if space.guests.isEmpty || space.cover(of: place.frame) < Self.panelWeight { return place }
            space.guests.removeLast()
        }
    }

    private func bestPlace(forWords words: Vector, lineHeight: Double) -> Toast.Place {
        var best: (place: Toast.Place, cover: Double)?
        for place in places(forWords: words, lineHeight: lineHeight) where view.bounds.encloses(place.frame) {
            let cover = cover(of: place.frame)
            if cover == 0 { return place }
            if cover < best?.cover ?? .infinity { best = (place, cover) }
        }
        return best?.place ?? usual(words, lineHeight, top: Self.usualTop)
    }

    /// The area that a message would cover, in square points. A part of the interface counts as much as the whole
    /// window.
    private func cover(of frame: Rect) -> Double {
        let panels = panels + guests + [buttons].compactMap(\.self)
        let weight = panels.contains(where: frame.intersects) ? Self.panelWeight : 0
        return weight + (panels + essentials).reduce(0) { $0 + $1.commonArea(with: frame) }
    }

    /// The places to try: at the foot for a hint, then under the bar, there in the low form, beside the buttons, under them, at the foot above what
    /// lies there, and under everything else.
    private func places(forWords words: Vector, lineHeight: Double) -> [Toast.Place] {
        func usual(_ top: Double) -> Toast.Place { self.usual(words, lineHeight, top: top) }
        func low(_ top: Double) -> Toast.Place { self.low(words, lineHeight, top: top) }
        var places: [Toast.Place] = []
        if let foot {
            for place in [usual(0), low(0)] {
                let height = place.frame.height
                let beside = Vector(foot.maxX + Self.gap, foot.maxY - 4 - height)
                places += [beside, Vector(foot.minX, foot.minY - Self.gap - height)].map {
                    Toast.Place(frame: Rect(origin: $0, size: place.frame.size), isLow: place.isLow)
                }
            }
        }
        places.append(usual(Self.usualTop))
        if let buttons { places.append(usual(buttons.maxY + Self.gap)) }
        let lows = rowTops(height: low(0).frame.height).map(low)
        places += lows
        if let buttons {
            for var beside in lows {
                beside.frame.origin.x = buttons.maxX + Self.gap
                if beside.frame.maxX <= view.width - 12 { places.append(beside) }
            }
            places.append(low(buttons.maxY + Self.lowGap))
        }
        for head in (panels + essentials).map(\.minY).sorted(by: >) where head > view.height / 2 {
            for place in [usual(0), low(0)] {
                let gap = place.isLow ? 2 * Self.lowGap : Self.gap
                places.append(
                    Toast.Place(
                        frame: place.frame.offsetBy(Vector(0, head - gap - place.frame.height)), isLow: place.isLow))
            }
        }
        for foot in (panels + guests + essentials).map(\.maxY).sorted() where foot > TabBar.height {
            places += [usual(foot + Self.gap), low(foot + Self.lowGap)]
        }
        return places
    }

    /// The tops of a low message: in the middle of the buttons' row, and just under the bar.
    private func rowTops(height: Double) -> [Double] {
        guard let buttons, buttons.midY - height / 2 > Self.lowTop else { return [Self.lowTop] }
        return [buttons.midY - height / 2, Self.lowTop]
    }

    private func usual(_ words: Vector, _ lineHeight: Double, top: Double) -> Toast.Place {
        Toast.Place(frame: frame(words, .usual, lineHeight, top: top))
    }

    private func low(_ words: Vector, _ lineHeight: Double, top: Double) -> Toast.Place {
        Toast.Place(frame: frame(words, .low, lineHeight, top: top), isLow: true)
    }

    /// The centred frame of a form around words.
    private func frame(_ words: Vector, _ form: Toast.Form, _ lineHeight: Double, top: Double) -> Rect {
        let size = Vector(words.x + form.leading + form.trailing, form.height + words.y - lineHeight)
        let left = ((view.width - size.x) / 2 * view.density).rounded() / view.density
        return Rect(origin: Vector(left, top), size: size)
    }
}

extension Rect {
    /// The area that it shares with another.
    fileprivate func commonArea(with other: Rect) -> Double {
        let width = min(maxX, other.maxX) - max(minX, other.minX)
        let height = min(maxY, other.maxY) - max(minY, other.minY)
        return max(0, width) * max(0, height)
    }
}
