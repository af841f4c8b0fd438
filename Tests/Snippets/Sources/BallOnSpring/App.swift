import TiltPlatform

/// Saves a picture at the path that it is given, or shows the window.
@main struct App {
    @MainActor static func main() throws {
        if let path = CommandLine.arguments.dropFirst().first { try keepPicture(at: path) } else { try showWindow() }
    }
}
