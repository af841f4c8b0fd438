import Foundation
import Support
import Testing
import TiltEngine
import TiltStage

@testable import tiltyard

/// The program in a window on a screen of its own, followed by its telemetry.
final class LiveRun {
    let display: VirtualDisplay
    let folder: TemporaryFolder
    let app: RunningCommand
    let window: String
    private let desktop: AnyObject?
    private let telemetry: TelemetryFile
    private var position = 0

    /// The usual size of the screen and of the window.
    static let screen = Vector(1200, 800)
    static let view = Vector(960, 600)

    /// The desktop between the program and the screen.
    enum Desktop {
        /// The X server only.
        case bare
        /// A window manager.
        case openbox
        /// A Wayland compositor in a window on the screen, which contains the program's window.
        case weston
    }

    /// Starts the program and waits for its window and its first frame. The pointer stays at the edge of the screen,
    /// outside of the window. `resources` are the desktop's settings.
    init(
        _ arguments: [String], on desktop: Desktop = .bare, pad: FakePad? = nil, environment: [String: String] = [:],
        resources: String? = nil, isAlive: Bool = true,
        folder: TemporaryFolder? = nil, timeout: Double = 400
    ) async throws {
        let folder = try folder ?? TemporaryFolder()
        if !isAlive {
            try SettingsFile(path: folder.path("config/tiltyard/settings.json")).keep(.withoutLife, since: .standard)
        }
        // A pointer over weston's window before its first frame gets no position there: weston 10 divides by zero. It
        // stays beside the window until it is moved.
        let margin = desktop == .weston ? 40 : 0
        let display = try await VirtualDisplay(width: Int(Self.screen.x) + margin, height: Int(Self.screen.y))
        try await display.drive("mousemove", desktop == .weston ? "\(Int(Self.screen.x) + margin - 1)" : "0", "0")
        if let resources { try await display.setResources(resources) }
        let options = ["--size", "\(Int(Self.view.x))x\(Int(Self.view.y))", "--telemetry", folder.path("telemetry")]
        let weston = desktop == .weston ? try await Weston(on: display) : nil
        self.desktop = desktop == .openbox ? try await Openbox(on: display) : weston
        let session = (weston?.environment ?? display.environment)
            .merging(["XDG_CONFIG_HOME": folder.path("config")]) { $1 }
        let command = BuiltBinary.command(
            options + arguments, environment: session.merging(environment) { $1 }, timeout: timeout)
        app = try (pad?.attached(to: command) ?? command).start()
        window = try await display.window(titled: weston == nil ? /Tiltyard/ : /Weston/)
        telemetry = TelemetryFile(folder.path("telemetry"))
        (self.display, self.folder) = (display, folder)
        try await next("a first frame") { _ in true }
        try await display.focus(window)
    }

    private static let patience = Duration.seconds(120)

    /// All frames so far.
    var frames: [TelemetryFrame] { telemetry.frames }

    /// Waits for the next frame for which a condition holds, from the last one found.
    @discardableResult
    func next(_ what: String, where holds: (TelemetryFrame) -> Bool) async throws -> TelemetryFrame {
        let deadline = ContinuousClock.now + Self.patience
        let start = position
        while true {
            let isLast = !app.isRunning || ContinuousClock.now > deadline
            try telemetry.read()
            while position < telemetry.frames.count {
                let frame = telemetry.frames[position]
                if holds(frame) { return frame }
                position += 1
            }
            guard !isLast else { throw missed(what, since: start) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Waits for a condition outside the program.
    func wait(for what: String, until holds: () -> Bool) async throws {
        let deadline = ContinuousClock.now + Self.patience
        while !holds() {
            guard app.isRunning, ContinuousClock.now < deadline else { throw missed(what, since: position) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Waits until the window has a title; it is set after the frame that telemetry reports.
    func titled(_ title: String) async throws { try await titled(title) { $0 == title } }

    /// Waits until the window has a title for which a condition holds.
    func titled(_ what: String, where holds: (String) -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            guard !holds(try await display.title(of: window)) else { return }
            try await Task.sleep(for: .milliseconds(25))
        }
        Issue.record("the title is \(try await display.title(of: window)), not \(what)")
    }

    /// Waits for the next state of the carousel for which a condition holds.
    @discardableResult
    func nextRing(
        _ what: String, where holds: (TelemetryFrame.Carousel) -> Bool
    ) async throws -> TelemetryFrame.Carousel {
        let frame = try await next(what) { $0.carousel.map(holds) ?? false }
        guard let ring = frame.carousel else { throw missed(what, since: position) }
        return ring
    }

    /// Forgets the frames that have been written so far.
    func skipToPresent() throws {
        try telemetry.read()
        position = telemetry.frames.count
    }

    /// Quits by the key, pressed twice, and expects success.
    func end(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await display.drive("key", "Escape", "key", "Escape")
        expectGoodEnd(try await app.outcome(), sourceLocation: sourceLocation)
    }

    private func missed(_ what: String, since start: Int) -> Missed {
        let frames = telemetry.frames[min(start, telemetry.frames.count)...]
        // About twenty of them are enough for a report.
        let story = frames.enumerated().filter { $0.offset % max(1, frames.count / 20) == 0 }.map(\.element)
        return Missed(what: what, frames: story + frames.suffix(1), errors: app.errors)
    }

    /// A condition that was not reached.
    struct Missed: Error, CustomStringConvertible {
        let what: String
        let frames: [TelemetryFrame]
        let errors: String

        var description: String {
            (["there was not \(what); stderr: \(errors)"] + frames.map { "\($0)" }).joined(separator: "\n")
        }
    }
}

extension VirtualDisplay {
    /// Drags from one position in a window to another and flings: the button is released while the pointer moves.
    func fling(from start: Vector, to end: Vector, in window: String) async throws {
        func place(_ point: Vector) -> [String] {
            ["mousemove", "--window", window, "\(Int(point.x.rounded()))", "\(Int(point.y.rounded()))"]
        }
        var steps = place(start) + ["mousedown", "1"]
        for i in 1...10 { steps += place(start + (end - start) * (Double(i) / 10)) + ["sleep", "0.012"] }
        try await drive(steps + ["mouseup", "1"])
    }
}

/// All tests with their own window.
@Suite("In a window under a virtual display", .takesTurns(with: .programs), .needsLinux, .needs(.xvfb, .xdotool))
struct LiveTests {}

extension Settings {
    /// The settings with which nothing moves by itself.
    fileprivate static var withoutLife: Settings {
        var settings = Settings.standard
        settings.life = .never
        return settings
    }
}
