import Support
import Testing
import TiltEngine

@Suite("The pose of an item")
struct ItemPoseTests {
    private let room = CarouselRoom(size: Vector(1280, 720))

    @Test("shows the face of what is turned to the eye, and the back of what is turned away")
    func sides() {
        func showsBack(_ yaw: Double, _ pitch: Double) -> Bool {
            ItemPose(y: room.eye, yaw: yaw, pitch: pitch).place(in: room).showsBack
        }
        #expect(!showsBack(0, 0) && showsBack(.pi, 0) && showsBack(0, 3))
    }

    @Test("cannot be seen behind the eye")
    func behind() {
        #expect(ItemPose(z: -2000).place(in: room).opacity == 0 && ItemPose(z: 2000).place(in: room).opacity == 1)
    }

    @Test("maps a point of its quad back to its place, with rounded corners cut off")
    func place() throws {
        var pose = ItemPose(x: 120, y: 180, z: 90, yaw: 0.4, pitch: 0.1, roll: 0.3)
        (pose.size, pose.corner) = (Vector(288, 360), 25)
        let (plane, quad) = (ItemPlane(pose), pose.place(in: room).quad)
        for (u, v) in [(0.5, 0.5), (0.1, 0.8), (0.99, 0.5), (0.25, 0.02)] {
            let point = room.project(plane.point((u - 0.5) * pose.size.x, (0.5 - v) * pose.size.y))
            #expect(isClose(try #require(quad.place(of: point)), Vector(u, v), within: 1e-9))
            #expect(quad.contains(point))
        }
        #expect(!quad.contains(quad.topLeft + (quad.bottomRight - quad.topLeft) * 0.005))
        #expect(!quad.contains(quad.topLeft - Vector(3, 3)))
    }

    @Test("has a frame as large as it is from its depth, whichever way it is turned")
    func frame() {
        var pose = ItemPose(x: 100, y: 180, z: room.distance, yaw: 0.4)
        pose.size = Vector(300, 200)
        let frame = pose.frame(in: room)
        #expect(frame.size == Vector(150, 100) && frame.center == room.project(100, 180, room.distance))
    }
}
