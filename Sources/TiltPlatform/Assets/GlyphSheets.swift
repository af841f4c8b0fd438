public import TiltCanvas
import TiltEngine

/// The glyph sheets of a renderer: those of the text in its lists that its program's picture store was not asked for, made when
/// they are first drawn.
final class GlyphSheets {
    private let screen: any Screen
    private var assets: AssetFolder?
    private var store: PictureStore?
    private var sheets: [Picture] = []
    private var fonts: [String: BitmapFont] = [:]

    /// The greatest number of sheets, so that text whose size changes all the time fits into memory.
    private static let mostSheets = 16

    init(screen: any Screen) { self.screen = screen }

    /// The pictures of a list: those of the program's store, to which its other text is lent. Nil if there is no store and no
    /// text, or if there are no assets.
    func pictures(of list: DrawList, in own: PictureStore?) -> PictureStore? {
        var hasNew = false
        var last: ImageID?
        for case .image(let id, _, _, _) in list.commands where id != last {
            last = id
            if Faces.isTheirs(id), own == nil { makeStore(nil) }
            guard id.number > 0, id.name.hasPrefix("Fonts/"), own?.isWanted(id) != true,
                !sheets.contains(where: { $0.id == id }), let sheet = sheet(id, at: list.density, own?.assets)
            else { continue }
            sheets.append(sheet)
            hasNew = true
        }
        if hasNew, let store {
            sheets.removeFirst(max(0, sheets.count - Self.mostSheets))
            store.want(sheets, density: list.density)
            store.waitForAll()
        }
        own?.text = store
        return own ?? store
    }

    private func makeStore(_ folder: AssetFolder?) {
        guard store == nil, let assets = folder ?? (try? AssetFolder()) else { return }
        (self.assets, store) = (assets, PictureStore(assets: assets, screen: screen))
    }

    private func sheet(_ id: ImageID, at density: Double, _ folder: AssetFolder?) -> Picture? {
        makeStore(folder)
        if fonts[id.name] == nil { fonts[id.name] = try? assets?.font(String(id.name.dropFirst("Fonts/".count))) }
        return fonts[id.name]?.picture(pixels: id.number, density: density)
    }
}

nonisolated extension BitmapFont {
    /// A face that comes with the libraries.
    public enum Face: String, Hashable, Sendable, CaseIterable {
        /// Inter Medium, for running text.
        case medium = "inter-medium"
        /// Inter Semibold, for names and titles.
        case semibold = "inter-semibold"
    }

    /// A face that comes with the libraries. A ``Renderer`` makes the pictures of its text itself.
    ///
    ///     list.text("Score 12", at: Vector(20, 40), font: try .bundled(), size: 24, color: .white)
    ///
    /// Throws if the folder of the assets is missing.
    public static func bundled(_ face: Face = .medium) throws(PlatformError) -> BitmapFont {
        try AssetFolder().font(face.rawValue)
    }
}
