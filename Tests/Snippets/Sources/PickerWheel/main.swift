import TiltEngine

// A wheel of 31 rows, 32 points high, of which five are visible and the middle one is chosen.
let row = 32.0
var wheel = ScrollPhysics(contentLength: 31 * row, viewLength: 5 * row)
wheel.setInsets(start: 2 * row, end: 2 * row, time: 0)
wheel.detents = Detents(every: row, in: wheel.range)

func chosen(_ offset: Double) -> Int { Int(((offset + 2 * row) / row).rounded()) + 1 }

// A fling of 1500 points per second, then one that no wheel of 31 rows can follow.
var time = 0.0
for speed in [1500.0, 9000] {
    wheel.beginDrag(at: 0, time: time)
    for k in 1...6 { wheel.drag(to: -0.01 * speed * Double(k), time: time + 0.01 * Double(k)) }
    let promised = chosen(wheel.destination)
    wheel.endDrag(time: time + 0.06)
    time = wheel.restTime + 1
    wheel.advance(to: time)
    print("promised", promised, "chosen", chosen(wheel.offset))
}
