import Foundation
import TiltCanvas
import TiltEngine

/// The source of a map's tiles: files, or addresses on the network. A single picture on the network is the only tile of its
/// map.
public nonisolated enum TileSource: Hashable, Sendable {
    /// Tiles in files at some zooms.
    case files(TilePaths, zooms: ClosedRange<Int> = 0...18)
    /// Tiles on the network at some zooms.
    case template(TileTemplate, zooms: ClosedRange<Int> = 0...18)
    /// One picture on the network, which may be larger than a tile.
    case picture(WebAddress)

    /// The tiles `{z}/{x}/{y}` of a folder at some zooms, with rows counted from the north.
    public static func folder(_ path: String, zooms: ClosedRange<Int> = 0...18) -> TileSource {
        .files(TilePaths(folder: path), zooms: zooms)
    }

    /// The zooms with tiles.
    public var zooms: ClosedRange<Int> {
        switch self {
        case .files(_, let zooms), .template(_, let zooms): zooms.clamped(to: TileAddress.zooms)
        case .picture: 0...0
        }
    }

    /// The host of its requests, without the parts that may hold a key; nil for files.
    public var host: String? {
        switch self {
        case .files: nil
        case .template(let template, _): template.description
        case .picture(let address): address.description
        }
    }

    enum Place: Hashable {
        /// The first of these files that exists.
        case files([String])
        /// On the network.
        case address(WebAddress)
    }

    func place(of tile: TileAddress) -> Place {
        switch self {
        case .files(let paths, _): .files(paths.paths(of: tile))
        case .template(let template, _): .address(template.address(of: tile))
        case .picture(let address): .address(address)
        }
    }

    /// The name of its folder in the cache; nil for files.
    var cacheName: String? {
        switch self {
        case .files: nil
        case .template(let template, _): template.name
        case .picture(let address): Fingerprint.text(of: address.url.absoluteString)
        }
    }
}
