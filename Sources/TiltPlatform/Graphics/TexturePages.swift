/// Textures that many small pictures share, so that many pieces are drawn at once. A large picture has a texture of its own.
@MainActor final class TexturePages {
    /// The place of a picture's pixels in a texture; it is free again when nobody holds it.
    @MainActor final class Place {
        let texture: GraphicsTexture
        let x: Int
        let y: Int
        private let page: Page?

        fileprivate init(_ texture: GraphicsTexture, x: Int, y: Int, page: Page?) {
            (self.texture, self.x, self.y, self.page) = (texture, x, y, page)
        }

        isolated deinit { page?.free(x, y) }
    }

    private let context: GraphicsContext
    private var pages: [Page] = []

    /// The side of a page, and the longest one of a picture on it.
    private static let (side, most) = (2048, 1026)

    init(_ context: GraphicsContext) { self.context = context }

    /// A place for pixels of a size; nil if the card has no room.
    func place(width: Int, height: Int) -> Place? {
        guard max(width, height) <= min(Self.most, context.largestSide) else {
            return GraphicsTexture(.picture, width: width, height: height, context).map {
                Place($0, x: 0, y: 0, page: nil)
            }
        }
        let first = pages.first
        pages.removeAll { $0.isEmpty && $0 !== first }
        for page in pages {
            if let spot = page.take(width, height) { return Place(page.texture, x: spot.x, y: spot.y, page: page) }
        }
        let side = min(Self.side, context.largestSide)
        guard let texture = GraphicsTexture(.picture, width: side, height: side, context) else { return nil }
        let page = Page(texture)
        pages.append(page)
        return page.take(width, height).map { Place(texture, x: $0.x, y: $0.y, page: page) }
    }
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
