import Dispatch
import Foundation
import Synchronization
import TiltEngine

/// A download of one picture into a temporary file, which is shown like any other. The file is deleted with this object.
public nonisolated final class PictureDownload: Sendable {
    private let loader: TileLoader
    private let folder: URL
    private let outcome = Mutex<Result<PictureFile, PlatformError>?>(nil)

    /// Starts to download a picture.
    public convenience init(_ address: WebAddress, network: TileNetwork) {
        self.init(address, network: network, decoder: PictureDecoder(), cache: TileCache())
    }

    init(
        _ address: WebAddress, network: TileNetwork, decoder: PictureDecoder, cache: TileCache?,
        limits: TileLimits = .init(), under parent: URL = FileManager.default.temporaryDirectory
    ) {
        folder = parent.appending(path: "tiltyard-\(UUID().uuidString)")
        loader = TileLoader(
            TileSource(.address(address)), decoder: decoder, cache: cache, network: network, limits: limits)
        loader.want([TileAddress(zoom: 0, x: 0, y: 0)].compactMap(\.self))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Starts to write the received data to the file, in the background.
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

    /// The file once it is complete, or the error if it cannot be written; nil until then.
    public var result: Result<PictureFile, PlatformError>? { outcome.withLock(\.self) }

    /// The problem with the download and its host, in words; nil if there is none.
    public var trouble: String? { loader.report.failure.map { "\(loader.source.host ?? "the map"): \($0)" } }
}
