import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The sound of the stage")
struct StageSoundTests {
    /// The events of some seconds, in frames of equal length.
    private func listen(_ stage: inout Stage, _ seconds: Double, fps: Double = 60) -> [SoundEvent] {
        (0..<Int((seconds * fps).rounded())).flatMap { _ in
            stage.advance(by: FrameInput(elapsed: 1 / fps))
            return stage.sounds
        }
    }

    private func strikes(_ events: [SoundEvent]) -> [String] { events.filter { $0.note.action == .strike }.map(\.name) }
    private func volumes(_ events: [SoundEvent]) -> [Double] {
        events.filter { $0.note.action == .volume }.map(\.note.gain)
    }

    @Test("is a tick as a card passes, and a door as it comes to rest; nothing afterwards")
    func step() {
        var stage = Stage.carousel()
        _ = listen(&stage, 1)
        stage.tap(.right)
        #expect(strikes(listen(&stage, 2)) == ["tick", "door"])
        #expect(listen(&stage, 2).isEmpty)
    }

    @Test("is higher the faster the ring turns, and a door at the end of its glide")
    func fling() {
        var stage = Stage.carousel()
        let start = Vector(640, 350)
        stage.happen(.down(.left, start))
        for index in 1...10 {
            stage.advance(
                by: FrameInput(elapsed: 1.0 / 60, events: [InputEvent(.move(start + Vector(60 * Double(index), 0)))]))
        }
        stage.happen(.up(.left, start + Vector(600, 0)))
        let events = listen(&stage, 6).filter { $0.note.action == .strike }
        let ticks = events.filter { $0.name == "tick" }.map(\.note.pitch)
        #expect(ticks.count > 4 && (ticks.first ?? 0) > (ticks.last ?? 9) + 0.1, "\(ticks)")
        #expect(events.last?.name == "door" && events.count { $0.name == "door" } == 1)
    }

    @Test("is one of its own as a card opens and closes, the layout changes, things are called back, and scenes change")
    func own() {
        var stage = Stage.ofThings()
        var notes: [String: [Note]] = [:]
        func after(_ seconds: Double, _ keys: Key...) -> Set<String> {
            for key in keys { stage.tap(key) }
            let events = listen(&stage, seconds).filter { $0.note.action == .strike }
            for event in events { notes[event.name, default: []].append(event.note) }
            return Set(events.map(\.name))
        }
        _ = after(3)
        #expect(after(1, .return) == ["opening"] && after(1, .escape) == ["opening"])
        #expect((notes["opening"]?.map(\.pitch) ?? []) == [1, 0.75])
        #expect(after(2, .l) == ["riffle"] && after(4, .l, .l, .l).contains("riffle"))
        #expect(after(3, .g).contains("landing"))
        notes["tick"] = nil
        #expect(after(3, .g) == ["gathering", "tick"])
        let ticks = notes["tick"] ?? []
        #expect(ticks.count > 5 && ticks.map(\.pitch) == ticks.map(\.pitch).sorted())
        #expect((ticks.first?.pan ?? 0) < -0.5 && (ticks.last?.pan ?? 0) > 0.5)
        #expect(after(1, .digit2) == ["curtain"] && after(1, .r).isEmpty && after(1, .digit1).contains("curtain"))
        #expect((notes["curtain"]?.map(\.pan) ?? []) == [0.3, -0.3])
        for (name, notes) in notes where name != "landing" && name != "slap" {
            for note in notes {
                let level = SoundTests.level(of: note)
                #expect(SoundTests.loud.contains(level.peak), "\(name): \(level)")
            }
        }
    }

    @Test("of things that land is placed where they do, lower for cards than for icons")
    func landing() {
        var (cards, icons) = (Stage.ofThings(), Stage.ofThings(showing: 1))
        func landings(_ stage: inout Stage) -> [Note] {
            stage.tap(.g)
            return listen(&stage, 3).filter { $0.name == "landing" }.map(\.note)
        }
        let (heavy, light) = (landings(&cards), landings(&icons))
        #expect(heavy.count > 5 && light.count > 5)
        #expect(heavy.contains { $0.pan < -0.2 } && heavy.contains { $0.pan > 0.2 })
        #expect((heavy.map(\.pitch).min() ?? 9) < (light.map(\.pitch).min() ?? 0))
        #expect(heavy.allSatisfy { (0...1).contains($0.gain) })
    }

    @Test("of the map is a wind that grows with its speed, and ends with it")
    func wind() {
        var stage = Stage.ofAll(showing: 0)
        stage.happen(.key(.d))
        let events = listen(&stage, 3).filter { $0.name == "wind" }.map(\.note)
        #expect(
            events.count > 5 && events[0].gain < (events.last?.gain ?? 0) && events[0].pitch < (events.last?.pitch ?? 0)
        )
        stage.happen(.keyUp(.d))
        let after = listen(&stage, 10).filter { $0.name == "wind" }.map(\.note.gain)
        #expect(after.last == 0)
        #expect(stage.standingSounds.map(\.name) == ["volume"])
    }

    @Test("is the same events, bit for bit, at 32, 64 and 256 frames per second, whose times add up exactly")
    func frames() {
        func run(_ fps: Double) -> [SoundEvent] {
            var stage = Stage.ofThings()
            stage.happen(.key(.right), .keyUp(.right))
            var events = listen(&stage, 1, fps: fps)
            stage.happen(.key(.g), .keyUp(.g))
            events += listen(&stage, 2, fps: fps)
            return events
        }
        let usual = run(64)
        #expect(usual.count > 8)
        #expect(run(32) == usual && run(256) == usual)
        #expect(zip(usual, usual.dropFirst()).allSatisfy { $0.note.at <= $1.note.at })
    }

    @Test("is switched by M and by the settings, whose volume it has")
    func key() {
        var stage = Stage.carousel { $0.settings.volume = 50 }
        #expect(volumes(listen(&stage, 0.1)) == [0.25])
        stage.happen(.key(.m))
        #expect(volumes(stage.sounds) == [0] && stage.isSilent && !stage.settings.hasSound)
        #expect(stage.message == "Sound off" && stage.takeRequests().contains(.keepSettings))
        stage.happen(.keyUp(.m), .key(.m))
        #expect(volumes(stage.sounds) == [0.25] && !stage.isSilent && stage.message == "Sound on")
        var loud = Stage.carousel { $0.settings.volume = 400 }
        #expect(volumes(listen(&loud, 0.1)) == [1])
    }

    @Test("says that it cannot be heard when it is switched on without a device")
    func unheard() {
        var stage = Stage.carousel()
        stage.happen(.loudspeaker(false))
        #expect(stage.message == nil)
        stage.happen(.key(.m), .keyUp(.m))
        #expect(stage.message == "Sound off")
        stage.happen(.key(.m), .keyUp(.m))
        #expect(stage.message == "Sound on, but there is no device for it" && stage.settings.hasSound)
        stage.happen(.loudspeaker(true), .key(.m), .keyUp(.m), .key(.m))
        #expect(stage.message == "Sound on")
    }

    @Test("is silent while paused or without the keyboard, at once")
    func silence() {
        var stage = Stage.carousel()
        _ = listen(&stage, 0.1)
        stage.happen(.focus(false))
        #expect(volumes(stage.sounds) == [0] && stage.isSilent)
        stage.happen(.focus(true))
        #expect(volumes(stage.sounds).count == 1 && !stage.isSilent)
        stage.tap(.p)
        #expect(stage.isSilent && stage.standingSounds.first?.note.gain == 0)
    }

    @Test("is in telemetry with name, time, gain and place, whether it is on or not")
    func telemetry() throws {
        var stage = Stage.carousel { $0.settings.hasSound = false }
        _ = listen(&stage, 0.5)
        stage.tap(.right)
        var found: [TelemetryFrame.Sound] = []
        for _ in 0..<60 {
            stage.pass(1.0 / 60)
            found += stage.telemetry.sounds
        }
        #expect(found.map(\.name) == ["tick", "door"])
        #expect(found.allSatisfy { $0.at > 0.5 && $0.gain > 0 && abs($0.pan) <= 0.4 })
    }
}
