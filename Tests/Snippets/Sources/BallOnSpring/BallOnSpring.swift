import TiltCanvas
import TiltEngine
import TiltStage

/// A ball on a spring in the middle of the window. Tilt pulls it to the low side, and a drag moves it.
struct BallOnSpring: Scene {
    let descriptor = SceneDescriptor("ball", title: "Ball on a Spring", short: "Ball")

    private var view: Viewport
    private var x = SpringValue(0)
    private var y = SpringValue(0)
    private var grip: Vector?

    private static let spring = Spring(response: 0.8, dampingRatio: 0.3)

    init(view: Viewport) { self.view = view }

    private var offset: Vector { Vector(x.value, y.value) }

    mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .resize(let view): self.view = view
        case .restart(let opening): (x, y, grip) = (SpringValue(opening ? -200 : 0), SpringValue(0), nil)
        case .gesture(.press): grip = offset
        case .gesture(.drag(let start, let point)):
            let drawn = (grip ?? offset) + point - start
            (x.value, y.value) = (drawn.x, drawn.y)
        case .gesture(.release), .gesture(.click): grip = nil
        default: break
        }
    }

    mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        guard grip == nil else { return }
        (x.target, y.target) = (lean.tilt.x * view.width / 2, lean.tilt.y * view.height / 2)
        x.advance(by: dt, using: Self.spring)
        y.advance(by: dt, using: Self.spring)
    }

    func activity(at time: Double) -> SceneActivity {
        SceneActivity(isAtRest: grip == nil && x.isSettled(within: 0.1) && y.isSettled(within: 0.1))
    }

    func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        for k in 0...8 {
            let bead = Rect(center: view.center + offset * (Double(k) / 8), size: Vector(6, 6))
            list.fill(bead, radius: 3, color: .white.opacity(0.5))
        }
        list.fill(Rect(center: view.center + offset, size: Vector(64, 64)), radius: 32, color: Color(hex: 0xd4ec6a))
    }
}
