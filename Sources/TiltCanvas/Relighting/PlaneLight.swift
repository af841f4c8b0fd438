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

extension PlaneLight {
    /// The colours of one row of a plane. With the light L on a pixel, 0…1, and its share of snow s, its colour is that of the
    /// land, `base + span · L`, mixed by s with that of the snow, `snow + snowSpan · m`, where m is 1.15 L + `ambient`, at most 1.
    public struct Row: Hashable, Sendable {
        /// The colour of land in shadow, and its change up to full light: red, green and blue.
        public var base, span: SIMD3<Float>
        /// The colour of snow in shadow, and its change up to full light.
        public var snow, snowSpan: SIMD3<Float>
        /// The factors of the light from the east and from the west.
        public var east, west: Float
        /// The light on snow without sun.
        public var ambient: Float
        /// The value of blue at which snow begins to lie.
        public var snowFrom: Float
    }

    /// The difference of blue over which snow begins to lie.
    public static let snowEdge = 0.014
    /// The light that all land takes, and all clouds.
    public static let (landLight, cloudLight) = (1.18, 1.1)

    /// The row of a plane at a share of its height: 0 is the first row, 1 the last.
    public func row(at share: Double, of plane: LandPlane) -> Row {
        let p = (plane.tone.first + (plane.tone.last - plane.tone.first) * share) * (1 - plane.haze * haze)
        let (base, lit) = (Self.color(p, of: shade), Self.color(p, of: lit))
        let veil = (0.52 - p).clamped(to: 0.04...0.5) * 0.40 + 0.5 * haze * plane.haze
        let dim = lerp(1, lerp(0.62, 0.93, day), ((p - 0.55) / 0.45).clamped(to: 0...1))
        let snowShade = snow.shade.multiplied(by: dim * (1 - veil)) + base.multiplied(by: veil)
        let snowSpan = (snow.lit - snow.shade).multiplied(by: dim * (1 - veil))
        return Row(
            base: base.vector, span: (lit - base).vector, snow: snowShade.vector, snowSpan: snowSpan.vector,
            east: Float(east * plane.light * Self.landLight), west: Float(west * plane.light * Self.landLight),
            ambient: Float((0.16 + 0.60 * cover) * lerp(0.3, 1, day) * (0.35 + 0.65 * p)),
            snowFrom: Float(1 - snowLine - Self.snowEdge / 2))
    }

    /// The colour at a tone, 0…1, of five.
    private static func color(_ tone: Double, of ramp: [Color]) -> Color {
        let place = tone.clamped(to: 0...1) * 4
        let index = min(Int(place), 3)
        return Color.mix(ramp[index], ramp[index + 1], place - Double(index))
    }

    /// How much more light a column takes from the east and from the west in the flash, at a share of the picture's width.
    public func flash(at share: Double) -> (east: Double, west: Double) {
        guard let flash else { return (0, 0) }
        let dx = (share - flash.place) * flash.width
        let near = Portable.exp(-abs(dx) / 1100)
        return (near * (0.5 + dx / 500).clamped(to: 0...1), near * (0.5 - dx / 500).clamped(to: 0...1))
    }
}

extension Color {
    /// Red, green and blue.
    package var vector: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }
}
