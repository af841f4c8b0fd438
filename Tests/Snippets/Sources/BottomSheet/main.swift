import TiltEngine

// A sheet over a view of 800 points, of which 100, 400 or 760 are visible at rest. It opens before its list scrolls.
var sheet = ScrollPhysics(contentLength: 1560, viewLength: 800, offset: 100)
sheet.setInsets(start: -100, end: 0, time: 0)
sheet.detents = Detents(at: [100, 400, 760])
let list = ScrollPhysics(contentLength: 2000, viewLength: 760)
var scroll = NestedScroll(outer: sheet, inner: list, order: .outerOpens)

@MainActor func drag(by way: Double, at time: Double) {
    scroll.beginDrag(at: 700, time: time)
    for k in 1...6 { scroll.drag(to: 700 - way * Double(k) / 6, time: time + 0.01 * Double(k)) }
    let promised = scroll.destination
    scroll.endDrag(time: time + 0.06)
    scroll.advance(to: time + 4)
    let (height, row) = (Int(scroll.outer.offset), Int(scroll.inner.offset.rounded()))
    print("promised", Int(promised.outer), "shows", height, "list at", row)
}

drag(by: 40, at: 0)
drag(by: 60, at: 5)
drag(by: 60, at: 10)
drag(by: -30, at: 15)
