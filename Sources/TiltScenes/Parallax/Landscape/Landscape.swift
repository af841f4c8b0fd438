import TiltCanvas
import TiltEngine
import TiltStage

/// The landscape behind the icons: its time, its weather and all that moves in it. A copy is a snapshot.
struct Landscape: Sendable {
    let art: LandscapeArt
    private(set) var frame: LandscapeFrame
    private(set) var sky: LandscapeSky
    private(set) var clock: LandscapeClock
    private(set) var bakes: LandscapeBakes
    private(set) var dial = LandscapeDial()
    private(set) var greeting: LandscapeGreeting
    /// Whether sun or moon was ever taken.
    private(set) var wasTaken: Bool
    private var change: LandscapeAirChange
    /// What moves the things in the air.
    private var wind: Wind
    /// The lightning of this moment, or the next one.
    private var bolt: Occasion?
    /// The first stroke of a thunderstorm that was asked for, until it is over.
    private var firstBolt: Occasion?
    /// The snow on icons and dock.
    private(set) var snow: SnowCover
    /// What is heard.
    private(set) var sounds: LandscapeSounds
    /// The displacement from the pointer to the body in the hand; nil while it is not.
    private var grip: Vector?
    private let firstWeather: LandscapeWeather
    /// Whether motion is reduced: nothing moves by itself, and less falls.
    var isStill = false
    var mayLive = true

    /// The landscape in a window at a local time in hours, in a weather.
    init(
        _ art: LandscapeArt, view: Viewport, hour: Double = 20.6, weather: LandscapeWeather = .clear,
        arrival: LandscapeArrival? = nil
    ) {
        self.art = art
        frame = LandscapeFrame(art, view: view)
        sky = LandscapeSky(frame)
        clock = LandscapeClock(hour: hour, arrives: arrival != nil)
        (greeting, wasTaken) = (LandscapeGreeting(arrival), arrival == .known)
        change = LandscapeAirChange(weather, air: art.air(of: weather))
        wind = LandscapeMoment.calm
        bakes = LandscapeBakes(art, frame: frame, hour: clock.hour, air: change.air)
        snow = Self.snow(in: change.air)
        sounds = LandscapeSounds(weather)
        firstWeather = weather
        updateLightning()
        bakes.make(hour: clock.hour, air: air, flash: bolt.map(place(of:)))
    }

    /// The weather, or the one that is coming.
    var weather: LandscapeWeather { change.weather }
    /// The air now.
    var air: LandscapeAir { change.air }
    /// Whether a body is in the hand.
    var isHeld: Bool { grip != nil }

    /// Whether nothing of it moves without further input, apart from what lives.
    var isAtRest: Bool {
        dial.isAtRest && !snow.isSliding && !clock.isTurning && greeting.isAtRest && !bakes.plan.isCoarse
    }
    /// Whether it lives: time passes, and weather moves.
    var isAlive: Bool { mayLive && !isStill }
    /// Whether all that moves is slow: nothing falls or flashes, no gale bends the trees, and no meteor flies.
    var isGentle: Bool {
        air.rain + air.flakes + air.bolts == 0 && air.wind <= Self.breeze
            && !LandscapeStars.hasMeteor(at: wind.time)
    }

    /// Takes over a window's size and the depth of the scene.
    mutating func arrange(in view: Viewport, depth: Double) {
        frame = LandscapeFrame(art, view: view, depth: depth)
        sky = LandscapeSky(frame)
        bakes.resize(to: frame)
    }

    /// Goes back to the local time and the first weather.
    mutating func restart() {
        release()
        snow = Self.snow(in: art.air(of: firstWeather))
        clock.backToNow(atOnce: !isAlive)
        show(firstWeather)
        dial.hide()
    }

    /// Turns into another weather; at once if nothing moves.
    mutating func show(_ weather: LandscapeWeather) {
        let air = art.air(of: weather)
        if isAlive, air.bolts > 0, weather != change.weather, !art.anchors.bolts.isEmpty {
            firstBolt = Occasion(Self.chance, Int(60 * wind.time), at: wind.time + Self.firstAfter)
        }
        change.turn(to: weather, air: air)
        if !isAlive { change.settle() }
    }

    /// The snow on icons and dock in an air: it has snowed for a while.
    private static func snow(in air: LandscapeAir) -> SnowCover {
        SnowCover(surfaces: IconJob.all.count + 1, amount: 0.6 * air.flakes)
    }

    /// Throws the snow off icons and dock.
    mutating func shakeSnow() { snow.shake() }

    /// Advances by `dt` seconds, with the right side down by a sine of `tilt`.
    mutating func step(_ dt: Double, tilt: Double = 0) {
        if clock.isArriving, air.cover < Self.covered { dial.show() }
        dial.step(dt)
        if !isAlive { arriveAtOnce() }
        clock.step(dt, isStill: !isAlive)
        if isAlive {
            greeting.step(dt)
            change.step(dt)
            wind.step(strength: LandscapeMoment.strength(of: change.air.wind))
            snow.step(dt, flakes: change.air.flakes, tilt: tilt)
            if let bolt, wind.hasPassed(bolt.time) {
                sounds.flash(bolt, pan: pan(of: bolt), isFirst: bolt == firstBolt)
            }
        }
        if isStill { snow.settle(flakes: change.air.flakes) }
        sounds.step(
            dt, to: wind.time, weather: weather, hour: clock.hour, wind: change.air.wind, isSteady: !isAlive)
        updateLightning()
        bakes.follow(hour: clock.hour, air: change.air, flash: bolt.map(place(of:)), dt: dt)
    }

    /// Ends the arrival: nothing moves by itself.
    private mutating func arriveAtOnce() {
        clock.arrive()
        greeting.stop()
    }

    /// The seconds between two strokes of chance on the average window, the windows that are looked through for the next one, and
    /// the time after which the first stroke of a thunderstorm that was asked for comes.
    private static let (window, ahead, firstAfter) = (3.0, 20, 1.2)
    private static let chance = Chance(seed: 2)

    /// The number of the place of a stroke; that of the first one is the first.
    private func place(of bolt: Occasion) -> Int {
        let count = art.anchors.bolts.count
        return bolt == firstBolt ? 0 : min(Int(bolt.number(2) * Double(count)), count - 1)
    }

    /// Where lightning strikes, from the canvas's left, −1, to its right, 1.
    private func pan(of bolt: Occasion) -> Double {
        (2 * art.anchors.bolts[place(of: bolt)].vector.x / art.canvas.x - 1).clamped(to: -1...1)
    }

    private mutating func updateLightning() {
        let rate = isStill ? 0 : max(change.air.bolts, change.goalBolts)
        func isOver(_ bolt: Occasion) -> Bool { bolt.time + Lightning.life <= wind.time }
        if let firstBolt, !isStill, change.goalBolts > 0, !isOver(firstBolt) { return bolt = firstBolt }
        firstBolt = nil
        guard rate > 0 else { return bolt = nil }
        if let bolt, !isOver(bolt), change.isOver { return }
        bolt = nil
        let first = Int(wind.time / Self.window)
        for index in first..<first + Self.ahead where bolt == nil {
            // Those of a thunderstorm that goes are some of its later ones.
            bolt = Occasion(Self.chance, every: Self.window, likelihood: rate * Self.window / 60, in: index)
            if let bolt, isOver(bolt) { self.bolt = nil }
        }
    }
}

// Time in the hand.
extension Landscape {
    /// Turns the time by hours for a key, or by a stick.
    mutating func turn(by hours: Double, gently: Bool) {
        dial.show()
        if gently, isAlive { clock.turnGently(by: hours) } else { clock.turn(by: hours) }
    }

    /// Goes to an hour.
    mutating func turn(to hour: Double) { clock.turn(to: hour) }

    /// Goes back to the local time.
    mutating func backToNow() {
        dial.show()
        clock.backToNow(atOnce: isStill)
    }

    /// Takes over the local time, as after a pause.
    mutating func set(now: Double) { clock.set(now: now) }

    /// Where the body is for a viewer, in points of the window.
    func bodyPoint(for viewer: ViewerOffset) -> Vector {
        bodyMotion(for: viewer).point(sky.point(of: clock.body, at: clock.hour))
    }

    /// Whether a body at a point is before the ridge.
    private func isUp(_ body: Vector) -> Bool { body.y < frame.point(Vector(0, 540)).y }

    /// The body with some space around it; nil while it is behind ridge or clouds.
    func bodyFrame(for viewer: ViewerOffset) -> Rect? {
        let body = bodyPoint(for: viewer)
        guard isUp(body), air.cover < Self.covered else { return nil }
        let side = 2 * (sky.radius(of: clock.body) + 8)
        return Rect(center: body, size: Vector(side, side))
    }

    /// The cover of the sky from which a body is hardly seen.
    private static let covered = 0.5

    private func bodyMotion(for viewer: ViewerOffset) -> PlaneMotion {
        frame.motion(of: art.depth(of: .body), for: viewer)
    }

    /// Whether a point holds the body, which is not behind the ridge.
    func holdsBody(at point: Vector, for viewer: ViewerOffset) -> Bool {
        let body = bodyPoint(for: viewer)
        return (point - body).length <= max(LandscapeDial.reach, sky.radius(of: clock.body))
            && isUp(body)
    }

    /// Takes the body, or the clock's pill, into the hand; returns whether there is one.
    mutating func press(at point: Vector, for viewer: ViewerOffset) -> Bool {
        guard point.isFinite else { return false }
        if ClockPill.frame(in: frame.view).contains(point) {
            backToNow()
            return true
        }
        guard holdsBody(at: point, for: viewer) else { return false }
        grip = bodyPoint(for: viewer) - point
        (clock.isHeld, dial.isHeld) = (true, true)
        wasTaken = true
        greeting.take()
        return true
    }

    /// Moves the body in the hand along its arc; past an end the other one rises.
    mutating func drag(to point: Vector, for viewer: ViewerOffset) {
        guard let grip, point.isFinite else { return }
        let share = sky.share(nearest: point + grip - bodyMotion(for: viewer).displacement)
        let (body, hour) = (clock.body, clock.body.hour(at: share))
        if hour != clock.hour { clock.turn(to: hour) }
        // The other one rises at the other end, and moves on as the hand does.
        if clock.body != body { self.grip = bodyPoint(for: viewer) - point }
    }

    /// The share of its arc over which a lesson takes the body.
    private static let lessonWay = 0.14

    /// Follows a hand that shows how the body is taken along its arc: a share of its way, which does not cross the middle.
    mutating func follow(lesson way: Double) {
        let (body, hour) = (LandscapeClock.body(at: clock.now), clock.now)
        let share = body.share(at: hour)
        let isForward = share < 0.25 || (0.5..<0.75).contains(share)
        clock.lead(by: way * Self.lessonWay * body.span * (isForward ? 1 : -1))
        dial.isNear = way > 0
    }

    /// Lets the body go.
    mutating func release() {
        grip = nil
        (clock.isHeld, dial.isHeld) = (false, false)
    }

    /// Follows a hovering pointer; nil if there is none.
    mutating func hover(at point: Vector?, for viewer: ViewerOffset) {
        dial.isNear =
            air.cover < Self.covered
            && point.map { ($0 - bodyPoint(for: viewer)).length <= LandscapeDial.near } == true
    }

    /// The pointer's shape over a point; nil for the scene's.
    func cursor(at point: Vector, for viewer: ViewerOffset) -> Cursor? {
        if ClockPill.frame(in: frame.view).contains(point) { return clock.isLive ? .arrow : .hand }
        return holdsBody(at: point, for: viewer) ? .grab : nil
    }
}

// The picture.
extension Landscape {
    /// The drawings to load: first those that are seen now.
    var pictures: [Picture] {
        let bodies = [LandscapeClock.Body.sun, .moon].map { body in
            let side = sky.side(of: body)
            return Picture(LandscapeSky.image(of: body), size: Vector(side, side))
        }
        let size = frame.frame(rows: Self.starRows).size
        return [Picture(Self.stars, size: frame.pictureSize(size), finish: .stretched)] + bodies
            + LandscapeThings.pictures(art, frame)
    }

    static let stars = ImageID("Parallax/landscape/0-stars")
    static let starRows = 0.0...700

    /// The moment that is `past` seconds after the last step.
    func moment(after past: Double, viewer: ViewerOffset) -> LandscapeMoment {
        let body = sky.point(of: clock.body, at: clock.hour)
        return LandscapeMoment(
            art: art, frame: frame, light: bakes.light, air: air, hour: clock.hour,
            wind: wind.after(isAlive ? past : 0), viewer: viewer,
            isStill: isStill, body: clock.body, bodyPoint: Vector(frame.snapped(body.x), frame.snapped(body.y)))
    }

    /// The flash at a moment: its bolt and its brightness, 0…1.
    func flash(at moment: LandscapeMoment) -> (bolt: Occasion, brightness: Double)? {
        guard let bolt, !isStill, bakes.flash == place(of: bolt) else { return nil }
        let brightness = Lightning.brightness(at: moment.seconds - bolt.time)
        return brightness > 0 ? (bolt, brightness) : nil
    }

    /// Draws the stroke of a flash.
    func drawBolt(_ bolt: Occasion, into list: inout DrawList, _ moment: LandscapeMoment, brightness: Double) {
        let anchor = frame.strike(at: art.anchors.bolts[place(of: bolt)].vector)
        let (sky, ridge) = (moment.motion(0.14), moment.motion(0.2))
        let start = moment.point(anchor - Vector(0, 40), in: sky) / moment.size
        let foot = moment.point(Vector(anchor.x, 560), in: ridge).y / moment.size
        var brush = moment.brush()
        Lightning.draw(
            bolt, from: start, to: Vector(start.x + 60 * (2 * bolt.number(3) - 1), foot), width: 2.5,
            glow: Color(hex: 0xb8bdff).opacity(0.6), brightness: brightness, with: &brush, into: &list)
    }

    /// What is seen, in words: by itself a lake, or what is shown in its place.
    func caption(of own: String? = nil) -> String {
        let weather = weather == .clear ? "a clear sky" : weather.title.lowercased()
        return "\(own ?? "A lake in the mountains") at \(LandscapeClock.words(clock.hour)), \(weather)"
    }
}
