import Support
import Testing
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The camera of the room")
struct RoomCameraTests {
    private let room = Room(view: .usual)

    @Test("projects a ring of cards to the places of the ring", arguments: [0, 0.3, -1.2, 2.9])
    func ring(angle: Double) {
        var arrangement = CardArrangement(count: 12)
        arrangement.arrange(angle: angle, in: room.ring)
        for card in arrangement.cards {
            let place = CarouselItem(index: 0, count: 12, offset: 0, front: 0, turn: card.angle.radians)
            let body = CardBody(pose: RingLayout(room).pose(of: place), size: Vector(0.8, 1) * room.height)
            #expect(isClose(body.frame(in: room.camera), card.frame, within: 1e-9))
        }
    }

    @Test("finds the point of a plane that is seen at a point of the screen")
    func inverse() {
        let point = room.camera.point(at: Vector(200, 400), depth: 300)
        #expect(isClose(room.camera.project(point.x, point.y, 300), Vector(200, 400), within: 1e-9))
    }

    @Test("shows the face of a card that is turned to the eye, and the back of one that is turned away")
    func sides() {
        let camera = room.camera
        #expect(CardPlane(CardPose(y: camera.eye)).showsFace(camera))
        #expect(!CardPlane(CardPose(y: camera.eye, yaw: .pi)).showsFace(camera))
        #expect(!CardPlane(CardPose(y: camera.eye, pitch: 3)).showsFace(camera))
    }

    @Test("sees what is ahead, and nothing close to the eye")
    func near() {
        #expect(room.camera.sees(0) && room.camera.sees(5000))
        #expect(!room.camera.sees(-0.76 * room.camera.distance) && !room.camera.sees(-2000))
    }

    @Test("has the right neighbour's eye to its left, by 0.73")
    func sideways() {
        let pose = RingLayout(room).pose(of: CarouselItem(index: 1, count: 12, offset: 1))
        #expect(isClose(CardPlane(pose).sideways(room.camera), 0.73, within: 0.01))
        #expect(CardPlane(CardPose(y: 180)).sideways(room.camera) == 0)
    }

    @Test("maps a point of a projected card back to its place, with rounded corners cut off")
    func place() throws {
        let plane = CardPlane(CardPose(x: 120, y: 180, z: 90, yaw: 0.4, pitch: 0.1, roll: 0.3))
        let size = Vector(288, 360)
        let quad = plane.quad(of: size, in: room.camera).rounded(by: 25, of: size)
        for (u, v) in [(0.5, 0.5), (0.1, 0.8), (0.99, 0.5), (0.25, 0.02)] {
            let point = room.camera.project(plane.point((u - 0.5) * size.x, (0.5 - v) * size.y))
            #expect(isClose(try #require(quad.place(of: point)), Vector(u, v), within: 1e-9))
            #expect(quad.contains(point))
        }
        #expect(!quad.contains(quad.topLeft + (quad.bottomRight - quad.topLeft) * 0.005))
        #expect(!quad.contains(quad.topLeft - Vector(3, 3)))
    }
}
