import Testing
import TiltEngine

private let sine15 = Double.sin(Angle.degrees(15).radians)

@Suite("The tilt by hand")
struct TiltHandsTests {
    @Test(
        "is 15° of a key's direction after 0.15 s, and level 0.15 s after its release",
        arguments: TiltDirection.allCases)
    func keys(direction: TiltDirection) {
        var r = Rehearsal()
        r.control.key(direction, isDown: true)
        #expect(r.control.source == .keys)
        #expect(r.control.tilt == .zero)
        r.wait(0.075)
        #expect(abs(r.control.tilt.length - .sin(Angle.degrees(7.5).radians)) < 1e-9)
        r.wait(0.1)
        let expected =
            switch direction {
            case .left: Tilt(x: -sine15, y: 0)
            case .right: Tilt(x: sine15, y: 0)
            case .away: Tilt(x: 0, y: -sine15)
            case .near: Tilt(x: 0, y: sine15)
            }
        #expect((r.control.tilt - expected).length < 1e-12)
        r.control.key(direction, isDown: false)
        r.wait(0.16)
        #expect(r.control.tilt.length < 1e-12)
    }

    @Test("combines two keys, and two opposite ones cancel")
    func twoKeys() {
        var r = Rehearsal()
        for direction in [TiltDirection.right, .near] { r.control.key(direction, isDown: true) }
        r.wait(0.2)
        #expect((r.control.tilt - Tilt(x: sine15, y: sine15)).length < 1e-12)
        r.control.key(.left, isDown: true)
        r.wait(0.2)
        #expect((r.control.tilt - Tilt(x: 0, y: sine15)).length < 1e-12)
    }

    @Test("continues from its current value when a key is released early")
    func letGoEarly() {
        var r = Rehearsal()
        r.control.key(.right, isDown: true)
        r.wait(0.075)
        let tilt = r.control.tilt
        r.control.key(.right, isDown: false)
        #expect(r.control.tilt == tilt && tilt.x > 0.1)
        r.wait(0.15)
        #expect(r.control.tilt.length < 1e-12)
    }

    @Test("is not delayed by a second key")
    func secondKey() {
        var r = Rehearsal()
        r.control.key(.right, isDown: true)
        r.wait(0.075)
        r.control.key(.near, isDown: true)
        r.wait(0.075)
        #expect(abs(r.control.tilt.x - sine15) < 1e-12 && r.control.tilt.y < sine15 - 0.1)
    }

    @Test("is 30° at the stick's full deflection in every direction, and 0 at its centre")
    func stick() {
        var r = Rehearsal()
        r.control.stick(x: 1, y: 0)
        #expect((r.control.tilt - Tilt(x: 0.5, y: 0)).length < 1e-12)
        r.control.stick(x: 0, y: 1)
        #expect((r.control.tilt - Tilt(x: 0, y: 0.5)).length < 1e-12)
        r.control.stick(x: 0.55, y: 0)
        #expect(abs(r.control.tilt.x - sine15) < 1e-12)
        r.control.stick(x: -0.9, y: -0.9)
        #expect(abs(r.control.tilt.length - 0.5) < 1e-12 && r.control.tilt.x < 0 && r.control.tilt.y < 0)
        r.control.stick(x: 7, y: -3)
        #expect(abs(r.control.tilt.x - 0.125.squareRoot()) < 1e-12 && r.control.tilt.y == -r.control.tilt.x)
        r.control.stick(x: 0)
        r.control.stick(y: 1)
        r.control.stick(x: 1)
        #expect(abs(r.control.tilt.x - 0.125.squareRoot()) < 1e-12 && r.control.tilt.y == r.control.tilt.x)
        r.control.stick(x: 0.07, y: -0.05)
        #expect(r.control.source == .stick && r.control.tilt == .zero)
        r.control.stick(x: .nan, y: 1)
        #expect(r.control.tilt == .zero)
    }

    @Test("is 30° for a drag of 200 points, a right angle at most, and level after the release")
    func drag() {
        var r = Rehearsal()
        r.control.pointer(Vector(200, 0))
        #expect(r.control.source == .pointer)
        #expect((r.control.tilt - Tilt(x: 0.5, y: 0)).length < 1e-12)
        r.control.pointer(Vector(0, 100))
        #expect((r.control.tilt - Tilt(x: 0, y: sine15)).length < 1e-12)
        r.control.pointer(Vector(-9000, 0))
        #expect((r.control.tilt - Tilt(x: -1, y: 0)).length < 1e-12)
        r.control.pointer(nil)
        #expect(r.control.tilt == .zero && r.control.source == .pointer)
    }

    @Test("ignores positions that are not numbers")
    func nonsense() {
        var r = Rehearsal()
        r.control.key(.left, isDown: true)
        let before = r.control
        for bad in [Double.nan, .infinity, -.infinity] {
            r.control.stick(x: bad, y: 0.5)
            r.control.pointer(Vector(0, bad))
            r.control.hover(at: Vector(bad, 0), in: Vector(800, 600))
        }
        #expect(r.control == before)
    }

    @Test("is that of the program's own control while it is dragged")
    func manual() {
        var r = Rehearsal()
        r.control.manual(Tilt(x: -0.2, y: 0.1))
        #expect(r.control.source == .manual && r.control.tilt == Tilt(x: -0.2, y: 0.1))
        r.control.manual(nil)
        #expect(r.control.tilt == .zero)
    }

    @Test(
        "turns the upward direction about the level pose",
        arguments: [RestPose.standard, RestPose(noseUp: .degrees(60))])
    func up(level: RestPose) {
        var r = Rehearsal(level: level)
        #expect((r.control.up - level.up).length < 1e-12)
        r.control.pointer(Vector(60, -110))
        #expect((r.control.up - level.up(of: r.control.tilt)).length < 1e-12)
    }

    @Test("leaves the tilt alone and leans the viewer when a pointer hovers, from window edge to window edge")
    func hover() {
        var r = Rehearsal([.pointer])
        let view = Vector(800, 600)
        r.control.hover(at: Vector(400, 300), in: view)
        r.control.hover(at: Vector(800, 150), in: view)
        #expect(r.control.viewer == ViewerOffset(h: 1, v: -0.5))
        #expect(r.control.tilt == .zero)
        r.control.hover(at: nil, in: view)
        #expect(r.control.viewer == nil)
    }
}
