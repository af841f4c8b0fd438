import TiltCanvas
import TiltEngine
import TiltStage

/// The spirit level: the lean of the pad in two directions, to a tenth of a degree, with a round vial and a long one.
struct LevelCard: Equatable, Sendable {
    /// The bubble of the round vial, in points from its middle, and that of the long one.
    private var x = SpringValue(0)
    private var y = SpringValue(0)
    private var long = SpringValue(0)
    /// The shown angles in degrees, which ignore what a hand trembles.
    private(set) var shown: Vector?
    /// The time for which it has been level, in seconds.
    private var levelTime = 0.0
    /// The glow of the rim after it has become level: fades out.
    private var glow = Fade(lasting: 0.9, from: 1)

    private static let spring = Spring(response: 0.22, dampingRatio: 0.7)
    /// The distance from rest that is invisible, in points.
    private static let still = 0.02
    /// The travel of the bubbles, in points a degree, and their farthest places.
    private static let (perDegree, farthest) = (5.76, 36.0)
    private static let (longPerDegree, longFarthest) = (14.0, 112.0)
    /// The lean in degrees that counts as level, and the time it must last.
    private static let (flat, lasting) = (0.2, 0.5)
    /// The change in degrees that changes the figures.
    private static let tremor = 0.075

    /// Whether the pad has been level for a while.
    var isLevel: Bool { levelTime >= Self.lasting }

    /// Whether nothing of it moves without further input.
    var isAtRest: Bool {
        x.isSettled(within: Self.still) && y.isSettled(within: Self.still) && long.isSettled(within: Self.still)
            && glow.isOver
            && (levelTime == 0 || isLevel)
    }

    /// Follows an attitude for one fixed step; nil lets the bubbles return.
    mutating func step(_ dt: Double, _ attitude: DeviceAttitude?, reducesMotion: Bool) {
        let angles = attitude.map { Vector($0.roll.degrees, $0.pitch.degrees) }
        var target = angles.map { -$0 * Self.perDegree } ?? .zero
        if target.length > Self.farthest { target = target * (Self.farthest / target.length) }
        (x.target, y.target) = (target.x, target.y)
        long.target = (-(angles?.x ?? 0) * Self.longPerDegree).clamped(to: -Self.longFarthest...Self.longFarthest)
        x.advance(by: dt, using: Self.spring, restingWithin: Self.still, atOnce: reducesMotion)
        y.advance(by: dt, using: Self.spring, restingWithin: Self.still, atOnce: reducesMotion)
        long.advance(by: dt, using: Self.spring, restingWithin: Self.still, atOnce: reducesMotion)
        glow.step(dt)
        guard let angles else {
            (shown, levelTime) = (nil, 0)
            return
        }
        shown = Vector(
            Self.steady(angles.x, from: shown?.x), Self.steady(angles.y, from: shown?.y))
        let wasLevel = isLevel
        levelTime = max(abs(angles.x), abs(angles.y)) < Self.flat ? min(Self.lasting, levelTime + dt) : 0
        if isLevel, !wasLevel { glow = Fade(lasting: glow.duration) }
    }

    /// The figure for an angle: that before, unless the angle has changed by more than a tremor; in tenths of a degree.
    private static func steady(_ angle: Double, from before: Double?) -> Double {
        if let before, abs(angle - before) < tremor { return before }
        return (angle * 10).rounded() / 10
    }
}

extension LevelCard {
    /// The pictures of the round vial.
    static var pictures: [Picture] {
        ["dial", "marks", "glass"].map { Picture(ImageID("Interface/level-\($0)", 1), size: Vector(120, 120)) }
            + [Picture(ImageID("Interface/level-bubble", 1), size: Vector(50, 50))]
    }

    /// Draws the card's content.
    func draw(into list: inout DrawList, _ reading: LandscapeReading, fonts: Fonts) {
        let zero = reading.padName.map { "hold \(PadSigns(of: $0).cap(.cross)) to set zero" }
        let second = reading.attitude == nil ? "tilt a pad or a phone" : zero ?? "press C to set zero"
        list.cardHead(.level, title: "Spirit level", second: second, fonts: fonts)
        drawDial(into: &list)
        let words: [(value: Double?, plus: String, minus: String)] = [
            (shown?.x, "down to the right", "down to the left"), (shown?.y, "down to you", "away from you"),
        ]
        for (index, word) in words.enumerated() {
            let y = 106 + 60 * Double(index)
            let figure = word.value.map { "\($0.magnitude.text(decimals: 1))°" } ?? "–"
            list.text(
                figure, at: Vector(176, y), font: fonts.semibold, size: 28, color: isLevel ? .vial : .chalk,
                tabular: true)
            let value = word.value ?? 0
            let text = word.value == nil ? "no pad" : value == 0 ? "level" : value > 0 ? word.plus : word.minus
            list.text(text, at: Vector(176, y + 20), font: fonts.medium, size: 14, color: .mist, fitting: 136)
        }
        drawVial(into: &list)
    }

    private func drawDial(into list: inout DrawList) {
        let dial = Rect(x: 24, y: 72, width: 120, height: 120)
        if glow.progress < 1 {
            list.fill(dial, radius: 60, softness: 14, color: .vial.opacity(0.8 * (1 - glow.progress)))
        }
        list.image(ImageID("Interface/level-dial", 1), in: dial)
        list.image(ImageID("Interface/level-marks", 1), in: dial)
        let bubble = Rect(center: dial.center + Vector(x.value, y.value), size: Vector(50, 50))
        list.image(ImageID("Interface/level-bubble", 1), in: bubble)
        list.image(ImageID("Interface/level-glass", 1), in: dial)
    }

    private static let (rim, line, air) = (Color(hex: 0x8d96ad), Color(hex: 0x2b420a), Color(hex: 0xfbffe6))

    private func drawVial(into list: inout DrawList) {
        let vial = Rect(x: 24, y: 212, width: 272, height: 36)
        if glow.progress < 1 {
            list.fill(vial, radius: 18, softness: 12, color: .vial.opacity(0.7 * (1 - glow.progress)))
        }
        list.fill(vial.insetBy(-3), radius: 21, color: Self.rim.opacity(0.9))
        list.fill(vial.insetBy(-1), radius: 19, color: .ink)
        list.clip(to: vial, radius: 18)
        list.grid(columns: 1, rows: Self.fluid.count, in: vial) { $0.append(contentsOf: Self.fluid) }
        list.clip(to: nil)
        list.fill(Rect(x: 38, y: 216, width: 244, height: 9), radius: 4.5, color: .white.opacity(0.42))
        let center = vial.center + Vector(long.value, 0)
        let bubble = Rect(center: center, size: Vector(46, 27))
        list.fill(bubble.offsetBy(Vector(0, 2)), radius: 13.5, color: Self.line.opacity(0.35))
        list.fill(bubble, radius: 13.5, color: Self.air)
        list.fill(Rect(x: center.x - 14, y: center.y - 10, width: 18, height: 6), radius: 3, color: .white)
        for degree in -8...8 {
            let x = vial.midX + Double(degree) * Self.longPerDegree
            let isTall = abs(degree) == 2
            list.fill(
                isTall
                    ? Rect(x: x - 1, y: vial.minY, width: 2, height: vial.height)
                    : Rect(x: x - 0.5, y: vial.maxY - 8, width: 1, height: 8),
                color: Self.line.opacity(isTall ? 1 : 0.55))
        }
    }

    /// The colours of the fluid from the top to the foot, as a grid takes them.
    private static let fluid: [UInt32] = (0..<12).map { row in
        let y = (Double(row) + 0.5) / 12
        let (top, middle, foot) = (Color(hex: 0xf1ffb4), Color(hex: 0xd4ec6a), Color(hex: 0x9cc22e))
        let (a, b, share) = y < 0.45 ? (top, middle, y / 0.45) : (middle, foot, (y - 0.45) / 0.55)
        func part(_ from: Double, _ to: Double) -> UInt32 { UInt32((lerp(from, to, share) * 255).rounded()) }
        return 0xff00_0000 | part(a.red, b.red) << 16 | part(a.green, b.green) << 8 | part(a.blue, b.blue)
    }
}
