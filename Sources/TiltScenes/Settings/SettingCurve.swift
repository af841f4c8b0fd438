import TiltCanvas
import TiltEngine

/// A curve that illustrates a setting's effect, from 0 to 1 across and from −1 to 1 upwards.
enum SettingCurve: Hashable, Sendable {
    /// The scene whose programmed scroll is shown.
    enum Sent: Hashable, Sendable { case weather, carousel }

    /// Tilt over lean, both −45…45°.
    case response(TiltResponse.AxisName)
    /// The map after a fling of 1000 pt/s, over three seconds.
    case fling
    /// The map's displacement for a pull of up to a view's length.
    case rubberBand
    /// A bounce, over a second.
    case bounce
    /// The map's speed at full tilt, over four seconds.
    case fall
    /// A ring flung at 500 °/s, over three seconds.
    case settle
    /// A programmed scroll, over a second.
    case approach(Sent)
    /// The picture after a jump of the viewer, over a second.
    case viewer
    /// The picture while the tilted device lies still, over half a minute.
    case recentring
    /// The height of a falling thing, over three seconds.
    case drop

    /// The labels of the axes: across, and upwards.
    var caption: (across: String, up: String) {
        switch self {
        case .response: ("lean ±45°", "tilt")
        case .fling: ("3 s", "distance of a fling")
        case .rubberBand: ("pull", "gives way")
        case .bounce: ("1 s", "past the edge")
        case .fall: ("4 s", "speed at full tilt")
        case .settle: ("3 s", "angle of a fling")
        case .approach: ("1 s", "distance")
        case .viewer: ("1 s", "the picture follows")
        case .recentring: ("30 s", "lying still")
        case .drop: ("3 s", "height")
        }
    }

    /// Whether it is centred on zero, instead of starting from the bottom.
    var isCentered: Bool { if case .response = self { true } else { false } }

    /// The height at a position of 0…1; values beyond −1…1 are to be clipped.
    func height(at x: Double, with settings: Settings) -> Double {
        switch self {
        case .response(let axis):
            let lean = (2 * x - 1) * Self.widest
            return .asin(settings.tilt[axis].response(to: .sin(lean)).clamped(to: -1...1)) / Self.widest
        case .fling:
            let rate = Deceleration(rate: settings.weather.deceleration)
            return Glide(from: 0, velocity: 1000, deceleration: rate).position(at: 3 * x) / 1500
        case .rubberBand:
            return RubberBand(viewLength: 1, coefficient: settings.weather.stretch).displacement(forPull: x) / 0.5
        case .bounce:
            // v t e^(−ω t): a hard bounce is low, a soft one fills the room.
            return 6 * x * .exp(1 - settings.weather.bounceFrequency * x)
        case .fall:
            let feel = settings.weather
            return feel.speed * min(1 + 4 * x, feel.gathering) / 4000
        case .settle: return Self.settled(settings.carousel.motion, at: 3 * x)
        case .approach(let sent):
            guard sent == .weather else {
                return CubicMove(from: 0, to: 0.9, within: settings.carousel.motion.scrollTime).position(at: x)
            }
            return ApproachLaw(from: 0, to: 0.9, timeConstant: settings.weather.approachTime).position(at: x)
        case .viewer:
            let spring = Spring(response: settings.parallax.springResponse, dampingRatio: 1)
            return 0.9 - spring.motion(displacement: 0.9, velocity: 0, after: x).displacement
        case .recentring: return 0.9 * .exp(-30 * x / settings.parallax.recentringTime)
        case .drop: return Self.dropped(settings.falling, at: 3 * x)
        }
    }

    private static let widest = Angle.degrees(45).radians

    private static func settled(_ feel: CarouselFeel, at time: Double) -> Double {
        let law = SettleLaw(
            from: 0, velocity: 500, on: Detents(every: 30), timeConstant: feel.glideTime, deceleration: 90)
        return law.position(at: time) / 600
    }

    /// A fall of 600 points, and its bounces.
    private static func dropped(_ feel: FallingFeel, at time: Double) -> Double {
        let (gravity, height) = (1000 * feel.gravity, 600.0)
        let fall = (2 * height / gravity).squareRoot()
        guard time > fall else { return 0.95 * (1 - gravity * time * time / 2 / height) }
        var (speed, since) = (gravity * fall * feel.elasticity, time - fall)
        while speed > 5 {
            let air = 2 * speed / gravity
            if since < air { return 0.95 * (speed * since - gravity * since * since / 2) / height }
            (speed, since) = (speed * feel.elasticity, since - air)
        }
        return 0
    }
}

extension SettingCurve {
    private static let points = 60

    /// Draws the usual curve faintly and the current one over it.
    func draw(
        into list: inout DrawList, in frame: Rect, with settings: Settings, lean: Tilt, fonts: Fonts
    ) {
        list.fill(frame, radius: 12, color: .ink.opacity(0.6))
        // Above and below it are the captions.
        let plot = Rect(x: frame.minX + 10, y: frame.minY + 26, width: frame.width - 20, height: frame.height - 52)
        let zero = isCentered ? plot.midY : plot.maxY
        let height = isCentered ? plot.height / 2 : plot.height
        list.fill(Rect(x: plot.minX, y: list.snapped(zero), width: plot.width, height: 1), color: .white.opacity(0.16))
        func point(_ place: Double, _ settings: Settings) -> Vector {
            let value = self.height(at: place, with: settings).clamped(to: (isCentered ? -1 : 0)...1)
            return Vector(plot.minX + plot.width * place, zero - height * value)
        }
        func line(_ settings: Settings, _ color: Color, width: Double) {
            list.stroke(pathOf: Self.points + 1, width: width, color: color) {
                point(Double($0) / Double(Self.points), settings)
            }
        }
        line(.standard, .white.opacity(0.26), width: 1.5)
        line(settings, .vial, width: 2)
        if case .response(let axis) = self {
            let degrees = Angle.radians(.asin((axis == .x ? lean.x : lean.y).clamped(to: -1...1))).degrees
            let dot = point((degrees / 90 + 0.5).clamped(to: 0...1), settings)
            list.fill(circleAt: dot, radius: 5, color: .chalk)
        }
        let caption = caption
        list.text(caption.up, at: frame.origin + Vector(10, 18), font: fonts.medium, size: 14, color: .mist)
        list.text(
            caption.across, at: Vector(frame.maxX - 10, frame.maxY - 8), font: fonts.medium, size: 14, color: .mist,
            anchor: .trailing)
    }
}
