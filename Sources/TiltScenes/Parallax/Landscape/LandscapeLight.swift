import TiltCanvas
import TiltEngine

/// All colours of the landscape at an hour in an air. No value jumps from one minute to the next.
struct LandscapeLight: Sendable {
    /// The light on land, snow and clouds.
    var plane: PlaneLight
    /// The colours of the sky from the top down.
    var sky: [Color]
    /// The colour of the glow around sun and moon, and that of the lake.
    var glow: Color, lake: Color
    /// The colour of the clear sky over the horizon.
    var horizon: Color
    /// The opacity of the stars, and of the lamps, 0…1.
    var stars: Double, lamps: Double
    let air: LandscapeAir
    let hour: Double

    /// The white of lightning.
    private static let flashColor = Color(hex: 0xccd1ff)

    init(hour: Double, air: LandscapeAir, art: LandscapeArt) {
        (self.hour, self.air) = (hour, air)
        let mix = KeyMix(hour: hour, keys: art.keys)
        /// A colour in this air, which may be brighter than white.
        func grey(_ color: Color, _ amount: Double) -> Color {
            let grey = air.tint.multiplied(by: color.luma * 1.12).shown
            return Color.mix(color, grey, amount).multiplied(by: air.dark)
        }
        let day = smoothRise(5.1, 6, hour) * (1 - smoothRise(20, 20.9, hour))
        let power = mix.value(\.power) * (1 - 0.86 * air.cover)
        let side = Self.side(at: hour)
        let snow = mix.colors(\.snow).map { grey($0, air.grey * 0.7).multiplied(by: 1 - 0.14 * air.rain) }
        let cloud = mix.colors(\.cloud).map { grey($0, air.grey) }
        plane = PlaneLight(
            shade: mix.colors(\.shade).map { grey($0, air.grey) }, lit: mix.colors(\.lit).map { grey($0, air.grey) },
            snow: .init(lit: snow[0], shade: snow[1]), cloud: (cloud[0], cloud[1], cloud[2]),
            east: power * (0.14 + 0.86 * (1 - side)), west: power * (0.14 + 0.86 * side), day: day, cover: air.cover,
            haze: air.haze, snowLine: air.snow)
        let colors = mix.colors(\.sky)
        let mean = colors.reduce(0) { $0 + $1.luma } / Double(colors.count)
        let greyness = Portable.power(air.grey, 0.8)
        let darkness = Portable.power(air.dark, 0.8)
        sky = colors.map { color in
            let flat = air.tint.multiplied(by: lerp(mean, color.luma, 0.62) * 1.10).shown
            return Color.mix(color, flat, greyness).multiplied(by: darkness).shown
        }
        (glow, horizon) = (mix.color(\.glow), colors[5])
        lake = grey(mix.color(\.lake), air.grey).shown
        stars = mix.value(\.stars) * Portable.power(1 - air.cover, 1.5)
        // Lamps come on with the first drop, flake or bank, and not before it is dark enough for them.
        lamps = max(
            mix.value(\.lamps), 0.9 * smoothRise(0, 0.5, air.rain), 0.75 * smoothRise(0, 0.5, air.flakes),
            0.5 * smoothRise(0.5, 1, air.fog))
    }

    /// Where the light comes from: 0 from the east, 1 from the west.
    static func side(at hour: Double) -> Double {
        let body = LandscapeClock.body(at: hour)
        let side = smoothRise(0.05, 0.95, body.share(at: hour))
        if hour >= LandscapeClock.sunset { return lerp(1, side, smoothRise(20, 21, hour)) }
        return hour < LandscapeClock.sunrise ? lerp(side, 0, smoothRise(5, 6, hour)) : side
    }

    /// The light at the height of a flash, which strikes at a place across the canvas.
    func flashed(at place: Double, canvas: Vector) -> LandscapeLight {
        var light = self
        func lighten(_ colors: [Color], _ shares: [Double]) -> [Color] {
            zip(colors, shares).map { Color.mix($0, Self.flashColor, $1) }
        }
        light.sky = lighten(sky, [0.16, 0.22, 0.30, 0.34, 0.36, 0.38])
        light.plane.shade = lighten(plane.shade, Array(repeating: 0.10, count: 5))
        light.plane.lit = lighten(plane.lit, [0.80, 0.70, 0.50, 0.34, 0.24])
        let snow = lighten([plane.snow.lit, plane.snow.shade], [0.92, 0.55])
        light.plane.snow = .init(lit: snow[0], shade: snow[1])
        let cloud = lighten([plane.cloud.lit, plane.cloud.top, plane.cloud.belly], [0.95, 0.50, 0.24])
        light.plane.cloud = (cloud[0], cloud[1], cloud[2])
        light.plane.flash = .init(place: place / canvas.x, width: canvas.x)
        return light
    }

    /// How different two lights look: the largest change of a component of a colour, 0…1.
    func difference(from other: LandscapeLight) -> Double {
        let (a, b) = (plane, other.plane)
        var most = max(
            abs(a.east - b.east), abs(a.west - b.west), abs(a.day - b.day), abs(a.haze - b.haze),
            abs(a.cover - b.cover), abs(stars - other.stars), abs(lamps - other.lamps))
        func compare(_ a: Color, _ b: Color) {
            most = max(most, abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
        }
        zip(a.shade + a.lit + sky, b.shade + b.lit + other.sky).forEach(compare)
        compare(a.snow.lit, b.snow.lit)
        compare(a.snow.shade, b.snow.shade)
        compare(a.cloud.lit, b.cloud.lit)
        compare(a.cloud.top, b.cloud.top)
        compare(a.cloud.belly, b.cloud.belly)
        compare(lake, other.lake)
        compare(glow, other.glow)
        return most
    }
}

/// The keys on both sides of an hour, and the share of the second.
private struct KeyMix {
    private let (first, second): (LandscapeArt.Key, LandscapeArt.Key)
    private let share: Double

    init(hour: Double, keys: [LandscapeArt.Key]) {
        let next = keys.firstIndex { $0.hour > hour }
        first = keys[(next ?? keys.count) - 1]
        second = keys[next ?? 0]
        share = smoothRise(first.hour, next == nil ? 24 : second.hour, hour)
    }

    func value(_ path: KeyPath<LandscapeArt.Key, Double>) -> Double {
        lerp(first[keyPath: path], second[keyPath: path], share)
    }

    func color(_ path: KeyPath<LandscapeArt.Key, HexColor>) -> Color {
        Color.mix(first[keyPath: path].color, second[keyPath: path].color, share)
    }

    func colors(_ path: KeyPath<LandscapeArt.Key, [HexColor]>) -> [Color] {
        zip(first[keyPath: path], second[keyPath: path]).map { Color.mix($0.color, $1.color, share) }
    }
}

extension Color {
    /// The brightness of a colour to the eye, 0…1.
    var luma: Double { 0.30 * red + 0.59 * green + 0.11 * blue }
}
