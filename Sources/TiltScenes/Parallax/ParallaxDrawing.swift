public import TiltCanvas
import TiltEngine

extension ParallaxScene {
    /// The pictures of the layers, then those of the icons.
    public func pictures(at time: Double) -> ScenePictures {
        let layers =
            shownLayers.map { $0.pictures + $0.glassPictures + [Landscape.flake] } ?? shownLandscape?.pictures
            ?? stack.pictures
        return ScenePictures(layers + field.pictures, later: recipe == .corrected ? HomeScreen.latePictures : [])
    }

    /// The version of the pictures, which changes with the recipe: as published, layers may have to be larger.
    public var pictureVersion: Int { 2 * ownSets + (recipe == .asPublished ? 1 : 0) }

    /// Draws the layers, the farthest first, then the icons.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let appearance = appearance(at: time)
        let past = past(at: time)
        if let layers = shownLayers {
            if let landscape {
                landscape.draw(layers, into: &list, after: past, viewer: viewer(at: time), fonts: fonts)
            } else {
                layers.draw(into: &list, for: viewer(at: time), tint: .white)
            }
        } else if let landscape = shownLandscape {
            landscape.draw(into: &list, after: past, viewer: viewer(at: time), fonts: fonts)
        } else {
            stack.draw(into: &list, in: appearance.layers)
        }
        if let morph, !morph.isOver(at: time), !morph.field.isAlike(field) {
            // The icons of the other recipe are below, and stay opaque until these cover them.
            morph.drawOld(appearance.field, into: &list)
            list.faded(to: morph.share(at: time)) { drawIcons(appearance.field, into: &$0, at: time) }
        } else {
            drawIcons(appearance.field, into: &list, at: time)
        }
        if recipe == .corrected { home.drawCard(into: &list, reading, scenery(at: time), fonts: fonts) }
    }

    private func drawIcons(_ appearance: AppIconField.Appearance, into list: inout DrawList, at time: Double) {
        let past = past(at: time)
        field.draw(appearance, home.states, into: &list) { list, _ in
            if let layers = shownLayers {
                layers.drawGlass(into: &list, for: viewer(at: time), tint: landscape?.tint ?? .white)
            } else {
                shownLandscape?.drawGlass(into: &list, after: past, viewer: viewer(at: time))
            }
        }
    }

    /// The appearance at a time.
    func appearance(at time: Double) -> ParallaxMorph.Appearance {
        let viewer = viewer(at: time)
        var appearance = ParallaxMorph.Appearance(
            layers: stack.frames(for: viewer), field: field.appearance(for: viewer))
        if letGo.phase(at: time) != nil {
            appearance.field.icons = field.icons.indices.map { placement(of: $0, at: time) }
            (appearance.field.looseness, appearance.field.opacity) = (
                letGo.looseness(at: time), letGo.opacity(at: time)
            )
        }
        return morph?.mixed(with: appearance, of: field, at: time) ?? appearance
    }
}
