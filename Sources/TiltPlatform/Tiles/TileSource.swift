import Foundation
public import TiltEngine

/// Where the pictures of a map come from: the chart that comes along, one picture, a folder of tiles, or the net. All of them
/// answer the same question, where a tile lies.
public nonisolated struct TileSource: Hashable, Sendable {
    /// What kind of map it is.
    public enum Kind: Hashable, Sendable {
        /// A world of 3 x 3 drawings that goes on over every edge, `sheet-COLUMN-ROW.svg` in a folder of ours.
        case sheets(folder: String)
        /// One picture in a file.
        case picture(PictureFile)
        /// One picture on the net.
        case address(WebAddress)
        /// Tiles in files, `{z}/{x}/{y}.png`, `.jpg` or `.webp`.
        case folder(String)
        /// Tiles on the net.
        case template(TileTemplate)
    }

    /// Where one tile lies.
    public enum Place: Hashable, Sendable {
        /// In the first of these files that is there; `isOurs` where it comes along with the program.
        case files([String], isOurs: Bool)
        /// On the net.
        case address(WebAddress)
    }

    /// What kind of map it is.
    public let kind: Kind
    /// The zooms there are tiles of.
    public let zooms: ClosedRange<Int>
    /// How long and high a tile is shown at its own zoom, in points.
    public let tileSize: Double
    /// Whom the map is owed to, always to be seen over it; nil where nobody asks for that.
    public let attribution: String?

    /// A map. Of sheets and single pictures there is but one zoom, whatever is said here.
    public init(_ kind: Kind, zooms: ClosedRange<Int> = 0...18, tileSize: Double = 256, attribution: String? = nil) {
        self.kind = kind
        self.zooms =
            switch kind {
            case .sheets: Self.sheetZoom...Self.sheetZoom
            case .picture, .address: 0...0
            case .folder, .template: zooms.clamped(to: TileAddress.zooms)
            }
        self.tileSize = tileSize
        self.attribution = attribution
    }

    /// The zoom that sheets go by: the first with three columns.
    public static let sheetZoom = 2

    /// The sheet that is seen at a column and row of the chart's repeats.
    public static func sheet(column: Int, row: Int) -> TileAddress? {
        TileAddress(zoom: sheetZoom, x: ((column % 3) + 3) % 3, y: ((row % 3) + 3) % 3)
    }

    /// Where a tile lies.
    public func place(of tile: TileAddress) -> Place {
        switch kind {
        case .sheets(let folder): .files(["\(folder)/sheet-\(tile.x)-\(tile.y).svg"], isOurs: true)
        case .picture(let file): .files([file.path], isOurs: false)
        case .address(let address): .address(address)
        case .folder(let path): .files(Self.endings.map { "\(path)/\(tile).\($0)" }, isOurs: false)
        case .template(let template): .address(template.address(of: tile))
        }
    }

    /// Who is asked for it, without what may hold a key; nil where nobody is.
    public var host: String? {
        switch kind {
        case .address(let address): address.description
        case .template(let template): template.description
        case .sheets, .picture, .folder: nil
        }
    }

    /// A name for what is kept of it on the disk.
    var cacheName: String? {
        switch kind {
        case .address(let address): Fingerprint.text(of: address.url.absoluteString)
        case .template(let template): template.name
        case .sheets, .picture, .folder: nil
        }
    }

    /// Whether it is one picture, which may be larger than a tile.
    var isOnePicture: Bool {
        switch kind {
        case .picture, .address: true
        case .sheets, .folder, .template: false
        }
    }

    private static let endings = ["png", "jpg", "webp", "jpeg"]
}
