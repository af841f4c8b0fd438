import Foundation
import TiltEngine

// One flick of 1500 points per second under five laws. Prints where each stops and when, or with "svg" their curves.
let speed = 1500.0
typealias Course = (name: String, color: String, end: Double, place: (Double) -> Double)

// As measured on iOS 26: each millisecond keeps 0.998 of the speed, and 10 points per second stop it.
let glide = Glide(from: 0, velocity: speed)

// As textbooks have it: an exponential that ends half a point before its limit.
let lasting = Deceleration.normal.timeConstant
let textbook = { time in speed * lasting * (1 - exp(-time / lasting)) }

// iCarousel 1.8 with its rate of 0.95: evenly slower, by 30 · (1 − 0.95) of the flick in each second.
let evenly = 1 / (30 * (1 - 0.95))
let carousel = { time in speed * time * (1 - time / (2 * evenly)) }

// The place after each tick, until a step is too small.
func ticks(every tick: Double, keeping share: Double, slowsFirst: Bool, least: Double) -> Course {
    var (step, places) = (speed * tick, [0.0])
    while step > least {
        if slowsFirst { step *= share }
        places.append(places[places.count - 1] + step)
        if !slowsFirst { step *= share }
    }
    return ("", "", Double(places.count - 1) * tick, { places[min(Int(($0 / tick).rounded()), places.count - 1)] })
}
// The recipe of the carousel: 0.97 each 0.02 s, until a step is 0.001°, where 1280 points are half a turn.
let recipe = ticks(every: 0.02, keeping: 0.97, slowsFirst: true, least: 0.001 / 180 * 1280)
// Flickity's free scroll with its friction of 0.075 a frame, until a frame moves by less than a hundredth of a point.
let flickity = ticks(every: 1.0 / 60, keeping: 1 - 0.075, slowsFirst: false, least: 0.01)

let courses: [Course] = [
    ("UIKit's", "#1f6feb", glide.duration, { glide.position(at: $0) }),
    ("the textbook's", "#8a63d2", lasting * log(speed * lasting / 0.5), textbook),
    ("the recipe's", "#b0503c", recipe.end, recipe.place), ("iCarousel's", "#2c8a4a", evenly, carousel),
    ("Flickity's", "#b7791f", flickity.end, flickity.place),
]

if CommandLine.arguments.contains("svg") {
    func x(_ time: Double) -> Double { 56 + 96 * time }
    func y(_ place: Double) -> Double { 256 - 0.22 * place }
    print(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" width="640" height="300" font-family="sans-serif" font-size="12">
          <rect width="640" height="300" rx="12" fill="#fff"/>
          <path d="M56,24V256H612" fill="none" stroke="#555"/>
          <text x="64" y="30" fill="#333">points</text>
        """)
    for place in [0.0, 500, 1000] {
        print(##"  <text x="48" y="\##(y(place) + 4)" text-anchor="end" fill="#333">\##(Int(place))</text>"##)
    }
    for second in 0...5 {
        print(##"  <text x="\##(x(Double(second)))" y="274" text-anchor="middle" fill="#333">\##(second) s</text>"##)
    }
    for course in courses {
        let points = stride(from: 0, through: course.end, by: 1.0 / 60).map { time in
            String(format: "%.1f,%.1f", x(time), y(course.place(time)))
        }
        let (endX, endY) = (x(course.end), y(course.place(course.end)))
        print(
            ##"  <polyline points="\##(points.joined(separator: " "))" fill="none" stroke="\##(course.color)" stroke-width="2"/>"##
        )
        print(String(format: ##"  <circle cx="%.1f" cy="%.1f" r="4" fill="\##(course.color)"/>"##, endX, endY))
        let anchor = endX > 500 ? "end" : "start"
        print(
            String(
                format: ##"  <text x="%.1f" y="%.1f" text-anchor="\##(anchor)" fill="\##(course.color)">"##, endX - 4,
                endY + 20)
                + course.name + "</text>")
    }
    print("</svg>")
} else {
    for course in courses {
        print(String(format: "\(course.name): %.0f points in %.2f s", course.place(course.end), course.end))
    }
}
