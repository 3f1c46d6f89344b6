/// Every number that tunes the physics, with its meaning, unit and what breaks when it is changed.
/// Both engines read these; nothing else is a magic number.
public enum Tuning {
    // MARK: Units

    /// Points that make one metre where a strength or distance has SI units. Fields, pushes, torques.
    public static let pointsPerMetre = 100.0
    /// Acceleration of gravity of magnitude 1, pt/s².
    public static let gravityAcceleration = 1000.0
    /// Area in pt² that weighs 1 at density 1.
    public static let areaPerMass = 10_000.0

    // MARK: Contacts

    /// Penetration that counts as touching, as a fraction of the smaller item's size. Smaller: jitter.
    public static let slopFraction = 0.005
    /// Separation up to which a contact is made ahead of touching, as a fraction of the smaller item's
    /// size. Smaller: items overlap before they are stopped; larger: contacts that never act.
    public static let speculativeFraction = 0.02
    /// What the approach of two items within the step may add to that at most, in the same unit. Smaller: fast
    /// items overlap before they are stopped; larger: they are stopped by corners that they would pass.
    public static let approachFraction = 0.5
    /// How much of two items' relative motion within the step counts as their approach, whatever its direction, since a
    /// third item may strike one of them. Smaller: what is struck overlaps what it just parted from, or flew past;
    /// larger: contacts that never act.
    public static let struckFraction = 0.5
    /// How many steps ahead of where bodies are, at the velocities they begin with, their contacts are met. Below 3/8
    /// what rocks or rolls under load swings up, since normals and arms stay fixed during a step.
    public static let leadSteps = 0.5
    /// The most that this may be, as a fraction of an item's size, and in rad. Larger: fast items are met beyond what
    /// they will hit; smaller: only slow ones lead.
    public static let leadFraction = 0.05
    /// How far bounds are enlarged for the broadphase, as a fraction of the item's size. Smaller: pairs
    /// are searched more often; larger: more pairs that do not touch.
    public static let skinFraction = 0.1
    /// How many steps ahead bounds are enlarged along the motion. Fewer: pairs of fast items are searched more
    /// often; more: more pairs that do not touch.
    public static let lookaheadSteps = 2.0
    /// How many steps bounds stay as tight as a step allows, once most colliders have left theirs. Fewer: wide ones are
    /// tried in vain more often; more: pairs of what has come to rest are searched for longer.
    public static let tightBoundsSteps = 16
    /// Pairs of overlapping bounds that a search lists in any case, and then as many a shape as an item keeps contacts.
    /// Where there are more, each shape takes so many of its partners only. Fewer: crowds come apart more slowly; more:
    /// they take more memory.
    public static let crowdedPairs = 1 << 20
    /// After how many steps the order of items in memory is looked at. Fewer: looking costs more; more: what touches
    /// lies apart for longer.
    public static let orderCheckSteps = 16
    /// Up to how many awake items lie in memory in the order of their ids: records of so few fit the nearest cache in any
    /// order. Larger: what touches may lie apart; smaller: what never touches may change each other's last bits.
    public static let itemsOrderedByID = 1024
    /// Natural frequency of the contact spring at small overlaps, Hz; limited to a quarter of the substep rate. A
    /// resting load sinks by load / (mass · ω²). Higher: less sinking, until stacks begin to sway, since one
    /// pass of the solver carries a load by a few contacts only (60 for a pyramid of 100 rows).
    public static let contactFrequency = 38.0
    /// Overlap at which the contact spring pushes twice as hard as its frequency says, as a fraction of the smaller
    /// size: deep overlaps under large loads stay shallow without stiffer springs everywhere.
    public static let hardeningFraction = 0.018
    /// Damping ratio of the contact spring. Lower: overlaps are pushed apart with a bounce, and piles keep creeping.
    public static let contactDampingRatio = 29.0
    /// Factor on the contact frequency against anchored items and boundaries.
    public static let staticFrequencyFactor = 1.5
    /// Angle (rad) that the contact spring of what attachments hold rigidly may turn by in a substep (26 Hz at 240 substeps a
    /// second); at most the contact frequency. Such an item answers a contact like something heavier than it is, so that
    /// the contact's impulse lags behind. Higher: from 1 rad on it swings up, and what lies still trembles; lower: it
    /// sinks more.
    public static let attachedContactAngle = 0.68
    /// Speed at which an overlap is pushed apart, in sizes of the smaller item per second. Higher:
    /// crowded items explode; lower: they stay overlapped.
    public static let pushOutSizesPerSecond = 3.0
    /// Factor on the push-out speed against anchored items and boundaries. Smaller: a crowd pushes items out of a
    /// container faster than its wall pushes them in.
    public static let staticPushOutFactor = 4.0
    /// Approach speed below which nothing bounces, pt/s. Lower: resting items tremble.
    public static let restitutionThreshold = 100.0
    /// Rounds in which contacts bounce and linkages hand on what that did. Fewer: what strikes an attached item leaves
    /// slower than its elasticity says, the more so the heavier it is and the nearer it hits to what holds the item.
    public static let bounceRounds = 8
    /// Contacts of one item that are kept, deepest first, ties by id. Bounds the step in a pile at one point.
    public static let maximumContactsPerItem = 64
    /// Distance of centres below which their direction is taken from the ids, as a fraction of the size.
    public static let coincidenceFraction = 1e-6

    // MARK: Attachments

    /// Torque of friction 1, mass · pt²/s².
    public static let torqueUnit = 10_000.0
    /// Frequency of a snap, Hz, and the least damping ratio that it acts with.
    public static let snapFrequency = 2.5
    /// The least damping ratio that a snap acts with.
    public static let leastSnapDamping = 0.05
    /// Share of an error of position that a rigid attachment takes back in a substep. Higher: a linkage put
    /// together wrongly flies apart; lower: it takes longer to come together.
    public static let attachmentCorrection = 0.5
    /// The same for a linkage too large for one factorisation, and the share of its impulses that each substep begins
    /// with. The correction must be below what the warmth leaves off 1: slow motions of the whole swing up beyond it.
    public static let sharedAttachmentCorrection = 0.2
    /// Share of its impulses that each substep of a linkage too large for one factorisation begins with.
    public static let sharedAttachmentWarmth = 0.75
    /// Fastest such correction, pt/s.
    public static let attachmentPullSpeed = 4000.0
    /// Compliance of rigid rows relative to their own response; decides between attachments that contradict or
    /// repeat each other. Higher: heavy chains give way; lower: the factorisation loses digits (10⁻¹⁶ / it remain).
    public static let attachmentCompliance = 1e-7
    /// Error of position, as a fraction of the attachment's own extent, below which a substep is done.
    public static let attachmentTolerance = 1e-5
    /// Solves of a linkage in a substep at most, for the curvature of its motion.
    public static let attachmentIterations = 12
    /// How often a substep may change what of ropes, ranges and friction holds and what lets go.
    public static let attachmentSetChanges = 40
    /// Springs up to this angle (rad) a substep (5.3 Hz at 240 substeps a second) are integrated without any
    /// damping of their own; beyond it part of the force is implicit, all of it from `springImplicitAngle` on.
    public static let springExactAngle = 0.14
    /// Springs beyond this angle (rad) a substep are wholly implicit.
    public static let springImplicitAngle = 1.0
    /// A linkage is solved directly up to this many block products a joint (and 100,000 in all); beyond it, by ladders
    /// of strips: a net of 40 × 40 would take 270 and ten times the time for gaps that are small either way.
    public static let directProductsPerJoint = 100

    // MARK: Motion

    /// Largest speed of an item, pt/s.
    public static let maximumSpeed = 1e6
    /// Largest angular speed, rad/s.
    public static let maximumAngularSpeed = 1000.0
    /// Largest coordinate that may be handed in, pt. Float steps are 0.008 pt at ±131,072 pt.
    public static let maximumCoordinate = 1e7
    /// Sizes an item may have, pt.
    public static let sizeRange = 1e-3...1e6

    /// A body that moves further than this many of its sizes in a step is swept against what is static.
    public static let sweepFraction = 0.25
    /// So is one with a shape whose centre is closer to a boundary than this many of the shape's sizes, however little it
    /// moves: no less than ``sweepFraction`` and ``leadFraction`` together, or what others squeeze could pass in two steps.
    public static let squeezeFraction = 0.3

    // MARK: Fields

    /// Upper bound of the falloff factor (max(R, Rmin))^(−falloff).
    public static let maximumFalloffFactor = 1e6
    /// Least minimum radius of a field's falloff, metres.
    public static let leastMinimumRadius = 1e-4
    /// Wavelength of noise at smoothness 0, and what smoothness 1 adds to it, pt.
    public static let noiseWavelength = (base: 20.0, smoothness: 380.0)

    // MARK: Sleep

    /// Speed below which an item may fall asleep: of its centre, and of its rim from rotation, pt/s.
    public static let sleepSpeed = 5.0
    /// How long an item must stay below that speed, s.
    public static let timeToSleep = 0.5
}
