import Foundation
public import TiltEngine

/// The source of a map that the user names: one picture, or tiles, in files or on the network. Each can locate a tile; a
/// single picture is the only tile of its map.
public nonisolated struct TileSource: Hashable, Sendable {
    /// The kinds of maps.
    public enum Kind: Hashable, Sendable {
        /// One picture in a file.
        case picture(PictureFile)
        /// One picture on the network.
        case address(WebAddress)
        /// Tiles in files: `{z}/{x}/{y}.png`, `.jpg` or `.webp`.
        case folder(String)
        /// Tiles on the network.
        case template(TileTemplate)
    }

    /// The location of a tile.
    public enum Place: Hashable, Sendable {
        /// The first of these files that exists.
        case files([String])
        /// On the network.
        case address(WebAddress)
    }

    /// The kind of map.
    public let kind: Kind
    /// The zooms with tiles.
    public let zooms: ClosedRange<Int>
    /// The side of a tile at its own zoom, in points.
    public let tileSize: Double

    /// A source. A single picture has one zoom only, whatever `zooms` is.
    public init(_ kind: Kind, zooms: ClosedRange<Int> = 0...18, tileSize: Double = 256) {
        self.kind = kind
        self.zooms =
            switch kind {
            case .picture, .address: 0...0
            case .folder, .template: zooms.clamped(to: TileAddress.zooms)
            }
        self.tileSize = tileSize
    }

    /// The location of a tile.
    public func place(of tile: TileAddress) -> Place {
        switch kind {
        case .picture(let file): .files([file.path])
        case .address(let address): .address(address)
        case .folder(let path): .files(Self.endings.map { "\(path)/\(tile).\($0)" })
        case .template(let template): .address(template.address(of: tile))
        }
    }

    /// The file of a single picture; nil for tiles and for pictures on the network.
    public var file: PictureFile? {
        if case .picture(let file) = kind { file } else { nil }
    }

    /// The host of its requests, without the parts that may hold a key; nil for files.
    public var host: String? {
        switch kind {
        case .address(let address): address.description
        case .template(let template): template.description
        case .picture, .folder: nil
        }
    }

    /// The name of its folder in the cache.
    var cacheName: String? {
        switch kind {
        case .address(let address): Fingerprint.text(of: address.url.absoluteString)
        case .template(let template): template.name
        case .picture, .folder: nil
        }
    }

    /// Whether it is a single picture, which may be larger than a tile.
    var isOnePicture: Bool {
        switch kind {
        case .picture, .address: true
        case .folder, .template: false
        }
    }

    private static let endings = ["png", "jpg", "webp", "jpeg"]
}
