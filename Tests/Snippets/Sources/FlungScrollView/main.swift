import TiltEngine

// 4000 points of content in a view of 600, flung to the left at 1500 points per second.
var scroll = ScrollPhysics(contentLength: 4000, viewLength: 600)
scroll.beginDrag(at: 500, time: 0)
for k in 1...6 { scroll.drag(to: 500 - 15 * Double(k), time: 0.01 * Double(k)) }
scroll.endDrag(time: 0.06)

for time in stride(from: 0.06, through: 3.06, by: 0.5) {
    print(time, Int(scroll.offset(at: time).rounded()), scroll.phase(at: time))
}
