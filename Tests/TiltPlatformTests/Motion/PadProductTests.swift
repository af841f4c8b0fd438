import Testing
import TiltEngine
import TiltPlatform

@Suite("A product with a gyroscope")
struct PadProductTests {
    @Test("is known by both its numbers", arguments: PadProduct.all)
    func numbers(pad: PadProduct) {
        #expect(PadProduct(vendor: pad.vendor, product: pad.product) == pad)
        #expect(PadProduct(vendor: pad.vendor &+ 1, product: pad.product) == nil)
        #expect(PadProduct(vendor: pad.vendor, product: 0) == nil)
    }

    @Test("is listed for every model")
    func models() { #expect(Set(PadProduct.all.map(\.model)) == Set(PadModel.allCases)) }
}
