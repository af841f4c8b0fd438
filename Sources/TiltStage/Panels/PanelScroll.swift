import TiltEngine

/// The touch of a pointer on a panel. `isDrag` is whether it has moved far enough for a drag.
enum PanelTouch: Equatable, Sendable {
    case press(Vector)
    case move(Vector, isDrag: Bool)
    case lift(Vector, isDrag: Bool)
}

/// What scrolls the rows of a panel.
enum PanelScrolling: Equatable, Sendable {
    /// A hand on them.
    case touch(PanelTouch)
    /// Notches of a wheel or presses of keys, by a distance in points.
    case notch(by: Double)
    /// The fingers on a touchpad, by a distance in points.
    case pan(by: Double)
}

/// The scroll of a panel's rows: the engine's scroll view, with its rubber band and its fling.
struct PanelScroll: Equatable, Sendable {
    private var view = ScrollView(contentSize: .zero, viewSize: .zero)

    /// The distance by which the rows have scrolled, in points: below 0, or above the greatest one, while they are pulled.
    var distance: Double { view.contentOffset.y }
    /// Whether nothing moves without further input.
    var isAtRest: Bool { !view.isTracking && !view.isDecelerating && !view.isScrollAnimating }
    /// Whether a hand has dragged them since its press.
    var isDragging: Bool { view.isDragging }

    mutating func step(_ dt: Double) { view.advance(to: view.time + dt) }

    /// Takes the size of a panel's rows.
    mutating func fit<Name>(_ panel: Panel<Name>) {
        let height = panel.window?.height ?? 0
        let size = Vector(0, height + panel.overflow)
        if view.viewSize.y != height { view.resize(viewSize: Vector(0, height), time: view.time) }
        if view.contentSize != size { view.resize(contentSize: size, time: view.time) }
        if view.verticalDetents?.spacing != panel.pitch {
            view.verticalDetents = panel.pitch.map { Detents(every: $0) }
        }
    }

    mutating func handle(_ scrolling: PanelScrolling, reducesMotion: Bool) {
        switch scrolling {
        case .touch(.press(let point)): view.beginDrag(at: point, time: view.time)
        case .touch(.move(let point, let isDrag)): if isDrag { view.drag(to: point, time: view.time) }
        case .touch(.lift): view.endDrag(time: view.time)
        case .notch(let distance):
            let end = view.destination(at: view.time).y + distance
            scroll(to: view.verticalDetents?.nearest(to: end) ?? end, animated: !reducesMotion)
        case .pan(let distance): scroll(to: self.distance + distance, animated: false)
        }
    }

    /// Scrolls as little as shows what lies between two distances from the top of the rows.
    mutating func show(from top: Double, to bottom: Double, reducesMotion: Bool) {
        let part = Rect(x: 0, y: top, width: 0, height: bottom - top)
        view.scrollRectToVisible(part, animated: !reducesMotion, time: view.time)
    }

    private mutating func scroll(to distance: Double, animated: Bool) {
        view.setContentOffset(Vector(0, distance), animated: animated, time: view.time)
    }
}
