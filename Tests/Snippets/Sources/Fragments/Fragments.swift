import TiltEngine
import TiltPlatform

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
