public import TiltCanvas
public import TiltEngine
public import TiltStage

/// The user's own layers for the parallax, the farthest first: what a scene needs to know of them. The pictures themselves
/// are the program's.
public struct PictureLayers: ContentChange {
    /// The edge at which a picture is cut off less than at the opposite one.
    public enum Anchor: String, Hashable, Sendable, CaseIterable {
        /// None: both sides are cut off alike.
        case cover
        /// The left side stays.
        case left
        /// The right side stays.
        case right
        /// The foot stays.
        case bottom
    }

    /// One layer, or a part of one.
    public struct Layer: Hashable, Sendable {
        /// Its name in telemetry: that of its file without the ending.
        public var name: String
        /// The size of the whole picture in pixels, above 0.
        public var size: Vector
        /// The part of the picture that this is, in fractions of its size.
        public var part: Rect
        /// The nearness, 0 the farthest … 1.2.
        public var depth: Double
        /// The factor by which it is larger than needed to cover the window, 0.1…10.
        public var scale: Double
        /// The edge that stays visible.
        public var anchor: Anchor
        /// Whether the colour of the hour tints it.
        public var isTinted: Bool
        /// The tones of its first and last row, −1…2, if it is a picture of light, which takes its colours from hour and weather
        /// (see `PlaneLight`); nil if it has colours of its own.
        public var tone: LandPlane.ClosedRows?

        /// A layer; a whole picture that covers the window, has its own colours, and is tinted, by default.
        public init(
            _ name: String, size: Vector, part: Rect = .unit, depth: Double, scale: Double = 1, anchor: Anchor = .cover,
            isTinted: Bool = true, tone: LandPlane.ClosedRows? = nil
        ) {
            (self.name, self.size, self.part, self.depth) = (name, size, part, depth)
            (self.scale, self.anchor, self.isTinted, self.tone) = (scale, anchor, isTinted, tone)
        }

        /// How it takes the light, as the landscape's layers do at its nearness; nil if it has colours of its own.
        public var plane: LandPlane? {
            tone.map {
                LandPlane(
                    tone: $0, light: (1.05 - 0.35 * depth).clamped(to: 0...1),
                    haze: (1.28 - 1.25 * depth).clamped(to: 0...1))
            }
        }
    }

    /// The layers, the farthest first.
    public var layers: [Layer]
    /// The nearness of the plane that does not move.
    public var plane: Double
    /// The point about which layers grow, in fractions of the window.
    public var vanishing: Vector
    /// Whether they are the slices of one photo, which fit together at rest and move less.
    public var isPhoto: Bool

    /// Layers; with the landscape's plane and vanishing point by default.
    public init(_ layers: [Layer], plane: Double = 0.44, vanishing: Vector = Vector(0.5, 0.58), isPhoto: Bool = false) {
        (self.layers, self.plane, self.vanishing, self.isPhoto) = (layers, plane, vanishing, isPhoto)
    }

    /// The greatest number of layers in a folder, and of all parts.
    public static let (most, mostParts) = (16, 10_000)
    /// The possible nearness of a layer.
    public static let depths = 0.0...1.2
    /// The possible factor of a layer's size.
    public static let scales = 0.1...10.0
    /// The possible tones of a layer.
    public static let tones = -1.0...2.0

    /// Whether every number is one that a scene can use.
    var isSound: Bool {
        let ofAll = [plane, vanishing.x, vanishing.y].allSatisfy { (-10...10).contains($0) }
        return ofAll && !layers.isEmpty && layers.count <= Self.mostParts
            && layers.allSatisfy { layer in
                let part = layer.part
                return Self.depths.contains(layer.depth) && Self.scales.contains(layer.scale)
                    && (1...1e6).contains(layer.size.x) && (1...1e6).contains(layer.size.y)
                    && part.minX >= 0 && part.minY >= 0 && part.width > 0 && part.height > 0 && part.maxX <= 1.001
                    && part.maxY <= 1.001
                    && layer.tone.map { Self.tones.contains($0.first) && Self.tones.contains($0.last) } ?? true
            }
    }
}

// In a recording own layers are `["layers",name…,plane,photo,vx,vy]` and for each name `w,h,x,y,width,height,depth,scale,anchor,flags,first,last`; of
// the flags, 1 is tinted and 2 a picture of light.
extension PictureLayers {
    private static let (ofAll, ofEach) = (4, 12)

    /// True: they are shown in place of the landscape or of other ones.
    public var bringsPictures: Bool { true }

    /// The line that tells them.
    public var line: ProgramEvent.Line {
        var numbers = [plane, isPhoto ? 1 : 0, vanishing.x, vanishing.y]
        for layer in layers {
            let part = layer.part
            numbers += [layer.size.x, layer.size.y, part.minX, part.minY, part.width, part.height, layer.depth]
            numbers += [
                layer.scale, Double(Anchor.allCases.firstIndex(of: layer.anchor) ?? 0),
                (layer.isTinted ? 1 : 0) + (layer.tone == nil ? 0 : 2), layer.tone?.first ?? 0, layer.tone?.last ?? 0,
            ]
        }
        return ProgramEvent.Line("layers", words: layers.map(\.name), numbers: numbers)
    }

    /// The layers that a line tells; nil if it tells none, or with a number that no scene can use.
    public init?(_ line: ProgramEvent.Line) {
        let numbers = line.numbers
        guard line.verb == "layers", numbers.count == Self.ofAll + Self.ofEach * line.words.count,
            numbers.allSatisfy(\.isFinite)
        else {
            return nil
        }
        let layers = line.words.enumerated().map { index, name -> Layer in
            let n = numbers[(Self.ofAll + Self.ofEach * index)...].prefix(Self.ofEach).map { $0 }
            let anchors = Anchor.allCases
            return Layer(
                name, size: Vector(n[0], n[1]), part: Rect(x: n[2], y: n[3], width: n[4], height: n[5]), depth: n[6],
                scale: n[7], anchor: anchors[Int(n[8].clamped(to: 0...Double(anchors.count - 1)))],
                isTinted: n[9] == 1 || n[9] == 3, tone: n[9] >= 2 ? LandPlane.ClosedRows(n[10], n[11]) : nil)
        }
        self.init(layers, plane: numbers[0], vanishing: Vector(numbers[2], numbers[3]), isPhoto: numbers[1] != 0)
        guard isSound else { return nil }
    }
}

extension ProgramEvent.Line {
    /// Layers in place of the landscape or of other ones.
    public static func layers(_ layers: PictureLayers) -> Self { layers.line }
}
