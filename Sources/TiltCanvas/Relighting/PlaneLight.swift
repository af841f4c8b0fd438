import TiltEngine

/// The light of a moment, which gives their colours to pictures of light.
///
/// A picture of light has no colours. Its red is the light that it takes from the east, on the left, its green that from the
/// west, its blue how early snow lies there, or the height inside a cloud, and its alpha what it covers.
public struct PlaneLight: Hashable, Sendable {
    /// The colours of land in shadow and in full light: five each, from the farthest to the nearest.
    public var shade, lit: [Color]
    /// The colours of snow in full light and in shadow.
    public var snow: Pair
    /// The colours of clouds: in full light, at the top and at the belly.
    public var cloud: (lit: Color, top: Color, belly: Color)
    /// The light from the east and from the west, 0 or more.
    public var east, west: Double
    /// Whether it is day: 1 by day, 0 by night.
    public var day: Double
    /// How much of the sky is covered, 0…1, and how much the distance pales, 0…1.
    public var cover, haze: Double
    /// How far snow lies down the mountains, 0…1.
    public var snowLine: Double
    /// A flash of lightning; nil for none.
    public var flash: Flash?

    /// Two colours of one thing.
    public struct Pair: Hashable, Sendable {
        /// In full light.
        public var lit: Color
        /// In shadow.
        public var shade: Color

        /// Two colours.
        public init(lit: Color, shade: Color) { (self.lit, self.shade) = (lit, shade) }
    }

    /// A flash of lightning, which lights what faces it.
    public struct Flash: Hashable, Sendable {
        /// Its place across the picture, in fractions of its width.
        public var place: Double
        /// The width of the picture in units: the light falls off over 1100 of them.
        public var width: Double

        /// A flash.
        public init(place: Double, width: Double) { (self.place, self.width) = (place, width) }
    }

    /// A light; land and clouds in these colours.
    public init(
        shade: [Color], lit: [Color], snow: Pair, cloud: (lit: Color, top: Color, belly: Color), east: Double,
        west: Double, day: Double, cover: Double, haze: Double, snowLine: Double
    ) {
        require(shade.count == 5 && lit.count == 5, "a light has five colours")
        (self.shade, self.lit, self.snow, self.cloud) = (shade, lit, snow, cloud)
        (self.east, self.west, self.day) = (east, west, day)
        (self.cover, self.haze, self.snowLine) = (cover, haze, snowLine)
    }

    /// Whether two lights give the same colours.
    public static func == (a: PlaneLight, b: PlaneLight) -> Bool {
        a.shade == b.shade && a.lit == b.lit && a.snow == b.snow && a.cloud == b.cloud && a.east == b.east
            && a.west == b.west && a.day == b.day && a.cover == b.cover && a.haze == b.haze && a.snowLine == b.snowLine
            && a.flash == b.flash
    }

    /// Hashes what differs most.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(shade)
        hasher.combine(east)
        hasher.combine(snowLine)
    }
}

/// The place of a plane of land between far and near.
public struct LandPlane: Hashable, Sendable {
    /// The tones of its first and last row: 0 far … 1 near; beyond both, as far or near.
    public var tone: ClosedRows
    /// How strongly it takes the light, usually 0…1.
    public var light: Double
    /// How much haze pales it, 0…1.
    public var haze: Double
    /// Whether it is out of focus: its picture, which should be small, is blurred by about 1.4 of its pixels.
    public var isSoft: Bool

    /// The values of the first and the last row; between both they change evenly.
    public struct ClosedRows: Hashable, Sendable {
        /// That of the first row.
        public var first: Double
        /// That of the last row.
        public var last: Double

        /// Two values.
        public init(_ first: Double, _ last: Double) { (self.first, self.last) = (first, last) }
    }

    /// A plane.
    public init(tone: ClosedRows, light: Double, haze: Double, isSoft: Bool = false) {
        (self.tone, self.light, self.haze, self.isSoft) = (tone, light, haze, isSoft)
    }
}
