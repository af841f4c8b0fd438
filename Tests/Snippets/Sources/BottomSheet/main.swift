import TiltEngine

// A sheet over a view of 800 points: it rests when 100, 400 or 760 of it are visible.
let heights = [100.0, 400, 760]
var sheet = ScrollPhysics(contentLength: 1560, viewLength: 800, offset: 100)
sheet.setInsets(start: -100, end: 0, time: 0)

@MainActor func drag(by way: Double, at time: Double) {
    sheet.beginDrag(at: 700, time: time)
    for k in 1...6 { sheet.drag(to: 700 - way * Double(k) / 6, time: time + 0.01 * Double(k)) }
    let wanted = sheet.destination
    let height = heights.min { abs($0 - wanted) < abs($1 - wanted) } ?? wanted
    sheet.endDrag(to: height, time: time + 0.06)
    sheet.advance(to: time + 4)
    print("wanted", Int(wanted.rounded()), "shows", Int(sheet.offset))
}

drag(by: 40, at: 0)
drag(by: 60, at: 5)
drag(by: -40, at: 10)

// A button opens it within a third of a second.
sheet.scroll(to: 760, duration: 0.3, time: 20)
print("open after", ((sheet.restTime - 20) * 10).rounded() / 10, "s")
