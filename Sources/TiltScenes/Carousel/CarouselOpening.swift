import TiltCanvas
import TiltEngine
import TiltStage

// The opened card.
extension CarouselScene {
    /// The width of a card's drawing that an opened card shows at most, in its own 320ths.
    private static let widest = 720.0

    /// The place of a card among those that are opened: 0 for the front one, and while that moves aside 1 or -1 for the one
    /// beside it that comes into the window; nil for the others.
    func openedPlace(of index: Int, at time: Double) -> Int? {
        let (front, aside) = (front(at: time), aside(at: time))
        let next = aside < 0 ? 1 : -1
        return index == front ? 0 : aside != 0 && index == (front + next + cards.count) % cards.count ? next : nil
    }

    /// How far an opened card is to the right of its place as the hand pages.
    private func aside(at time: Double) -> Double {
        opening.isPaging ? opening.middle(from: view.center, to: view.center, at: time).x - view.center.x : 0
    }

    /// The pose of a card while one is opened: the front one flies to the window, the others move aside until it covers them.
    func opened(_ card: PosedCard, share: Double, at time: Double) -> ItemPose {
        var pose = card.pose
        guard let place = openedPlace(of: card.item.index, at: time) else {
            pose.x += (pose.x + card.item.offset < 0 ? -0.5 : 0.5) * view.width * share * share
            if share >= 1 { pose.opacity = 0 }
            return pose
        }
        let goal = openedFrame(of: card.item.index, at: time)
        let home = place == 0 ? pose.frame(in: room) : goal
        let size = Vector(
            home.width * .pow(goal.width / home.width, share), home.height * .pow(goal.height / home.height, share))
        let middle =
            opening.middle(from: home.center, to: goal.center, at: time) + Vector(Double(place) * view.width, 0)
        let rest = max(0, 1 - share)
        let point = room.point(at: middle, depth: 0)
        var flying = ItemPose(x: point.x, y: point.y, order: 1e6 + abs(Double(place)))
        (flying.size, flying.corner) = (size, pose.corner * smoothRise(0, 0.5, rest))
        (flying.yaw, flying.pitch, flying.roll) = (pose.yaw * rest, pose.pitch * rest, pose.roll * rest)
        flying.floor = pose.floor * max(0, 1 - 2 * share)
        flying.light = lerp(pose.light, 1, min(1, share))
        return flying
    }

    /// The rectangle of an opened card: the window; a photo's whole picture is in it, or covers it, and then a lean looks along
    /// what is outside the window.
    private func openedFrame(of index: Int, at time: Double) -> Rect {
        guard cards[index].isOwn else { return view.bounds }
        let share = opening.filled(at: time)
        var cover = Rect(center: view.center, size: openedSize(of: cards[index], fills: true))
        let shape = cards[index].pictureShape
        let picture = Vector(min(cover.width, cover.height * shape), min(cover.height, cover.width / shape))
        let (room, lean) = ((picture - view.size) / 2, viewpoint(at: time) / Viewpoint.pointed)
        cover.origin -= Vector(max(0, room.x), max(0, room.y)).times(lean.clamped(to: 1))
        return Rect(center: view.center, size: openedSize(of: cards[index], fills: false)).moved(share, toward: cover)
    }

    /// The size of an opened photo's card, which is in the window, or whose picture covers it.
    func openedSize(of card: Card, fills: Bool) -> Vector {
        let (shape, picture) = (card.shape, card.pictureShape)
        guard fills else { return Vector(min(view.width, view.height * shape), min(view.height, view.width / shape)) }
        let size = Vector(max(view.width, view.height * picture), max(view.height, view.width / picture))
        return Vector(max(size.x, size.y * shape), max(size.y, size.x / shape))
    }

    /// Whether a photo is so long that it opens filling the window, to be looked along.
    func isPanorama(_ card: Card) -> Bool {
        let (shape, window) = (card.pictureShape, view.width / view.height)
        return card.isOwn && !reducesMotion && (shape > max(2, 1.25 * window) || shape < min(0.5, window / 1.25))
    }

    /// The part of a card's drawing that its body shows: it widens with the frame, and nothing is stretched.
    func shownPart(of card: RoomCard, share: Double) -> Rect {
        guard share > 0, !cards[card.index].isOwn else { return CardArt.body }
        let shape = card.pose.size.x / card.pose.size.y
        let goal = min(Self.widest, 400 * view.width / view.height)
        let width = min(lerp(320, goal, smoothRise(0.1, 0.9, share)), 400 * shape)
        // A narrow part is moved to the side on which the lighthouse stands.
        let tower = Card.weather.firstIndex { $0.image == cards[card.index].image }.map { Self.towers[$0] } ?? 160
        let aside = max(0, abs(tower - 160) + 20 - width / 2)
        return Rect(
            center: CardArt.body.center + Vector(tower < 160 ? -aside : aside, 0), size: Vector(width, width / shape))
    }

    /// The middles of the lighthouses in the drawings of ``Card/weather``, in their 320ths of the body.
    private static let towers: [Double] = [239, 213, 234, 92, 71, 236, 84, 210, 247, 278, 77, 230]

    /// Draws the colour that darkens all behind an opened card, as one, until it is hidden.
    func drawVeil(of card: Int, share: Double, into list: inout DrawList) {
        let color = Color.mix(.ink, cards[card].mood ?? .ink, 0.35)
        list.fill(view.bounds, color: color.opacity(min(1, share)))
    }

    var closeButton: Rect { Rect(x: view.width - 68, y: 24, width: 44, height: 44) }
    /// Whether a click at a point hits that button, which has a margin.
    func isOnClose(_ point: Vector) -> Bool { opening.isOpen && closeButton.insetBy(-4).contains(point) }

    /// The place of the words over an opened card: at the foot beside the gauge, figures before the rest, or above it if the window is
    /// narrow. The sky stays free.
    private var wordsFrame: Rect {
        let gauge = Gauge.dialFrame(in: view)
        let (left, high) = (gauge.maxX + 20, isNarrow && openedWords.figures != nil ? 128.0 : 64)
        return Rect(x: left, y: gauge.maxY + 4 - high, width: min(560, view.width - left - 16), height: high)
    }

    private var isNarrow: Bool { view.width < 640 }

    /// The frame of the words and of the figures, which are higher; nil while no card is open. It must not be covered.
    var essentialWords: Rect? {
        let frame = wordsFrame
        return opening.isOpen
            ? Rect(x: frame.minX, y: frame.minY - 28, width: frame.width, height: frame.height + 28) : nil
    }

    /// Draws the words, the close button and the grabber over an opened card.
    func drawOpened(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let share = opening.share(at: time)
        // Before that the card is not under all of them.
        guard share > 0.95 else { return }
        let card = cards[front(at: time)]
        let presence = ((share - 0.95) / 0.04).clamped(to: 0...1)
        list.faded(to: presence * max(0, 1 - 6 * abs(aside(at: time)) / view.width)) { list in
            let frame = wordsFrame
            list.darken(
                below: frame.maxY - 2.4 * frame.height - 40, until: frame.maxY, (card.mood ?? .ink).shade, to: 0.72)
            let words = openedWords.detail == card.detail ? openedWords : OpenedWords(card.detail)
            let (figures, line) = (words.figures, words.line)
            var (pen, size) = (Vector(frame.minX, frame.maxY - 36), 24.0)
            if let figures {
                let height = isNarrow ? 64.0 : 84
                let place = Vector(frame.minX, isNarrow ? frame.maxY - 70 : frame.maxY - 6)
                LargeFigures.draw(figures, at: place, size: height, color: .chalk, into: &list)
                if !isNarrow { pen.x += LargeFigures.width(of: figures, size: height) + 20 }
            } else if line.isEmpty {
                (pen.y, size) = (frame.maxY - 22, 28)
            }
            let room = frame.maxX - pen.x
            list.text(card.title, at: pen, font: fonts.semibold, size: size, color: .chalk, fitting: room)
            if !line.isEmpty {
                list.text(
                    line, at: pen + Vector(0, 26), font: fonts.medium, size: 16, color: .chalk, fitting: room)
            }
        }
        guard list.showsInterface else { return }
        list.faded(to: presence) { list in
            list.panel(closeButton, radius: 22)
            list.icon(ImageID("Icons/close"), at: closeButton.center, side: 22, color: .chalk)
            list.fill(
                Rect(x: view.width / 2 - 24, y: 12, width: 48, height: 5), radius: 2.5, color: .chalk.opacity(0.6))
        }
    }
}

extension Color {
    /// The same hue, deep and clear: that of grey is the sea's.
    fileprivate var shade: Color {
        let (low, high) = (min(red, green, blue), max(red, green, blue))
        guard high > low else { return .ink }
        func part(_ value: Double) -> Double { 0.09 + 0.21 * (value - low) / (high - low) }
        let deep = Color(red: part(red), green: part(green), blue: part(blue))
        let grey = max(0, 1 - 2.2 * (high - low) / high)
        return .mix(deep, Color(red: 0.07, green: 0.2, blue: 0.33), 0.6 * grey)
    }
}

extension DrawList {
    /// Darkens the foot of the window from a height on, fully at another, so that words can be read there.
    mutating func darken(below top: Double, until full: Double, _ color: Color, to strength: Double) {
        let (rows, height) = (24, size.y - top)
        grid(columns: 1, rows: rows, in: Rect(x: 0, y: top, width: size.x, height: height)) { colors in
            for row in 0..<rows {
                let y = top + height * (Double(row) + 0.5) / Double(rows)
                colors.append(color.opacity(strength * smoothRise(top, full, y)).cell)
            }
        }
    }
}

// Hands on an opened card.
extension CarouselScene {
    /// Opens the front card, or closes it; returns whether that is possible now.
    @discardableResult
    mutating func open(_ isOpen: Bool, at time: Double) -> Bool {
        guard letGo.phase(at: time) == nil, opening.isOpen != isOpen else { return false }
        settleRing(at: time)
        if isOpen, !opening.isActive(at: time) { opening.fit(fills: isPanorama(cards[front(at: time)])) }
        if reducesMotion { opening.jump(isOpen, at: time) } else { opening.open(isOpen, at: time) }
        return true
    }

    mutating func pinch(by factor: Double, at time: Double) {
        guard !reducesMotion, letGo.phase(at: time) == nil else { return }
        settleRing(at: time)
        opening.pinch(by: factor, at: time)
    }

    /// Handles a gesture while a card is opened or on its way; returns false for those that are the ring's.
    mutating func handleOpened(_ gesture: Gesture, at time: Double) -> Bool {
        guard opening.isOpen || opening.isHeld else {
            // A card that closes can be caught, and others can be chosen.
            if case .press = gesture, opening.share(at: time) > 0.3 {
                press(at: time)
                return true
            }
            return false
        }
        switch gesture {
        case .press(let point):
            hands.pointer = RingPointer(position: point, isDown: true)
            press(at: time)
        case .drag(let start, let point):
            hands.pointer.position = nil
            opening.drag(by: point - start, height: view.height, at: time)
        case .release: release(at: time)
        case .click(let point):
            release(at: time)
            if isOnClose(point) {
                open(false, at: time)
            } else if opening.isDoubleClick(at: time), cards[front(at: time)].isOwn {
                opening.toggleFilling(at: time)
            }
        case .nudge(let direction): showNeighbor(Int(direction.vector.x), at: time)
        case .page(let count): showNeighbor(count.signum(), at: time)
        case .pinch(let factor, _): pinch(by: factor, at: time)
        default: break
        }
        return true
    }

    /// Shows the card before or after the opened one, which comes in from its side, or by a cross-fade with reduced motion.
    private mutating func showNeighbor(_ places: Int, at time: Double) {
        guard places != 0, cards.count > 1 else { return }
        if reducesMotion {
            transitions.fade(from: layout, at: ring.position(at: time))
        } else {
            opening.page(from: Double(places) * view.width, at: time)
        }
        ring.jump(by: places, time: time)
        opening.fit(fills: isPanorama(cards[self.front(at: time)]))
    }

    /// Brings the ring to rest on the card that is opened.
    private mutating func settleRing(at time: Double) {
        let position = ring.position(at: time)
        guard ring.phase(at: time) != .rest || abs(position - position.rounded()) > 1e-9 else { return }
        show(front(at: time), at: time)
    }

    private mutating func press(at time: Double) {
        opening.press(from: homeOfFront(at: time), to: view.center, at: time)
    }

    private mutating func release(at time: Double) {
        let places = opening.release(from: homeOfFront(at: time), to: view.center, in: view.size, at: time)
        showNeighbor(places, at: time)
    }

    /// The middle of the front card in the row.
    private func homeOfFront(at time: Double) -> Vector {
        let front = front(at: time)
        return shownCards(at: time).first { $0.item.index == front }?.pose.frame(in: room).center ?? view.center
    }
}

/// A card's second line as it is written over the opened card: the figures before its first dot are large.
struct OpenedWords: Equatable, Sendable {
    let detail: String
    let figures: String?
    /// The rest.
    let line: String

    init(_ detail: String) {
        self.detail = detail
        let dot = detail.firstRange(of: " • ")
        figures = dot.map { String(detail[..<$0.lowerBound]) }
        line = String(detail[(dot?.upperBound ?? detail.startIndex)...])
    }
}
