public import TiltEngine

/// A product among game controllers with a gyroscope, as it is known on USB and Bluetooth. A model may have several.
public nonisolated struct PadProduct: Hashable, Sendable {
    /// The maker's number.
    public let vendor: UInt16
    /// The maker's number of the product.
    public let product: UInt16
    /// The model.
    public let model: PadModel

    private init(_ vendor: UInt16, _ product: UInt16, _ model: PadModel) {
        (self.vendor, self.product, self.model) = (vendor, product, model)
    }

    /// The product with these numbers; nil if none with a gyroscope is known.
    public init?(vendor: UInt16, product: UInt16) {
        guard let known = Self.all.first(where: { $0.vendor == vendor && $0.product == product }) else { return nil }
        self = known
    }

    /// The common name of its model.
    public var name: String { model.name }

    /// All known products.
    public static let all = [
        PadProduct(sony, 0x05c4, .dualShock4),
        PadProduct(sony, 0x09cc, .dualShock4),
        PadProduct(sony, 0x0ba0, .dualShock4),
        PadProduct(sony, 0x0ce6, .dualSense),
        PadProduct(sony, 0x0df2, .dualSenseEdge),
        PadProduct(nintendo, 0x2006, .joyConL),
        PadProduct(nintendo, 0x2007, .joyConR),
        PadProduct(nintendo, 0x2008, .joyCons),
        PadProduct(nintendo, 0x2009, .switchPro),
        PadProduct(nintendo, 0x200e, .joyCons),
        PadProduct(valve, 0x1102, .steamController),
        PadProduct(valve, 0x1142, .steamController),
        PadProduct(valve, 0x1205, .steamDeck),
    ]

    private static let (sony, nintendo, valve): (UInt16, UInt16, UInt16) = (0x054c, 0x057e, 0x28de)
}
