import TiltEngine
import TiltPlatform
import TiltStage

/// What is heard of a run in a window.
@MainActor final class SoundOutput {
    private let speaker = Speaker()
    /// Whether the stage's sounds are kept back, as while a replay is paused or sought.
    private var isMuted = false

    /// The time in seconds after which the device is closed while nothing sounds and the program sleeps.
    private static let patience = 5.0
    /// The same while the volume is 0, as without the keyboard.
    private static let impatience = 0.25

    /// Plays the sounds of a stage's last frame. While the volume is 0 no device is open.
    func play(_ stage: Stage) {
        defer { if stage.isSilent { rest() } }
        if isMuted {
            isMuted = false
            let standing = stage.standingSounds.map(\.note)
            return speaker.play([Note(.silence)] + standing, standing: standing)
        }
        speaker.play(stage.sounds.map(\.note), standing: stage.standingSounds.map(\.note))
    }

    /// Keeps the sounds back until the next call of ``play(_:)``, which starts from what goes on then.
    func mute() {
        guard !isMuted else { return }
        isMuted = true
        speaker.play([Note(.volume, at: .greatestFiniteMagnitude)], standing: [])
    }

    /// How long a program that sleeps waits before it calls ``rest()``, in seconds; nil if it need not.
    func patience(_ stage: Stage) -> Double? {
        guard speaker.isOpen else { return nil }
        return isMuted || stage.isSilent ? Self.impatience : Self.patience
    }

    /// Whether there is a device to be heard by; nil while that is not known.
    var hasDevice: Bool? { speaker.hasDevice }

    /// Closes the device if nothing sounds.
    func rest() { speaker.rest() }

    /// Follows a device that was connected or has vanished.
    func follow(_ changes: [SoundDeviceChange]) { for change in changes { speaker.follow(change) } }

    /// Lets everything fade, and closes the device.
    func end() { speaker.end() }
}
