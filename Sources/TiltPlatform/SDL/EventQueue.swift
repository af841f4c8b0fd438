import CSDL2
import Foundation
import Synchronization
public import TiltCanvas
import TiltEngine

/// The input of a window and its devices, frame by frame.
public final class EventQueue {
    /// The time to wait for input.
    public enum Patience: Hashable, Sendable {
        /// Do not wait.
        case none
        /// Wait for a number of seconds at most.
        case seconds(Double)
        /// Wait until there is input.
        case forever
    }

    /// The input of one frame.
    public struct Arrivals: Hashable, Sendable {
        /// The elapsed time, ``EventQueue/longestFrame`` at most, the events, and the motion samples of the leading pad.
        public var input = FrameInput(elapsed: 0)
        /// The time in seconds by which the frame took longer than that.
        public var skippedTime = 0.0
        /// Whether the window was asked to close: by its button, its menu, or a signal to end the program.
        public var closeRequested = false
        /// Whether the window must be drawn again, because it changed or pictures are ready.
        public var needsRedraw = false
        /// The paths of the files and folders dropped on the window, at most ``EventQueue/mostDropped``.
        public var droppedFiles: [String] = []
        /// The texts dropped, such as an address; at most ``EventQueue/mostDropped`` together with the files.
        public var droppedTexts: [String] = []
        /// The changes of the desktop's devices for sound, for ``Speaker/follow(_:)``.
        public var soundChanges: [SoundDeviceChange] = []
        /// The number of other items dropped: those beyond ``EventQueue/mostDropped``, paths too long for a file, and links
        /// to what is not on this machine.
        public var droppedElse = 0
    }

    /// The greatest time of a frame, in seconds: after a stall, a sleep or a suspended machine the picture continues where it
    /// was, without a jump or a burst of steps.
    public nonisolated static let longestFrame = 0.1
    /// The greatest number of files accepted from one drop.
    public nonisolated static let mostDropped = 200
    /// The greatest number of events in a frame, besides those of a drop; the others belong to the next one. A stage takes a
    /// tenth of a millisecond for some of them, and nobody presses thousands of keys in a frame.
    nonisolated static let mostEvents = 1000
    private static let longestPath = 4096

    /// The game controllers to read.
    public var gamepads: Gamepads?
    /// The machine's own sensors to read.
    public var sensors: HostSensors?
    /// The phone or pad over the network whose samples are read; nil for none.
    public var networkPad: NetworkPad?
    /// The page for a phone whose samples are read; nil for none.
    public var phone: PhoneServer?

    /// Whether text input is on. If it is, typed text arrives as the message "text" in addition to its keys.
    public var takesText: Bool {
        get { translation.takesText }
        set { translation.takesText = newValue }
    }

    private let window: Window
    private let clock = MonotonicClock()
    private var translation = EventTranslation()
    private var times: FrameTimes?
    private var arrivals = Arrivals()
    /// The number of items that the current drop has brought; nil between drops.
    private var dropCount: Int?
    /// Whether SDL's queue held more than the last frame took, and may have been full.
    private var isBehind = false
    private var reportedSize: Vector
    private var reportedDensity: Double

    /// A queue for a window's input.
    public init(window: Window, gamepads: Gamepads? = nil) {
        (self.window, self.gamepads) = (window, gamepads)
        (reportedSize, reportedDensity) = (window.size, window.density)
        Self.hasRequestedEnd.withLock { $0 = false }
        SDL_AddEventWatch(Self.endWatch, nil)
    }

    deinit { SDL_DelEventWatch(Self.endWatch, nil) }

    private func tellSize() {
        guard reportedSize != window.size || reportedDensity != window.density else { return }
        (reportedSize, reportedDensity) = (window.size, window.density)
        arrivals.input.events.append(InputEvent(.resize(window.size, density: window.density)))
        arrivals.needsRedraw = true
    }

    /// Waits for input, then returns all of it. The first call is frame 0: time starts there, with nothing elapsed.
    public func next(waiting patience: Patience = .none) -> Arrivals {
        let first = wait(patience)
        let now = clock.seconds
        var times = times ?? FrameTimes(start: now, ticks: SDL_GetTicks())
        arrivals = Arrivals()
        let elapsed = times.advance(to: now)
        self.times = times

        var event = first ?? SDL_Event()
        if first != nil { take(event) }
        var count = 1
        while count < Self.mostEvents || dropCount != nil, SDL_PollEvent(&event) != 0 {
            take(event)
            count += 1
        }
        // A request to end the program does not wait for what came before it.
        if Self.isEndRequested { arrivals.closeRequested = true }
        for kind in translation.settle() { append(kind, event) }
        if count < Self.mostEvents, isBehind { for kind in translation.endLostKeys() { append(kind, event) } }
        isBehind = count >= Self.mostEvents
        if let sensors, gamepads?.leader?.gyroRate == nil,
            let sample = sensors.poll(turns: window.screenTurns, at: times.frame)
        {
            arrivals.input.samples.append(SourcedSample(sample, from: .host))
        }
        if let networkPad { arrivals.input.samples += networkPad.takeSamples(since: times.start).from(.dsu) }
        if let phone { arrivals.input.samples += phone.takeSamples(since: times.start, at: times.frame).from(.phone) }
        tellSize()
        arrivals.skippedTime = times.limit(&arrivals.input, lasting: elapsed)
        self.times = times
        return arrivals
    }

    /// SDL wakes a thousand times a second while a joystick is plugged in. It is then polled at the frame rate instead,
    /// and at half of it when nothing moves: 0.75 % of a core with a pad at rest, against 1.3 %.
    private func wait(_ patience: Patience) -> SDL_Event? {
        var event = SDL_Event()
        switch patience {
        case .none: return nil
        case .forever where SDL_NumJoysticks() <= 0 && sensors?.isPolled != true:
            return SDL_WaitEvent(&event) != 0 ? event : nil
        case .seconds(let seconds) where SDL_NumJoysticks() <= 0 && sensors?.isPolled != true:
            let limit = Int32((seconds * 1000).rounded(.up).clamped(to: 0...1e9))
            return SDL_WaitEventTimeout(&event, limit) != 0 ? event : nil
        case .seconds, .forever:
            let nap = patience == .forever ? 33.0 : 16
            let end: Double = if case .seconds(let seconds) = patience { clock.seconds + seconds } else { .infinity }
            while SDL_PollEvent(&event) == 0 {
                let left = end - clock.seconds
                guard left > 0, sensors?.isMoved != true else { return nil }
                SDL_Delay(UInt32(min(nap, (left * 1000).rounded(.up))))
            }
            return event
        }
    }

    /// Whether the program was asked to end, now or before, as by a signal. Only the main thread notices a new request.
    public nonisolated static var isEndRequested: Bool {
        if !hasRequestedEnd.withLock(\.self), Thread.isMainThread { SDL_PumpEvents() }
        return hasRequestedEnd.withLock(\.self)
    }

    private nonisolated static let hasRequestedEnd = Mutex(false)

    /// Sees an event before it is queued: SDL's queue holds 65,535 of them, and drops others.
    private nonisolated static let endWatch: SDL_EventFilter = { _, event in
        if event?.pointee.type == SDL_QUIT.rawValue { hasRequestedEnd.withLock { $0 = true } }
        return 0
    }

    private func take(_ event: SDL_Event) {
        for kind in translation.kinds(of: event, in: window) { append(kind, event) }
        takePad(event)
        switch SDL_EventType(event.type) {
        case SDL_QUIT: arrivals.closeRequested = true
        case SDL_WINDOWEVENT: takeWindowEvent(event)
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: arrivals.needsRedraw = true
        case SDL_SENSORUPDATE: takeSensor(event)
        case SDL_AUDIODEVICEADDED where event.adevice.iscapture == 0: arrivals.soundChanges.append(.added)
        case SDL_AUDIODEVICEREMOVED where event.adevice.iscapture == 0:
            arrivals.soundChanges.append(.removed(event.adevice.which))
        case SDL_DROPBEGIN: dropCount = 0
        case SDL_DROPFILE, SDL_DROPTEXT: takeDrop(event.drop)
        case SDL_DROPCOMPLETE:
            // SDL leaves out the address of what is not on this machine.
            if dropCount == 0 { arrivals.droppedElse += 1 }
            dropCount = nil
        default: if event.type == WakeUp.type, event.user.code != 0 { arrivals.needsRedraw = true }
        }
    }

    private func append(_ kind: InputEvent.Kind, _ event: SDL_Event) {
        guard let times else { return }
        let earliest = arrivals.input.events.last?.time ?? 0
        let time = max(earliest, times.sinceFrameBefore(ticks: event.common.timestamp))
        arrivals.input.events.append(InputEvent(kind, time: time))
    }

    private func takeWindowEvent(_ event: SDL_Event) {
        window.hasChanged = true
        switch SDL_WindowEventID(UInt32(event.window.event)) {
        case SDL_WINDOWEVENT_CLOSE: arrivals.closeRequested = true
        case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED,
            SDL_WINDOWEVENT_RESTORED:
            arrivals.needsRedraw = true
        case SDL_WINDOWEVENT_SIZE_CHANGED:
            arrivals.needsRedraw = true
            window.measure()
        case SDL_WINDOWEVENT_DISPLAY_CHANGED:
            arrivals.needsRedraw = true
            window.measureDisplay()
        default: break
        }
    }

    /// Takes the path, whose memory SDL leaves to the receiver.
    private func takeDrop(_ event: SDL_DropEvent) {
        guard let file = event.file else { return }
        defer { SDL_free(file) }
        dropCount? += 1
        guard arrivals.droppedFiles.count + arrivals.droppedTexts.count < Self.mostDropped,
            (1...Self.longestPath).contains(SDL_strlen(file))
        else {
            arrivals.droppedElse += 1
            return
        }
        if SDL_EventType(event.type) == SDL_DROPFILE {
            arrivals.droppedFiles.append(String(path: file))
        } else {
            arrivals.droppedTexts.append(String(cString: file))
        }
    }

    private func takePad(_ event: SDL_Event) {
        guard let gamepads, let times else { return }
        let (kinds, sample) = gamepads.take(event, at: times.frame)
        for kind in kinds { append(kind, event) }
        if let sample { arrivals.input.samples.append(SourcedSample(sample, from: .gamepad)) }
    }

    private func takeSensor(_ event: SDL_Event) {
        guard let sensors, let times, gamepads?.leader?.gyroRate == nil else { return }
        let data = event.sensor.data
        let reading = Vector3(Double(data.0), Double(data.1), Double(data.2))
        let sample = sensors.sense(event.sensor.which, reading, stamp: event.sensor.timestamp_us, arrival: times.frame)
        if let sample { arrivals.input.samples.append(SourcedSample(sample, from: .host)) }
    }
}

/// The times of frames, and of SDL's events between them.
nonisolated struct FrameTimes {
    /// The time of frame 0, in seconds of the clock.
    let start: Double
    private let ticks: UInt32
    private var last, before: Double
    /// The time in seconds that was skipped so far.
    private var skipped = 0.0

    /// Begins with frame 0 at `start` seconds of the clock, when SDL's counter is at `ticks` milliseconds.
    init(start: Double, ticks: UInt32) {
        (self.start, self.ticks, last, before) = (start, ticks, start, start)
    }

    /// The time from frame 0 to this frame, in seconds.
    var frame: Double { last - start }

    /// Begins the next frame and returns the seconds since the previous one.
    mutating func advance(to now: Double) -> Double {
        before = last
        last = max(now, last)
        return last - before
    }

    /// The time of an event in seconds after the previous frame, within this frame. SDL's counter overflows after 49 days.
    func sinceFrameBefore(ticks: UInt32) -> Double {
        let since = Double(Int32(truncatingIfNeeded: ticks &- self.ticks)) / 1000
        return (start + since - before).clamped(to: 0...last - before)
    }

    /// Limits the input of a frame of a number of seconds to ``EventQueue/longestFrame``: events late in the frame move to its
    /// end, and samples keep their distances. Returns the skipped time in seconds.
    mutating func limit(_ input: inout FrameInput, lasting elapsed: Double) -> Double {
        input.elapsed = min(elapsed, EventQueue.longestFrame)
        skipped += elapsed - input.elapsed
        for i in input.events.indices { input.events[i].time = input.events[i].time.map { min($0, input.elapsed) } }
        for i in input.samples.indices { input.samples[i].sample.time -= skipped }
        return elapsed - input.elapsed
    }
}
