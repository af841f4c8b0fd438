import TiltCanvas
import TiltEngine
import TiltStage

/// The place of an icon's card: above the icon with a tail to it, or beside it in a low window, always inside the window.
/// In a small window the card is smaller.
struct IconCardPlace: Equatable, Sendable {
    /// The card's frame in the window, in points.
    private(set) var frame: Rect
    /// The points of the window for a point of the card: 1, or less in a small window.
    let scale: Double
    /// The middle of the tail, at its end; nil if the card has none.
    private(set) var tail: Vector?

    /// The width of the card, in points, and the size of its tail.
    static let width = 320.0
    static let tailSize = Vector(20, 9)
    static let radius = 20.0
    /// The distance of the card's foot from the icon, and from the window's edges.
    private static let (gap, margin) = (20.0, 12.0)

    /// The place of the card over the body of its icon.
    init(over icon: Rect, in view: Viewport) {
        let top = TabBar.height + 4
        let room = Vector(view.width - 2 * Self.margin, view.height - Self.margin - top)
        scale = min(1, room.x / Self.width, room.y / IconCard.height)
        let size = Vector(Self.width, IconCard.height) * scale
        let left = (icon.midX - size.x / 2).clamped(
            to: Self.margin...max(Self.margin, view.width - Self.margin - size.x))
        let above = icon.minY - Self.gap - size.y
        if above >= top {
            frame = Rect(x: left, y: above, width: size.x, height: size.y)
            let inset = (Self.radius + Self.tailSize.x / 2) * scale
            tail = Vector(
                icon.midX.clamped(to: left + inset...left + size.x - inset), frame.maxY + Self.tailSize.y * scale)
            return
        }
        // Beside the icon, at the side with more room; or over the row, if there is none.
        let lowest = max(top, view.height - Self.margin - size.y)
        let y = (icon.midY - size.y / 2).clamped(to: top...lowest)
        let right = icon.maxX + Self.gap
        let x =
            right + size.x <= view.width - Self.margin
            ? right : icon.minX - Self.gap - size.x >= Self.margin ? icon.minX - Self.gap - size.x : left
        frame = Rect(x: x, y: y, width: size.x, height: size.y)
        tail = nil
    }

    /// The place on whole device pixels, so that its text is sharp.
    func snapped(in list: DrawList) -> IconCardPlace {
        var place = self
        let shift = list.snapped(frame.origin) - frame.origin
        place.frame = frame.offsetBy(shift)
        place.tail = tail.map { $0 + shift }
        return place
    }

    /// A point of the window in the card, in the card's points.
    func local(_ point: Vector) -> Vector { (point - frame.origin) / scale }

    /// A rectangle of the card in the window.
    func placed(_ part: Rect) -> Rect { Rect(origin: frame.origin + part.origin * scale, size: part.size * scale) }
}

extension DrawList {
    /// Draws an open card: its shadow, ground and tail, then its content in the card's own points, from its top left
    /// corner. `presence`, 0…1, is how far it is open: it grows out of its tail, or with reduced motion fades.
    mutating func card(
        at place: IconCardPlace, presence: Double, reducesMotion: Bool, _ content: (inout DrawList) -> Void
    ) {
        opened(to: presence, outOf: place.tail ?? place.frame.center, reducesMotion: reducesMotion) { list in
            list.zoomed(by: place.scale, about: .zero, moving: place.frame.origin) { list in
                let size = place.frame.size / place.scale
                list.cardGround(Rect(origin: .zero, size: size), tail: place.tail.map { place.local($0) })
                content(&list)
            }
        }
    }

    private mutating func cardGround(_ frame: Rect, tail: Vector?) {
        shadow(under: frame, radius: IconCardPlace.radius, softness: 22, drop: 12, alpha: 0.46)
        shadow(under: frame, radius: IconCardPlace.radius, softness: 4, drop: 3, alpha: 0.3)
        fill(frame, radius: IconCardPlace.radius, color: .ink.opacity(0.955))
        stroke(frame, radius: IconCardPlace.radius, width: 1, color: .white.opacity(0.14))
        guard let tail else { return }
        let half = IconCardPlace.tailSize.x / 2
        fill(
            polygon: [
                Vector(tail.x - half, frame.maxY), Vector(tail.x + half, frame.maxY), Vector(tail.x, tail.y),
            ], color: .ink.opacity(0.955))
    }

    /// Draws the head of a card: its title and its second line, beside the tabs of the instruments.
    mutating func cardHead(_ card: IconCard, title: String, second: String, fonts: Fonts) {
        let room = IconCard.tabs.frame.minX - 26
        text(title, at: Vector(20, 29), font: fonts.semibold, size: 16, color: .chalk, fitting: room)
        text(second, at: Vector(20, 48), font: fonts.medium, size: 14, color: .mist, fitting: room)
        let side = 32 * ParallaxArt.iconCanvas / ParallaxArt.iconSide
        for (tab, instrument) in zip(IconCard.tabs.fixed.lazy.map(\.frame), IconCard.allCases) {
            image(
                instrument.image, in: Rect(center: tab.center - Vector(0, 2), size: Vector(side, side)),
                tint: .white.opacity(instrument == card ? 1 : 0.45))
            if instrument == card {
                fill(Rect(x: tab.midX - 8, y: tab.maxY - 4, width: 16, height: 4), radius: 2, color: .chalk)
            }
        }
    }
}
