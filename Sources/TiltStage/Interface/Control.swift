import TiltCanvas
import TiltEngine

/// A control of the interface that can be pressed: by a pointer, or by Return when it has the keyboard focus.
package enum Control: Hashable, Sendable {
    case tab(Int), camera, sound, settings, help, allControls, about, recipe, gauge, slider, openFolder, phone,
        otherNetwork
    case action(SceneAction.ID)
    /// A part of the scene, such as an icon.
    case item(Int)

    /// The words of the help pages for what a pointer does with it; none if every window has room for it.
    var clicks: [String] {
        switch self {
        case .camera: ["click the camera", "hold the camera", "click, hold the camera"]
        case .sound: ["click the speaker"]
        case .tab, .settings, .help, .allControls, .about, .recipe, .gauge, .slider, .openFolder, .phone,
            .otherNetwork, .action, .item:
            []
        }
    }

    /// The command of a click.
    var command: Command {
        switch self {
        case .tab(let scene): .show(scene)
        case .camera: .request(.screenshot(showsInterface: false))
        case .sound: .toggleSound
        case .gauge: .setLevel
        case .help: .toggleHelp
        case .settings: .toggle(.settings)
        case .allControls: .showAllControls
        case .about: .toggle(.about)
        case .recipe: .toggleRecipe
        case .slider: .slide(.press)
        case .openFolder: .request(.openFolder)
        case .phone: .toggle(.phone)
        case .otherNetwork: .otherNetwork
        case .action(let id): .action(id)
        case .item(let index): .activate(index)
        }
    }

    /// The command of holding it for half a second; nil if it acts at once.
    var heldCommand: Command? { self == .camera ? .request(.movie) : nil }
}
