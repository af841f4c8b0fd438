import TiltCanvas
import TiltEngine

/// A control of the interface that can be pressed: by a pointer, or by Return when it has the keyboard focus.
package enum Control: Hashable, Sendable {
    case tab(Int), pause, calibrate, settings, help, about, recipe, gauge, slider, openFolder, phone
    case action(SceneAction.ID)
    /// A part of the scene, such as an icon.
    case item(Int)

    /// The words of the help page for a click on it; nil if every window has room for it, or for its twin.
    var click: String? {
        switch self {
        case .pause: "click pause"
        case .about: "click About"
        case .tab, .calibrate, .settings, .help, .recipe, .gauge, .slider, .openFolder, .phone, .action, .item: nil
        }
    }

    /// The command of a click.
    var command: Command {
        switch self {
        case .tab(let scene): .show(scene)
        case .pause: .togglePause
        case .calibrate, .gauge: .setLevel
        case .help: .toggleHelp
        case .settings: .toggleSettings
        case .about: .toggleAbout
        case .recipe: .toggleRecipe
        case .slider: .slide(.press)
        case .openFolder: .request(.openFolder)
        case .phone: .togglePhone
        case .action(let id): .action(id)
        case .item(let index): .activate(index)
        }
    }
}
