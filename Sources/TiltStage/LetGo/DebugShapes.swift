import TiltCanvas
import TiltEngine

/// The solver's state, drawn over falling things: outlines (grey for sleeping ones), centres with the direction of
/// their right side, joints, contact points with an arrow for the impulse, and a pill with counts and energies. It
/// shows the last step, while pictures blend the last two and so lag by up to one step.
struct DebugShapes {
    private let world: World
    private let sketch: WorldSketch
    private let place: @Sendable (Vector) -> Vector

    /// The impulse per step that one point of an arrow stands for, in mass · points per second; a body of 100 × 100
    /// points at rest has 8.3.
    private static let impulsePerPoint = 0.5
    /// The greatest length of an arrow, as a share of the window's shorter side.
    private static let longestArrow = 1.0 / 6
    private static let lineHeight = 18.0

    /// The state of a scene's world; nil while nothing is let go.
    init?(_ report: SceneReport) {
        guard let world = report.world else { return nil }
        (self.world, sketch, place) = (world, world.sketch, report.screenPoint)
    }

    func draw(into list: inout DrawList, view: Viewport, fonts: Fonts) {
        for figure in sketch.figures { draw(figure, into: &list, view: view) }
        for link in sketch.links {
            let (start, end) = (place(link.start), place(link.end))
            list.hair(from: start, to: end, width: 2, color: .joint)
            for end in [start, end] { drawDot(at: end, color: .joint, into: &list) }
        }
        for touch in sketch.touches { draw(touch, into: &list, view: view) }
        drawFigures(into: &list, view: view, fonts: fonts)
    }

    private func draw(_ figure: WorldSketch.Figure, into list: inout DrawList, view: Viewport) {
        let color: Color = figure.kind == .static ? .wall : figure.isAwake ? .vial : .asleep
        for outline in figure.outlines { draw(outline, color: color, into: &list, view: view) }
        guard figure.kind != .static else { return }
        let right = Vector(.cos(figure.angle.radians), .sin(figure.angle.radians))
        let center = place(figure.center)
        list.hair(from: center, to: place(figure.center + right * 12), width: 1.5, color: color)
        drawDot(at: center, color: color, into: &list)
    }

    private func draw(
        _ outline: WorldSketch.Outline, color: Color, into list: inout DrawList, view: Viewport
    ) {
        switch outline {
        case .polygon(let corners):
            var end = corners.last.map { place($0) } ?? .zero
            for corner in corners {
                let start = end
                end = place(corner)
                list.hair(from: start, to: end, width: 1.5, color: color)
            }
        case .circle(let center, let radius):
            let (middle, edge) = (place(center), place(center + Vector(radius, 0)))
            list.stroke(circleAt: middle, radius: (edge - middle).length + 0.75, width: 1.5, color: color)
        case .segment(let start, let end):
            list.hair(from: place(start), to: place(end), width: 1.5, color: color)
        case .halfPlane(let point, let normal):
            // The visible part of the edge, a point inside.
            let along = Vector(-normal.y, normal.x) * (4 * view.size.length)
            let foot = point + normal
            list.hair(from: place(foot - along), to: place(foot + along), width: 2, color: color)
        }
    }

    private func draw(_ touch: WorldSketch.Touch, into list: inout DrawList, view: Viewport) {
        let longest = Self.longestArrow * min(view.width, view.height)
        let length = min(touch.impulse / Self.impulsePerPoint, longest)
        let start = place(touch.point)
        let arrow = place(touch.point + touch.normal * length) - start
        list.hair(from: start, to: start + arrow * min(1, longest / max(arrow.length, 1)), width: 2, color: .push)
        drawDot(at: start, color: .push, into: &list)
    }

    private func drawDot(at point: Vector, color: Color, into list: inout DrawList) {
        list.hair(from: point, to: point, width: 5, color: color)
    }

    /// Draws the pill at the top right, under figures and toast, on two lines if one is too long.
    private func drawFigures(into list: inout DrawList, view: Viewport, fonts: Fonts) {
        let census = world.census
        func width(of text: String) -> Double { list.width(of: text, font: fonts.medium, size: 14, tabular: true) + 28 }
        var lines = [
            "\(census.bodies) bodies, \(census.awake) awake",
            "\(census.contacts) contacts • \(HUD.tenths(world.kineticEnergyInJoules, most: 999_999.9)) J",
        ]
        let line = lines.joined(separator: " • ")
        if width(of: line) <= view.width - 24 { lines = [line] }
        let size = Vector(lines.map(width).max() ?? 0, 28 + Self.lineHeight * Double(lines.count - 1))
        // If a toast may reach as far to the right, there is room below it, whether or not there are figures; in a low
        // window it is above the gauge, and the pill beside that.
        let top =
            view.height < 400
            ? view.height - 12 - size.y
            : view.width < HUD.roomy && SceneButtons.fit(in: view) ? 192 : view.width < 1280 ? 152 : HUD.usualFoot + 8
        let frame = Rect(origin: Vector(max(12, view.width - 24 - size.x), top), size: size)
        list.panel(frame, radius: 14)
        for (i, line) in lines.enumerated() {
            let baseline = Vector(frame.midX, frame.minY + 19 + Self.lineHeight * Double(i))
            list.text(line, at: baseline, font: fonts.medium, size: 14, color: .vial, anchor: .center, tabular: true)
        }
    }
}

extension Color {
    fileprivate static let wall = Color(hex: 0x7fb2ff)
    fileprivate static let asleep = Color(hex: 0x8390a8)
    fileprivate static let joint = Color(hex: 0x6fe0ff)
    fileprivate static let push = Color(hex: 0xff6b5e)
}
