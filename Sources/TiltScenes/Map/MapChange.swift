public import TiltCanvas
public import TiltEngine
public import TiltStage

/// A change of the picture for the map.
public enum MapChange: ContentChange {
    /// It is being read. Until it arrives nothing tilts the map, as in the recipe.
    case awaited
    /// It arrived, with its size in points.
    case arrived(Vector)
    /// The first tiles of a tile map arrived.
    case tiled(TileMap)
    /// It cannot be loaded; the current map stays.
    case failed

    /// Whether another map is shown.
    public var bringsPictures: Bool {
        switch self {
        case .arrived, .tiled: true
        case .awaited, .failed: false
        }
    }
}

// In a recording it is `["map","awaited"]`, `["map","arrived",w,h]`, `["map","failed"]` or
// `["map","tiles",attribution,zmin,zmax,tileSize,overlays]` with, where the tiles cover a part of the earth, its `x,y,w,h`.
extension MapChange {
    private static let verb = "map"

    /// The change that a line tells; nil if it tells none of the map.
    public init?(_ line: ProgramEvent.Line) {
        guard line.verb == Self.verb, let word = line.words.first else { return nil }
        let change: Self? =
            switch word {
            case "awaited": .awaited
            case "arrived": line.pair.map { .arrived($0) }
            case "tiles": TileMap(line).map { .tiled($0) }
            default: .failed
            }
        guard let change else { return nil }
        self = change
    }

    /// The line that tells it.
    public var line: ProgramEvent.Line {
        switch self {
        case .awaited: .init(Self.verb, words: ["awaited"])
        case .arrived(let size): .init(Self.verb, words: ["arrived"], numbers: [size.x, size.y])
        case .tiled(let map): .init(Self.verb, words: ["tiles", map.attribution ?? ""], numbers: map.numbers)
        case .failed: .init(Self.verb, words: ["failed"])
        }
    }
}

extension ProgramEvent.Line {
    /// A change of the picture for the map.
    public static func map(_ change: MapChange) -> Self { change.line }
}

// A tile map in a recording holds what a scene needs, and no address.
extension TileMap {
    fileprivate var numbers: [Double] {
        [Double(zooms.lowerBound), Double(zooms.upperBound), tileSize, hasOverlay ? 1 : 0]
            + (area == .unit ? [] : [area.minX, area.minY, area.width, area.height])
    }

    fileprivate init?(_ line: ProgramEvent.Line) {
        let numbers = line.numbers
        guard line.words.count == 2, numbers.count == 4 || numbers.count == 8,
            let first = Int(exactly: numbers[0]), let last = Int(exactly: numbers[1]), first <= last
        else { return nil }
        self.init(
            zooms: first...last, tileSize: numbers[2], hasOverlay: numbers[3] != 0,
            attribution: line.words[1].isEmpty ? nil : line.words[1],
            area: numbers.count == 4 ? .unit : Rect(x: numbers[4], y: numbers[5], width: numbers[6], height: numbers[7])
        )
    }
}
