import TiltEngine
import TiltStage

/// The tools over the map, which the interface must not cover: the minimap and the strip of hours.
struct MapTools: Sendable {
    /// The strip of hours; nil without weather or room.
    private(set) var scrubber: Scrubber?
    /// The frames of both.
    private(set) var essentials: [Rect] = []
    private var place: Place?

    /// What the place of the strip of hours depends on.
    private struct Place: Equatable {
        let view: Viewport
        let minimap: Rect?
        let hasSky: Bool
    }

    /// Finds their places, unless they are the same as before.
    mutating func fit(_ layout: MapLayout, hasSky: Bool) {
        let place = Place(view: layout.view, minimap: Minimap(layout)?.frame, hasSky: hasSky)
        guard place != self.place else { return }
        self.place = place
        scrubber = place.hasSky ? Scrubber(in: place.view, minimap: place.minimap) : nil
        essentials = [place.minimap, scrubber?.frame].compactMap(\.self)
    }
}
