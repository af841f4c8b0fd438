import Dispatch
import Foundation
import Synchronization
import TiltEngine

/// One picture on its way from the net into a file, from where it is shown as any other. The file goes with this object.
public nonisolated final class PictureDownload: Sendable {
    private let loader: TileLoader
    private let folder: URL
    private let outcome = Mutex<Result<PictureFile, PlatformError>?>(nil)

    /// Begins to load a picture. `agent` is what the program calls itself when it asks.
    public convenience init(_ address: WebAddress, agent: String) {
        self.init(address, agent: agent, decoder: PictureDecoder(), cache: TileCache())
    }

    init(
        _ address: WebAddress, agent: String, decoder: PictureDecoder, cache: TileCache?, limits: TileLimits = .init(),
        under parent: URL = FileManager.default.temporaryDirectory
    ) {
        folder = parent.appending(path: "tiltyard-\(UUID().uuidString)")
        loader = TileLoader(TileSource(.address(address)), decoder: decoder, cache: cache, agent: agent, limits: limits)
        loader.want([TileAddress(zoom: 0, x: 0, y: 0)].compactMap(\.self))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Has what has come written to the file, in the background.
    public func collect() {
        guard let pixels = loader.takeFinished().first?.pixels else { return }
        DispatchQueue.global().async { [self] in
            let result = Result { () throws(PlatformError) in try keep(pixels) }
            outcome.withLock { $0 = result }
            WakeUp.send()
        }
    }

    private func keep(_ pixels: Pixels) throws(PlatformError) -> PictureFile {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appending(path: "map.png").path
        try pixels.savePNG(to: path)
        return try PictureFile(path)
    }

    /// The file, once the picture is in it, or why it cannot be written; nil until then.
    public var result: Result<PictureFile, PlatformError>? { outcome.withLock(\.self) }

    /// What hinders, in words, and whom; nil where nothing does.
    public var trouble: String? { loader.report.failure.map { "\(loader.source.host ?? "the map"): \($0)" } }
}
