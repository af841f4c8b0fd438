import TiltEngine

/// Pictures that came a moment ago: they fade in over what stood there.
struct PictureArrivals {
    private var arrivals: [ImageID: Arrival] = [:]

    private struct Arrival {
        let time: Double
        /// What was shown before under a name of its own; nil where there was nothing.
        let before: (id: ImageID, texture: Texture)?
    }

    /// How long a picture takes, in seconds.
    static let duration = 0.15

    /// A picture has come, in place of a texture or of nothing, at a time in seconds.
    mutating func add(_ id: ImageID, over before: Texture?, at time: Double) {
        let old = before.map { (ImageID("before \(id.name)", id.number), $0) }
        arrivals[id] = Arrival(time: time, before: old)
    }

    /// Whether any picture is on its way at a time.
    func isFading(at time: Double) -> Bool { arrivals.values.contains { time < $0.time + Self.duration } }

    /// What a list shows at a time. Pictures that are there in full are forgotten.
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

    /// What was shown before, by the name it has in such a list.
    func texture(for id: ImageID) -> Texture? { arrivals.values.first { $0.before?.id == id }?.before?.texture }
}
