import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A stage in a simulated run")
struct StageFlightTests {
    /// The runs, each on a scene.
    enum Course: String, CaseIterable {
        case hands, pad, cardsLetGo, iconsLetGo, map, mapAsPublished, viewer, viewerAsPublished

        var flight: Flight {
            switch self {
            case .hands: .hands
            case .pad: .pad
            case .cardsLetGo, .iconsLetGo: .letGo
            case .map, .mapAsPublished: .map
            case .viewer, .viewerAsPublished: .viewer
            }
        }

        /// A time at which much is in motion, on a frame of every rate.
        var middle: Double {
            switch self {
            case .cardsLetGo, .iconsLetGo: 6.4
            case .map, .mapAsPublished: 1.5
            case .viewer, .viewerAsPublished: 0.7
            case .hands, .pad: flight.duration / 2
            }
        }

        var stage: Stage {
            switch self {
            case .hands, .pad: .carousel()
            case .cardsLetGo: .ofThings(showing: 0)
            case .iconsLetGo: .ofThings(showing: 1)
            case .map, .mapAsPublished: .of(MapScene(view: .usual)) { $0.asPublished = self == .mapAsPublished }
            case .viewer, .viewerAsPublished:
                .of(ParallaxScene(view: .usual)) { $0.asPublished = self == .viewerAsPublished }
            }
        }

        /// The tolerance of a number of telemetry at another frame rate.
        func tolerance(of number: String) -> Double {
            switch self {
            case .viewer, .viewerAsPublished: number.hasPrefix(".viewer.") ? 1e-6 : 1e-4
            default: 1e-3
            }
        }
    }

    /// The state of the loose things, if any.
    private func world(_ stage: Stage) -> UInt64? { stage.scene(at: stage.current).world?.stateHash }

    /// Compares the telemetry of two stages: numbers within their tolerances, the ring to a billionth, loose things bit
    /// for bit.
    private func expectSame(_ a: Stage, _ b: Stage, on course: Course, _ comment: Comment) throws {
        #expect(world(a) == world(b), comment)
        let (x, y) = (try a.telemetry(frame: 0).numbers, try b.telemetry(frame: 0).numbers)
        #expect(x.keys == y.keys, comment)
        for (key, value) in x where !(abs(value - (y[key] ?? .nan)) <= course.tolerance(of: key)) {
            Issue.record("\(key): \(value), \(y[key] ?? .nan), \(comment)")
        }
        #expect(a.telemetry.weather?.phase == b.telemetry.weather?.phase, comment)
        if let ring = a.telemetry.carousel {
            #expect(isClose(ring.angle, try b.ring.angle, within: 1e-9), comment)
            #expect(isClose(ring.velocity, try b.ring.velocity, within: 1e-7), comment)
        }
    }

    @Test(
        "reports the same telemetry at any frame rate", arguments: Course.allCases,
        slowCases([30.0, 240, 144], each: 2))
    func frameRates(course: Course, fps: Double) throws {
        let flight = course.flight
        var (slow, fast) = (course.stage, course.stage)
        let (slowFrames, fastFrames) = (flight.frames(fps: 60), flight.frames(fps: fps))
        let count = Int(fps) / 6
        var hadWorld = false
        var values: [String: Set<Double>] = [:]
        // Both have a frame that ends at every sixth of a second.
        for sixth in 0..<Int(flight.duration * 6) {
            slow = slow.flown(by: slowFrames[(sixth * 10)..<(sixth * 10 + 10)])
            fast = fast.flown(by: fastFrames[(sixth * count)..<(sixth * count + count)])
            try expectSame(slow, fast, on: course, "after \(sixth + 1)/6 s")
            hadWorld = hadWorld || world(slow) != nil
            let scene = ".\(slow.scene(at: slow.current).name)."
            for (key, value) in try slow.telemetry(frame: 0).numbers where key.hasPrefix(scene) {
                values[key, default: []].insert(value)
            }
        }
        #expect(values.values.contains { $0.count > 3 }, "something moves")
        #expect(hadWorld == (course.flight.events.contains { $0.kind == .key(.g) }) && world(slow) == nil)
        switch course {
        case .hands, .pad: #expect(abs(try slow.ring.angle) > 1)
        case .map: #expect(try slow.map.velocityX < -100)
        default: break
        }
    }

    @Test(
        "ends in the same state for any lengths of frames", arguments: Course.allCases,
        slowCases(1...10 as ClosedRange<UInt64>, each: 5))
    func unevenFrames(course: Course, seed: UInt64) throws {
        for end in [course.middle, course.flight.duration] {
            var flight = course.flight
            flight.duration = end
            let even = course.stage.flown(by: flight.frames(fps: 60))
            let uneven = course.stage.flown(by: flight.frames(seed: seed))
            try expectSame(even, uneven, on: course, "at \(end) s")
        }
    }

    @Test("is a snapshot when copied: later input of one does not affect the other", arguments: Course.allCases)
    func snapshot(course: Course) throws {
        let frames = course.flight.frames(fps: 60)
        let middle = Int(course.middle * 60)
        let copy = course.stage.flown(by: frames[..<middle])
        let (picture, line, hash) = (copy.picture, try copy.telemetry(frame: 0).json, world(copy))
        let end = copy.flown(by: frames[middle...])
        #expect(copy.picture == picture && world(copy) == hash)
        #expect(try copy.telemetry(frame: 0).json == line)
        #expect(end.picture != picture)
        #expect(copy.flown(by: frames[middle...]).picture == end.picture)
        #expect((hash != nil) == (course == .cardsLetGo || course == .iconsLetGo))
    }

    @Test("does not change when it draws")
    func drawing() {
        let stage = Stage.carousel().flown(by: Flight.hands.frames(fps: 60)[..<20])
        var (first, second) = (stage.picture, stage.picture)
        stage.draw(into: &first)
        stage.draw(into: &second)
        #expect(first == second)
    }

    @Test("tilts to the right by a pad whose right side is down, and its ring turns to the right")
    func padSign() throws {
        let stage = Stage.carousel().flown(by: Flight.pad.frames(fps: 60)[..<96])
        #expect(stage.telemetry.input == .gamepad)
        #expect(stage.telemetry.tilt.x > 0.2 && abs(stage.telemetry.tilt.y) < 0.05)
        #expect(stage.telemetry.up.x < -0.2)
        #expect(try stage.ring.angle > 10 && (try stage.ring.velocity) > 0)
        #expect(stage.message == "Level: 45° — hold ✕ to set it again")
    }
}
