import TiltEngine

// What tests read in what is drawn, in painter's order.
extension DrawList {
    /// The pictures that are not turned, and where they lie.
    var placedImages: [(id: ImageID, place: Rect)] {
        commands.compactMap { command in
            guard case .image(let id, _, let quad, _) = command, let place = quad.rect else { return nil }
            return (id, place)
        }
    }

    /// The cells of what is written.
    var glyphs: [Rect] { placedImages.filter { $0.id.name.hasPrefix("Fonts/") }.map(\.place) }

    /// Where ink is: a cell is twice as wide as its glyph and half as high again.
    var ink: [Rect] { glyphs.map { Rect(center: $0.center, size: $0.size / 2) } }

    /// The frames of panels with an edge of one point, by their corners' radii.
    func panels(_ radii: Double...) -> [Rect] {
        commands.compactMap { command in
            if case .stroke(let rect, let radius, 1, _) = command, radii.contains(radius) { rect } else { nil }
        }
    }
}
