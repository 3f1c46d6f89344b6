import Foundation

/// The animations of one layer, in the order in which they were added.
///
/// Later ones lie over earlier ones. Times are the stage's.
final class LayerAnimations {
    private struct Entry {
        /// By what client code finds it; nil for one that nobody looks for.
        let key: String?
        let animation: LayerAnimation
        /// The stage's time; nil before there is a stage.
        var begin: TimeInterval?
        var hasStarted = false
        var isOver = false
        let batch: LayerAnimationBatch?
    }

    private var entries: [Entry] = []
    private weak var stage: Stage?
    /// The layer lives as long as what it shows is asked for.
    weak var layer: Layer?

    init(_ layer: Layer) { self.layer = layer }

    /// Oldest first, of those that have one.
    var keys: [String] { entries.compactMap(\.key) }

    func animation(_ key: String) -> LayerAnimation? { entries.last { $0.key == key }?.animation }

    /// An animation of the same key ends first; the new one belongs to the transaction that is open on this thread.
    func add(_ animation: LayerAnimation, _ key: String?, on stage: Stage?) {
        if let key { remove(key) }
        let batch = LayerAnimationBatch.current
        batch?.enter()
        if let stage { self.stage = stage }
        entries.append(
            Entry(key: key, animation: animation, begin: stage.map { begin(animation, $0.time) }, batch: batch))
    }

    private func begin(_ animation: LayerAnimation, _ now: TimeInterval) -> TimeInterval {
        animation.beginTime > 0 ? animation.beginTime : now
    }

    /// What waited for a stage begins.
    func begin(on stage: Stage, at time: TimeInterval) {
        self.stage = stage
        for index in entries.indices where entries[index].begin == nil {
            entries[index].begin = begin(entries[index].animation, time)
        }
    }

    func remove(_ key: String) { removeAll { $0.key == key } }

    func removeAll() { removeAll { _ in true } }

    private func removeAll(_ isGone: (Entry) -> Bool) {
        let gone = entries.filter(isGone)
        entries.removeAll(where: isGone)
        for entry in gone where !entry.isOver { end(entry, finished: false) }
    }

    /// The delegate hears of the end before the transaction does, whose completion may follow from it.
    private func end(_ entry: Entry, finished: Bool) {
        entry.animation.delegate?.animationDidStop(entry.animation, finished: finished)
        entry.batch?.leave()
    }

    /// Lays the animations over what is set.
    func presented(over model: VisualState) -> VisualState {
        guard let stage else { return model }
        var state = model
        for entry in entries {
            if let begin = entry.begin { entry.animation.apply(at: stage.time - begin, to: &state) }
        }
        return state
    }

    /// Tells of those that have begun.
    func startDue(at time: TimeInterval) {
        for index in entries.indices {
            // Delegates may add and remove animations: what is at a place is looked up each time.
            guard entries.indices.contains(index), let begin = entries[index].begin, begin <= time,
                !entries[index].hasStarted
            else { continue }
            entries[index].hasStarted = true
            let animation = entries[index].animation
            animation.delegate?.animationDidStart(animation)
        }
    }

    /// Ends those that are over.
    func endDue(at time: TimeInterval) {
        var over: [Entry] = []
        for index in entries.indices {
            guard let begin = entries[index].begin, !entries[index].isOver,
                entries[index].animation.isOver(at: time - begin)
            else { continue }
            entries[index].isOver = true
            over.append(entries[index])
        }
        // What is over has gone before delegates are told: they may add others of its key.
        entries.removeAll { $0.isOver && $0.animation.isRemovedOnCompletion }
        for entry in over { end(entry, finished: true) }
    }

    /// Whether something is still to begin or to end.
    var isUnderWay: Bool { entries.contains { !$0.isOver } }
}

/// Animations of layers that one transaction added: it is over when all of them are.
package final class LayerAnimationBatch {
    private var count = 0
    /// Whether the transaction was committed; before that it can't be over.
    private var isClosed = false
    /// Called once.
    package var completion: (() -> Void)?

    package init() {}

    private static let key = "swift-dynamics.batches"

    /// Where animations that this thread adds belong to; nil for none.
    package static var current: LayerAnimationBatch? {
        get { Thread.current.threadDictionary[key] as? LayerAnimationBatch }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// Another animation has to be over first.
    func enter() { count += 1 }

    /// An animation is over, or was taken off its layer.
    func leave() {
        count -= 1
        finishIfOver()
    }

    /// No more animations join.
    package func close() {
        isClosed = true
        finishIfOver()
    }

    private func finishIfOver() {
        guard isClosed, count == 0, let completion else { return }
        self.completion = nil
        completion()
    }
}

/// The layers' animations of one stage.
final class StageLayerAnimations: StageParticipant {
    /// Those with something to begin or to end: what only stays shows without the clock.
    private var layers: [LayerAnimations] = []

    func add(_ animations: LayerAnimations) {
        if !layers.contains(where: { $0 === animations }) { layers.append(animations) }
    }

    func stage(_ stage: Stage, advancesTo time: TimeInterval) {
        for animations in layers { animations.startDue(at: time) }
    }

    func stageDidLayOut(_ stage: Stage) {
        guard !layers.isEmpty else { return }
        for animations in layers { animations.endDue(at: stage.time) }
        layers.removeAll { $0.layer == nil || !$0.isUnderWay }
    }
}

extension Layer {
    /// Animates the layer by a copy of an animation, which begins at once unless it says otherwise.
    ///
    /// One of the same key that is there is taken off before. In a view that is on no stage yet it begins when the view
    /// comes on one; in a layer of no view it goes by the stage that the thread has made last, or else makes next. A
    /// duration, a speed or a value that is no number is reported, and nothing added.
    ///
    /// Several without a key may run beside each other. The layer's values aren't changed: set the end value as well
    /// for it to stay.
    ///
    /// - Parameters:
    ///   - anim: copied.
    ///   - key: a name to find and remove it by; it needn't be that of the property.
    open func add(_ anim: LayerAnimation, forKey key: String?) {
        if let problem = anim.problem { return refuse(anim, problem) }
        guard let copy = anim.copy() as? LayerAnimation else { return }
        let host = hostView
        let stage = host == nil ? Stage.latestOfThread : host?.stage
        let animations = animations ?? LayerAnimations(self)
        self.animations = animations
        animations.add(copy, key, on: stage)
        if let stage { return stage.layerAnimations.add(animations) }
        guard host == nil else { return }
        Agenda.ofThread.call(after: 0) { stage, time in
            animations.begin(on: stage, at: time)
            stage.layerAnimations.add(animations)
        }
    }

    /// The view of the layer has got a stage: what waited for one begins, here and in sublayers.
    func comeUnder(_ stage: Stage) {
        var open = [self]
        while let layer = open.popLast() {
            if let animations = layer.animations, animations.isUnderWay {
                animations.begin(on: stage, at: stage.time)
                stage.layerAnimations.add(animations)
            }
            open += layer.sublayers ?? []
        }
    }

    /// Takes an animation off the layer; its delegate is told that it wasn't finished.
    ///
    /// An animation without key can only be removed with all others. Nothing for a key that there is none of.
    open func removeAnimation(forKey key: String) { animations?.remove(key) }

    /// The animation of a key, a copy of what was added; nil where there is none.
    ///
    /// Changing the copy changes what shows. An animation that is over is no longer found, unless it stays.
    open func animation(forKey key: String) -> LayerAnimation? { animations?.animation(key) }

    /// The keys of the layer's animations, oldest first; nil for none.
    ///
    /// Animations without a key aren't among them.
    open func animationKeys() -> [String]? { animations.flatMap { $0.keys.isEmpty ? nil : $0.keys } }
}
