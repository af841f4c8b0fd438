import CSDL2
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The grid of a picture in perspective on a graphics card")
    struct MeshGridTests {
        /// A card of 320 × 400 points, up to full height, with yaw and pitch before an eye.
        private func card(_ random: inout SplitMix64) -> Quad {
            let (scale, yaw, pitch) = (
                random.uniform(0.1, 1.8), random.uniform(-1.1, 1.1), random.uniform(-0.6, 0.6)
            )
            func corner(_ u: Double, _ v: Double) -> Vector {
                let (y, depth) = (v * .cos(pitch), v * .sin(pitch))
                let (x, z) = (u * .cos(yaw) - depth * .sin(yaw), u * .sin(yaw) + depth * .cos(yaw))
                let share = 990 / (990 + z * scale)
                return Vector(640 + x * scale * share, 360 + y * scale * share)
            }
            let quad = Quad(
                topLeft: corner(-160, -200), topRight: corner(160, -200), bottomRight: corner(160, 200),
                bottomLeft: corner(-160, 200))
            return random.uniform(0, 1) < 0.5 ? quad : quad.rounded(by: 28, of: Vector(320, 400))
        }

        @Test(
            "keeps straight lines straight: no point is 0.35 pixels from its place", arguments: randomRounds(60))
        func straightness(seed: Int) throws {
            var random = SplitMix64(seed: UInt64(seed))
            let quad = card(&random)
            let size = Vector(320, 400)
            let mapping = PictureMapping(.unit, size: size, onto: quad)
            func place(_ point: Vector) -> Vector {
                let spot = mapping.position(at: point) + Vector(0.5, 0.5)
                return Vector(spot.x / size.x, spot.y / size.y)
            }
            var mesh = Mesh()
            MeshGrid(quad).append(to: &mesh, .max, place)
            var worst = 0.0
            var area = 0.0
            for first in stride(from: 0, to: mesh.indices.count, by: 3) {
                let corners = (0..<3).map { mesh.vertices[Int(mesh.indices[first + $0])] }
                guard corners.allSatisfy({ $0.color.a == 255 }) else { continue }
                let points = corners.map { Vector(Double($0.position.x), Double($0.position.y)) }
                area += abs((points[1] - points[0]).cross(points[2] - points[0])) / 2
                for shares in [[1, 1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1]] as [[Double]] {
                    let sum = shares.reduce(0, +)
                    func mean(_ points: [Vector]) -> Vector {
                        zip(points, shares).reduce(.zero) { $0 + $1.0 * ($1.1 / sum) }
                    }
                    let spot = mean(corners.map { Vector(Double($0.tex_coord.x), Double($0.tex_coord.y)) })
                    // What the texture shows there belongs elsewhere.
                    worst = max(worst, (quad.inPerspective(spot) - mean(points)).length)
                }
            }
            #expect(worst < 0.35)
            // Nothing is missing, nothing is drawn twice: all but the half pixel along the edge.
            let whole = abs(quad.twiceArea) / 2
            let corners = (4 - Double.pi) * quad.radii.x * quad.radii.y * whole
            let edge = 2 * (quad.width + quad.height)
            #expect(area < whole && area > whole - 1.4 * corners - edge, "\(area) of \(whole)")
        }
    }
}
