import Foundation
import Testing
import TiltCanvas
import TiltEngine

import TiltStage
import TiltStageTests

/// Shared data of the parallax tests.
enum ParallaxFixture {
    /// The windows in which no edge may show.
    static let windows = [
        Viewport(size: Vector(480, 320)), .usual, Viewport(size: Vector(1920, 1080)),
        Viewport(size: Vector(2560, 1080)), Viewport(size: Vector(320, 240)), Viewport(size: Vector(7680, 2160)),
        Viewport(size: Vector(480, 320), density: 2), Viewport(size: Vector(1368, 912), density: 1.25),
        Viewport(size: Vector(321, 455), density: 1), Viewport(size: Vector(333, 1001), density: 3),
        Viewport(size: Vector(400, 150)), Viewport(size: Vector(500, 400) / 1.3375, density: 1.3375),
    ]

    /// The viewer at rest, at the ends of its range, and in between.
    static let viewers = [-1.0, -0.613, 0, 0.287, 1].flatMap { h in
        [-1.0, -0.45, 0, 0.799, 1].map { v in ViewerOffset(h: h, v: v) }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Assets")

    /// A file of the app's assets.
    static func file(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    /// The fonts of all text.
    static func fonts() throws -> Fonts {
        func font(_ name: String) throws -> BitmapFont {
            try JSONDecoder().decode(BitmapFont.self, from: file("Fonts/\(name).json"))
        }
        return try Fonts(medium: font("inter-medium"), semibold: font("inter-semibold"))
    }
}
