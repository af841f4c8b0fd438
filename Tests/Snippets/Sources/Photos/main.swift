import TiltEngine

// Three photos side by side, each as wide as the view; one opens, and zooms under two fingers.
var pages = ScrollView(contentSize: Vector(3 * 390, 700), viewSize: Vector(390, 700))
pages.isPagingEnabled = true
pages.beginDrag(at: Vector(300, 400), time: 0)
for k in 1...6 { pages.drag(to: Vector(300 - 25 * Double(k), 400), time: 0.02 * Double(k)) }
pages.endDrag(time: 0.12)
for event in pages.advance(to: 4) {
    if case .passedHorizontalDetent(let offset) = event.kind { print("page", Int(offset / 390) + 1, "is in front") }
}
print("rests on page", Int(pages.contentOffset.x / 390) + 1)

// The photo is 390 by 260 points: it lies in the middle of the view, at every scale at which it is smaller.
var photo = ScrollView(contentSize: Vector(390, 260), viewSize: Vector(390, 700))
photo.maximumZoomScale = 4
photo.centersContent = true
print("lies", Int(-photo.contentOffset.y), "points below the top")
photo.beginZoom(at: Vector(195, 350), time: 5)
photo.zoom(by: 5, at: Vector(195, 350), time: 5.2)
print("is pulled to a scale of", (photo.zoomScale * 100).rounded() / 100)
photo.endZoom(time: 5.3)
photo.advance(to: 6)
print("comes back to", photo.zoomScale, "and shows", Int(photo.visibleRect.width), "of its 390 points")

// In its page, a hand moves the zoomed photo to its edge, and then turns the page.
pages.setContentOffset(.zero, animated: false, time: 6)
pages.advance(to: 6)
var both = NestedScrollView(outer: pages, inner: photo)
for start in [7.0, 9] {
    both.beginDrag(at: Vector(300, 400), time: start)
    for k in 1...20 { both.drag(to: Vector(300 - 15 * Double(k), 400), time: start + 0.01 * Double(k)) }
    both.endDrag(time: start + 0.2)
    both.advance(to: start + 2)
    print("the photo at", Int(both.inner.contentOffset.x), "on page", Int(both.outer.contentOffset.x / 390) + 1)
}
