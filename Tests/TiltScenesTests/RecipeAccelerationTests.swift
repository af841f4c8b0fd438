import Testing
import TiltEngine
import TiltStage

@Suite("The recipe's accelerometer")
struct RecipeAccelerationTests {
    @Test("reads (−ax, az, −ay) in g")
    func axes() {
        let g = MotionSample.standardGravity
        let reading = RecipeAcceleration(Vector3(0.1 * g, 0.2 * g, 0.3 * g))
        #expect(abs(reading.x + 0.1) < 1e-12 && abs(reading.y - 0.3) < 1e-12 && abs(reading.z + 0.2) < 1e-12)
    }

    @Test("reads −0.5 g on z in the neutral pose, so that the recipe's yy is 0")
    func neutral() {
        let reading = RecipeAcceleration(Tilt.zero)
        #expect(abs(reading.z + 0.5) < 1e-12)
        #expect(abs(reading.x) < 1e-12)
        #expect(abs(reading.y + 0.75.squareRoot()) < 1e-12)
    }

    @Test("reads a positive x with the right side down, and a greater z with the near edge down")
    func leans() {
        #expect(abs(RecipeAcceleration(Tilt(x: 0.3, y: 0)).x - 0.3) < 1e-12)
        #expect(RecipeAcceleration(Tilt(x: 0, y: 0.2)).z > -0.5)
    }

    @Test("reads the leading sensor, and its neutral pose while tilting is off")
    func control() {
        var control = TiltControl()
        #expect(control.recipeAcceleration == RecipeAcceleration(Tilt.zero))
        let reading = Vector3(1, 9, -3)
        control.receive(MotionSample(time: 0, rotationRate: .zero, acceleration: reading), from: .trace)
        #expect(control.recipeAcceleration == RecipeAcceleration(reading))
        control.pointer(Vector(60, -110))
        #expect(abs(control.recipeAcceleration.x - control.tilt.x) < 1e-12)
        control.isOn = false
        #expect(control.recipeAcceleration == RecipeAcceleration(Tilt.zero))
    }
}
