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

    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, hour: Double?) {
        header.map = MapPicture.chart.size
        header.hours = hours ?? 0
    }

    func fill(_ content: inout SceneContent, as header: RecordingHeader) {
        let size = header.map ?? MapPicture.chart.size
        content.weather.map = size == MapPicture.chart.size ? .chart : .own(size: size)
        (content.weather.sky, content.weather.hours, content.weather.timeRuns) = (
            sky, header.hours, header.tiltyard > 1
        )
    }

    func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)? {
        MapSession(map, assets: assets, isReplay: isReplay)
    }
}
