import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("A picture in relief")
struct ReliefTests {
    /// A depth map whose left half is far and whose right half is near.
    private func depths(_ width: Int, _ height: Int, far: UInt32 = 0, near: UInt32 = 255) -> Pixels {
        var pixels = Pixels(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { pixels[x, y] = 0xFF00_0000 | (x < width / 2 ? far : near) * 0x01_0101 }
        }
        return pixels
    }

    private func flaw(_ map: Pixels, aspect: Double) -> String? {
        do {
            _ = try Relief.grid(map, aspect: aspect)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("needs a depth map of its picture's shape that is not of one depth")
    func flaws() {
        #expect(flaw(depths(300, 200), aspect: 1.5) == nil)
        #expect(flaw(depths(31, 20), aspect: 1.5) == nil)
        #expect(flaw(depths(200, 300), aspect: 1.5) == "it has another shape than its picture")
        #expect(flaw(depths(300, 200, far: 9, near: 9), aspect: 1.5) == "it has the same depth everywhere")
    }

    @Test("moves near points one way and far ones the other, and is plain without a depth map or a move")
    func moved() throws {
        let fixture = CompositorFixture(width: 96, height: 72)
        var photo = Pixels(width: 96, height: 72)
        for y in 0..<72 { for x in 0..<96 { photo[x, y] = x % 48 == 20 ? 0xFFFF_FFFF : 0xFF00_0000 } }
        let id = fixture.add("photo", photo)
        let depth = fixture.add("depth", try Relief.grid(depths(96, 72), aspect: 96.0 / 72))
        func row(_ move: Vector, depth: ImageID) -> [Int] {
            var list = fixture.list()
            list.clear(.black)
            list.relief(id, depth: depth, in: Quad(Rect(x: 0, y: 0, width: 96, height: 72)), move: move)
            let pixels = fixture.draw(list)
            return (0..<96).filter { pixels.blue($0, 36) > 100 }
        }
        #expect(row(.zero, depth: depth) == [20, 68] && row(Vector(8, 0), depth: ImageID("none")) == [20, 68])
        let moved = row(Vector(8, 0), depth: depth)
        // The plain picture is under the mesh.
        #expect(moved.contains(16) && moved.contains(72) && fixture.isGuarded)
        #expect(row(Vector(.infinity, 0), depth: depth) == [20, 68])
    }
}
