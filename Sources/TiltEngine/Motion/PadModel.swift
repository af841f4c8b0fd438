/// A model of game controller that is known to have a gyroscope and an accelerometer, whether a program can read them or not.
public struct PadModel: Hashable, Sendable {
    /// The maker's number on USB and Bluetooth.
    public let vendor: UInt16
    /// The maker's number of the model.
    public let product: UInt16
    /// The common name. Several numbers may share it.
    public let name: String

    private init(_ vendor: UInt16, _ product: UInt16, _ name: String) {
        self.vendor = vendor
        self.product = product
        self.name = name
    }

    /// The model with these numbers; nil if none with a gyroscope is known.
    public init?(vendor: UInt16, product: UInt16) {
        guard let model = Self.all.first(where: { $0.vendor == vendor && $0.product == product }) else { return nil }
        self = model
    }

    /// Whether a pad with this name should have a gyroscope. If several are alike, the second has " 2" added to its
    /// name, and so on.
    public static func hasGyro(named name: String) -> Bool {
        all.contains {
            name == $0.name || name.hasPrefix("\($0.name) ") && Int(name.dropFirst($0.name.count + 1)) != nil
        }
    }

    /// All known models: those for which SDL has a driver with sensors.
    public static let all = [
        PadModel(sony, 0x05c4, "DualShock 4"),
        PadModel(sony, 0x09cc, "DualShock 4"),
        PadModel(sony, 0x0ba0, "DualShock 4"),
        PadModel(sony, 0x0ce6, "DualSense"),
        PadModel(sony, 0x0df2, "DualSense Edge"),
        PadModel(nintendo, 0x2006, "Joy-Con L"),
        PadModel(nintendo, 0x2007, "Joy-Con R"),
        PadModel(nintendo, 0x2008, "Joy-Cons"),
        PadModel(nintendo, 0x2009, "Switch Pro"),
        PadModel(nintendo, 0x200e, "Joy-Cons"),
        PadModel(valve, 0x1102, "Steam Controller"),
        PadModel(valve, 0x1142, "Steam Controller"),
        PadModel(valve, 0x1205, "Steam Deck"),
    ]

    private static let sony: UInt16 = 0x054c
    private static let nintendo: UInt16 = 0x057e
    private static let valve: UInt16 = 0x28de
}
