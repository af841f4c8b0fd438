package import TiltEngine

@testable import TiltStage

/// Measurements of loose things.
package struct Pile {
    /// The corners of every thing.
    package let outlines: [[Vector]]

    package init(_ world: World) {
        outlines = world.sketch.figures.filter { $0.kind == .dynamic }.flatMap(\.outlines).compactMap { outline in
            if case .polygon(let corners) = outline { corners } else { nil }
        }
    }

    /// The distance of the outermost corner outside a rectangle.
    package func protrusion(from bounds: Rect) -> Double {
        outlines.joined().map { corner in
            max(bounds.minX - corner.x, corner.x - bounds.maxX, bounds.minY - corner.y, corner.y - bounds.maxY)
        }.max() ?? 0
    }

    /// The deepest overlap of two things; negative if none overlap.
    package var overlap: Double {
        outlines.indices.flatMap { i in outlines[..<i].map { Self.overlap(outlines[i], $0) } }.max() ?? -.infinity
    }

    /// The deepest overlap of a thing with panels; negative if none overlap.
    package func overlap(with panels: [Rect]) -> Double {
        panels.map(Obstacles.outline).flatMap { panel in outlines.map { Self.overlap($0, panel) } }.max() ?? -.infinity
    }

    /// The shortest move along a side's normal that separates the two.
    private static func overlap(_ a: [Vector], _ b: [Vector]) -> Double {
        var least = Double.infinity
        for outline in [a, b] {
            for (i, corner) in outline.enumerated() {
                let side = outline[(i + 1) % outline.count] - corner
                let normal = Vector(-side.y, side.x) / side.length
                let (onA, onB) = (a.map { $0.dot(normal) }, b.map { $0.dot(normal) })
                guard let lowA = onA.min(), let highA = onA.max(), let lowB = onB.min(), let highB = onB.max() else {
                    continue
                }
                least = min(least, highA - lowB, highB - lowA)
            }
        }
        return least
    }
}
