import TiltCanvas
import TiltEngine

/// The layers and sprites of a card as one picture: the layers below one another, and under them the sprites in a row. A card is
/// there with all of them at once, or not yet.
struct CardSheet: Sendable {
    private let scenery: CardScenery
    let id: ImageID
    /// The place of a layer's top left corner in card space.
    private let origin: Vector
    /// Pixels per point of card space.
    private let pixels: Double
    private let density: Double
    /// The size of a layer and of the whole sheet, in pixels.
    private let cell: Vector
    private let size: Vector

    /// The largest side of a sheet in pixels.
    private static let longest = 8192.0
    /// The gap between two sprites in pixels.
    private static let gap = 4.0

    /// The sheet of a card that is shown at a scale, in points of the window per point of card space; `isOpen` is whether it is
    /// for the open card.
    init(_ scenery: CardScenery, scale: Double, density: Double, isOpen: Bool = false) {
        self.scenery = scenery
        self.density = density
        id = ImageID(scenery.folder, isOpen ? 1 : 0)
        let (canvas, layers) = (CardArt.canvas, Double(CardLayer.allCases.count))
        let pixels = min(scale * density, (Self.longest / layers - 4) / (canvas.height + 40))
        self.pixels = pixels
        // The corner of the body lies on a whole pixel of every layer.
        let (left, top) = ((-canvas.minX * pixels).rounded(.up), (-canvas.minY * pixels).rounded(.up))
        origin = Vector(-left / pixels, -top / pixels)
        cell = Vector(left + (canvas.maxX * pixels).rounded(.up), top + (canvas.maxY * pixels).rounded(.up))
        let tallest = scenery.layers.sprites.lazy.map { ($0.shownSize.y * pixels).rounded(.up) }.max() ?? 0
        size = Vector(cell.x, layers * cell.y + (tallest > 0 ? tallest + 2 * Self.gap : 0))
    }

    /// The part of the sheet that shows a rectangle of card space in a layer, in fractions.
    func source(of layer: CardLayer, _ rect: Rect) -> Rect {
        let row = Double(CardLayer.allCases.firstIndex(of: layer) ?? 0)
        let place = (rect.origin - origin) * pixels + Vector(0, row * cell.y)
        return fraction(Rect(origin: place, size: rect.size * pixels))
    }

    /// The part of the sheet with a sprite, in fractions.
    func source(ofSprite index: Int) -> Rect { fraction(box(ofSprite: index)) }

    /// The place of a sprite in pixels.
    private func box(ofSprite index: Int) -> Rect {
        let before = scenery.layers.sprites.prefix(index).reduce(Self.gap) { sum, sprite in
            sum + (sprite.shownSize.x * pixels).rounded(.up) + Self.gap
        }
        let top = Double(CardLayer.allCases.count) * cell.y + Self.gap
        return Rect(origin: Vector(before, top), size: scenery.layers.sprites[index].shownSize * pixels)
    }

    private func fraction(_ box: Rect) -> Rect {
        Rect(
            x: box.minX / size.x, y: box.minY / size.y, width: box.width / size.x, height: box.height / size.y)
    }

    /// The picture to load.
    var picture: Picture {
        let layers = CardLayer.allCases.enumerated().map { row, layer in
            SheetPart(
                ImageID("\(scenery.folder)/\(layer.rawValue)"), box: Rect(origin: origin, size: cell / pixels),
                frame: fraction(Rect(origin: Vector(0, Double(row) * cell.y), size: cell)))
        }
        let sprites = scenery.layers.sprites.enumerated().map { index, sprite in
            SheetPart(
                ImageID("\(scenery.folder)/\(sprite.file)"), box: Rect(origin: .zero, size: sprite.size),
                frame: source(ofSprite: index))
        }
        return Picture(id, size: size / density, finish: .sheet(layers + sprites, isScaled: false))
    }
}
