import Testing
import TiltCanvas
import TiltEngine
import TiltScenes

@testable import TiltStage

@Suite("The list of sounds")
struct SoundDeskTests {
    private func names(_ desk: SoundDesk) -> [String] {
        desk.events.map { "\($0.name) \($0.note.action.rawValue) \($0.note.gain)" }
    }

    @Test("tells what goes on when it starts, changes by a sixty-fourth, and is no longer listed")
    func beds() {
        var desk = SoundDesk()
        desk.take(SceneSounds(beds: [.init(.wind, level: 0.5)]), at: 1)
        desk.take(SceneSounds(beds: [.init(.wind, level: 0.502)]), at: 2)
        #expect(names(desk) == ["wind level 0.5"])
        desk.begin()
        desk.take(SceneSounds(beds: [.init(.wind, level: 0.53), .init(.rain, level: 0.004)]), at: 3)
        #expect(names(desk) == ["wind level 0.53125"])
        desk.begin()
        desk.take(SceneSounds(), at: 4)
        desk.take(SceneSounds(), at: 5)
        #expect(names(desk) == ["wind level 0.0"] && desk.events[0].note.at == 4)
    }

    @Test("tells strikes at their time, and the volume when it changes")
    func strikes() {
        var desk = SoundDesk()
        desk.set(volume: 0.5, at: 0)
        desk.set(volume: 0.5, at: 1)
        desk.take(SceneSounds(strikes: [.init(.tick, gain: 0.5, pan: -0.5, pitch: 2), .init(.door, gain: 0)]), at: 1.5)
        #expect(names(desk) == ["volume volume 0.5", "tick strike 0.5"])
        let tick = desk.events[1].note
        #expect((tick.at, tick.pan, tick.pitch) == (1.5, -0.5, 2) && tick.patch == Sound.tick.patch)
    }

    @Test("tells a loudspeaker that comes later what goes on")
    func standing() {
        var desk = SoundDesk()
        desk.set(volume: 0.25, at: 0)
        desk.take(
            SceneSounds(strikes: [.init(.tick, gain: 1)], beds: [.init(.wind, level: 0.5), .init(.surf, level: 1)]),
            at: 1)
        desk.take(SceneSounds(beds: [.init(.surf, level: 0.75)]), at: 2)
        #expect(desk.standing(at: 9).map(\.name) == ["volume", "surf"])
        #expect(desk.standing(at: 9).map(\.note.gain) == [0.25, 0.75])
        #expect(desk.standing(at: 9).allSatisfy { $0.note.at == 9 })
    }

    @Test("adds scenes' sounds: of a bed that both have, the louder stays")
    func adding() {
        var sounds = SceneSounds(beds: [.init(.rain, level: 0.5)])
        sounds.add(
            SceneSounds(strikes: [.init(.tick, gain: 1)], beds: [.init(.rain, level: 0.8), .init(.surf, level: 1)]),
            level: 0.5)
        #expect(sounds.beds.map(\.level) == [0.5, 0.5] && sounds.strikes.map(\.gain) == [0.5])
        sounds.add(SceneSounds(beds: [.init(.rain, level: 0.9)]))
        #expect(sounds.beds.map(\.level) == [0.9, 0.5])
    }
}
