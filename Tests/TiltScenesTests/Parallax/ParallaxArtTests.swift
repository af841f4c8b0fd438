import Foundation
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The dimensions of the artwork")
struct ParallaxArtTests {
    private struct File: Decodable {
        struct Motion: Decodable {
            var x: Double
            var y: Double
            var at: [Double]
        }
        struct Layer: Decodable {
            var name: String
            var file: String
            var factor: Double
            var rows: [Double]?
        }
        struct Tiles: Decodable {
            var canvas: Double
            var side: Double
        }
        var canvas: [Double]
        var view: [Double]
        var motion: Motion
        var plane: Double
        var layers: [Layer]
        var tiles: Tiles
    }

    private let file: File

    init() throws {
        file = try JSONDecoder().decode(File.self, from: ParallaxFixture.file("Parallax/layers.json"))
    }

    @Test("equal those in the file beside the drawings")
    func measures() {
        #expect([ParallaxArt.canvas.x, ParallaxArt.canvas.y] == file.canvas)
        #expect([ParallaxArt.view.x, ParallaxArt.view.y] == file.view)
        #expect(ParallaxArt.plane == file.plane)
        #expect(ParallaxArt.motion.x == file.motion.x * file.view[0] / file.motion.at[0])
        #expect(ParallaxArt.motion.y == file.motion.y * file.view[1] / file.motion.at[1])
    }

    @Test("name the layers of the drawings, in their order")
    func names() {
        #expect(ParallaxArt.layers.map(\.name) == file.layers.map(\.name))
        let pictures = file.layers.map { "Parallax/\($0.file.dropLast(4))" }
        #expect(ParallaxArt.layers.map(\.image.name) == pictures)
        #expect(ParallaxArt.layers.map(\.nearness) == file.layers.map(\.factor))
        #expect([ParallaxArt.iconCanvas, ParallaxArt.iconSide] == [file.tiles.canvas, file.tiles.side])
    }

    @Test("give the part of the canvas that the drawings of layers show")
    func parts() throws {
        for (layer, drawn) in zip(ParallaxArt.layers, file.layers) {
            #expect([layer.rows.lowerBound, layer.rows.upperBound] == drawn.rows)
            let height = layer.rows.upperBound - layer.rows.lowerBound
            try expect(
                String(drawn.file.dropLast(4)),
                shows: Rect(x: 0, y: layer.rows.lowerBound, width: ParallaxArt.canvas.x, height: height))
        }
    }

    private func expect(_ name: String, shows part: Rect) throws {
        let head = try String(decoding: ParallaxFixture.file("Parallax/\(name).svg").prefix(200), as: UTF8.self)
        let box = [part.minX, part.minY, part.width, part.height].map { String(Int($0)) }.joined(separator: " ")
        #expect(head.contains("viewBox=\"\(box)\""))
    }

    @Test("name only existing drawings")
    func drawings() throws {
        for picture in ParallaxScene(view: ParallaxFixture.windows[0]).pictures(at: 0).all {
            #expect(try !ParallaxFixture.file("\(picture.id.name).svg").isEmpty)
        }
    }
}
