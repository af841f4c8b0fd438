public import ArgumentParser
import TiltCanvas
import TiltPlatform
public import TiltScenes
import TiltStage

struct LandscapeOptions: SceneOptions {
    @Option(
        help: ArgumentHelp(
            "Layers for the parallax: a folder of pictures, the first the farthest, or a photo, with NAME.depth.png beside it.",
            valueName: "FOLDER|PICTURE"), completion: .file())
    var layers: String?

    @Option(
        help: ArgumentHelp(
            "The landscape's hour at the start, from 0 to 24. (default: the local time; render: 20.6)", valueName: "H"))
    var hour: Double?

    @Option(
        help: ArgumentHelp(
            "The landscape's weather at the start: \(LandscapeWeather.allValueStrings.joined(separator: ", ")). (default: the last one; render: clear)",
            valueName: "name"))
    var weather: LandscapeWeather?

    static var scene: any CatalogueScene.Type { ParallaxScene.self }
    static var contentName: String? { "--layers" }
    var namesContent: Bool { layers != nil }
    var inputs: [RunFiles.Use] {
        (layers.map(LayerChoice.paths(at:)) ?? []).map { RunFiles.Use(option: "--layers", path: $0) }
    }
    var followsLocalTime: Bool { hour == nil }

    func validate() throws {
        if layers == "" { throw ValidationError("--layers needs a path.") }
        if let hour, !(0...24).contains(hour) { throw ValidationError("--hour needs a number from 0 to 24.") }
    }

    func difference(from header: RecordingHeader) -> String? {
        let recorded = header[ParallaxPart.self]
        if let hour, hour != recorded.hour { return "--hour" }
        return weather.map { $0 == recorded.skies } ?? true ? nil : "--weather"
    }

    func read(_ assets: AssetFolder) throws -> any SceneContents {
        LandscapeContents(
            options: self,
            art: try assets.value(in: "Parallax/landscape/layers.json", what: "cannot read the landscape"),
            layers: try layers.map { path throws(PlatformError) in try LayerChoice(path) })
    }
}

extension LandscapeWeather: ExpressibleByArgument {}
