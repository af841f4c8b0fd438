/// A model of game controller that is known to have a gyroscope and an accelerometer, whether a program can read them or not:
/// those for which SDL has a driver with sensors. Its raw value is its common name.
public enum PadModel: String, Hashable, Sendable, CaseIterable {
    /// Sony's controller of the PlayStation 4.
    case dualShock4 = "DualShock 4"
    /// Sony's controller of the PlayStation 5.
    case dualSense = "DualSense"
    /// The one with paddles.
    case dualSenseEdge = "DualSense Edge"
    /// Nintendo's left half controller.
    case joyConL = "Joy-Con L"
    /// Nintendo's right half controller.
    case joyConR = "Joy-Con R"
    /// Both halves, as one controller or in their grip.
    case joyCons = "Joy-Cons"
    /// Nintendo's Pro Controller.
    case switchPro = "Switch Pro"
    /// Valve's controller with two touchpads.
    case steamController = "Steam Controller"
    /// Valve's handheld.
    case steamDeck = "Steam Deck"

    /// The common name.
    public var name: String { rawValue }

    /// Whether a pad with this name should have a gyroscope. If several are alike, the second has " 2" added to its
    /// name, and so on.
    public static func hasGyro(named name: String) -> Bool {
        allCases.contains {
            name == $0.name || name.hasPrefix("\($0.name) ") && Int(name.dropFirst($0.name.count + 1)) != nil
        }
    }
}
