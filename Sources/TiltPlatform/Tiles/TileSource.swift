import Foundation
public import TiltEngine

/// Where a map that somebody names comes from: one picture, or tiles, in files or on the net. All of them answer the same
/// question, where a tile lies; one picture is the only tile of its map.
public nonisolated struct TileSource: Hashable, Sendable {
    /// What kind of map it is.
    public enum Kind: Hashable, Sendable {
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
        /// In the first of these files that is there.
        case files([String])
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

    /// A map. Of a single picture there is but one zoom, whatever is said here.
    public init(_ kind: Kind, zooms: ClosedRange<Int> = 0...18, tileSize: Double = 256, attribution: String? = nil) {
        self.kind = kind
        self.zooms =
            switch kind {
            case .picture, .address: 0...0
            case .folder, .template: zooms.clamped(to: TileAddress.zooms)
            }
        self.tileSize = tileSize
        self.attribution = attribution
    }

    /// Where a tile lies.
    public func place(of tile: TileAddress) -> Place {
        switch kind {
        case .picture(let file): .files([file.path])
        case .address(let address): .address(address)
        case .folder(let path): .files(Self.endings.map { "\(path)/\(tile).\($0)" })
        case .template(let template): .address(template.address(of: tile))
        }
    }

    /// The file of one picture; nil where it is none, or not in a file.
    public var file: PictureFile? {
        if case .picture(let file) = kind { file } else { nil }
    }

    /// Who is asked for it, without what may hold a key; nil where nobody is.
    public var host: String? {
        switch kind {
        case .address(let address): address.description
        case .template(let template): template.description
        case .picture, .folder: nil
        }
    }

    /// A name for what is kept of it on the disk.
    var cacheName: String? {
        switch kind {
        case .address(let address): Fingerprint.text(of: address.url.absoluteString)
        case .template(let template): template.name
        case .picture, .folder: nil
        }
    }

    /// Whether it is one picture, which may be larger than a tile.
    var isOnePicture: Bool {
        switch kind {
        case .picture, .address: true
        case .folder, .template: false
        }
    }

    private static let endings = ["png", "jpg", "webp", "jpeg"]
}
