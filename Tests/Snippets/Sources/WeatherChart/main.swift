import TiltAtmosphere
import TiltEngine

// A weather chart as an SVG picture on standard output: WeatherChart [SEED [HOURS]]
let seed = CommandLine.arguments.dropFirst().first.flatMap { UInt32($0) } ?? 7
let hours = CommandLine.arguments.dropFirst(2).first.flatMap { Double($0) } ?? 12
let part = Rect(x: 1000, y: 1560, width: 960, height: 600)

let weather = Atmosphere(seed: seed).weather(at: hours.isFinite ? hours : 12)
let field = WeatherField(weather, over: part)
let centers = weather.centers(in: part)
let fronts = weather.fronts

/// A point as two coordinates of the picture.
func text(_ point: Vector) -> String {
    let place = (point - part.origin) * 10
    return "\(place.x.rounded() / 10),\(place.y.rounded() / 10)"
}

func line(_ points: some Sequence<Vector>, _ style: String) {
    print("<polyline points='\(points.map(text).joined(separator: " "))' \(style)/>")
}

print("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 960 600' font-family='sans-serif' text-anchor='middle'>")
print("<rect width='960' height='600' fill='#c4dbe6'/>")

// Rain, in the five classes of a radar picture.
let sky = SkyField(weather, over: part)
for y in stride(from: part.minY, to: part.maxY, by: 6) {
    for x in stride(from: part.minX, to: part.maxX, by: 6) {
        let place = Vector(x + 3, y + 3)
        let rain = sky.sky(at: place, wind: field.wind(at: place), in: weather).rain
        let classes = [0.3, 0.47, 0.63, 0.77, 0.9].count { $0 <= rain }
        guard classes > 0 else { continue }
        let color = ["#9fd3c4", "#56b396", "#f3d458", "#ee9140", "#d8483f"][classes - 1]
        print("<rect x='\(x - part.minX)' y='\(y - part.minY)' width='6' height='6' fill='\(color)'/>")
    }
}

// Isobars every 4 hPa, every fifth of them bold, and their labels.
var isobars = Isobars()
isobars.trace(field, every: 4)
for isobar in isobars.lines {
    let isBold = isobar.pressure.remainder(dividingBy: 20) == 0
    line(isobars.points[isobar.range], "fill='none' stroke='#1d3a5c' stroke-width='\(isBold ? 1.9 : 0.9)'")
}
for label in IsobarLabel.all(on: field, in: part, clearOf: centers, fronts) where label.strength > 0.3 {
    let place = text(label.place)
    print("<g transform='translate(\(place)) rotate(\(label.angle.degrees.rounded()))'>")
    print("<rect x='-15' y='-7' width='30' height='14' fill='#c4dbe6'/>")
    print("<text y='4' font-size='12' fill='#1d3a5c'>\(label.pressure)</text></g>")
}

// The wind at stations.
for station in Stations.places(in: part) {
    let barb = WindBarb(field.wind(at: station), at: station)
    for stroke in barb.strokes { line([stroke.start, stroke.end], "stroke='#1d3a5c' stroke-width='1.2'") }
    for flag in barb.flags { line([flag.start, flag.tip, flag.end], "fill='#1d3a5c'") }
    let place = station - part.origin
    print("<circle cx='\(place.x)' cy='\(place.y)' r='3' fill='white' stroke='#1d3a5c' stroke-width='1.2'/>")
}

// Fronts with their signs, and the letters.
for front in fronts {
    let color = [.warm: "#d7362f", .cold: "#1f5fd0", .occluded: "#7c3fa6"][front.kind] ?? "black"
    line(front.points, "fill='none' stroke='\(color)' stroke-width='2.6' opacity='\(front.strength)'")
    for symbol in front.symbols() {
        let side = Vector(-symbol.ahead.y, symbol.ahead.x) * 8
        let (start, end) = (symbol.place - side, symbol.place + side)
        let tip = symbol.shape == .triangle ? "L\(text(symbol.place + symbol.ahead * 11))L" : "A8,8 0 0 1 "
        print("<path d='M\(text(start))\(tip)\(text(end))Z' fill='\(color)' opacity='\(front.strength)'/>")
    }
}
for center in centers {
    let place = center.place - part.origin
    let (letter, color) = center.kind == .low ? ("L", "#d7362f") : ("H", "#1f5fd0")
    print("<g transform='translate(\(place.x),\(place.y))' font-weight='bold' opacity='\(center.strength)'>")
    print("<text y='8' font-size='40' fill='\(color)'>\(letter)</text>")
    print("<text y='26' font-size='14' fill='#1d3a5c'>\(Int(center.pressure.rounded()))</text></g>")
}
print("</svg>")
