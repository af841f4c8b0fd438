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

    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, hour local: Double?) {
        header.hour = options.hour ?? local ?? RecordingHeader.usualHour
        header.skies = options.weather ?? kept?.skies ?? .clear
        if options.hour == nil, local != nil { header.arrival = kept?.knowsSun == true ? .known : .asks }
    }

    func fill(_ content: inout SceneContent, as header: RecordingHeader) {
        (content.parallax.art, content.parallax.hour, content.parallax.skies) = (art, header.hour, header.skies)
        content.parallax.arrival = header.arrival
    }

    func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)? {
        OwnLayerFiles(layers, assets: assets, isReplay: isReplay)
    }
}
