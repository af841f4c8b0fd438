import TiltCanvas
import TiltEngine

/// Pictures that have just arrived. They fade in over those they replace.
struct PictureArrivals {
    private var arrivals: [ImageID: Arrival] = [:]
    /// Whether the last frame before a change of everything is shown, and the time when it began to fade out; nil before the next
    /// frame.
    private(set) var showsLastFrame = false
    private var lastFrameSince: Double?
    /// The name of that frame.
    static let lastFrame = ImageID("the frame before")

    private struct Arrival {
        let time: Double
        let duration: Double
        /// The picture shown before, under a temporary name; nil if there was none.
        let before: (id: ImageID, picture: Mipmap)?
    }

    /// The usual duration of a fade, and that of a jump of the light, in seconds.
    static let (duration, ofLight) = (0.15, 0.6)

    /// Starts fading in a picture, over another or nothing, at a time in seconds.
    mutating func add(_ id: ImageID, over before: Mipmap?, at time: Double, lasting duration: Double = Self.duration) {
        let old = before.map { (ImageID("before \(id.name)", id.number), $0) }
        arrivals[id] = Arrival(time: time, duration: duration, before: old)
    }

    /// Fades from the last frame to the next list and those after it. Pictures that fade in over nothing are complete at
    /// once, under this frame.
    mutating func leaveLastFrame() {
        (showsLastFrame, lastFrameSince) = (true, nil)
        arrivals = arrivals.filter { $0.value.before != nil }
    }

    func isFading(at time: Double) -> Bool {
        showsLastFrame && time < (lastFrameSince ?? time) + Self.duration
            || arrivals.values.contains { time < $0.time + $0.duration }
    }

    /// The share of a picture in what is drawn at a time, 0…1.
    private func share(of id: ImageID, at time: Double) -> Double {
        arrivals[id].map { ((time - $0.time) / $0.duration).clamped(to: 0...1) } ?? 1
    }

    /// The list to draw at a time, with others in place of tiles that are missing or still fading in. Finished fades are removed.
    mutating func drawn(_ list: DrawList, tiles: TileStore? = nil, at time: Double) -> DrawList {
        arrivals = arrivals.filter { time < $0.value.time + $0.value.duration }
        let since = lastFrameSince ?? time
        showsLastFrame = showsLastFrame && time < since + Self.duration
        lastFrameSince = showsLastFrame ? since : nil
        guard !arrivals.isEmpty || showsLastFrame || tiles != nil else { return list }
        var drawn = list.withoutCommands
        for command in list.commands {
            if case .standIn(let id, let other, let source, let quad, let tint) = command, arrivals[other] != nil {
                drawn.image(id, in: quad, source: source, tint: tint)
                continue
            }
            if case .relief(let id, let depth, let source, let quad, let move, let tint) = command,
                let arrival = arrivals[id] ?? arrivals[depth]
            {
                // The photo fades in; its relief grows out of it.
                let share = ((time - arrival.time) / Self.duration).clamped(to: 0...1)
                let isNew = arrivals[id] != nil
                drawn.relief(
                    id, depth: depth, in: quad, source: source, move: isNew ? move : move * share,
                    tint: isNew ? tint.opacity(share) : tint)
                continue
            }
            guard case .image(let id, let source, let quad, let tint) = command else {
                drawn.append(command)
                continue
            }
            var shown = share(of: id, at: time)
            if let tiles, let (tile, layer) = id.tile {
                let picture = tiles.picture(for: id)
                if picture == nil { shown = 0 }
                // Under a translucent tile the others fade out, because both would be visible at once.
                let rest = picture?.isOpaque == false ? tint.opacity(1 - shown) : tint
                if shown < 1 {
                    tiles.drawOthers(for: tile, in: layer, on: quad, tint: rest, into: &drawn) {
                        share(of: $0, at: time) == 1
                    }
                }
            } else if let before = arrivals[id]?.before {
                drawn.image(before.id, in: quad, source: source, tint: tint)
            }
            if shown > 0 || arrivals[id] != nil {
                drawn.image(id, in: quad, source: source, tint: shown < 1 ? tint.opacity(shown) : tint)
            }
        }
        if showsLastFrame {
            let tint = Color.white.opacity(1 - (time - since) / Self.duration)
            drawn.image(Self.lastFrame, in: Rect(origin: .zero, size: list.size), tint: tint)
        }
        return drawn
    }

    /// The replaced picture, by its temporary name.
    func picture(for id: ImageID) -> Mipmap? {
        arrivals.values.first { $0.before?.id == id }?.before?.picture
    }
}
