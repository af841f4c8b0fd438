public import TiltEngine

/// A picture that is made from others, in the light of a moment. A draw list names it as any picture; a renderer makes it
/// in the background, and shows the one before until it is ready.
public struct Bake: Equatable, Sendable {
    /// Its name in draw lists.
    public var id: ImageID
    /// Its size in points.
    public var size: Vector
    /// What it is made of.
    public var recipe: Recipe

    /// How a picture is made.
    public enum Recipe: Equatable, Sendable {
        /// Land, from a picture of light.
        case land(ImageID, LandPlane, PlaneLight)
        /// Clouds, from a picture of light whose heights are multiplied by a factor.
        case cloud(ImageID, height: Double, PlaneLight)
        /// A part of a picture made before, in fractions of it, as it is seen through frosted glass.
        case frosted(ImageID, part: Rect)
        /// A sky.
        case sky(SkyLight)
        /// A lake, in which other pictures are seen upside down.
        case reflection(LakeMirror)
    }

    /// A picture of a size in points.
    public init(_ id: ImageID, size: Vector, _ recipe: Recipe) {
        (self.id, self.size, self.recipe) = (id, size, recipe)
    }

    /// The picture of light it is made from; nil if there is none.
    public var source: ImageID? {
        switch recipe {
        case .land(let id, _, _), .cloud(let id, _, _): id
        case .frosted, .sky, .reflection: nil
        }
    }
}

/// The pictures to be made for a moment. One made later may show one made earlier.
public struct BakePlan: Equatable, Sendable {
    /// The number of the plan, which is another for each plan of a run.
    public var number: Int
    /// The pictures in the order in which they are made.
    public var bakes: [Bake]
    /// Drawings that reflections show besides other bakes, and their sizes.
    public var drawings: [Picture]
    /// Whether its pictures fade in over those before, because the light has jumped.
    public var fades: Bool
    /// Whether its pictures are made at half their size, because others follow at once. Those of the other size fade into them.
    public var isCoarse: Bool

    /// A plan.
    public init(number: Int, bakes: [Bake], drawings: [Picture] = [], fades: Bool = false, isCoarse: Bool = false) {
        (self.number, self.bakes, self.drawings) = (number, bakes, drawings)
        (self.fades, self.isCoarse) = (fades, isCoarse)
    }
}

/// The light of a sky: its colours from the top down, and the glow around sun and moon.
public struct SkyLight: Equatable, Sendable {
    /// The colours, each with its place, 0…1 of the way down to the horizon.
    public var ramp: [(place: Double, color: Color)]
    /// The row of the horizon, and the size of the picture, in units of the canvas.
    public var horizon: Double, canvas: Vector
    /// The lights in the sky.
    public var glows: [Glow]
    /// The colour of their glow.
    public var color: Color
    /// How much of it the air lets through, 0…1.
    public var clearness: Double

    /// A light in the sky.
    public struct Glow: Equatable, Sendable {
        /// Its place on the canvas.
        public var place: Vector
        /// The strength of its halo, and of the band over the horizon.
        public var halo, band: Double

        /// A light.
        public init(place: Vector, halo: Double, band: Double) {
            (self.place, self.halo, self.band) = (place, halo, band)
        }
    }

    /// A sky.
    public init(
        ramp: [(place: Double, color: Color)], horizon: Double, canvas: Vector, glows: [Glow], color: Color,
        clearness: Double
    ) {
        require(ramp.count > 1 && horizon > 0, "a sky has colours down to a horizon")
        (self.ramp, self.horizon, self.canvas) = (ramp, horizon, canvas)
        (self.glows, self.color, self.clearness) = (glows, color, clearness)
    }

    /// Whether two skies look the same.
    public static func == (a: SkyLight, b: SkyLight) -> Bool {
        a.ramp.elementsEqual(b.ramp) { $0 == $1 } && a.horizon == b.horizon && a.canvas == b.canvas
            && a.glows == b.glows && a.color == b.color && a.clearness == b.clearness
    }
}

/// A lake: what stands above its shore, seen upside down in moving water.
public struct LakeMirror: Equatable, Sendable {
    /// A picture above the shore: its name, its frame on the canvas, and its tint.
    public struct Item: Equatable, Sendable {
        /// The picture, a bake or a drawing of the plan.
        public var id: ImageID
        /// Its frame on the canvas.
        public var frame: Rect
        /// The tint.
        public var tint: Color

        /// An item.
        public init(_ id: ImageID, in frame: Rect, tint: Color = .white) {
            (self.id, self.frame, self.tint) = (id, frame, tint)
        }
    }

    /// What is seen, the farthest first.
    public var items: [Item]
    /// The rows of the lake on the canvas, the first at its far shore, and the width of the canvas.
    public var top, foot, width: Double
    /// How low the image lies: one unit of the lake shows 1/squash above the shore.
    public var squash: Double
    /// The wind in metres per second, which moves the water.
    public var wind: Double
    /// The colour of the water, and how much of the sky is covered, 0…1.
    public var color: Color, cover: Double

    /// A lake.
    public init(
        items: [Item], top: Double, foot: Double, width: Double, squash: Double, wind: Double, color: Color,
        cover: Double
    ) {
        require(foot > top && width > 0 && squash > 0, "a lake has a size")
        (self.items, self.top, self.foot, self.width) = (items, top, foot, width)
        (self.squash, self.wind, self.color, self.cover) = (squash, wind, color, cover)
    }
}
