// Stage 3: polygons that come fast, and the face that is hit.

import DynamicsModel

/// The face that keeps two polygons apart for longest, where both touch within the step: that is the one that is hit,
/// whichever is of largest separation before.
struct FaceHit {
    private let choice: ReferenceFace
    /// When they touch, in steps.
    private let time: Double
    /// The largest separation from any face as the step ends, pt.
    private let end: Double

    /// Nil where both overlap, don't come fast, or don't meet.
    init?(_ a: Outline, _ b: Outline, _ limits: ContactLimits) {
        guard limits.isFast,
            max(a.bestFace(against: b).separation, b.bestFace(against: a).separation) > limits.pass
        else { return nil }
        var last: (choice: ReferenceFace, time: Double, slack: Double)?
        var end = -Double.infinity
        for (isOnA, side, other, motion) in [(true, a, b, limits.motion), (false, b, a, -limits.motion)] {
            for k in side.normals.indices {
                let separation = side.separation(k, from: other)
                let approach = -motion.dot(side.normals[k])
                end = max(end, separation - approach)
                guard separation > 0 else { continue }
                guard approach > 0, separation <= approach else { return nil }
                let (time, slack) = (separation / approach, limits.hint == nil ? 0 : limits.tie / approach)
                guard let best = last else {
                    last = (ReferenceFace(isOnA: isOnA, Face(index: k, separation: separation)), time, slack)
                    continue
                }
                var isBetter = time > best.time
                if let hint = limits.hint, abs(time - best.time) <= slack + best.slack {
                    let normal = isOnA ? side.normals[k] : -side.normals[k]
                    let old = best.choice.isOnA ? a.normals[best.choice.face.index] : -b.normals[best.choice.face.index]
                    isBetter = normal.dot(hint) > old.dot(hint) + 1e-9
                }
                if isBetter {
                    last = (ReferenceFace(isOnA: isOnA, Face(index: k, separation: separation)), time, slack)
                }
            }
        }
        guard let last, last.time * limits.motion.length <= limits.farthest else { return nil }
        (choice, time, self.end) = (last.choice, last.time, end)
    }

    /// The incident edge lies over the face where both touch; points are in the middle of where both sides have them
    /// before.
    func manifold(_ a: Outline, _ b: Outline, _ limits: ContactLimits) -> Manifold? {
        let (reference, incident) = choice.isOnA ? (a, b) : (b, a)
        let motion = choice.isOnA ? limits.motion : -limits.motion
        let normal = reference.normals[choice.face.index]
        // What enters deep doesn't pass.
        if end >= -limits.fast, isPassed(reference, incident, choice, motion: motion, limits) { return nil }
        let shift = (motion - normal * motion.dot(normal)) * time
        let (moved, face) = (incident.moved(by: shift), choice.face.index)
        var points = clip(moved, to: reference, face: face)
        // Where both touch, only rounding lets one's edge lie beside the other's face.
        if points.isEmpty { points = [deepestVertex(moved, below: reference, face: face)] }
        points = points.map { Manifold.Point(position: $0.position - shift / 2, separation: $0.separation) }
        return Manifold(normal: choice.isOnA ? normal : -normal, candidates: points, limits)
    }
}
