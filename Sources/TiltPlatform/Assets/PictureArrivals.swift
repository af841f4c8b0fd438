import TiltEngine

/// Pictures that have just arrived. They fade in over the textures they replace.
struct PictureArrivals {
    private var arrivals: [ImageID: Arrival] = [:]

    private struct Arrival {
        let time: Double
        /// The texture shown before, under a temporary name; nil if there was none.
        let before: (id: ImageID, texture: Texture)?
    }

    /// The duration of a fade, in seconds.
    static let duration = 0.15

    /// Starts fading in a picture, over a texture or nothing, at a time in seconds.
    mutating func add(_ id: ImageID, over before: Texture?, at time: Double) {
        let old = before.map { (ImageID("before \(id.name)", id.number), $0) }
        arrivals[id] = Arrival(time: time, before: old)
    }

    /// Whether any picture is still fading in at a time.
    func isFading(at time: Double) -> Bool { arrivals.values.contains { time < $0.time + Self.duration } }

    /// The list to draw at a time. Finished fades are removed.
    mutating func drawn(_ list: DrawList, at time: Double) -> DrawList {
        arrivals = arrivals.filter { time < $0.value.time + Self.duration }
        guard !arrivals.isEmpty else { return list }
        var drawn = DrawList(size: list.size, density: list.density)
        for command in list.commands {
            guard case .image(let id, let source, let quad, let tint) = command, let arrival = arrivals[id] else {
                drawn.append(command)
                continue
            }
            if let before = arrival.before { drawn.image(before.id, in: quad, source: source, tint: tint) }
            let share = ((time - arrival.time) / Self.duration).clamped(to: 0...1)
            drawn.image(id, in: quad, source: source, tint: tint.opacity(share))
        }
        return drawn
    }

    /// The replaced texture, by its temporary name.
    func texture(for id: ImageID) -> Texture? { arrivals.values.first { $0.before?.id == id }?.before?.texture }
}
