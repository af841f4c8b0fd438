import TiltCanvas
import TiltEngine

/// Stones that fall, bounce on the ground or on the low edge of the frame, lie for a while and melt.
struct Hail: CardForm {
    let size: Span
    let speed: Span
    let restitution: Span
    /// The part of the speed along a surface that a bounce leaves.
    let slide: Double
    /// The time for which a stone lies.
    let rest: Period
    /// The length of the streak behind a falling stone.
    let streak: Double
    let color: HexColor
    let alpha: Double

    var pace: Double { speed.high }

    /// How many times as wide as the card the wide body is, over which stones fall.
    static let spread = CardArt.wideBody.width / CardArt.body.width
    private static let gravity = 1500.0
    private static let mostBounces = 3
    private static let melting = 0.4
    /// The speed of a lying stone on a card that stands on its side.
    private static let gliding = 300.0
    private static let wide = CardArt.wideBody

    /// The stones at the beginning, falling everywhere.
    func start(_ grains: [Grain]) -> [Hailstone] {
        grains.map { grain in
            Hailstone(
                place: Vector(Self.wide.minX + grain.x * Self.wide.width, grain.y * 300 - 40),
                velocity: Vector(0, speed.at(grain.z)))
        }
    }

    private func revive(_ stone: inout Hailstone, _ index: Int, down: Vector, chance: Chance) {
        stone.life += 1
        let x = chance.number(index, 0, life: stone.life)
        let (side, top) = (Self.wide.width * x, -20 - 60 * chance.number(index, 1, life: stone.life))
        // From the high edge: a leaning card is also hailed on from the side.
        stone.place = Vector(Self.wide.minX + side - 200 * down.x, top)
        stone.velocity = down * (0.6 * speed.low)
        (stone.bounces, stone.lying) = (0, nil)
    }

    func step(
        _ stone: inout Hailstone, _ index: Int, down: Vector, chance: Chance, ground: Ground, role: CardRole
    ) {
        let (dt, body) = (Wind.step, role.body)
        let (bounce, radius) = (restitution.at(chance.number(index, 4)), size.at(chance.number(index, 2)))
        let foot = body.maxY - radius
        if let lying = stone.lying {
            stone.lying = lying + dt
            stone.place.x += Self.gliding * down.x * dt
            if stone.isOnGround, let height = ground.height(at: stone.place.x) { stone.place.y = height - radius }
            if !stone.isOnGround { stone.place.x = kept(stone.place.x, in: body, radius) }
            if lying + dt > rest.seconds + Self.melting { revive(&stone, index, down: down, chance: chance) }
            return
        }
        stone.velocity += down * (Self.gravity * dt)
        let (most, now) = (speed.at(chance.number(index, 2)), stone.velocity.length)
        if now > most { stone.velocity *= most / now }
        let before = stone.place
        stone.place += stone.velocity * dt
        let landsOnGround = index.isMultiple(of: 2)
        if landsOnGround, let height = ground.height(at: stone.place.x), stone.place.y > height - radius,
            before.y < height + 12
        {
            stone.place.y = height - radius
            stone.isOnGround = true
            hit(&stone, Vector(0, -1), bounce)
        } else if stone.place.y > foot {
            stone.place.y = foot
            stone.isOnGround = false
            hit(&stone, Vector(0, -1), bounce)
        } else if !landsOnGround, body.minX + radius < before.x, before.x < body.maxX - radius,
            kept(stone.place.x, in: body, radius) != stone.place.x
        {
            stone.isOnGround = false
            let normal = Vector(stone.place.x < body.midX ? 1 : -1, 0)
            stone.place.x = kept(stone.place.x, in: body, radius)
            hit(&stone, normal, bounce)
        }
        if stone.place.y < -400 || abs(stone.place.x - Self.wide.midX) > Self.wide.width {
            revive(&stone, index, down: down, chance: chance)
        }
    }

    private func kept(_ x: Double, in body: Rect, _ radius: Double) -> Double {
        x.clamped(to: body.minX + radius...max(body.minX + radius, body.maxX - radius))
    }

    private func hit(_ stone: inout Hailstone, _ normal: Vector, _ bounce: Double) {
        let speed = stone.velocity.dot(normal)
        guard speed < 0 else { return }
        let along = stone.velocity - normal * speed
        stone.velocity = along * slide - normal * (bounce * speed)
        stone.bounces += 1
        if stone.bounces > Self.mostBounces { (stone.lying, stone.velocity) = (0, .zero) }
    }

    func draw(
        _ shown: Spell.Shown, of weather: CardWeather, presence _: Double, with brush: inout WeatherBrush,
        into list: inout DrawList
    ) {
        // All stones lie over the wide body.
        let inBody = shown.number * Self.wide.width / brush.body.width
        shown.forEach(inBody) { index, grain, presence in
            let stone = weather.stones[index]
            let radius = size.at(grain.z)
            var strength = alpha * presence
            if let lying = stone.lying { strength *= ((rest.seconds - lying) / Self.melting + 1).clamped(to: 0...1) }
            if stone.bounces == 0, let direction = stone.velocity.normalized {
                for part in 0..<2 {
                    let (near, far) = (streak * Double(part) / 2, streak * Double(part + 1) / 2)
                    brush.line(
                        from: stone.place - direction * near, to: stone.place - direction * far, width: 0.9 * radius,
                        color.color,
                        alpha: strength * (0.42 - 0.2 * Double(part)), into: &list)
                }
            }
            brush.sprite(
                .stone, at: stone.place, size: Vector(2 * radius, 2 * radius), alpha: strength, into: &list)
        }
    }
}

/// A stone of hail.
struct Hailstone: Equatable, Sendable {
    /// Its middle, in card space.
    var place: Vector
    /// In points per second.
    var velocity: Vector
    var bounces = 0
    /// The time for which it has been lying; nil while it falls.
    var lying: Double?
    /// Whether it lies on the ground of the picture, not on the frame.
    var isOnGround = false
    /// How often it has begun anew.
    var life = 0
}
