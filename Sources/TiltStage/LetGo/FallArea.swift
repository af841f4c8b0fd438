package import TiltEngine

/// The area in which things fall: the window below the bar, with the panels on which they land.
package struct FallArea: Equatable, Sendable {
    /// The walls.
    package var bounds: Rect
    /// The panels, rounded to half their height.
    package var panels: [Rect] = []
    /// The size of the window relative to the usual one, by which everything falls faster and so looks the same.
    package var scale = 1.0
    /// The largest share of the room that things may cover; above it, some end up inside others.
    static let mostCover = 0.42

    package init(bounds: Rect, panels: [Rect] = [], scale: Double = 1) {
        (self.bounds, self.panels, self.scale) = (bounds, panels, scale)
    }

    /// The free area beside the panels, in square points.
    package var room: Double { panels.reduce(bounds.width * bounds.height) { $0 - $1.width * $1.height } }
}

extension FallArea {
    /// The geometric mean of the usual window's sides, 1280×720, in points.
    private static let usualSize = 960.0

    /// The fall area of a window: the interface's panels over a scene with some essential parts.
    package init(of view: Viewport, essentials: [Rect]) {
        self.init(
            bounds: view.belowBar, panels: InterfacePanels(in: view, besides: essentials, [.letGo]).frames,
            scale: (view.width * view.height).squareRoot() / Self.usualSize)
    }
}

extension Viewport {
    /// The window below the bar.
    package var belowBar: Rect {
        Rect(x: 0, y: TabBar.height, width: width, height: max(1, height - TabBar.height))
    }
}

extension Rect {
    /// The overlap in points of things that merely touch.
    static let slack = 1.0

    /// Whether a rectangle lies inside this one or protrudes by the slack at most.
    func encloses(_ other: Rect) -> Bool {
        let inner = other.insetBy(Self.slack)
        return inner.minX >= minX && inner.maxX <= maxX && inner.minY >= minY && inner.maxY <= maxY
    }
}
