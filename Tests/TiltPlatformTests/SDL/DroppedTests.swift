import CSDL2
import Foundation
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A drop on a window")
    struct DroppedTests {
        private let window: Window
        private let queue: EventQueue

        init() throws {
            setenv("SDL_VIDEODRIVER", "dummy", 1)
            window = try Window(title: "Tiltyard", size: Vector(400, 300))
            queue = EventQueue(window: window)
            _ = queue.next()
        }

        private func drop(_ text: String?, _ type: SDL_EventType = SDL_DROPFILE) {
            var event = SDL_Event(drop: SDL_DropEvent())
            event.type = type.rawValue
            if let text { event.drop.file = SDL_strdup(text) }
            SDL_PushEvent(&event)
        }

        @Test("is reported as the paths of its files, once and in their order")
        func files() {
            for path in ["/a/sun.png", "/a/rain über.jpg", "/folder"] { drop(path) }
            let arrivals = queue.next()
            #expect(arrivals.droppedFiles == ["/a/sun.png", "/a/rain über.jpg", "/folder"])
            #expect(arrivals.droppedElse == 0 && arrivals.input.events.isEmpty)
            let later = queue.next()
            #expect(later.droppedFiles.isEmpty && later.droppedElse == 0)
        }

        @Test("is reported as text if it is text, and counted if its path is impossible")
        func others() {
            drop("https://example.org/{z}/{x}/{y}.png", SDL_DROPTEXT)
            drop("/" + String(repeating: "a", count: 5000))
            drop("/sun.png")
            let arrivals = queue.next()
            #expect(arrivals.droppedFiles == ["/sun.png"] && arrivals.droppedElse == 1)
            #expect(arrivals.droppedTexts == ["https://example.org/{z}/{x}/{y}.png"])
        }

        @Test("is accepted up to a limit, and the rest is counted")
        func many() {
            drop(nil, SDL_DROPBEGIN)
            for i in 0..<1000 { drop("/picture \(i).png") }
            drop(nil, SDL_DROPCOMPLETE)
            let arrivals = queue.next()
            #expect(arrivals.droppedFiles.count == EventQueue.mostDropped)
            #expect(arrivals.droppedFiles.last == "/picture \(EventQueue.mostDropped - 1).png")
            #expect(arrivals.droppedElse == 1000 - EventQueue.mostDropped)
        }
    }
}
