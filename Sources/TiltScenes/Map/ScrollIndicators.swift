import TiltCanvas
import TiltEngine
import TiltStage

/// The thin indicators at the right and the bottom that show the view's position over its content. Like UIScrollView's,
/// they are visible during motion and for half a second after it, fade within a quarter of a second, and shrink when
/// the content is pulled past its end.
struct ScrollIndicators: Equatable, Sendable {
    private var lastMotion = -Double.infinity
    private var offset: Vector?
    private var zoom = 0.0

    private static let stay = 0.5
    private static let fade = 0.25
    private static let thickness = 4.0
    private static let inset = 4.0
    private static let leastLength = 36.0
    private static let leastLengthOutside = 8.0
    /// The greatest move per step that does not count as motion, in points.
    private static let motion = 0.01

    /// Updates the view's offset and zoom.
    mutating func follow(_ offset: Vector, zoom: Double, at time: Double) {
        if let last = self.offset, (offset - last).length > Self.motion || zoom != self.zoom { lastMotion = time }
        (self.offset, self.zoom) = (offset, zoom)
    }

    /// Forgets the last offset, because a new size of the view is not a motion.
    mutating func forgetPlace() { offset = nil }

    func opacity(at time: Double) -> Double {
        (1 - (time - lastMotion - Self.stay) / Self.fade).clamped(to: 0...1)
    }

    func draw(into list: inout DrawList, offset: Vector, layout: MapLayout, at time: Double) {
        let opacity = opacity(at: time)
        guard opacity > 0 else { return }
        let (view, content) = (layout.view.size, layout.content)
        let edge = view - Vector(Self.inset + Self.thickness, Self.inset + Self.thickness)
        // The corner where they would meet stays free.
        let end = edge - Vector(Self.inset, Self.inset)
        let top = TabBar.height + Self.inset
        let left = Self.inset
        let across = Self.pill(offset: offset.x, view: view.x, content: content.x, track: left...max(left, end.x))
        let down = Self.pill(offset: offset.y, view: view.y, content: content.y, track: top...max(top, end.y))
        if !layout.isEndless.across {
            Self.draw(
                Rect(x: across.start, y: edge.y, width: across.length, height: Self.thickness), opacity: opacity,
                into: &list)
        }
        guard !layout.isEndless.down else { return }
        Self.draw(
            Rect(x: edge.x, y: down.start, width: Self.thickness, height: down.length), opacity: opacity, into: &list)
    }

    /// Draws a dark pill with a light rim, visible on any background.
    private static func draw(_ pill: Rect, opacity: Double, into list: inout DrawList) {
        list.fill(pill.insetBy(-1), radius: thickness / 2 + 1, color: .chalk.opacity(0.4 * opacity))
        list.fill(pill, radius: thickness / 2, color: .ink.opacity(0.7 * opacity))
    }

    /// The frame of a pill on its track.
    private static func pill(
        offset: Double, view: Double, content: Double, track: ClosedRange<Double>
    ) -> (start: Double, length: Double) {
        let room = track.upperBound - track.lowerBound
        let inside = offset.clamped(to: 0...max(content - view, 0))
        let length = max(
            leastLengthOutside, max(leastLength, room * min(1, view / content)) - abs(offset - inside))
        return (track.lowerBound + (room - length) * (content > view ? inside / (content - view) : 0), length)
    }
}
