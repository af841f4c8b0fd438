import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

// The parts of articles that are not complete programs.

struct Sink: MotionEffect {
    func apply(to shown: inout EffectProperties, for viewer: ViewerOffset) {
        shown.center.y += 512 * viewer.h
    }
}

func draw(_ shown: EffectProperties, into list: inout DrawList) {
    list.image(ImageID("picture"), in: shown.quad(of: Vector(200, 120)), tint: .white.opacity(shown.alpha))
}

func draw(_ block: ItemID, of room: DynamicAnimator, into list: inout DrawList) {
    let item = room[block]
    list.image(ImageID("block"), in: Quad(Rect(center: item.center, size: item.size), rotatedBy: item.angle))
}

func drag(_ block: ItemID, of room: inout DynamicAnimator, to pointer: Vector) {
    let hand = room.add(Attachment(block, to: .anchor(pointer), by: .spring(frequency: 5, damping: 1, length: 0)))
    room[hand].anchorPoint = pointer
}

@MainActor func name(_ pictures: PictureStore) {
    pictures.register(ImageID("marble"), file: "Pictures/marble.svg")
}

func drawShapes() -> DrawList {
    var list = DrawList(size: Vector(320, 240), density: 2)
    list.clear(Color(hex: 0x10204a))
    list.fill(circleAt: Vector(160, 120), radius: 40, color: .white)
    list.stroke(path: [Vector(20, 200), Vector(160, 60), Vector(300, 200)], width: 3, color: .white)
    return list
}

func draw(_ drops: [Hair], _ card: ImageID, on quad: Quad, into list: inout DrawList) {
    for drop in drops {
        list.hair(from: drop.start, to: drop.end, width: 1.5, color: .white.opacity(0.6))
    }
    list.image(card, in: quad.rounded(by: 28, of: Vector(320, 400)))
}

func draw(_ photo: ImageID, cutOutBy frame: Rect, into list: inout DrawList) {
    list.clip(to: frame, radius: 24)
    list.image(photo, in: frame.insetBy(-10))
    list.clip(to: nil)
}

@MainActor func drawScore(into list: inout DrawList, with renderer: Renderer) throws {
    list.text("Score 12", at: Vector(20, 40), font: try .bundled(), size: 24, color: .white)
    renderer.draw(list)
}

/// A disc that follows the pointer.
struct Follower: WindowContent {
    var (size, density): (Vector, Double)
    var place = Vector(100, 100)
    let caption = "Follower"
    let isAtRest = true

    mutating func advance(by input: FrameInput) {
        for event in input.events {
            if case .move(let point) = event.kind { place = point }
            if case .resize(let size, let density) = event.kind { (self.size, self.density) = (size, density) }
        }
    }

    func draw(into list: inout DrawList) {
        list.restart(size: size, density: density)
        list.clear(.black)
        list.fill(circleAt: place, radius: 20, color: .white)
    }
}

@MainActor func follow() throws {
    try Window.run(title: "Follower", size: Vector(640, 360)) { window, _ in
        Follower(size: window.size, density: window.density)
    }
}

/// What is drawn after a recording, a line of JSON for each frame.
func picture(after recording: String, on stage: Stage, in view: Viewport) throws -> DrawList {
    var stage = stage
    for line in recording.split(separator: "\n") {
        stage.advance(by: try JSONDecoder().decode(FrameInput.self, from: Data(line.utf8)))
    }
    var list = DrawList(size: view.size, density: view.density)
    stage.draw(into: &list)
    return list
}
