import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform
@testable import TiltScenes
@testable import TiltStage

/// The landscape's art in the assets.
enum TestLandscape {
    static func art() throws -> LandscapeArt {
        let path = try AssetFolder(nil).path + "/Parallax/landscape/layers.json"
        return try JSONDecoder().decode(LandscapeArt.self, from: Data(contentsOf: URL(filePath: path)))
    }
}

/// Values computed by the reference of the art, `relight.py`, at four hours in seven weathers; those of fallen snow with its softer
/// edge, 0 to 0.2 of blue.
@Suite("The landscape's light")
struct RelightingTests {
    struct Case: Decodable {
        let hour: Double
        let weather: String
        let flash: Int
        let east: Double
        let west: Double
        let day: Double
        let stars: Double
        let lamps: Double
        /// Layer, row, column, three components of the light, and red, green and blue in 1/255.
        let pixels: [Pixel]
        let clouds: [[Double]]
        let sky: [[Double]]
    }

    struct Pixel: Decodable {
        let layer: String
        let numbers: [Double]

        init(from decoder: any Decoder) throws {
            var box = try decoder.unkeyedContainer()
            layer = try box.decode(String.self)
            var numbers: [Double] = []
            while !box.isAtEnd { numbers.append(try box.decode(Double.self)) }
            self.numbers = numbers
        }
    }

    private static let cases: [Case] = {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/relight.json")
        return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: path))) ?? []
    }()

    private func light(_ item: Case, _ art: LandscapeArt) throws -> LandscapeLight {
        let weather = try #require(LandscapeWeather(rawValue: item.weather))
        let light = LandscapeLight(hour: item.hour, air: art.air(of: weather), art: art)
        return item.flash == 0 ? light : light.flashed(at: 1000, canvas: art.canvas)
    }

    /// Whether a pixel has a colour, within a step of each component.
    private func expect(_ pixel: UInt32, _ color: ArraySlice<Double>, _ comment: Comment) {
        for (shift, value) in zip([16, 8, 0] as [UInt32], color) {
            let part = Double(pixel >> shift & 255)
            #expect(abs(part - value) <= 1, comment)
        }
    }

    @Test("is that of its reference for 4 hours and 7 weathers, within a step of 255", arguments: 0..<32)
    func reference(index: Int) throws {
        try #require(Self.cases.count == 32)
        let (item, art) = (Self.cases[index], try TestLandscape.art())
        let light = try light(item, art)
        #expect(abs(light.plane.east - item.east) < 1e-9 && abs(light.plane.west - item.west) < 1e-9)
        #expect(abs(light.plane.day - item.day) < 1e-9)
        if item.flash == 0 { #expect(abs(light.stars - item.stars) < 1e-9 && abs(light.lamps - item.lamps) < 1e-9) }
        for pixel in item.pixels {
            let layer = try #require(art.layer(pixel.layer))
            let tone = try #require(layer.tone)
            let plane = LandPlane(tone: .init(tone.low, tone.high), light: layer.light, haze: layer.haze)
            let (y, x) = (Int(pixel.numbers[0]), Int(pixel.numbers[1]))
            let color = pixel.numbers[2..<5].reduce(255) { $0 << 8 | UInt32($1) }
            let source = Mipmap(Pixels(width: 64, height: 11, fill: color), levels: .one)
            let made = withExtendedLifetime(Baker.land(source, plane, light.plane)) { $0.levels[0].row(y)[x] }
            expect(made, pixel.numbers[5...], "\(item.weather) at \(item.hour): \(pixel.layer) \(y)")
        }
        for cloud in item.clouds {
            let color = cloud[..<3].reduce(255) { $0 << 8 | UInt32($1) }
            let source = Mipmap(Pixels(width: 3, height: 2, fill: color), levels: .one)
            guard item.flash == 0 else { continue }
            let made = withExtendedLifetime(Baker.cloud(source, height: 1, light.plane)) { $0.levels[0].row(1)[1] }
            expect(made, cloud[3...], "\(item.weather) at \(item.hour): cloud")
        }
    }

    @Test("of the sky is that of its reference", arguments: 0..<32)
    func sky(index: Int) throws {
        try #require(Self.cases.count == 32)
        let (item, art) = (Self.cases[index], try TestLandscape.art())
        let light = try light(item, art)
        var sky = LandscapeSky(LandscapeFrame(art, view: Viewport(size: Vector(1280, 720)))).light(light, art: art)
        sky.glows = [(Vector(600, 420), light.plane.day, 1.0), (Vector(1500, 640), 1 - light.plane.day, 0)].map {
            let low = (($0.0.y - 300) / 330).clamped(to: 0...1)
            return SkyLight.Glow(
                place: $0.0, halo: $0.1 * ($0.2 == 1 ? 1 : 0.62), band: 0.55 * low * $0.1 * ($0.2 == 1 ? 1 : 0.3))
        }
        let half = SkyBake(sky).half((112, 40))
        for point in item.sky {
            let color = half.color(Int(point[0]), Int(point[1])) * 255
            for (part, value) in zip([color.x, color.y, color.z], point[2...]) {
                // The reference adds half a step of noise.
                #expect(abs(Double(part) - value) <= 1, "\(item.weather) at \(item.hour)")
            }
        }
    }
}
