import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The cards of a run: the bundled ones, or the user's pictures.
struct CardContents: SceneContents {
    /// The user's pictures; empty for the bundled ones.
    let files: [PictureFile]
    let notes: [PlatformError]
    /// The layers and the weather of the bundled cards; nil if they cannot be read.
    let art: CardArt?
    let layout: String?

    var isOwn: Bool { !files.isEmpty }

    func describe(in header: inout RecordingHeader, kept: Stage.Kept?, hour: Double?) {
        header.cards = files.isEmpty ? Card.weather.count : files.count
        header.cardShapes = files.map { $0.size.x / $0.size.y }
        let layout = layout ?? kept?.layout
        header.layout = layout == CarouselScene.layoutNames[0] ? nil : layout
    }

    func fill(_ content: inout SceneContent, as header: RecordingHeader) {
        let count = header.cards ?? Card.weather.count
        content.carousel.cards =
            files.isEmpty ? (0..<count).map { Card.bundled(at: $0, shapes: header.cardShapes) } : Card.cards(for: files)
        (content.carousel.layout, content.carousel.art) = (header.layout, art)
    }

    func check(_ header: RecordingHeader, at path: String) throws(PlatformError) {
        guard let recorded = header.cards, !files.isEmpty, files.count != recorded else { return }
        throw PlatformError(
            "cannot replay", on: path, advice: "use the \(recorded) cards it was made with, not \(files.count)")
    }

    func files(_ assets: AssetFolder, isReplay: Bool) -> (any SceneFiles)? {
        CardFiles(files, assets: assets, isReplay: isReplay)
    }
}

extension Card {
    static func cards(for files: [PictureFile]) -> [Card] {
        files.enumerated().map { index, file in
            var card = Card.own(file.path.stem, at: index, size: file.size)
            card.hasDepth = file.depthPath != nil
            return card
        }
    }

    /// The bundled card at an index of a ring of any length; `shapes` holds the cards' own aspect ratios, if any.
    static func bundled(at index: Int, shapes: [Double] = []) -> Card {
        let card = weather[index % weather.count]
        guard shapes.indices.contains(index) else { return card }
        return Card(image: card.image, title: card.title, detail: card.detail, mood: card.mood, shape: shapes[index])
    }
}
