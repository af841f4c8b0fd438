import TiltCanvas
import TiltPlatform
import TiltScenes
import TiltStage

struct LandscapeContents: SceneContents {
    let options: LandscapeOptions
    let art: LandscapeArt
    /// The user's layers; nil for the landscape.
    let layers: LayerChoice?

    var isOwn: Bool { layers != nil }
    var notes: [PlatformError] { layers?.notes ?? [] }

    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, localTime: Double?) {
        var part = ParallaxPart()
        part.hour = options.hour ?? localTime ?? part.hour
        part.skies = options.weather ?? kept?[ParallaxPart.self].skies ?? part.skies
        if options.hour == nil, localTime != nil { part.arrival = kept?.knowsSun == true ? .known : .asks }
        header[ParallaxPart.self] = part
    }

    func fill(_ content: inout SceneContent, as header: RecordingHeader) {
        content[ParallaxPart.self] = header[ParallaxPart.self]
        content[ParallaxPart.self].art = art
    }

    func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)? {
        OwnLayerFiles(layers, assets: assets, isReplay: isReplay)
    }
}
