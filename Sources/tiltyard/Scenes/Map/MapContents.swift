import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The map of a run, and the world under the weather of the chart.
struct MapContents: SceneContents {
    /// The user's map; nil for the chart.
    let map: MapChoice?
    let sky: SkyWorld
    /// The requested time of the chart in hours.
    let hours: Double?

    var isOwn: Bool { map != nil }

    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, localTime: Double?) {
        header[MapPart.self].hours = hours ?? 0
    }

    func fill(_ content: inout SceneContent, as header: RecordingHeader) {
        content[MapPart.self] = header[MapPart.self]
        (content[MapPart.self].sky, content[MapPart.self].timeRuns) = (sky, header.tiltyard > 1)
    }

    func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)? {
        MapSession(map, assets: assets, isReplay: isReplay)
    }
}
