import CSDL2
import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A loudspeaker", .takesTurns(with: .process))
@MainActor struct SpeakerTests {
    private let hum = Note(.level, Patch(tones: [.init(100, gain: 0.1)]), gain: 1)
    private let volume = Note(.volume, gain: 1)
    private let click = Note(
        .strike,
        Patch(envelope: Envelope(attack: 0.001, hold: 0, decay: 0.02), tones: [.init(900, gain: 0.2, decay: 0.02)]),
        gain: 1)

    init() {
        setenv("SDL_AUDIODRIVER", "dummy", 1)
        // Another test may have begun with the desktop's own driver.
        SDL_AudioQuit()
    }

    private func wait(until holds: () -> Bool) -> Bool {
        let clock = MonotonicClock()
        let end = clock.seconds + 20
        while !holds() {
            guard clock.seconds < end else { return false }
            clock.sleep(until: clock.seconds + 0.002)
        }
        return true
    }

    @Test("opens a device when there is something to hear, and closes it when nothing sounds")
    func opening() {
        let speaker = Speaker()
        speaker.play([], standing: [volume, hum])
        speaker.play([volume], standing: [volume])
        #expect(!speaker.isOpen, "nothing is heard yet")
        speaker.play([click], standing: [Note(.volume, gain: 0)])
        #expect(!speaker.isOpen, "the volume is 0")
        speaker.play([click], standing: [volume])
        #expect(speaker.isOpen)
        speaker.settle()
        speaker.play([], standing: [volume])
        #expect(speaker.isOpen && speaker.refusal == nil && speaker.hasDevice == true)
        #expect(wait { speaker.rest() }, "the strike that opened it is played, and ends")
        #expect(!speaker.isOpen)
        speaker.end()
    }

    @Test("plays what goes on after a device has vanished, on the next one")
    func vanishing() throws {
        let speaker = Speaker()
        speaker.play([hum], standing: [volume, hum])
        speaker.settle()
        speaker.play([], standing: [volume, hum])
        #expect(wait { speaker.device?.feed.isQuiet == false })
        let number = try #require(speaker.device?.number)
        speaker.follow(.removed(number &+ 7))
        #expect(speaker.isOpen, "another one vanished")
        speaker.follow(.removed(number))
        #expect(!speaker.isOpen)
        speaker.play([click], standing: [volume, hum])
        speaker.settle()
        speaker.play([], standing: [volume, hum])
        #expect(wait { speaker.device?.feed.isQuiet == false })
        #expect(!speaker.rest(), "the hum goes on")
        speaker.end()
        #expect(!speaker.isOpen)
    }

    @Test("says why it cannot play, stays silent, and tries again when there is another device or the volume rises")
    func refusal() {
        // No device runs at this rate.
        let speaker = Speaker(format: SoundDevice.Format(rate: 4000))
        func play() {
            speaker.play([click], standing: [volume])
            speaker.settle()
        }
        play()
        #expect(speaker.refusal?.what == "cannot play sound" && !speaker.isOpen && speaker.hasDevice == false)
        speaker.play([click], standing: [volume])
        #expect(speaker.refusal != nil)
        speaker.follow(.added)
        #expect(speaker.refusal == nil)
        play()
        #expect(speaker.refusal != nil)
        speaker.play([volume], standing: [volume])
        #expect(speaker.refusal == nil && speaker.rest() && speaker.hasDevice == nil)
        speaker.end()
    }

    @Test(
        "plays at 44.1 kHz, in mono, and in blocks of 8192 frames",
        arguments: [
            SoundDevice.Format(rate: 44_100, channels: 1, frames: 8192),
            SoundDevice.Format(rate: 96_000, channels: 6, frames: 1024),
            SoundDevice.Format(),
        ])
    func devices(format: SoundDevice.Format) throws {
        let device = try SoundDevice(format)
        #expect(device.feed.rate == Double(format.rate) && device.feed.channels == format.channels)
        #expect(
            device.summary.hasPrefix(
                "\(format.rate) Hz, \(format.channels == 1 ? "1 channel" : "\(format.channels) channels"), "))
        #expect(device.summary.hasSuffix(" frames, by dummy"))
        device.feed.play(volume)
        device.feed.play(click)
        #expect(wait { device.feed.isQuiet })
    }

    @Test("starts anew after a jump to another moment")
    func anew() throws {
        let speaker = Speaker()
        speaker.play([hum], standing: [volume, hum])
        speaker.settle()
        speaker.play([], standing: [volume, hum])
        let device = try #require(speaker.device)
        #expect(wait { !device.feed.isQuiet })
        speaker.play([Note(.silence), volume], standing: [volume])
        #expect(wait { device.feed.isQuiet })
        speaker.end()
    }
}
