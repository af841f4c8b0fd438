import TiltCanvas
import TiltEngine
public import TiltStage

extension ParallaxScene {
    /// "parallax". A hovering pointer leans the viewer.
    public static let descriptor: SceneDescriptor = {
        var descriptor = SceneDescriptor(
            "parallax", title: "Parallax", hint: "Move the pointer",
            help: [
                HelpRow(
                    "Look around", pad: [.words("tilt it, d-pad")], mouse: [.words("hover, drag")],
                    keys: [.key(.left), .key(.right), .key(.up), .key(.down)]),
                HelpRow(
                    "Time back, on", pad: [.words("right stick sideways")], mouse: [.words("drag sun or moon")],
                    keys: [.key(.leftBracket), .key(.rightBracket)]),
                HelpRow(
                    "Icons", pad: [.words("L3, d-pad, ✕")], mouse: [.words("click")],
                    keys: [.words("F6, arrows, Return")]),
            ], actions: [.letGo, .nextWeather, .backToNow], followsHover: true,
            flaw: "the far picture moves as a near one would, and nothing is smoothed")
        descriptor.about = SceneAbout(
            recipe:
                "iPhones move the picture behind their icons when they lean. The published lines for this shift one picture "
                + "by 40 points to either side.",
            defects:
                "The far picture moves with the lean, as a near one would, so that depth is turned inside out. Nothing is "
                + "smoothed, and a pose that is held never becomes the middle.",
            original: "The landscape moves as one, the wrong way round.",
            corrected: "Every layer moves by its own distance, and the icons come forward.")
        descriptor.settings = [.parallax]
        descriptor.content = PictureLayers.self
        descriptor.kept = [("skies", LandscapeWeather.allCases.map(\.rawValue)), ("sun", ["taken"])]
        return descriptor
    }()
}
