import TiltCanvas
import TiltEngine

extension SceneAction.ID {
    /// Lets things go, or calls them back.
    public static let letGo = Self("letGo")
}

extension SceneAction {
    /// Lets a scene's things go, or calls them back.
    public static let letGo = SceneAction(
        .letGo, title: "Let go, call back", key: .g, padButton: .triangle,
        button: Button(
            off: .init(icon: "fall", title: "Let go"), on: .init(icon: "rise", title: "Call back"), width: 112),
        absence: "Nothing to let go")
}
