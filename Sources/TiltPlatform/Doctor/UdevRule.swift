public import TiltEngine

/// The rule for udev that lets the person at the desk read and write the raw HID node of a pad, which is where SDL finds its
/// gyro on Linux.
public nonisolated struct UdevRule: Hashable, Sendable {
    /// The pad.
    public let model: PadModel

    /// The rule for a pad.
    public init(for model: PadModel) { self.model = model }

    /// The file it belongs into: systemd hands out what is tagged with `uaccess` in 73-seat-late.rules, so the number must be
    /// lower.
    public static let file = "/etc/udev/rules.d/70-tiltyard.rules"
    /// The command that makes it count at once, for pads that are plugged in too.
    public static let reload = "sudo udevadm control --reload-rules && sudo udevadm trigger"

    /// The rule itself, one line. The kernel names a HID device BUS:VENDOR:PRODUCT.NUMBER, so that this holds for USB and
    /// Bluetooth; the attributes `idVendor` and `idProduct` are there for USB alone.
    public var line: String {
        #"KERNEL=="hidraw*", KERNELS=="*:\#(Self.hex(model.vendor)):\#(Self.hex(model.product)).*", "#
            + #"MODE="0660", TAG+="uaccess""#
    }

    /// What to do, the rule in a line of its own.
    public var cure: String {
        """
        put this line into \(Self.file)
        \(line)
        then run
        \(Self.reload)
        """
    }

    private static func hex(_ number: UInt16) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
