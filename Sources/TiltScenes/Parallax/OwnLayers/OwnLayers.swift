public import TiltCanvas
import TiltEngine
import TiltStage

/// The user's own layers in a window: their frames, and their motion when the viewer leans.
struct OwnLayers: Equatable, Sendable {
    /// The layers, the farthest first.
    let content: PictureLayers
    /// The number of the set, by which its pictures are named.
    let number: Int
    /// The frames of the layers at rest, of the whole of each picture.
    private let frames: [Rect]
    private let vanishing: Vector
    private let unit: Double
    private let density: Double

    /// The share by which a layer is larger than its motion needs, for its growth.
    private static let spare = 1.02
    /// The motion of a photo's slices relative to that of layers, because more would tear them.
    private static let ofPhoto = 0.6
    /// The growth of a plane at one unit of nearness before the screen, per unit of lean.
    private static let growth = 0.015 / 0.56
    /// The greatest side of a layer's picture in pixels.
    private static let widest = 4480.0

    /// The set with a number in a window; `depth` is a factor of the usual distances.
    init(_ content: PictureLayers, number: Int, view: Viewport, depth: Double = 1) {
        (self.content, self.number) = (content, number)
        let unit =
            1.5 * max(view.width / ParallaxArt.view.x, view.height / ParallaxArt.view.y) * depth
            * (content.isPhoto ? Self.ofPhoto : 1)
        self.unit = unit
        density = view.density
        vanishing = Vector(content.vanishing.x * view.width, content.vanishing.y * view.height)
        func reach(_ depth: Double) -> Vector { Vector(96, 54) * (unit * abs(depth - content.plane)) }
        // The slices of a photo fit together, so that one frame must be large enough for all.
        let widest = content.layers.map { reach($0.depth) }.max { $0.x < $1.x } ?? .zero
        frames = content.layers.map { layer in
            let needed = (view.size + (content.isPhoto ? widest : reach(layer.depth)) * 2) * (Self.spare * layer.scale)
            let factor = max(needed.x / layer.size.x, needed.y / layer.size.y)
            let size = layer.size * factor
            let rest = needed - size
            let share: Vector =
                switch layer.anchor {
                case .cover: Vector(0.5, 0.5)
                case .left: Vector(0, 0.5)
                case .right: Vector(1, 0.5)
                case .bottom: Vector(0.5, 1)
                }
            let corner = view.center - needed / 2 + Vector(rest.x * share.x, rest.y * share.y)
            return Rect(origin: corner, size: size)
        }
    }

    /// The picture of a layer in a set of some number.
    static func image(_ number: Int, _ index: Int) -> ImageID {
        ImageID("Own layers \(number)", index)
    }

    /// The pictures to load, the farthest first, at most as large as their files. Those of light are the bakes' sources.
    var pictures: [Picture] {
        content.layers.indices.filter { content.layers[$0].plane == nil }.map { index in
            Picture(Self.image(number, index), size: size(of: index), finish: .stretched)
        }
    }

    /// The size at which a layer's picture is made.
    private func size(of index: Int) -> Vector {
        let (layer, frame) = (content.layers[index], frames[index])
        let part = Vector(layer.part.width, layer.part.height)
        let shown = Vector(frame.width * part.x, frame.height * part.y)
        let most = Vector(layer.size.x * part.x, layer.size.y * part.y) / density
        return shown * min(1, most.x / shown.x, most.y / shown.y, Self.widest / density / max(shown.x, shown.y))
    }

    /// The picture of a layer of light in the colours of the hour.
    private static func lit(_ number: Int, _ index: Int) -> ImageID { ImageID("Own light \(number)", index) }

    /// The layers of light as they are to be made, and as they are seen through the glass.
    func bakes(in light: PlaneLight) -> [Bake] {
        content.layers.indices.flatMap { index -> [Bake] in
            guard let plane = content.layers[index].plane else { return [] }
            let (source, picture) = (Self.image(number, index), Self.lit(number, index))
            return [
                Bake(picture, size: size(of: index), .land(source, plane, light)),
                Bake(Self.glass(number, index), size: glassSize(of: index), .frosted(picture, part: .unit)),
            ]
        }
    }

    /// The tint of a layer at an hour with a tint.
    private func tint(of layer: PictureLayers.Layer, _ tint: Color) -> Color {
        layer.isTinted && layer.plane == nil ? tint : .white
    }

    /// The picture of a layer, or of all of a photo, as it is seen through the dock's glass.
    static func glass(_ number: Int, _ index: Int) -> ImageID { ImageID("Own glass \(number)", index) }

    /// The points of glass for one of its pictures' own; they are soft.
    private static let glassScale = 8.0
    /// The size at which a layer's picture for the glass is made.
    private func glassSize(of index: Int) -> Vector {
        let size = frames[index].size / Self.glassScale
        return size * min(1, Self.widest / density / max(size.x, size.y))
    }
    /// The nearness of a photo seen through the glass.
    private static let photoDepth = 0.7

    var glassPictures: [Picture] {
        frames.indices.prefix(content.isPhoto ? 1 : frames.count).filter { content.layers[$0].plane == nil }.map {
            Picture(Self.glass(number, $0), size: glassSize(of: $0), finish: .frosted)
        }
    }

    /// Draws what is seen through the glass.
    func drawGlass(into list: inout DrawList, for viewer: ViewerOffset, tint: Color) {
        guard let first = content.layers.first else { return }
        if content.isPhoto {
            let frame = moved(frames[0], depth: Self.photoDepth, for: viewer)
            return list.image(Self.glass(number, 0), in: frame, tint: first.isTinted ? tint : .white)
        }
        for (index, layer) in content.layers.enumerated() {
            let frame = moved(frames[index], depth: layer.depth, for: viewer)
            list.image(Self.glass(number, index), in: frame, tint: self.tint(of: layer, tint))
        }
    }

    /// The displacement of a layer for a viewer, in points.
    func displacement(of index: Int, for viewer: ViewerOffset) -> Vector {
        displacement(depth: content.layers[index].depth, for: viewer)
    }

    private func displacement(depth: Double, for viewer: ViewerOffset) -> Vector {
        let factor = unit * (depth - content.plane)
        return Vector(viewer.h * 96 * factor, viewer.v * 54 * factor)
    }

    /// The place of a rectangle in a plane for a viewer.
    private func moved(_ rect: Rect, depth: Double, for viewer: ViewerOffset) -> Rect {
        let scale = 1 + Self.growth * (depth - content.plane) * viewer.v
        let corner = vanishing + (rect.origin - vanishing) * scale + displacement(depth: depth, for: viewer)
        return Rect(origin: corner, size: rect.size * scale)
    }

    /// The frame of a layer's picture for a viewer.
    func frame(of index: Int, for viewer: ViewerOffset) -> Rect {
        let layer = content.layers[index]
        let whole = frames[index]
        func share(_ part: Vector) -> Vector { Vector(part.x * whole.width, part.y * whole.height) }
        return moved(
            Rect(origin: whole.origin + share(layer.part.origin), size: share(layer.part.size)), depth: layer.depth,
            for: viewer)
    }

    /// Draws the layers for a viewer, in the colour of the hour. `between` draws what moves in front of a plane: it is called
    /// with the nearness of each layer before the layer is drawn, and at the end with an infinite one.
    func draw(
        into list: inout DrawList, for viewer: ViewerOffset, tint: Color,
        between: (inout DrawList, Double) -> Void = { _, _ in }
    ) {
        let bounds = Rect(origin: .zero, size: list.size)
        for (index, layer) in content.layers.enumerated() {
            between(&list, layer.depth)
            let frame = frame(of: index, for: viewer)
            guard frame.intersects(bounds) else { continue }
            let image = layer.plane == nil ? Self.image(number, index) : Self.lit(number, index)
            list.image(image, in: frame, tint: self.tint(of: layer, tint))
        }
        between(&list, .infinity)
    }

    /// The names of the layers; those of a photo's parts are one.
    var names: [String] { content.layers.map(\.name) }
}

extension ParallaxScene {
    /// The picture of one of the user's own layers, by its index in the set with a number.
    public static func ownLayer(_ index: Int, ofSet number: Int) -> ImageID { OwnLayers.image(number, index) }

    /// The same picture as it is seen through the dock; index 0 is all of a photo.
    public static func ownGlass(_ index: Int, ofSet number: Int) -> ImageID { OwnLayers.glass(number, index) }
}
