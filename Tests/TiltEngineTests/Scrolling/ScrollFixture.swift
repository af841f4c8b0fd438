import TiltEngine

/// A fling by a hand that moves evenly at `velocity` (of the offset) for a tenth of a second and releases at `time`.
func fling(_ scroll: inout ScrollPhysics, velocity: Double, time: Double) {
    scroll.beginDrag(at: 0, time: time - 0.1)
    for k in 1...10 { scroll.drag(to: -velocity * 0.01 * Double(k), time: time - 0.1 + 0.01 * Double(k)) }
    scroll.endDrag(time: time)
}

/// A view of 480 pt over 2880 pt of content: offsets from 0 to 2400.
func scrollView(at offset: Double = 1000) -> ScrollPhysics {
    ScrollPhysics(contentLength: 2880, viewLength: 480, offset: offset)
}
