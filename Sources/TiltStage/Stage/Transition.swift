import TiltCanvas
import TiltEngine

/// The change from one scene to another, as one movement of the picture that was there: it folds into the door of the scene
/// that comes, the scene that comes opens out of its door, or it sinks away. The picture is the last frame's, which the
/// program keeps; the scene that comes is alive meanwhile. A change at any time begins with the picture of that moment.
struct Transition: Equatable, Sendable {
    /// How the picture leaves.
    enum Kind: Equatable, Sendable {
        /// It folds into the door of the scene that comes.
        case folds
        /// The scene that comes opens out of a door in it.
        case opens(SceneDoor)
        /// It sinks below the window.
        case sinks
        /// It rises above the window.
        case rises
        /// It fades, with reduced motion.
        case fades
    }

    /// The scene that is leaving.
    let from: Int
    let kind: Kind
    private var course: Fade

    /// The picture of the last frame before the change, without the interface.
    static let picture = ImageID("Stage/before")
    /// The durations of a movement and of a fade, in seconds.
    private static let (moving, fading) = (0.45, 0.2)
    /// The share of a movement after which the picture begins to dissolve into the door.
    private static let dissolving = 0.6
    /// The greatest lean of the picture, and the distance of the eye in heights of the window.
    private static let (lean, eye) = (Angle.degrees(24), 1.6)
    /// The scale from which a scene comes that nothing moves.
    private static let approach = 1.04

    /// Begins to leave a scene.
    init(from scene: Int, _ kind: Kind) {
        (from, self.kind) = (scene, kind)
        course = Fade(lasting: kind == .fades ? Self.fading : Self.moving)
    }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) { course.step(dt) }

    var isOver: Bool { course.isOver }
    /// The share of its duration that has passed, 0…1.
    var progress: Double { course.progress }
    /// What is heard of it as it begins: a curtain, from the side to which the scenes go on. A fade within a scene is silent.
    func strike(to scene: Int) -> SceneSounds.Strike? {
        guard progress == 0, scene != from else { return nil }
        return .init(.curtain, gain: 1, pan: scene > from ? 0.3 : -0.3, touch: 0.15)
    }

    /// The share of its way, 0…1: it starts and ends at rest, and sooner than it ends.
    var share: Double {
        let time = 1 - (1 - progress) * (1 - progress)
        return lerp(progress, time, 0.5).smooth
    }
}

// Drawing.
extension Transition {
    /// Draws the scene that comes, by `draw`, with the picture of what was there; `door` is the present door of that scene.
    func draw(into list: inout DrawList, door: SceneDoor?, _ draw: (inout DrawList) -> Void) {
        let window = Rect(origin: .zero, size: list.size)
        switch kind {
        case .opens(let door): open(from: door, window, &list, draw)
        case .folds:
            draw(&list)
            fold(into: door ?? SceneDoor(frame: Rect(center: window.center, size: .zero), radius: 0), window, &list)
        case .sinks, .rises:
            list.zoom(by: lerp(Self.approach, 1, share), about: window.center)
            draw(&list)
            list.zoom(by: 1)
            slide(kind == .sinks ? 1 : -1, window, &list)
        case .fades:
            draw(&list)
            list.image(Self.picture, in: window, tint: .white.opacity(1 - share))
        }
    }

    /// The picture becomes as small as the door, cut to its form, leaning back on its way, and dissolves into it.
    private func fold(into door: SceneDoor, _ window: Rect, _ list: inout DrawList) {
        let frame = window.moved(share, toward: door.frame)
        let opacity = ((1 - progress) / (1 - Self.dissolving)).clamped(to: 0...1).smooth
        let radius = door.radius * share
        let quad = Quad(frame).leaning(by: Self.lean * .sin(.pi * share), eye: Self.eye * window.height)
        list.fill(
            frame.offsetBy(Vector(0, 10 * share)), radius: radius, softness: 30,
            color: .shade.opacity(0.4 * opacity * .sin(.pi * share)))
        list.image(
            Self.picture, in: quad.rounded(by: radius, of: frame.size), source: window.part(of: frame.size),
            tint: .white.opacity(opacity))
    }

    /// The picture stays behind; the scene that comes grows out of the door with its frame, over what the door showed.
    private func open(
        from door: SceneDoor, _ window: Rect, _ list: inout DrawList, _ draw: (inout DrawList) -> Void
    ) {
        list.image(Self.picture, in: window)
        list.fill(window, color: .shade.opacity(0.5 * share))
        let frame = door.frame.moved(share, toward: window)
        let radius = door.radius * (1 - share)
        list.fill(frame.offsetBy(Vector(0, 10)), radius: radius, softness: 30, color: .shade.opacity(0.4 * share))
        // The whole scene covers the door at first.
        let least = min(max(door.frame.width / window.width, door.frame.height / window.height), 0.98)
        let center = window.center + (door.frame.center - window.center) / (1 - least)
        list.window(frame, radius: radius)
        if share < 1 { list.zoom(by: lerp(least, 1, share), about: center) }
        draw(&list)
        list.zoom(by: 1)
        list.window(nil)
        let opacity = (1 - progress / (1 - Self.dissolving)).clamped(to: 0...1).smooth
        let source = Rect(
            x: door.frame.minX / window.width, y: door.frame.minY / window.height,
            width: door.frame.width / window.width, height: door.frame.height / window.height)
        list.image(
            Self.picture, in: Quad(frame, radius: radius), source: source, tint: .white.opacity(opacity))
    }

    /// The picture leaves downward, leaning back, or upward.
    private func slide(_ direction: Double, _ window: Rect, _ list: inout DrawList) {
        let frame = window.offsetBy(Vector(0, direction * 1.06 * window.height * share))
        let quad = Quad(frame).leaning(by: Self.lean * (share * direction), eye: Self.eye * window.height)
        let edge = direction > 0 ? frame.minY : frame.maxY
        list.fill(
            Rect(x: 0, y: edge - 1, width: window.width, height: 2), softness: 40,
            color: .shade.opacity(0.35 * (1 - share) * min(1, 4 * share)))
        list.image(Self.picture, in: quad)
    }
}

extension Double {
    /// The smooth step of a share, 0…1, which starts and ends at rest.
    fileprivate var smooth: Double { self * self * (3 - 2 * self) }
}

extension Rect {
    /// The largest part in the middle of the rectangle that has the form of a size, in fractions.
    fileprivate func part(of size: Vector) -> Rect {
        guard size.x > 0, size.y > 0 else { return .unit }
        let scale = max(size.x / width, size.y / height)
        let part = Vector(min(1, size.x / (scale * width)), min(1, size.y / (scale * height)))
        return Rect(origin: (Vector(1, 1) - part) / 2, size: part)
    }
}

extension Quad {
    /// An upright quad turned about its horizontal middle, its top away for a positive angle, seen from a distance in points.
    fileprivate func leaning(by angle: Angle, eye: Double) -> Quad {
        guard angle != .zero else { return self }
        let center = (topLeft + bottomRight) / 2
        return mapped { point in
            let offset = point - center
            let depth = -offset.y * .sin(angle.radians)
            let scale = eye / max(eye + depth, eye / 4)
            return center + Vector(offset.x, offset.y * .cos(angle.radians)) * scale
        }
    }
}
