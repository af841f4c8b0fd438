import Support
import Testing
import TiltEngine

@Suite("A room for a carousel")
struct CarouselRoomTests {
    private let room = CarouselRoom(size: Vector(1280, 720))

    @Test("has a scale of 1 in front, 0.42 at the back of a ring, and in perspective in between")
    func scale() {
        #expect(isClose(room.scale(0), 1, within: 1e-15))
        #expect(isClose(room.scale(2 * room.radius), 0.42, within: 1e-15))
        let (r, a) = (665.6, 1.1)
        let d = 2 * r * 0.42 / 0.58
        let s = d / (d + r * (1 - Double.cos(a)))
        #expect(isClose(room.scale(r * (1 - Double.cos(a))), s, within: 1e-12))
    }

    @Test("follows the shape of the window")
    func windows() {
        #expect(isClose(room.radius, 0.52 * 1280, within: 1e-9) && isClose(room.height, 360, within: 1e-9))
        #expect(isClose(room.horizon, 329.76, within: 1e-9) && isClose(room.floor, 532.8, within: 1e-9))
        let narrow = CarouselRoom(size: Vector(400, 900))
        #expect(isClose(narrow.radius, 0.58 * 400, within: 1e-9))
        #expect(isClose(narrow.height, 0.74 * 400, within: 1e-9), "the front item takes most of the width")
        let flat = CarouselRoom(size: Vector(2000, 400))
        #expect(isClose(flat.radius, 0.52 * 1.9 * 400, within: 1e-9) && isClose(flat.height, 200, within: 1e-9))
        let low = CarouselRoom(size: Vector(640, 360), top: 60, foot: 220)
        #expect(low.floor == 220 && low.height == 160, "clear of what is above and below")
    }

    @Test("changes smoothly with the shape of the window")
    func smooth() {
        var last = CarouselRoom(size: Vector(600, 300))
        for height in stride(from: 301.0, through: 1200, by: 1) {
            let room = CarouselRoom(size: Vector(600, height))
            #expect(abs(room.height - last.height) < 1.1 && abs(room.floor - last.floor) < 1.1, "\(height)")
            #expect(abs(room.horizon - last.horizon) < 1.1, "\(height)")
            last = room
        }
    }

    @Test("finds the point of a plane that is seen at a point of the screen")
    func inverse() {
        let point = room.point(at: Vector(200, 400), depth: 300)
        #expect(isClose(room.project(point.x, point.y, 300), Vector(200, 400), within: 1e-9))
    }

    @Test("sees what is ahead, and nothing close to the eye")
    func near() {
        #expect(room.sees(0) && room.sees(5000))
        #expect(!room.sees(-0.76 * room.distance) && !room.sees(-2000))
    }

    @Test(
        "has an item of any shape no higher than the usual one, and larger the wider it is",
        arguments: [(0.56, 201.6, 360.0), (0.8, 288.0, 360.0), (1.5, 493.0, 328.6), (16.0 / 9, 537.0, 302.0)])
    func shape(shape: Double, width: Double, height: Double) {
        #expect(isClose(CarouselRoom.size(ofShape: shape, height: room.height), Vector(width, height), within: 0.5))
    }
}
