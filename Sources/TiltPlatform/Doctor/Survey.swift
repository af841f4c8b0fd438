import CSDL2
import Foundation
import Synchronization
import TiltCanvas
import TiltEngine

extension DoctorReport {
    /// Surveys this machine. It takes one second, which pads need to appear, and up to six more if a phone or pad over
    /// the network is named. Nothing is left open. Throws if controllers cannot be searched for at all.
    @MainActor public init(nodes: HIDRawNodes = HIDRawNodes(), asking address: DSUAddress? = nil) throws(PlatformError)
    {
        let video = Video.present()
        let found = nodes.all()
        let environment = ProcessInfo.processInfo.environment
        let controllers = try ControllerReport.connected().map { controller in
            var controller = controller
            controller.diagnosis = Diagnosis(of: controller, nodes: found, environment: environment)
            return controller
        }
        self.init(
            sdl: .present, video: video, controllers: controllers, unreadable: found.filter { $0.refusal != nil },
            sensors: Sensor.present(), network: address.map { NetworkReport(asking: $0) },
            phoneRefusal: PhoneServer.refusal, reduceMotion: ReducedMotion().wait(), sound: .present())
    }
}

extension DoctorReport.SDL {
    fileprivate static var present: Self {
        func text(_ version: SDL_version) -> String { "\(version.major).\(version.minor).\(version.patch)" }
        var linked = SDL_version()
        SDL_GetVersion(&linked)
        return Self(compiled: text(csdl_compiled_version()), linked: text(linked))
    }
}

@MainActor extension DoctorReport.Video {
    fileprivate static func present() -> Self {
        var report = Self(driver: nil, refusal: nil, displays: [], renderers: [Renderer.Kind.software.rawValue])
        do throws(PlatformError) {
            let share = try Subsystem(
                SDL_INIT_VIDEO, what: "cannot open a window", on: "no display", advice: "start it in a desktop session")
            withExtendedLifetime(share) {
                report.driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
                let found = GraphicsCard.survey()
                (report.card, report.renderers) = (found.card, found.renderers.map(\.rawValue))
                report.displays = (0..<max(0, SDL_GetNumVideoDisplays())).compactMap(display)
            }
        } catch {
            report.refusal = error.subject
        }
        return report
    }

    private static func display(_ index: Int32) -> String? {
        var mode = SDL_DisplayMode()
        guard SDL_GetDesktopDisplayMode(index, &mode) == 0 else { return nil }
        return "\(mode.w)x\(mode.h)" + (mode.refresh_rate > 0 ? ", \(mode.refresh_rate) Hz" : "")
    }
}

extension DoctorReport.Sound {
    /// A sound server that does not answer is given up after two seconds.
    fileprivate nonisolated static func present() -> Self {
        let isDone = DispatchSemaphore(value: 0)
        let found = Mutex<Self?>(nil)
        WorkQueue("sound").add {
            do throws(PlatformError) {
                let device = try SoundDevice()
                found.withLock { $0 = Self(device: device.summary) }
            } catch {
                found.withLock { $0 = Self(refusal: error.subject) }
            }
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + 2)
        return found.withLock(\.self) ?? Self(refusal: "the desktop's sound server does not answer")
    }
}

@MainActor extension DoctorReport.Sensor {
    fileprivate static func present() -> [Self] {
        let ofSDL = presentInSDL()
        // As in a window: the kernel's are read where SDL has none.
        return ofSDL.contains(where: \.isTilting) ? ofSDL : ofSDL + present(in: KernelAccelerometer.usualFolder)
    }

    static func present(in folder: String) -> [Self] {
        KernelAccelerometer.all(in: folder).map { accelerometer in
            var sensor = Self(name: accelerometer.name, type: "accelerometer", rate: accelerometer.rate)
            do throws(KernelAccelerometer.Failure) {
                _ = try accelerometer.reading()
            } catch {
                sensor.problem = error.reason
            }
            return sensor
        }
    }

    private static func presentInSDL() -> [Self] {
        guard let share = Subsystem.sensors else { return [] }
        return withExtendedLifetime(share) {
            (0..<max(0, SDL_NumSensors())).compactMap { index in
                let type = SDL_SensorGetDeviceType(index)
                guard type == SDL_SENSOR_ACCEL || type == SDL_SENSOR_GYRO else { return nil }
                let name = SDL_SensorGetDeviceName(index).map { String(cString: $0).legible(most: 64) } ?? "Sensor"
                return Self(name: name, type: type == SDL_SENSOR_ACCEL ? "accelerometer" : "gyro")
            }
        }
    }
}

@MainActor extension ControllerReport {
    /// The controllers that appear within one second. They are opened as for a window, and closed again.
    static func connected() throws(PlatformError) -> [ControllerReport] {
        let share = try Subsystem(
            SDL_INIT_GAMECONTROLLER, what: "cannot look for pads", on: "SDL", advice: "use another build of SDL")
        return withExtendedLifetime(share) {
            let clock = MonotonicClock()
            let end = clock.seconds + 1
            while clock.seconds < end {
                SDL_PumpEvents()
                SDL_Delay(10)
            }
            let pads = (0..<max(0, SDL_NumJoysticks())).filter { SDL_IsGameController($0) == SDL_TRUE }
                .compactMap { Gamepad(index: $0) }
            return pads.compactMap(ControllerReport.init)
        }
    }

    /// The report of an open controller; nil if it is gone.
    init?(_ gamepad: Gamepad) {
        guard let handle = SDL_GameControllerFromInstanceID(gamepad.id) else { return nil }
        let guid = SDL_JoystickGetGUID(SDL_GameControllerGetJoystick(handle))
        let path = SDL_GameControllerPath(handle).map { String(cString: $0).legible() } ?? ""
        self.init(
            name: gamepad.pad.name, guid: guid.text, path: path,
            model: PadProduct(
                vendor: SDL_GameControllerGetVendor(handle), product: SDL_GameControllerGetProduct(handle)),
            driver: Self.driver(guid, path), gyroRate: gamepad.pad.gyroRate,
            accelerometerRate: gamepad.pad.accelerometerRate)
    }

    /// SDL puts a letter for its driver into the last byte but one of a GUID.
    private static func driver(_ guid: SDL_JoystickGUID, _ path: String) -> Driver {
        switch guid.data.14 {
        case UInt8(ascii: "h"): .hidapi
        case UInt8(ascii: "v"): .virtual
        default: path.hasPrefix("/dev/input/") ? .evdev : .system
        }
    }
}
