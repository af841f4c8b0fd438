import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

@Suite("A polygon")
nonisolated struct PolygonCoverageTests {
    private func ink(_ pixels: Pixels) -> Double { pixels.argb.reduce(0) { $0 + Double($1 & 255) / 255 } }

    private func frame(_ draw: (inout DrawList) -> Void) -> Pixels {
        let fixture = CompositorFixture(width: 100, height: 80)
        var list = fixture.list()
        list.clear(.black)
        draw(&list)
        defer { #expect(fixture.isGuarded) }
        return fixture.draw(list)
    }

    @Test("covers its area, convex or not, clockwise or not, in any position", arguments: 0..<60)
    func area(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let middle = Vector(50 + random.uniform(-1, 1), 40 + random.uniform(-1, 1))
        let sign = seed % 2 == 0 ? 1.0 : -1
        let corners = (0..<3 + seed % 14).map { corner in
            let turn = Angle.degrees(sign * 360 * Double(corner) / Double(3 + seed % 14))
            return middle + Vector(random.uniform(6, 38), 0).turned(by: turn)
        }
        let area = corners.indices.reduce(0) { sum, index in
            sum + (corners[index] - middle).cross(corners[(index + 1) % corners.count] - middle) / 2
        }
        let sum = ink(frame { $0.fill(polygon: corners, color: .white) })
        #expect(abs(sum - abs(area)) < 0.002 * abs(area) + 0.3, "\(sum) instead of \(area)")
    }

    @Test("is filled where it crosses itself, if it winds the same way")
    func crossing() {
        // A pentagram.
        let corners = (0..<5).map { Vector(50, 40) + Vector(35, 0).turned(by: .degrees(Double($0) * 144)) }
        let frame = frame { $0.fill(polygon: corners, color: .white.opacity(0.5)) }
        #expect(frame.blue(50, 40) == 128 && frame.blue(79, 40) == 128 && frame.blue(50, 5) == 0)
    }

    @Test("that is convex looks like the same quad, also an ellipse and a circle")
    func likeness() {
        let quad = Quad(Rect(x: 20, y: 10, width: 50, height: 44), rotatedBy: .degrees(17))
        let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
        let pairs = [
            (frame { $0.fill(quad, color: .white) }, frame { $0.fill(polygon: corners, color: .white) }),
            (
                frame { $0.fill(ellipseIn: Rect(x: 20, y: 10, width: 40, height: 40), color: .white) },
                frame { $0.fill(circleAt: Vector(40, 30), radius: 20, color: .white) }
            ),
        ]
        for (a, b) in pairs {
            let worst = zip(a.argb, b.argb).map { abs(Int($0 & 255) - Int($1 & 255)) }.max() ?? 255
            #expect(worst <= 2 && ink(a) > 1000)
        }
        let ellipse = ink(frame { $0.fill(ellipseIn: Rect(x: 10.3, y: 20.1, width: 70, height: 30), color: .white) })
        #expect(abs(ellipse - Double.pi * 35 * 15) < 2)
    }

    @Test("is drawn again where it has moved")
    func damage() {
        let fixture = CompositorFixture(width: 100, height: 80)
        for step in [0.0, 3, 3, 5] {
            var list = fixture.list()
            list.clear(.black)
            list.fill(polygon: [Vector(5, 5), Vector(30 + step, 9), Vector(9, 30)], color: .white)
            list.stroke(path: [Vector(50, 70), Vector(60, 40), Vector(70 + step, 70)], width: 3, color: .white)
            let anew = CompositorFixture(width: 100, height: 80)
            #expect(fixture.draw(list) == anew.draw(list))
        }
    }

    @Test("of a path agrees with a slow reference, with every join, open and closed", arguments: randomRounds(12))
    func path(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let fixture = CompositorFixture(width: 72, height: 60)
        var list = fixture.list(density: [1, 2][seed % 2])
        list.clear(Color(hex: 0x305070))
        // Around the middle, because a pixel on the edges of two pieces that cross may be covered by their sum.
        let count = 3 + seed % 3
        let points = (0..<count).map { corner in
            let way = Vector(random.uniform(0.15, 0.4) * list.size.y, 0)
            return list.size / 2 + way.turned(by: .degrees(360 * Double(corner) / Double(count)))
        }
        list.stroke(
            path: points, isClosed: seed % 4 < 2, width: random.uniform(0.5, 8) / list.density,
            join: [.miter, .round, .bevel][seed % 3], color: .white.opacity(0.7))
        let (frame, slow) = (fixture.draw(list), SlowReference(list))
        var (worst, worstEdge, sum, edges) = (0.0, 0.0, 0.0, 0.0)
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let off = abs(Double(frame.blue(x, y)) - slow[x, y][3])
                if slow.isEdge[y * frame.width + x] {
                    (worstEdge, sum, edges) = (max(worstEdge, off), sum + off, edges + 1)
                } else {
                    worst = max(worst, off)
                }
            }
        }
        #expect(
            worst <= 2.5 && worstEdge < 60 && sum < 4 * edges,
            "\(worst), \(worstEdge), \(sum / edges): \(list.points)")
    }

    @Test("of a path does not show through itself, and has sharp, round or bevelled corners")
    func joins() {
        func frame(_ join: LineJoin) -> Pixels {
            self.frame {
                $0.stroke(
                    path: [Vector(20, 60), Vector(20, 20), Vector(80, 20)], width: 10, join: join,
                    color: .white.opacity(0.5))
            }
        }
        let (miter, round, bevel) = (frame(.miter), frame(.round), frame(.bevel))
        for frame in [miter, round, bevel] { #expect(frame.argb.allSatisfy { $0 & 255 <= 128 }) }
        #expect(miter.blue(15, 15) == 128 && round.blue(15, 15) == 0 && bevel.blue(15, 15) == 0)
        #expect(round.blue(17, 17) > bevel.blue(17, 17))
        #expect(miter.blue(82, 20) == 0 && round.blue(82, 20) == 128, "only round joins have round ends")
        let ring = self.frame {
            $0.stroke(
                path: [Vector(20, 20), Vector(80, 20), Vector(80, 60), Vector(20, 60)], isClosed: true, width: 4,
                join: .miter, color: .white)
        }
        let frameInk = 64.0 * 44 - 56 * 36
        #expect(abs(ink(ring) - frameInk) < 0.5)
    }
}
