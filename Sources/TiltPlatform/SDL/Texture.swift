/// A picture in a form that a screen can draw.
@MainActor final class Texture {
    /// The measures needed to place it.
    nonisolated let sketch: PictureSketch
    /// The places of its levels on a graphics card, the largest first.
    let places: [TexturePages.Place]
    /// The picture while some of its rows are not on the card, and the first of them.
    private var rest: (picture: Mipmap, level: Int, row: Int)?

    /// A picture for drawing on the processor.
    init(_ picture: Mipmap) {
        sketch = PictureSketch(picture)
        places = []
    }

    /// Whether it can be drawn in a context.
    func isIn(_ context: GraphicsContext) -> Bool { places.first?.texture.context === context }

    /// A copy of a picture on a graphics card; nil if it has no room. The picture itself is kept until ``send(_:)`` has sent it.
    init?(_ picture: Mipmap, on pages: TexturePages) {
        var places: [TexturePages.Place] = []
        for level in picture.levels {
            // With the pixels that are repeated around it.
            let (width, height) = (level.width + 2, level.height + 2)
            guard let place = pages.place(width: width, height: height) else { return nil }
            places.append(place)
        }
        sketch = PictureSketch(picture, keepsPixels: false)
        self.places = places
        rest = (picture, 0, 0)
    }

    /// Whether all of it can be drawn.
    var isReady: Bool { rest == nil }

    /// Sends rows to the card until a number of pixels is used up.
    func send(_ room: inout Int) {
        while room > 0, let (picture, index, row) = rest {
            let (level, place) = (picture.levels[index], places[index])
            let width = level.width + 2
            let count = min(level.height + 2 - row, room / width + 1)
            place.texture.take(
                level.pixels + (row - 1) * level.stride - 1, stride: level.stride, x: place.x, y: place.y + row,
                width: width, height: count)
            room -= width * count
            if row + count < level.height + 2 {
                rest = (picture, index, row + count)
            } else {
                rest = index + 1 < places.count ? (picture, index + 1, 0) : nil
            }
        }
    }
}
