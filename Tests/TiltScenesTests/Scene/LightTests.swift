import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The window's light")
struct LightTests {
    @Test("comes from above while the device is level, without shadows beside things")
    func level() {
        let light = Light()
        #expect(light.strength == 0 && light.fall == .zero && light.sides(of: .zero) == [1, 0, 0, 0])
        var list = DrawList(size: Vector(100, 100), density: 1)
        list.leaningShadow(under: .unit, radius: 0, light: light, strength: 1)
        list.leaningShadow(under: .unit, radius: 0, light: Light(tilt: Tilt(x: 0.01, y: 0)), strength: 1)
        #expect(list.commands.isEmpty)
    }

    @Test("comes from the high side of a leaning device, and shadows fall to the low side")
    func lean() throws {
        for (x, y) in [(0.1, 0.0), (-0.2, 0.1), (0.4, -0.3)] {
            let light = Light(tilt: Tilt(x: x, y: y))
            #expect(light.fall.x * x > 0 && light.fall.y * y >= 0 && light.fall.length <= 1 + 1e-9)
            // The right side is brighter than the left one if the left side is low.
            let sides = light.sides(of: .zero)
            #expect((sides[1] > sides[3]) == (x < 0))
            let frame = Rect(x: 0, y: 0, width: 80, height: 100)
            var list = DrawList(size: Vector(100, 100), density: 1)
            list.leaningShadow(under: frame, radius: 8, light: light, strength: 1)
            guard case .fill(let shadow, _, _, _) = try #require(list.commands.first) else { return }
            #expect(((shadow.center - frame.center) - light.fall * 7.2).length < 1e-9)
        }
    }

    @Test(
        "lights the sides that face it, with the same sum for any rotation",
        arguments: Array(stride(from: -720.0, to: 720, by: 37)))
    func sides(degrees: Double) {
        for tilt in [Tilt.zero, Tilt(x: 0.2, y: 0.1), Tilt(x: -0.5, y: 0)] {
            let light = Light(tilt: tilt)
            let sides = light.sides(of: .degrees(degrees))
            #expect(isClose(sides.reduce(0, +), 1, within: 1e-9) && sides.allSatisfy { (0...1).contains($0) })
            let quarter = light.sides(of: .degrees(degrees + 90))
            #expect(zip(quarter, sides[1...] + sides[..<1]).allSatisfy { isClose($0, $1, within: 1e-9) })
        }
    }
}
