public import TiltEngine

/// A night in layers behind a field of tiles: it is seen from where the viewer is.
public struct ParallaxScene: Scene {
    /// Whether nothing moves, as those want who get dizzy from it.
    private var isStill = false
    private(set) var view: Viewport
    private var asPublished: Bool
    private var stack: ParallaxStack
    private(set) var tiles: TileField
    private var lean = Lean()
    /// When that was so.
    private var leanTime = 0.0
    private var hand = HandLean()
    /// What the tiles do while they are let go.
    var drop = Drop(cornerRadius: ParallaxArt.tileRadius / ParallaxArt.tileSide)
    /// Whether the pointer that is down holds a tile.
    private var holdsTile = false

    /// A viewer that trembles less than this does not end the opening.
    private static let stirring = 0.02

    /// The night in a window.
    public init(view: Viewport, asPublished: Bool = false) {
        self.view = view
        self.asPublished = asPublished
        stack = ParallaxStack(view: view, asPublished: asPublished)
        tiles = TileField(view: view, asPublished: asPublished)
    }

    /// "parallax".
    public var name: String { "parallax" }
    /// "Parallax".
    public var title: (long: String, short: String) { ("Parallax", "Parallax") }
    /// What is to be seen.
    public var caption: String? { "A lake in the mountains by night, \(tiles.tiles.count) tiles in front" }
    /// A pointer that hovers leans the viewer.
    public var followsHover: Bool { true }

    /// Tiles and dock have to be seen.
    public func leavesFree(_ part: Rect, in view: Viewport) -> Bool {
        !TileField(view: view, asPublished: asPublished).covers(part)
    }

    /// How to lean the viewer.
    public var help: [HelpRow] {
        [
            HelpRow(
                "Look around", pad: [.words("tilt it, d-pad")], mouse: [.words("hover, drag")],
                keys: ["←", "→", "↑", "↓"].map { .key($0) }),
            .letGo,
        ]
    }
}

extension ParallaxScene {
    /// Hovering leans the viewer.
    public var hint: String { "Move the pointer, or drag" }

    /// The window has a new size.
    public mutating func resize(to view: Viewport, at time: Double) {
        self.view = view
        let side = tiles.tiles[0].size.y
        arrange()
        drop.resize(to: view.ground, scale: tiles.tiles[0].size.y / side, at: time)
    }

    /// Drags and arrows lean the viewer; while the tiles are let go, a drag throws the one it began on about.
    public mutating func handle(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let point):
            holdsTile = drop.grab(at: point, order: Array(tiles.tiles.indices), time: time)
            if !holdsTile { hand.press() }
        case .drag(let travel): holdsTile ? drop.drag(by: travel, at: time) : hand.drag(by: travel)
        case .release, .click: holdsTile ? drop.release(at: time) : hand.release()
        case .nudge(let direction): hand.nudge(direction, at: time)
        case .wheel, .zoom, .zoomReset, .page, .home, .end: break
        }
    }

    /// Follows the viewer.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        self.lean = lean
        leanTime = time
        if max(abs(lean.viewer.h), abs(lean.viewer.v)) > Self.stirring { hand.endDrift() }
        hand.step(dt, to: time)
        drop.step(dt, to: time, lean: lean)
    }

    /// Changes what moves, and how far.
    public mutating func publish(_ asPublished: Bool, at time: Double) {
        self.asPublished = asPublished
        arrange()
    }

    /// Nothing moves, whoever leans; tiles fall when they are let go, and fade back.
    public mutating func reduceMotion(at time: Double) {
        isStill = true
        drop.fades = true
    }

    /// Lets go of the viewer; an opening leans it once round.
    public mutating func restart(at time: Double, opening: Bool) {
        hand = HandLean()
        drop.reset()
        if opening { hand.drift(from: time) }
    }

    /// The drift springs back.
    public mutating func endOpening(at time: Double) { hand.endDrift() }

    /// Whether no hand's lean and no tile is on its way; the viewer's own rest is the stage's to know.
    public func isAtRest(at time: Double) -> Bool { hand.isAtRest && drop.isAtRest(at: time) }

    /// Where the viewer is: what the stage says and what a hand adds, within the range.
    public func viewer(at time: Double) -> ViewerOffset? { place(at: time) }

    /// Between two steps the springs go on as they do, so that no two pictures are the same while the viewer moves.
    func place(at time: Double) -> ViewerOffset {
        guard !isStill else { return .zero }
        let past = (time - leanTime).clamped(to: 0...Self.longestStep)
        let own = asPublished ? lean.rawViewer : lean.tracker.offset(after: past)
        let added = hand.offset(after: past)
        return ViewerOffset(h: own.h + added.x, v: own.v + added.y)
    }

    /// No step is longer, in seconds.
    private static let longestStep = 1.0 / 120

    private mutating func arrange() {
        stack = ParallaxStack(view: view, asPublished: asPublished)
        tiles = TileField(view: view, asPublished: asPublished)
    }
}

extension ParallaxScene {
    /// The layers, then the tiles.
    public func pictures(for view: Viewport) -> [Picture] {
        ParallaxStack(view: view, asPublished: asPublished).pictures
            + TileField(view: view, asPublished: asPublished).pictures
    }

    /// As published the layers may have to be larger.
    public var pictureDetail: Int { asPublished ? 1 : 0 }

    /// Draws the layers from far to near, then the tiles.
    public mutating func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let viewer = place(at: time)
        stack.draw(into: &list, for: viewer)
        let isLoose = drop.phase(at: time) != nil
        tiles.draw(
            into: &list, for: viewer, at: isLoose ? tiles.tiles.indices.map { placement(of: $0, at: time) } : nil,
            opacity: drop.opacity(at: time))
    }

    /// What telemetry says about the layers.
    public func telemetry(at time: Double) -> any Encodable {
        ParallaxTelemetry(stack: stack, tiles: tiles, viewer: place(at: time))
    }
}
