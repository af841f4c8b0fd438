package import TiltCanvas
import TiltEngine
public import TiltStage

/// A scene of the program, made from the content of a run.
public protocol CatalogueScene: Scene {
    /// All that the program knows about it.
    static var descriptor: SceneDescriptor { get }
    /// The scene at the start of a run.
    init(_ content: SceneContent)
}

extension CatalogueScene {
    /// The descriptor of all its instances.
    public var descriptor: SceneDescriptor { Self.descriptor }
}

/// The content of a run: the window's view, and the part of each scene.
public struct SceneContent: Sendable {
    /// The window's view.
    public var view: Viewport
    private var parts: [ObjectIdentifier: any ScenePart] = [:]

    /// The bundled content in a view.
    public init(view: Viewport) { self.view = view }

    /// A scene's part.
    public subscript<Part: ScenePart>(part: Part.Type) -> Part {
        get { parts[ObjectIdentifier(part)] as? Part ?? Part() }
        set { parts[ObjectIdentifier(part)] = newValue }
    }
}

/// The scenes of the program. Command line, tabs, help page, tables of controls, settings, benchmarks and pictures come
/// from this list.
public enum SceneCatalogue {
    /// The scenes in the order of their tabs.
    public static let all: [any CatalogueScene.Type] = [MapScene.self, CarouselScene.self, ParallaxScene.self]

    /// Their descriptors.
    public static let descriptors = all.map { $0.descriptor }

    /// Their names, on the command line and in recordings.
    public static let names = descriptors.map(\.name)

    /// The name of the scene of a first start.
    public static let firstName = CarouselScene.descriptor.name

    /// The acts of the show.
    package static let tour: [ShowAct] = [.cards, .storm, .day]

    /// The change that a line tells one of the scenes; nil if it tells none of them any.
    package static func change(_ line: ProgramEvent.Line) -> (any ContentChange)? { descriptors.change(line) }

    /// All of them, made from a content.
    public static func scenes(_ content: SceneContent) -> [any Scene] { all.map { $0.init(content) } }
}

extension Setting {
    /// All settings of the program. The file, the header of a recording and the sheet follow this list.
    static let all = Setting.all(of: SceneCatalogue.descriptors)
}

extension Sound {
    /// All sounds of the stage and its scenes.
    package static let all = ofStage + ofSky + ofCards + ofLandscape
}
