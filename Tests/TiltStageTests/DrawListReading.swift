import Support
package import TiltCanvas
package import TiltEngine

// Properties of a draw list for tests, in painter's order.
extension DrawList {
    /// The upright pictures and their frames.
    package var placedImages: [(id: ImageID, place: Rect)] {
        commands.compactMap { command in
            guard case .image(let id, _, let quad, _) = command, let place = quad.rect else { return nil }
            return (id, place)
        }
    }

    /// The cells of all glyphs.
    package var glyphs: [Rect] { placedImages.filter { $0.id.name.hasPrefix("Fonts/") }.map(\.place) }

    /// The area of the ink: a cell is twice as wide as its glyph and one and a half times as high.
    package var ink: [Rect] { glyphs.map { Rect(center: $0.center, size: $0.size / 2) } }

    /// The frames of panels with a one-point edge, by their corner radii.
    package func panels(_ radii: Double...) -> [Rect] {
        commands.compactMap { command in
            if case .stroke(let rect, let radius, 1, _) = command, radii.contains(radius) { rect } else { nil }
        }
    }

    /// The letters whose cells have their centre in a part of the picture, in painter's order, without spaces.
    package func words(in part: Rect) -> String {
        commands.reduce(into: "") { words, command in
            guard case .image(let id, let source, let quad, _) = command, let cell = quad.rect,
                part.contains(cell.center), let letter = Self.character(of: id, in: source)
            else { return }
            words += letter.dropFirst().dropLast()
        }
    }
}
