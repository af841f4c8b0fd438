import Foundation
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The renderer")
    struct RendererTests {
        @Test("covers each pixel by its exact share of a rectangle")
        func fillEdges() throws {
            let frame = try OffScreen(width: 40, height: 30).frame {
                $0.fill(Rect(x: 4.4, y: 5.5, width: 10, height: 8), color: .white)
            }
            func share(_ pixel: Int, _ low: Double, _ high: Double) -> Double {
                max(0, min(Double(pixel + 1), high) - max(Double(pixel), low))
            }
            for y in 0..<30 {
                for x in 0..<40 {
                    let covered = share(x, 4.4, 14.4) * share(y, 5.5, 13.5)
                    #expect(abs(Double(frame.red(x, y)) - 255 * covered) <= 0.6, "at \(x), \(y)")
                }
            }
        }

        @Test("draws all of a hairline at any density", arguments: [0.5, 1, 1.25, 1.5, 2])
        func hairLine(density: Double) throws {
            let frame = try OffScreen(width: 40, height: 40, density: density).frame {
                $0.fill(Rect(x: 0, y: 20.3, width: 40, height: 1), color: .white)
            }
            let ink = (0..<frame.height).reduce(0) { $0 + frame.red(frame.width / 2, $1) }
            #expect(abs(Double(ink) - 255 * density) <= 2)
        }

        @Test("rounds corners smoothly and evenly", arguments: [4.0, 7, 16, 28])
        func rounding(radius: Double) throws {
            let frame = try OffScreen(width: 80, height: 70).frame {
                $0.fill(Rect(x: 5, y: 5, width: 70, height: 60), radius: radius, color: .white)
            }
            var covered = 0.0
            for y in 0..<70 {
                for x in 0..<80 {
                    covered += Double(frame.red(x, y)) / 255
                    #expect(frame.red(x, y) == frame.red(79 - x, y))
                    #expect(frame.red(x, y) == frame.red(x, 69 - y))
                }
            }
            let area = 70 * 60 - (4 - Double.pi) * radius * radius
            #expect(abs(covered - area) < 0.02 * radius * radius + 2, "covered \(covered), not \(area)")
            #expect(frame.red(5, 5) == 0 || radius < 2)
            let greys = (0..<80).filter { (1..<255).contains(frame.red($0, 6)) }
            #expect(!greys.isEmpty, "no grey between black and white")
        }

        @Test("limits a radius to half the shorter side")
        func hugeRadius() throws {
            let screen = try OffScreen(width: 60, height: 30)
            let rect = Rect(x: 4, y: 5, width: 50, height: 20)
            let huge = try screen.frame { $0.fill(rect, radius: 500, color: .white) }
            let half = try screen.frame { $0.fill(rect, radius: 10, color: .white) }
            #expect(huge == half)
        }

        @Test("fades a soft edge from full at the rectangle to zero at its softness")
        func softness() throws {
            let frame = try OffScreen(width: 120, height: 120).frame {
                $0.fill(Rect(x: 40, y: 40, width: 40, height: 40), radius: 8, softness: 20, color: .white.opacity(0.5))
            }
            let ray = (0..<60).map { frame.red($0, 60) }
            #expect(ray == ray.sorted(), "it does not fall steadily")
            #expect(abs(frame.red(60, 60) - 128) <= 2)
            #expect(abs(frame.red(40, 60) - 128) <= 2)
            #expect(abs(frame.red(30, 60) - 64) <= 8, "half way it is half of it")
            #expect(frame.red(20, 60) <= 2)
            #expect(frame.red(19, 60) == 0)
            #expect(frame.red(26, 26) < frame.red(26, 60), "a corner is further away than a side")
        }

        @Test("strokes along the inside of a rectangle", arguments: [0.0, 6])
        func stroke(radius: Double) throws {
            let frame = try OffScreen(width: 50, height: 50).frame {
                $0.stroke(Rect(x: 5, y: 5, width: 40, height: 30), radius: radius, width: 2, color: .white)
            }
            #expect((0..<50).filter { frame.red($0, 20) > 0 } == [5, 6, 43, 44])
            #expect((0..<50).filter { frame.red(25, $0) > 0 } == [5, 6, 33, 34])
            #expect(frame.red(5, 5) == (radius == 0 ? 255 : 0))
            #expect(frame.red(44, 34) == (radius == 0 ? 255 : 0))
        }

        @Test("blends a stroke evenly at its corners and along its sides", arguments: [0.0, 6, 15])
        func strokeOpacity(radius: Double) throws {
            let frame = try OffScreen(width: 50, height: 50).frame {
                $0.stroke(Rect(x: 5, y: 5, width: 40, height: 30), radius: radius, width: 2, color: .white.opacity(0.5))
            }
            #expect(frame.argb.allSatisfy { $0 & 255 <= 129 }, "somewhere it was drawn twice")
        }

        @Test("draws a line with its width from end to end at any angle", arguments: 0..<12)
        func line(slant: Int) throws {
            let turn = Double(slant) * .pi / 12
            let way = Vector(cos(turn), sin(turn))
            let (start, end) = (Vector(100, 100) - way * 90, Vector(100, 100) + way * 90)
            let frame = try OffScreen(width: 200, height: 200).frame {
                $0.line(from: start, to: end, width: 4, color: .white)
            }
            let ink = frame.argb.reduce(0) { $0 + Double($1 & 255) / 255 }
            #expect(abs(ink - 180 * 4) < 2, "\(ink) pixels")
            for y in 0..<200 {
                for x in 0..<200 where frame.red(x, y) > 0 {
                    let place = Vector(Double(x) + 0.5, Double(y) + 0.5) - Vector(100, 100)
                    #expect(abs(place.cross(way)) < 4 && abs(place.dot(way)) < 92, "at \(x), \(y)")
                }
            }
        }

        @Test("draws a horizontal or vertical line without a gap in either direction", arguments: 0..<4)
        func longLine(quarter: Int) throws {
            let ways = [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1)]
            let (middle, way) = (Vector(300, 300), ways[quarter] * 290)
            let frame = try OffScreen(width: 600, height: 600).frame {
                $0.line(from: middle - way, to: middle + way, width: 2, color: .white.opacity(0.5))
            }
            for i in 0..<600 {
                for across in -3..<3 {
                    let place = 300 + across
                    let shade = quarter % 2 == 0 ? frame.red(i, place) : frame.red(place, i)
                    let isInside = (10..<590).contains(i) && (-1..<1).contains(across)
                    #expect(isInside ? (126...129).contains(shade) : shade == 0, "\(shade) at \(i), \(across)")
                }
            }
        }

        @Test("draws the thinnest line at any angle", arguments: 0..<12)
        func thinLine(slant: Int) throws {
            let turn = Double(slant) * .pi / 12
            let way = Vector(cos(turn), sin(turn)) * 30
            let frame = try OffScreen(width: 80, height: 80).frame {
                $0.line(from: Vector(40.3, 40.6) - way, to: Vector(40.3, 40.6) + way, width: 0.1, color: .white)
            }
            let isSteep = abs(way.y) > abs(way.x)
            for i in 20..<60 {
                let middle = 40.3 + (Double(i) - 40) * (isSteep ? way.x / way.y : way.y / way.x)
                let near = (Int(middle) - 2...Int(middle) + 3)
                #expect(near.contains { isSteep ? frame.red($0, i) > 0 : frame.red(i, $0) > 0 }, "gap at \(i)")
            }
        }

        @Test("draws nothing outside a clip, and everything after it")
        func clip() throws {
            let frame = try OffScreen(width: 40, height: 40).frame {
                $0.clip(to: Rect(x: 10, y: 10, width: 5, height: 20))
                $0.fill(Rect(x: 0, y: 0, width: 40, height: 40), color: .white)
                $0.clip(to: nil)
                $0.fill(Rect(x: 30, y: 0, width: 2, height: 2), color: .white)
            }
            #expect(frame.argb.count { $0 & 255 == 255 } == 5 * 20 + 4)
            #expect(frame.red(10, 10) == 255)
            #expect(frame.red(9, 10) == 0)
            #expect(frame.red(15, 10) == 0)
        }

        @Test("survives empty, infinite and invalid rectangles")
        func oddRectangles() throws {
            let frame = try OffScreen(width: 20, height: 20).frame { list in
                for odd in [Double.nan, .infinity, -.infinity, -5, 0] {
                    list.fill(Rect(x: 0, y: 0, width: odd, height: 5), radius: 3, softness: 4, color: .white)
                    list.stroke(Rect(x: 0, y: 0, width: odd, height: 5), radius: 3, width: 1, color: .white)
                    list.image(ImageID("Icons/app"), in: Rect(x: odd, y: 0, width: odd, height: 5))
                }
                for odd in [Double.nan, .infinity, 1e308] {
                    list.line(from: Vector(odd, 3), to: Vector(4, odd), width: odd, color: .white)
                    list.line(from: Vector(3, 3), to: Vector(3, 3), width: odd, color: .white)
                }
                list.fill(Rect(x: -1e9, y: 5, width: 2e9, height: 1), color: .white)
            }
            #expect(frame.argb.count { $0 & 255 == 255 } == 20)
        }

        @Test("refuses off-screen sizes out of range", arguments: [0.0, 20000])
        func impossibleSize(side: Double) {
            #expect(throws: PlatformError.self) { try Renderer(size: Vector(side, 100), density: 1) }
        }
    }
}
