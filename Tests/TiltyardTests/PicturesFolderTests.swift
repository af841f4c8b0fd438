import Testing

@testable import tiltyard

@Suite("The folder for pictures")
struct PicturesFolderTests {
    @Test(
        "is the one in the desktop's settings, else in the home folder",
        arguments: [
            ("", "/home/ada/Pictures"),
            ("XDG_PICTURES_DIR=\"$HOME/Bilder\"", "/home/ada/Bilder"),
            ("# by hand\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\n  XDG_PICTURES_DIR = \"/srv/photos\"\n", "/srv/photos"),
            ("XDG_PICTURES_DIR=\"$HOME/Ada\\'s \\\"best\\\" \\$5\"", "/home/ada/Ada's \"best\" $5"),
            ("XDG_PICTURES_DIR=\"$HOME/old\"\nXDG_PICTURES_DIR=\"$HOME/new\"", "/home/ada/new"),
            ("XDG_PICTURES_DIR=\"$HOME\"", "/home/ada"),
            ("XDG_PICTURES_DIR=\"$HOME/\"", "/home/ada/"),
            ("XDG_PICTURES_DIR=\"$HOMEWARD/x\"", "/home/ada/Pictures"),
            ("XDG_PICTURES_DIR=\"Pictures\"", "/home/ada/Pictures"),
            ("XDG_PICTURES_DIR=$HOME/bare", "/home/ada/Pictures"),
            ("#XDG_PICTURES_DIR=\"/off\"", "/home/ada/Pictures"),
            ("XDG_PICTURES_DIR=\"$HOME/open", "/home/ada/Pictures"),
        ])
    func path(settings: String, path: String) {
        #expect(PicturesFolder.path(in: settings, home: "/home/ada") == path)
    }
}
