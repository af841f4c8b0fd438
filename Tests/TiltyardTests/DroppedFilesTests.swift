import Support
import Testing
import TiltPlatform

@testable import tiltyard

@Suite("A drop of several files")
struct DroppedFilesTests {
    private let folder: TemporaryFolder
    private let picture: String

    init() throws {
        folder = try TemporaryFolder()
        picture = folder.path("sun.png")
        try Pixels(width: 4, height: 3, fill: 0xFFFF_FFFF).savePNG(to: picture)
    }

    @Test("contains its pictures, those of folders in order, without a message")
    func pictures() throws {
        let album = try folder.folder("album")
        for name in ["10.png", "9.png", "notes.txt"] {
            try Pixels(width: 1, height: 1, fill: 0xFF00_0000).savePNG(to: "\(album)/\(name)")
        }
        let dropped = DroppedFiles([picture, album, picture])
        #expect(dropped.pictures.map(\.path) == [picture, "\(album)/9.png", "\(album)/10.png", picture])
        #expect(dropped.refusal == nil)
    }

    @Test("reports why files that are not pictures are left out")
    func refusals() throws {
        let notes = try folder.file("notes.txt", "To do\n")
        let empty = try folder.folder("empty")
        for (path, reason) in [
            (notes, "notes.txt: cannot show the picture, use a PNG, JPEG"), (empty, "empty: cannot find pictures"),
            (folder.path("gone.png"), "gone.png: cannot read the picture, No such file"),
            ("/dev/zero", "zero: cannot read the picture, name a regular file"),
        ] {
            let dropped = DroppedFiles([path])
            #expect(dropped.pictures.isEmpty && dropped.refusal?.hasPrefix(reason) == true, "\(dropped)")
        }
        let dropped = DroppedFiles([notes, picture, empty, notes])
        #expect(dropped.pictures.map(\.path) == [picture])
        #expect(dropped.refusal?.hasPrefix("3 are left out. notes.txt: cannot show") == true)
    }

    @Test("is examined up to a limit, and the rest is counted")
    func many() throws {
        let most = EventQueue.mostDropped
        let album = try folder.folder("album")
        for i in 0..<(most + 50) { _ = try folder.file("album/\(i).png", "no picture") }
        let dropped = DroppedFiles([album, picture], more: 7)
        #expect(dropped.pictures.isEmpty)
        #expect(dropped.refusal?.hasPrefix("\(most) are left out. 0.png: ") == true)
        #expect(dropped.refusal?.hasSuffix(". At most \(most) files are accepted: 58 more left out") == true)
    }

    @Test("is limited to the available room, with a reason")
    func room() {
        var dropped = DroppedFiles([picture, picture, picture])
        dropped.keep(3, "There is room for three")
        #expect(dropped.pictures.count == 3 && dropped.refusal == nil)
        dropped.keep(1, "There is room for one")
        #expect(dropped.pictures.count == 1 && dropped.refusal == "There is room for one: 2 more left out")
        dropped.keep(0, "There is no room")
        #expect(dropped.pictures.isEmpty && dropped.refusal == "There is no room: 3 more left out")
    }
}
