import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("Thin strokes")
nonisolated struct HairPainterTests {
    private func frame(_ hairs: [Hair], clip: Rect? = nil) -> Pixels {
        let fixture = CompositorFixture(width: 60, height: 60)
        var list = fixture.list()
        list.clear(.black)
        list.clip(to: clip)
        for hair in hairs {
            list.hair(
                from: hair.start, to: hair.end, width: hair.width, color: hair.color, endOpacity: hair.endOpacity)
        }
        return fixture.draw(list)
    }

    @Test("put down as much ink as their area, at any angle and width", arguments: 0..<40)
    func ink(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let (way, middle) = random.stroke(longerThan: 5)
        let width = random.uniform(1, 3)
        let frame = frame([Hair(from: middle - way, to: middle + way, width: width, color: .white)])
        let ink = frame.ink
        let area = width * 2 * way.length + Double.pi * width * width / 4
        #expect(abs(ink - area) < 0.03 * area + 0.4, "\(ink) instead of \(area)")
    }

    @Test("fade evenly from end to end", arguments: 0..<20)
    func fade(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let (way, middle) = random.stroke(longerThan: 8)
        let left = random.uniform(0, 1)
        let frame = frame([
            Hair(from: middle - way, to: middle + way, width: 2, color: .white, endOpacity: left)
        ])
        let ink = frame.ink
        let area = 4 * way.length + Double.pi
        #expect(abs(ink - area * (1 + left) / 2) < 0.03 * area + 0.4)
        let shade = Double(frame.blue(Int(middle.x), Int(middle.y))) / 255
        #expect(abs(shade - (1 + left) / 2) < 0.15)
    }

    @Test("have round ends, and are dots without a length")
    func dot() {
        let frame = frame([Hair(from: Vector(30, 30), to: Vector(30, 30), width: 3, color: .white)])
        #expect(frame.blue(29, 29) == 255 && frame.blue(30, 30) == 255)
        #expect(frame.blue(31, 30) == frame.blue(30, 31) && frame.blue(31, 30) == frame.blue(28, 29))
        #expect((1..<255).contains(frame.blue(31, 30)) && frame.blue(31, 31) == 0)
    }

    @Test("are drawn in their order, one over the other")
    func order() {
        let (red, blue) = (Color(hex: 0xff0000), Color(hex: 0x0000ff))
        let flat = Hair(from: Vector(10, 30.5), to: Vector(50, 30.5), width: 3, color: red)
        let upright = Hair(from: Vector(30.5, 10), to: Vector(30.5, 50), width: 3, color: blue)
        #expect(
            frame([flat, upright])[30, 30] == 0xFF00_00FF
                && frame([upright, flat])[30, 30] == 0xFFFF_0000)
    }

    @Test("have the same pixels whatever part of them is drawn", arguments: 0..<12)
    func parts(slant: Int) {
        let way = Vector(25, 0).turned(by: .degrees(Double(slant) * 30 + 0.3))
        let middle = Vector(30.3, 29.8)
        let hair = Hair(from: middle - way, to: middle + way, width: 2, color: .white.opacity(0.7))
        let whole = frame([hair])
        for step in 0..<12 {
            let clip = Rect(x: Double(step * 4), y: Double(47 - step * 4), width: 13, height: 9)
            let part = frame([hair], clip: clip)
            for y in 0..<60 {
                for x in 0..<60 {
                    let isInside = clip.contains(Vector(Double(x) + 0.5, Double(y) + 0.5))
                    #expect(part[x, y] == (isInside ? whole[x, y] : 0xFF00_0000))
                }
            }
        }
    }

    @Test("are drawn again where one of them has moved")
    func damage() {
        let fixture = CompositorFixture(width: 60, height: 60)
        for step in [0.0, 1, 1, 2] {
            var list = fixture.list()
            list.clear(.black)
            list.hair(from: Vector(5, 5), to: Vector(25, 9), color: .white)
            list.hair(from: Vector(30 + step, 30), to: Vector(40, 50), color: .white)
            let anew = CompositorFixture(width: 60, height: 60)
            #expect(fixture.draw(list) == anew.draw(list))
        }
        var boxes = 0
        fixture.compositor.forEachChange { _ in boxes += 1 }
        #expect(boxes > 0)
    }
}

nonisolated extension SplitMix64 {
    /// Half the way from end to end of a stroke near the middle of the picture, at any angle, and the stroke's middle.
    fileprivate mutating func stroke(longerThan least: Double) -> (way: Vector, middle: Vector) {
        let way = Vector(uniform(least, 22), 0).turned(by: .degrees(uniform(0, 360)))
        return (way, Vector(30 + uniform(0, 1), 30 + uniform(0, 1)))
    }
}

nonisolated extension Pixels {
    /// The ink of white strokes on black, in whole pixels.
    fileprivate var ink: Double { argb.reduce(0) { $0 + Double($1 & 255) / 255 } }
}
