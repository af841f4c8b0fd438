import Foundation
import Synchronization
public import TiltEngine

/// The loudspeaker of a program: it plays notes on the desktop's device for sound.
///
/// The device is opened when there is something to hear, in the background, because that may take long, and closed by
/// ``rest()``. A device that cannot be opened, or that vanishes, is no error: nothing is heard then, and it is tried again when the
/// desktop has a new one, or when the volume rises from 0.
public final class Speaker {
    private enum State: Sendable {
        case closed, opening
        case open(SoundDevice)
        case refused(PlatformError)
    }

    /// What the thread that opens and closes devices sees.
    private nonisolated final class Shared: Sendable {
        let state = Mutex(State.closed)
        let old = Mutex<[SoundDevice]>([])

        /// Closes the old devices, then opens one if one is wanted: many systems have only one.
        func work(_ format: SoundDevice.Format) {
            _ = old.withLock { exchange(&$0, with: []) }
            guard case .opening = state.withLock(\.self) else { return }
            let opened = Result { () throws(PlatformError) in try SoundDevice(format) }
            state.withLock { state in
                // It may have been closed meanwhile.
                guard case .opening = state else { return }
                switch opened {
                case .success(let device): state = .open(device)
                case .failure(let refusal): state = .refused(refusal)
                }
            }
        }
    }

    private let shared = Shared()
    private let format: SoundDevice.Format
    private let queue = WorkQueue("sound")
    private let work = DispatchGroup()
    /// The device that knows the standing notes.
    private weak var greeted: SoundDevice?
    /// The strikes since a device began to open.
    private var early: [Note] = []

    /// The most strikes that wait for a device, and the age in seconds above which they are forgotten.
    private static let (mostEarly, oldest) = (8, 0.25)

    /// A speaker, which opens no device yet.
    public convenience init() { self.init(format: SoundDevice.Format()) }

    init(format: SoundDevice.Format) { self.format = format }

    /// Plays the notes of a frame. `standing` are those that a device must know that has just been opened: the volume, and the
    /// sounds that go on.
    public func play(_ notes: [Note], standing: @autoclosure () -> [Note]) {
        switch current {
        case .open(let device):
            if greeted === device {
                for note in notes { device.feed.play(note) }
            } else {
                greeted = device
                let latest = notes.last?.at ?? early.last?.at ?? 0
                for note in standing() { device.feed.play(note) }
                for note in early + notes where note.action == .strike && latest - note.at < Self.oldest {
                    device.feed.play(note)
                }
                early = []
            }
        case .opening: early = Array((early + notes.filter { $0.action == .strike }).suffix(Self.mostEarly))
        case .closed:
            guard !notes.isEmpty, Self.isHeard(notes, standing()) else { break }
            early = notes.filter { $0.action == .strike }
            shared.state.withLock { $0 = .opening }
            startWork()
        case .refused: if notes.contains(where: { $0.action == .volume && $0.gain > 0 }) { retry() }
        }
    }

    /// Closes the device if nothing sounds; returns whether none is open.
    @discardableResult public func rest() -> Bool {
        switch current {
        case .closed, .refused: return true
        case .opening: return false
        case .open(let device):
            if device.feed.isQuiet { close() }
            return device.feed.isQuiet
        }
    }

    /// Whether a device is open or about to be.
    public var isOpen: Bool {
        switch current {
        case .open, .opening: true
        case .closed, .refused: false
        }
    }

    /// The reason why nothing can be heard; nil if there is none.
    public var refusal: PlatformError? { if case .refused(let refusal) = current { refusal } else { nil } }

    /// Whether there is a device to be heard by; nil while that is not known.
    public var hasDevice: Bool? {
        switch current {
        case .closed, .opening: nil
        case .open: true
        case .refused: false
        }
    }

    /// Follows a change of the desktop's devices.
    public func follow(_ change: SoundDeviceChange) {
        switch change {
        case .removed(let number): if device?.number == number { close() }
        case .added: retry()
        }
    }

    /// Lets everything fade, closes the device, and waits for that, half a second at most: for the end of a program.
    public func end() {
        if case .open(let device) = current {
            device.feed.play(Note(.volume, at: .greatestFiniteMagnitude))
            let clock = MonotonicClock()
            let end = clock.seconds + 0.2
            while !device.feed.isQuiet, clock.seconds < end { clock.sleep(until: clock.seconds + 0.005) }
        }
        close()
        _ = work.wait(timeout: .now() + 0.5)
    }

    /// Waits until a device that is opening is open or refused.
    func settle() { work.wait() }

    var device: SoundDevice? { if case .open(let device) = current { device } else { nil } }

    private var current: State { shared.state.withLock { $0 } }

    /// Whether there is anything to hear in notes or in what goes on.
    private static func isHeard(_ notes: [Note], _ standing: [Note]) -> Bool {
        guard standing.contains(where: { $0.action == .volume && $0.gain > 0 }) else { return false }
        return notes.contains { $0.action == .strike } || standing.contains { $0.action == .level && $0.gain > 0 }
    }

    private func startWork() { queue.add(to: work) { [shared, format] in shared.work(format) } }

    private func retry() { if refusal != nil { shared.state.withLock { $0 = .closed } } }

    /// Closes the device, in the background, since that waits for the device's own thread.
    private func close() {
        let device = device
        shared.state.withLock { $0 = .closed }
        guard let device else { return }
        shared.old.withLock { $0.append(device) }
        startWork()
    }
}

/// A change of the desktop's devices for sound.
public nonisolated enum SoundDeviceChange: Hashable, Sendable {
    /// A device is new.
    case added
    /// An open device has vanished, by SDL's number.
    case removed(UInt32)
}
