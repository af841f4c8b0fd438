import TiltEngine
import TiltPlatform
import TiltScenes

/// The cards of a run: the bundled ones, or pictures of the user's own.
enum CardFiles {
    /// The name under which the picture of a user's card is drawn.
    static func image(_ index: Int) -> ImageID { ImageID("card", index + 1) }

    /// A card for each file, called after it.
    static func cards(for files: [PictureFile]) -> [Card] {
        files.enumerated().map { index, file in
            let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
            let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
            return Card(image: image(index), title: String(name[..<(dot ?? name.endIndex)]))
        }
    }

    /// As many bundled cards as asked for, over and over.
    static func bundled(_ count: Int) -> [Card] {
        (0..<count).map { Card.weather[$0 % Card.weather.count] }
    }
}
