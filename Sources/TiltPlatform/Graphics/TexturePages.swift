/// Textures that pictures share, so that many pieces are drawn at once.
@MainActor final class TexturePages {
    /// The place of pixels in a texture; it is free again when nobody holds it.
    @MainActor final class Place {
        let texture: GraphicsTexture
        let x: Int
        let y: Int
        private let page: Page

        fileprivate init(_ page: Page, x: Int, y: Int) {
            (texture, self.x, self.y, self.page) = (page.texture, x, y, page)
        }

        isolated deinit { page.free(x, y) }
    }

    private let context: GraphicsContext
    private var pages: [Page] = []

    private let side: Int

    /// Pages of a side in pixels, or less where the card has no larger textures.
    init(_ context: GraphicsContext, side: Int) {
        self.context = context
        self.side = min(side, context.largestSide)
    }

    /// A place for pixels of a size; nil if the card has no room, or none below a limit of all textures, in bytes.
    func place(width: Int, height: Int, within limit: Int) -> Place? {
        for page in pages {
            if let spot = page.take(width, height) { return Place(page, x: spot.x, y: spot.y) }
        }
        dropEmpty()
        guard context.textureBytes + 4 * side * side <= limit,
            let texture = GraphicsTexture(.picture, width: side, height: side, context)
        else { return nil }
        let page = Page(texture)
        pages.append(page)
        return page.take(width, height).map { Place(page, x: $0.x, y: $0.y) }
    }

    /// Frees the pages on which nothing is left.
    func dropEmpty() { pages.removeAll(where: \.isEmpty) }
}

/// A texture with shelves, on which pictures of similar heights stand side by side.
@MainActor private final class Page {
    /// A shelf, and the columns in use from the left.
    private struct Shelf {
        let y: Int
        var height: Int
        var used: [Range<Int>] = []
    }

    let texture: GraphicsTexture
    private var shelves: [Shelf] = []

    init(_ texture: GraphicsTexture) { self.texture = texture }

    var isEmpty: Bool { shelves.allSatisfy(\.used.isEmpty) }

    /// A free place; nil if there is none.
    func take(_ width: Int, _ height: Int) -> (x: Int, y: Int)? {
        for index in shelves.indices where shelves[index].height >= height {
            // A much higher shelf is for higher pictures.
            guard shelves[index].height <= height + height / 4 + 8, let x = gap(width, on: index) else { continue }
            return (x, shelves[index].y)
        }
        guard let index = shelf(height) else { return nil }
        return gap(width, on: index).map { ($0, shelves[index].y) }
    }

    /// An empty shelf of a height; nil if there is no room.
    private func shelf(_ height: Int) -> Int? {
        while let last = shelves.last, last.used.isEmpty { shelves.removeLast() }
        if let empty = shelves.firstIndex(where: { $0.used.isEmpty && $0.height >= height }) { return empty }
        let y = shelves.last.map { $0.y + $0.height } ?? 0
        guard y + height <= texture.height else { return nil }
        shelves.append(Shelf(y: y, height: height))
        return shelves.count - 1
    }

    /// Takes columns of a shelf; nil if none are free.
    private func gap(_ width: Int, on shelf: Int) -> Int? {
        var x = 0
        for (index, range) in shelves[shelf].used.enumerated() {
            if range.lowerBound - x >= width {
                shelves[shelf].used.insert(x..<x + width, at: index)
                return x
            }
            x = range.upperBound
        }
        guard x + width <= texture.width else { return nil }
        shelves[shelf].used.append(x..<x + width)
        return x
    }

    func free(_ x: Int, _ y: Int) {
        guard let shelf = shelves.firstIndex(where: { $0.y == y }) else { return }
        shelves[shelf].used.removeAll { $0.lowerBound == x }
    }
}
