import Foundation
import TiltEngine

/// The raw HID node of a pad that is known to have a gyro, with the result of opening it.
public nonisolated struct HIDRawNode: Hashable, Sendable, Encodable {
    /// The path, such as /dev/hidraw0.
    public let path: String
    /// The model of the pad.
    public let model: PadProduct
    /// The reason why it cannot be opened; nil if it can.
    public let refusal: Refusal?

    /// The reason why a node cannot be opened.
    public enum Refusal: Hashable, Sendable {
        /// The file does not exist, as in a container without the device.
        case missing
        /// The user, or the container, has no permission.
        case forbidden
        /// Another reason, in the system's words.
        case broken(String)
    }

    /// The problem and the remedy; nil if the node can be opened.
    public var diagnosis: Diagnosis? {
        let rule = UdevRule(for: model).cure
        return switch refusal {
        case nil: nil
        case .missing:
            Diagnosis(
                problem: "\(path) does not exist",
                cure: "give \(path) to the container or sandbox; outside of it, \(rule)")
        case .forbidden: Diagnosis(problem: "no permission to read and write \(path)", cure: rule)
        case .broken(let words):
            Diagnosis(
                problem: "\(path) cannot be opened: \(words)",
                cure: "unplug the pad and plug it in again; if that does not help, \(rule)")
        }
    }

    /// Writes the path, the pad's name, and the cure or null. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject(["path": path, "name": model.name, "cure": diagnosis?.cure])
    }
}

/// The kernel's raw HID nodes of pads that are known to have a gyro. SDL reads the gyro there and does not report nodes
/// that it may not open. Only Linux has such nodes; elsewhere none are found.
public nonisolated struct HIDRawNodes: Sendable {
    /// The folder in which the kernel lists the nodes.
    let classes: String
    let devices: String

    /// A search of the kernel's folders, or of others with the same layout.
    public init(classes: String = "/sys/class/hidraw", devices: String = "/dev") {
        (self.classes, self.devices) = (classes, devices)
    }

    /// Finds the nodes of pads with a gyro, in the order of their numbers. Each is opened, because permissions alone do
    /// not tell: a container may refuse what they allow. Other files in the folders are ignored.
    public func all() -> [HIDRawNode] {
        (0..<Self.count).compactMap { number in
            guard let model = model(of: "\(classes)/hidraw\(number)") else { return nil }
            let path = "\(devices)/hidraw\(number)"
            return HIDRawNode(path: path, model: model, refusal: Self.refusal(ofOpening: path))
        }
    }

    /// Finds the nodes of pads with a gyro that cannot be opened.
    public func unreadable() -> [HIDRawNode] { all().filter { $0.refusal != nil } }

    /// The greatest number of raw HID nodes in the kernel.
    private static let count = 64
    /// A limit in bytes, well above what the kernel writes about a device.
    private static let longestText = 4096

    private func model(of node: String) -> PadProduct? {
        let file = try? InputFile("\(node)/device/uevent", limit: .max, what: "cannot read the device")
        let bytes = try? file?.bytes(count: Self.longestText)
        let lines = String(decoding: bytes ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.first { $0.hasPrefix("HID_ID=") }.flatMap { PadProduct(hidID: $0.dropFirst(7)) }
    }

    private static func refusal(ofOpening path: String) -> HIDRawNode.Refusal? {
        let file = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        if file >= 0 {
            close(file)
            return nil
        }
        let reason = errno
        return switch reason {
        case EACCES, EPERM: .forbidden
        case ENOENT: .missing
        default: .broken(String(cString: strerror(reason)))
        }
    }
}

nonisolated extension PadProduct {
    /// The model for the kernel's BUS:VENDOR:PRODUCT in hexadecimal digits, such as 0003:0000054C:00000CE6.
    init?(hidID: some StringProtocol) {
        let parts = hidID.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let vendor = UInt16(parts[1], radix: 16), let product = UInt16(parts[2], radix: 16)
        else { return nil }
        self.init(vendor: vendor, product: product)
    }
}
