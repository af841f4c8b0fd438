import Foundation
import Testing
import TiltEngine
import TiltPlatform

@Suite("A udev rule")
struct UdevRuleTests {
    @Test("matches a pad by its numbers and gives access to the logged-in user")
    func line() throws {
        let pad = try #require(PadProduct(vendor: 0x054c, product: 0x0ce6))
        #expect(
            UdevRule(for: pad).line
                == #"KERNEL=="hidraw*", KERNELS=="*:054C:0CE6.*", MODE="0660", TAG+="uaccess""#)
    }

    @Test("matches the kernel's name of its own pad on USB and Bluetooth, and of no other", arguments: PadProduct.all)
    func pattern(model: PadProduct) throws {
        let pattern = try #require(UdevRule(for: model).line.split(separator: "\"").dropFirst(3).first)
        for other in PadProduct.all {
            for bus in [3, 5] {
                let name = String(format: "%04X:%04X:%04X.%04X", bus, other.vendor, other.product, 0x1f)
                #expect((fnmatch(String(pattern), name, 0) == 0) == (other == model), "\(pattern) and \(name)")
            }
        }
    }

    @Test("is in a file that is read before the one that grants access")
    func file() throws {
        let number = try #require(UdevRule.file.split(separator: "/").last?.split(separator: "-").first)
        #expect(try #require(Int(number)) < 73)
    }

    @Test("can be pasted: each line of its cure is text, the rule, or the command")
    func cure() throws {
        let rule = UdevRule(for: PadProduct.all[0])
        let lines = rule.cure.split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("KERNEL==") } == [rule.line])
        #expect(lines.last == UdevRule.reload)
        #expect(rule.cure.contains(UdevRule.file))
    }
}
