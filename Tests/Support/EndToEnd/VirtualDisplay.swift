import Foundation
public import TiltEngine
public import TiltPlatform

/// An invisible screen with a pointer and a keyboard: Xvfb, driven by xdotool. It ends with its last user.
public final class VirtualDisplay: Sendable {
    private let server: RunningCommand
    /// The display's name, such as ":99".
    public let name: String

    /// Starts a server on a free display number. Throws if there is none.
    public init(width: Int = 1600, height: Int = 1000) async throws {
        let arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"]
        let server = try Command("Xvfb", arguments, timeout: 3600).start()
        guard try await server.wait(until: { server.output.hasSuffix("\n") }) else {
            throw Refusal("Xvfb did not start: \(server.errors)")
        }
        self.server = server
        name = ":" + server.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The environment variables with which a program opens its window here.
    public var environment: [String: String] { ["DISPLAY": name, "SDL_VIDEODRIVER": "x11"] }

    /// An action that failed on the display.
    public struct Refusal: Error, CustomStringConvertible {
        /// The action that failed.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// Lets the server stand still: a program waits for its answers.
    public func freeze() { server.freeze() }

    /// Ends the server.
    public func stop() async throws { try await server.stop() }

    /// The number of the first visible window whose title matches; waits for it. Windows are searched by class and then
    /// by title, because xdotool's search by title supports only ASCII.
    public func window(titled title: Regex<Substring>) async throws -> String {
        let deadline = ContinuousClock.now + .seconds(60)
        var others: [String] = []
        while ContinuousClock.now < deadline {
            let search = try await tool(["search", "--onlyvisible", "--class", "."])
            others = []
            for window in search.output.split(separator: "\n").map(String.init) {
                let found = try await self.title(of: window)
                if found.contains(title) { return window }
                others.append(found)
            }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw Refusal("no window has the title that is waited for, only \(others)")
    }

    /// The title of a window, as window managers and assistive programs read it; empty if there is none.
    public func title(of window: String) async throws -> String {
        try await tool(["getwindowname", window]).output.trimmingCharacters(in: .newlines)
    }

    /// A picture of the whole screen.
    public func screenshot() async throws -> Pixels {
        let folder = try TemporaryFolder()
        let path = folder.path("screen.png")
        let outcome = try await Command("import", ["-window", "root", path], environment: environment).run()
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),
            let pixels = Pixels(decoding: [UInt8](bytes), type: "PNG")
        else {
            throw Refusal("no screenshot: \(outcome)")
        }
        return pixels
    }

    private func tool(_ arguments: [String]) async throws -> Command.Outcome {
        try await Command("xdotool", arguments, environment: environment).run()
    }
}

extension VirtualDisplay {
    /// Does several things in one go: xdotool's commands with their arguments.
    public func drive(_ steps: String...) async throws { try await drive(steps) }

    /// Does several things in one go: xdotool's commands with their arguments. When it returns, the server has done
    /// them, and a program with the keyboard focus or under the pointer loses none of them, however busy it is.
    public func drive(_ steps: [String]) async throws {
        let outcome = try await tool(steps)
        guard outcome.status == 0 else { throw Refusal("xdotool \(steps.joined(separator: " ")): \(outcome)") }
    }
}

extension VirtualDisplay {
    /// A button of the mouse, by its X number.
    public enum Button: String, Sendable {
        /// The main button.
        case left = "1"
        /// The wheel button.
        case middle = "2"
        /// The secondary button.
        case right = "3"
        /// A notch of the wheel upwards.
        case wheelUp = "4"
        /// A notch of the wheel downwards.
        case wheelDown = "5"
    }

    /// Moves the pointer to a position in a window, in whole pixels.
    public func move(to point: Vector, in window: String) async throws {
        try await drive(
            "mousemove", "--window", window, "\(Int(point.x.rounded()))", "\(Int(point.y.rounded()))")
    }

    /// Presses a button at the pointer's position.
    public func down(_ button: Button = .left) async throws { try await drive("mousedown", button.rawValue) }

    /// Releases a button.
    public func up(_ button: Button = .left) async throws { try await drive("mouseup", button.rawValue) }

    /// Presses and releases a button.
    public func click(_ button: Button = .left) async throws { try await drive("click", button.rawValue) }

    /// Gives a window the keyboard focus.
    public func focus(_ window: String) async throws { try await drive("windowfocus", "--sync", window) }

    /// Presses and releases a key by its X name, such as "c", "Escape" or "alt+Return".
    public func key(_ name: String) async throws { try await drive("key", name) }

    /// Presses a key.
    public func keyDown(_ name: String) async throws { try await drive("keydown", name) }

    /// Releases a key.
    public func keyUp(_ name: String) async throws { try await drive("keyup", name) }

    /// Sets the layout of the keyboard by its X name, such as "de".
    public func setLayout(_ name: String) async throws {
        let outcome = try await Command("setxkbmap", [name], environment: environment).run()
        guard outcome.status == 0 else { throw Refusal("setxkbmap \(name): \(outcome)") }
    }

    /// Sets the size of a window, in pixels.
    public func resize(_ window: String, width: Int, height: Int) async throws {
        try await drive("windowsize", "--sync", window, "\(width)", "\(height)")
    }
}
