package import TiltEngine

/// A part of the show: a scene, what a hand does in it, and what to do oneself.
package struct ShowAct: Sendable {
    /// What to do from a time on, in five words at most and without the name of a key.
    package struct Cue: Sendable {
        let time: Double
        let words: String
        /// For a pad; nil for the same words.
        let padWords: String?

        /// Words from a time in seconds on; none by default.
        package init(_ time: Double, _ words: String = "", pad padWords: String? = nil) {
            (self.time, self.words, self.padWords) = (time, words, padWords)
        }
    }

    /// A tilt to and fro.
    package struct Sway: Sendable {
        /// When it begins and ends, in seconds.
        let (start, end): (Double, Double)
        /// The greatest sines of the tilt to the right and toward.
        let reach: Vector
        /// The duration of a turn to the right, to the left and back, in seconds.
        let period: Double

        package init(start: Double, end: Double, reach: Vector, period: Double = 4) {
            (self.start, self.end, self.reach, self.period) = (start, end, reach, period)
        }

        /// The time over which it grows and fades, in seconds.
        private static let fade = 0.6

        /// Its strength, 0…1.
        func presence(at time: Double) -> Double {
            (min(time - start, end - time) / Self.fade).clamped(to: 0...1)
        }

        func tilt(at time: Double) -> Tilt {
            let (presence, turn) = (presence(at: time), 2 * .pi * (time - start) / period)
            return Tilt(x: reach.x * .sin(turn) * presence, y: reach.y * .sin(turn / 2) * presence)
        }
    }

    /// A drag, or a click if it goes nowhere. Points are fractions of the window.
    package struct Drag: Sendable {
        /// When it is pressed and let go, in seconds.
        let (start, end): (Double, Double)
        let (from, to): (Vector, Vector)

        package init(start: Double, end: Double, from: Vector, to: Vector) {
            (self.start, self.end, self.from, self.to) = (start, end, from, to)
        }

        /// The time for which the hand is seen before and after, in seconds.
        fileprivate static let fade = 0.35

        private var isClick: Bool { from == to }

        /// The place of the hand, which moves fastest at the end, so that what it lets go goes on.
        func place(at time: Double) -> Vector {
            let share = ((time - start) / (end - start)).clamped(to: 0...1)
            return from + (to - from) * (share * share)
        }

        func hand(at time: Double) -> (place: Vector, presence: Double)? {
            let presence = (min(time - start + Self.fade, end + Self.fade - time) / Self.fade).clamped(to: 0...1)
            return presence > 0 ? (place(at: time), presence) : nil
        }

        func gesture(from before: Double, to time: Double, in view: Viewport) -> Gesture? {
            let from = from.times(view.size)
            if before <= start, time > start { return .press(from) }
            if before <= end, time > end { return isClick ? .click(from) : .release }
            guard !isClick, time > start, time <= end else { return nil }
            return .drag(from: from, to: place(at: time).times(view.size))
        }
    }

    /// A push of the right stick sideways, or a mouse that takes what shows the scene's time.
    package struct Push: Sendable {
        /// When it begins and ends, in seconds.
        let (start, end): (Double, Double)
        /// How far, −1…1.
        let push: Double

        package init(start: Double, end: Double, push: Double) {
            (self.start, self.end, self.push) = (start, end, push)
        }

        /// The visibility of the hand, 0…1.
        func presence(at time: Double) -> Double { (min(time - start, end - time) / Drag.fade).clamped(to: 0...1) }
    }

    /// What to do, the first first.
    let cues: [Cue]
    /// The name of its scene, which begins anew.
    let scene: String
    /// What that scene is told then.
    let events: [SceneEvent]
    /// Its duration, in seconds.
    let length: Double
    let sways: [Sway]
    let drags: [Drag]
    let pushes: [Push]
    /// The times of actions, in seconds.
    let actions: [(time: Double, id: SceneAction.ID)]

    package init(
        _ cues: [Cue], scene: String, events: [SceneEvent] = [], length: Double,
        sways: [Sway] = [], drags: [Drag] = [], pushes: [Push] = [],
        actions: [(time: Double, id: SceneAction.ID)] = []
    ) {
        (self.cues, self.scene, self.events, self.length) = (cues, scene, events, length)
        (self.sways, self.drags, self.pushes, self.actions) = (sways, drags, pushes, actions)
    }

    /// What to do at a time, in the words for a device; nil for nothing.
    func words(at time: Double, _ labels: Labels) -> String? {
        guard let cue = cues.last(where: { $0.time <= time }), !cue.words.isEmpty else { return nil }
        return labels == .keys ? cue.words : cue.padWords ?? cue.words
    }

    /// The tilt to and fro at a time; nil between.
    func sway(at time: Double) -> Sway? { sways.first { $0.presence(at: time) > 0 } }

    /// What the hand does after one time up to another.
    func actions(from before: Double, to time: Double, in view: Viewport) -> [ShowAction] {
        func isDue(_ moment: Double) -> Bool { before <= moment && moment < time }
        let dt = time - before
        return actions.filter { isDue($0.time) }.map { .action($0.id) }
            + drags.compactMap { $0.gesture(from: before, to: time, in: view).map { .event(.gesture($0)) } }
            + pushes.filter { $0.start <= before && before < $0.end }
            .map { .event(.gesture(.sideways($0.push, for: dt))) }
    }
}
