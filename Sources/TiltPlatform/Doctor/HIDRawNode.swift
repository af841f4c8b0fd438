public import TiltEngine

/// The raw HID node of a pad that is known to have a gyro, and whether it may be read and written.
public nonisolated struct HIDRawNode: Hashable, Sendable {
    /// Where it is, as in /dev/hidraw0.
    public let path: String
    /// The pad behind it.
    public let model: PadModel
    /// Why it cannot be opened; nil where it can.
    public let refusal: Refusal?

    /// Why a node cannot be opened.
    public enum Refusal: Hashable, Sendable {
        /// The file is not there, as in a container that was not given it.
        case missing
        /// The person, or the container, has no right to it.
        case forbidden
        /// Something else, in the system's words.
        case broken(String)
    }

    /// What is wrong with it, in a few words; nil where it can be opened.
    public var problem: String? {
        switch refusal {
        case nil: nil
        case .missing: "\(path) is not there"
        case .forbidden: "no right to read and write \(path)"
        case .broken(let words): "\(path) cannot be opened: \(words)"
        }
    }

    /// What to do about it; nil where it can be opened.
    public var cure: String? {
        switch refusal {
        case nil: nil
        case .forbidden: UdevRule(for: model).cure
        case .missing: "give \(path) to the container or sandbox; outside of it, \(UdevRule(for: model).cure)"
        case .broken: "unplug the pad and plug it in again; if that does not help, \(UdevRule(for: model).cure)"
        }
    }
}
