import Testing
import TiltAtmosphere
import TiltEngine

@Suite("Weather stations") struct StationsTests {
    @Test("are evenly spread and stay where they are, whatever part of the world is shown")
    func places() {
        let part = Rect(x: -300, y: 100, width: 1500, height: 1200)
        let places = Stations.places(in: part)
        #expect((60...100).contains(places.count))
        for (index, place) in places.enumerated() {
            #expect(places[..<index].allSatisfy { ($0 - place).length > 60 })
        }
        let inner = Rect(x: 17, y: 333, width: 640, height: 480)
        #expect(Stations.places(in: inner) == places.filter(inner.contains))
        #expect(Stations.places(in: part, spacing: 300).count < places.count / 3)
    }
}
