import TiltEngine

/// A ring of cards around the eye's axis: a layout is a value with one function.
struct Ring: ItemLayout {
    var center = Vector(640, 330)
    let reach = -6.0...6.0

    func place(of item: CarouselItem) -> ItemPlace {
        let turn = Vector(1, 0).turned(by: .degrees(30 * item.offset))
        let scale = 1.5 / (2.5 - turn.x)
        let frame = Rect(center: center + Vector(420 * turn.y, 40) * scale, size: Vector(240, 300) * scale)
        return ItemPlace(Quad(frame, radius: 20 * scale), order: scale, light: scale)
    }
}

let ring = Ring()
var carousel = Carousel(count: 10_000)
carousel.reach = ring.reach
var (loaded, loads) = (Set<Int>(), 0)

/// Follows the carousel to a time, and loads and forgets cards.
@MainActor func follow(to time: Double) {
    while carousel.time < time {
        for event in carousel.advance(to: carousel.time + 1.0 / 120) {
            switch event.kind {
            case .near(let index):
                loaded.insert(index)
                loads += 1
            case .far(let index): loaded.remove(index)
            case .willSettle(let index): print("will settle on", index)
            case .settled(let index): print("settled on", index)
            case .beganDragging, .endedDragging, .current: break
            }
        }
    }
}

// A fling to the left.
carousel.beginDrag(at: ring.center, time: 0)
for k in 1...10 { carousel.drag(to: ring.center - Vector(20 * Double(k), 0), in: ring, time: 0.01 * Double(k)) }
carousel.endDrag(time: 0.1)
follow(to: 5)
print("loaded", loaded.count, "after", loads, "loads")

// A click on the card to the right brings it to the front, in half a second.
if let card = carousel.item(at: Vector(880, 330), in: ring) {
    carousel.scroll(toItem: card, duration: 0.5, time: 5)
    follow(to: 6)
}

// Three cards join before the one in front, which stays; the others move to their places from where they were.
let before = carousel.motions(in: ring)
let (front, count) = (carousel.currentItem ?? 0, carousel.count)
carousel.insert(3, at: front, time: 6)
let change = ItemChange(from: before, to: carousel.motions(in: ring), at: 6) { $0 < front ? $0 : $0 + 3 }
follow(to: 6.1)
print(carousel.count - count, "more cards, and the same in front:", carousel.currentItem == front + 3)

// To be drawn from back to front.
let places = carousel.places(in: ring, during: change)
print(places.count, "cards to draw,", places.count { $0.place.opacity < 1 }, "of them faint")
