import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The diagnosis of a pad without its gyro")
struct DiagnosisTests {
    private let usb = "030000004c050000e60c000000010000"
    private let bluetooth = "050000004c050000e60c000000016800"

    private func pad(
        _ driver: ControllerReport.Driver = .evdev, wireless: Bool = false, gyro: Double? = nil,
        product: UInt16 = 0x0ce6
    ) -> ControllerReport {
        ControllerReport(
            name: "DualSense", guid: wireless ? bluetooth : usb, path: "/dev/input/event5",
            model: PadProduct(vendor: 0x054c, product: product), driver: driver, gyroRate: gyro, accelerometerRate: gyro
        )
    }

    private func node(_ refusal: HIDRawNode.Refusal?, product: UInt16 = 0x0ce6) throws -> HIDRawNode {
        HIDRawNode(
            path: "/dev/hidraw3", model: try #require(PadProduct(vendor: 0x054c, product: product)), refusal: refusal)
    }

    @Test("is nil if there is a gyro, and for a pad that is not known to have one")
    func healthy() throws {
        let nodes = [try node(.forbidden)]
        #expect(Diagnosis(of: pad(gyro: 250), nodes: nodes) == nil)
        #expect(Diagnosis(of: pad(gyro: 0), nodes: nodes) == nil)
        #expect(Diagnosis(of: pad(product: 0x0268), nodes: nodes) == nil)
    }

    @Test("finds the missing permission, and gives the rule")
    func rights() throws {
        let node = try node(.forbidden)
        let diagnosis = try #require(Diagnosis(of: pad(), nodes: [try self.node(nil, product: 0x09cc), node]))
        #expect(diagnosis.problem == node.diagnosis?.problem)
        #expect(diagnosis.cure == UdevRule(for: node.model).cure)
    }

    @Test("also gives the rule if the pad's node is not visible", .enabled(if: System.isLinux))
    func hidden() throws {
        let diagnosis = try #require(Diagnosis(of: pad(.virtual), nodes: [try node(.forbidden, product: 0x09cc)]))
        #expect(diagnosis.cure.contains(#"KERNEL=="hidraw*", KERNELS=="*:054C:0CE6.*""#))
        #expect(diagnosis.cure.contains(UdevRule.reload))
        #expect(diagnosis.cure.contains("container"))
    }

    @Test("does not ask for permissions that are present")
    func readable() throws {
        let diagnosis = try #require(Diagnosis(of: pad(), nodes: [try node(nil)]))
        #expect(diagnosis.problem.contains("evdev"))
        #expect(!diagnosis.cure.contains("KERNEL"))
    }

    @Test("recognises the simple reports of Bluetooth")
    func simpleMode() throws {
        let wireless = try #require(Diagnosis(of: pad(.hidapi, wireless: true), nodes: [try node(nil)]))
        let wired = try #require(Diagnosis(of: pad(.hidapi), nodes: [try node(nil)]))
        #expect(wireless.cure.contains("cable"))
        #expect(wired.cure != wireless.cure)
    }

    @Test(
        "names a variable that switches SDL's driver off before all other causes",
        arguments: [
            (["SDL_JOYSTICK_HIDAPI": "0"], "SDL_JOYSTICK_HIDAPI"),
            (["SDL_JOYSTICK_HIDAPI": "False"], "SDL_JOYSTICK_HIDAPI"),
            (["SDL_JOYSTICK_HIDAPI_PS5": "0", "SDL_JOYSTICK_HIDAPI": "1"], "SDL_JOYSTICK_HIDAPI_PS5"),
            (["SDL_JOYSTICK_HIDAPI_PS5": "1", "SDL_JOYSTICK_HIDAPI": "0"], nil),
            (["SDL_JOYSTICK_HIDAPI_PS4": "0"], nil),
            (["SDL_JOYSTICK_HIDAPI_PS5_RUMBLE": "0"], "SDL_JOYSTICK_HIDAPI_PS5_RUMBLE"),
        ])
    func switchedOff(environment: [String: String], name: String?) throws {
        let diagnosis = try #require(
            Diagnosis(of: pad(wireless: true), nodes: [try node(.forbidden)], environment: environment))
        #expect((diagnosis.cure == "unset \(name ?? "")") == (name != nil))
    }
}
