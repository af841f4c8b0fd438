import Foundation
import Synchronization

#if canImport(AppKit)
    import AppKit
#endif

/// The desktop's setting for reduced motion, asked in the background: a desktop may answer late, or never.
public nonisolated final class ReducedMotion: Sendable {
    /// Whether the desktop asks for less motion; nil if that cannot be read, and until the answer is there. The event queue is
    /// woken by the answer.
    public var isWanted: Bool? { answer.withLock { $0 } }

    private let answer = Mutex<Bool?>(nil)
    private let isAnswered = DispatchSemaphore(value: 0)

    /// Asks the desktop.
    @MainActor public init() {
        #if canImport(AppKit)
            answer.withLock { $0 = NSWorkspace.shared.accessibilityDisplayShouldReduceMotion }
            isAnswered.signal()
        #elseif os(Linux)
            guard Self.hasSessionBus else {
                isAnswered.signal()
                return
            }
            let isAsked: Void? = try? DesktopCommand.run(Self.portalCall) { [self] output, _ in
                answer.withLock { $0 = output.flatMap(Self.reduced) }
                isAnswered.signal()
                WakeUp.send(redraws: false)
            }
            if isAsked == nil { isAnswered.signal() }
        #else
            isAnswered.signal()
        #endif
    }

    /// Waits for the answer for half a second at most, and returns it.
    public func wait() -> Bool? {
        _ = isAnswered.wait(timeout: .now() + 0.5)
        return isWanted
    }

    /// The setting in the settings portal's answer: `reduced-motion` of org.freedesktop.appearance (0 no, 1 yes) or, on
    /// older desktops, GNOME's `enable-animations`. Nil if it has neither.
    static func reduced(in answer: String) -> Bool? {
        if let number = value(of: "reduced-motion", in: answer) { return number == "1" }
        return value(of: "enable-animations", in: answer).map { $0 == "false" }
    }

    /// The value of a key as gdbus prints it: 'reduced-motion': <uint32 1>.
    private static func value(of key: String, in answer: String) -> Substring? {
        guard let range = answer.range(of: "'\(key)': <") else { return nil }
        return answer[range.upperBound...].prefix { $0 != ">" }.split(separator: " ").last
    }
}

#if os(Linux)
    nonisolated extension ReducedMotion {
        /// Without a session bus gdbus is not run, because it would start one.
        private static var hasSessionBus: Bool {
            let environment = ProcessInfo.processInfo.environment
            if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
            return environment["XDG_RUNTIME_DIR"].map { FileManager.default.fileExists(atPath: "\($0)/bus") } ?? false
        }

        private static let portalCall = [
            "gdbus", "call", "--session", "--timeout", "10", "--dest", "org.freedesktop.portal.Desktop",
            "--object-path", "/org/freedesktop/portal/desktop", "--method",
            "org.freedesktop.portal.Settings.ReadAll",
            "['org.freedesktop.appearance', 'org.gnome.desktop.interface']",
        ]
    }
#endif
