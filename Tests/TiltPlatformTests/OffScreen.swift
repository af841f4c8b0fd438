import Foundation
import Support
import TiltCanvas
import TiltEngine

import TiltPlatform

/// A screen for tests, and its pictures.
struct OffScreen {
    let renderer: Renderer
    let pictures: PictureStore
    let size: Vector
    let density: Double

    init(width: Double, height: Double, density: Double = 1) throws {
        size = Vector(width, height)
        self.density = density
        renderer = try Renderer(size: size, density: density)
        pictures = PictureStore(assets: try .bundled, renderer: renderer)
    }

    /// The picture of a list on a black background.
    func frame(_ fill: (inout DrawList) -> Void) throws -> Pixels {
        var list = DrawList(size: size, density: density)
        list.clear(.black)
        fill(&list)
        renderer.draw(list, pictures: pictures)
        return try renderer.pixels()
    }

    /// Registers pixels as a picture with a name.
    func add(_ name: String, _ pixels: Pixels) throws -> ImageID {
        let id = ImageID(name)
        let folder = try TemporaryFolder()
        let path = folder.path("\(name).png")
        try pixels.savePNG(to: path)
        pictures.register(id, file: path)
        pictures.want(
            [Picture(id, size: Vector(Double(pixels.width), Double(pixels.height)) / density, finish: .stretched)],
            density: density)
        pictures.waitForAll()
        return id
    }
}

extension AssetFolder {
    /// The package's own Assets.
    static var bundled: AssetFolder {
        get throws(PlatformError) {
            let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            return try AssetFolder(tests.appendingPathComponent("../../Assets").standardized.path)
        }
    }
}

nonisolated extension Pixels {
    func red(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 16 & 255) }
    func green(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 8 & 255) }
    func blue(_ x: Int, _ y: Int) -> Int { Int(self[x, y] & 255) }
    func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }
}
