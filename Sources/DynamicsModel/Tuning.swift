/// Every number that tunes the physics, with its meaning, unit and what breaks when it is changed.
///
/// Both engines read these, and no other code has tuning numbers of its own. To change one changes every simulation's
/// result, so golden hashes and recordings with it.
public enum Tuning {
    // MARK: Units

    /// Points that make one metre, where a strength or distance has SI units: fields' falloff, pushes, torques.
    public static let pointsPerMetre = 100.0
    /// Acceleration of gravity of magnitude 1, pt/s².
    public static let gravityAcceleration = 1000.0
    /// Area in pt² that weighs 1 at density 1: a square of 100 × 100 pt.
    public static let areaPerMass = 10_000.0

    // MARK: Contacts

    /// Overlap with a static shape that a sweep leaves to the contact solver, as a fraction of the shape's size: the
    /// inscribed circle that is swept is smaller by it. Smaller: sweeps move back items that rest on a boundary, and
    /// they jitter.
    public static let slopFraction = 0.005
    /// Separation up to which a contact is made ahead of touching, as a fraction of the smaller item's
    /// size. Smaller: items overlap before they are stopped; larger: contacts that never act.
    public static let speculativeFraction = 0.02
    /// The same for thin shapes, as a fraction of their extent, √(6 I/m), which is a square's side: what is thinner
    /// than ``thinness`` says turns through its own thickness in a step. Smaller: houses of cards fall.
    public static let thinSpeculativeFraction = 0.03
    /// How many times a shape's extent must exceed its size for it to be thin: 5.6 sides for a rectangle. Smaller: more
    /// contacts that never act.
    public static let thinness = 4.0
    /// Outlines lie flat on each other where the radius of curvature of the gap between them exceeds so many sizes of
    /// the smaller item. Smaller: what is round has two points; larger: what is thin rocks. No gap of usual aspects
    /// lies there.
    public static let flatRadiusFraction = 4.1
    /// How wide the gap is at the two points of a flat contact, as a fraction of the smaller item's size. Smaller: what
    /// lies flat rocks from one to the other; larger: it overlaps as much more.
    public static let flatDepthFraction = 0.004
    /// The most that motion within the step adds to that reach: the approach of two items, as a fraction of both sizes
    /// together, beyond which they are swept against each other; the approach to something static, and what motions in
    /// any direction add, as a fraction of the smaller item's size. Smaller: fast items overlap before they are stopped;
    /// larger: they are stopped by corners that they would pass.
    public static let approachFraction = 0.5
    /// The most that the approach of two items adds, in sizes of the smaller one. Smaller: what is large and fast swallows
    /// what is small; larger: more pairs of what is fast.
    public static let farApproachFraction = 4.0
    /// How far one polygon must come towards another within the step for the face that it hits to be looked for, as a
    /// fraction of the smaller item's size; what enters it by more doesn't pass its corner. Larger: fast polygons enter
    /// each other by their corners; smaller: rounding decides on faces of what is slow.
    public static let fastApproachFraction = 0.25
    /// How far two sides may overlap where they pass each other by a corner, as a fraction of the smaller item's size:
    /// a step of that height doesn't stop what slides. It must exceed what things sink into what they lie on. Smaller:
    /// what slides snags where pieces of a floor meet; larger: it climbs what it should hit.
    public static let passFraction = 0.01
    /// Which share of that sides must approach within a step to pass: what lies still keeps what it lies on, however
    /// little that is.
    public static let restingShare = 0.05
    /// Share of the greatest of two items' motions within the step, their relative one among them, that counts as their
    /// approach whatever its direction, since a third item may stop one, or drive it into the other. Smaller: struck
    /// items overlap neighbours; larger: contacts that never act.
    public static let struckFraction = 0.5
    /// The lead, in steps: contacts are met where this share of a step takes the bodies at the velocities they begin
    /// with. Below 3/8, items that rock or roll under load swing up, since normals and arms stay fixed during a step.
    public static let leadSteps = 0.5
    /// Greatest lead, as a fraction of an item's size, and in rad. Larger: contacts of fast items are met beyond the
    /// surface that they will hit; smaller: only slow items lead.
    public static let leadFraction = 0.05
    /// How far the arms of contacts that act in one place follow the motion of both sides, along the normal and across, as a
    /// fraction of the smaller item's size. Larger: dust that passes giants is whirled about; smaller: fast strikes lose
    /// angular momentum.
    public static let meetingWay = 0.5
    /// The angular velocity (rad/s) up to which nothing is taken to roll. Larger: what rolls slowly loses energy; smaller:
    /// what rocks in a pile comes to rest later, and piles that hardly move take time for it.
    public static let slowRolling = 1.0
    /// The turn (rad) within a step up to which the place where an ellipse touches goes along its outline. Larger: what
    /// spins is met beyond its ends; smaller: what rolls fast loses energy.
    public static let advanceAngle = 0.1
    /// How far that place goes by a turn, pt/rad, as a multiple of the larger half axis at most. Larger: thin ellipses are
    /// met beyond their ends.
    public static let largestAdvance = 2.0
    /// The share of a contact's response that it must keep where its place has gone along, or it stays: an impulse that
    /// hardly changes what it is to change grows beyond measure.
    public static let leastRollingResponse = 0.5
    /// How far bounds are enlarged for the broadphase, as a fraction of the item's size, so that the list of pairs
    /// stays valid for several steps. Smaller: pairs are searched more often; larger: more pairs that do not touch.
    public static let skinFraction = 0.1
    /// How many steps ahead bounds are enlarged along the motion. Fewer: pairs of fast items are searched more
    /// often; more: more pairs that do not touch.
    public static let lookaheadSteps = 2.0
    /// Steps for which bounds stay tight (without skin or lookahead) once most colliders have left theirs in one step.
    /// Fewer: wide bounds are made in vain more often; more: pairs of items that have come to rest are searched for
    /// longer.
    public static let tightBoundsSteps = 16
    /// Greatest number of pairs that a search lists where it is more than ``maximumContactsPerItem`` a shape. Above it
    /// the world is crowded and each shape takes a share of its partners only. Smaller: crowds come apart more slowly;
    /// larger: they take more memory.
    public static let crowdedPairs = 1 << 20
    /// Steps between two checks of the order of bodies in memory. Fewer: the check costs more; more: touching items lie
    /// apart in memory for longer, which makes solving slower.
    public static let orderCheckSteps = 16
    /// Greatest number of awake items that lie in memory in the order of their ids; more lie in cell order. Records of
    /// so few fit the first-level cache in any order. Larger: touching items may lie apart; smaller: items that never
    /// touch may change each other's last bits.
    public static let itemsOrderedByID = 1024
    /// Natural frequency of the contact spring at small overlaps, Hz; limited to a quarter of the substep rate (soft
    /// constraints after E. Catto, "Soft Step", 2023). A resting load sinks by load / (mass · ω²). Higher: less
    /// sinking, until stacks begin to sway, since one pass of the solver carries a load by a few contacts only: from 32
    /// on a pyramid of 105 rows that falls by the gaps between its boxes throws its top off.
    public static let contactFrequency = 30.0
    /// Damping ratio of the contact spring; 1 would be critical. Lower: overlaps are pushed apart with a bounce, and
    /// tall towers keep bobbing; higher: they are pushed apart too slowly for what falls hard.
    public static let contactDampingRatio = 20.0
    /// How far the contact spring sinks under what presses a body from opposite sides, as a fraction of the body's
    /// extent: where it would sink further, contacts meet a heavier body. Smaller: loaded bodies are slow to move;
    /// larger: overlaps under large loads.
    public static let burdenSinkFraction = 0.005
    /// The extent of a body, √(6 I/m), in its sizes, from which on the leverage of what presses it counts; from half a size
    /// more on it counts whole. A square has 1, a circle 0.87, and a hundredth more is for rounding. Smaller: piles of
    /// squares sway for longer; larger: rectangles that are held at their ends sink in.
    public static let compactExtent = 1.01
    /// The most that the leverage of a contact counts, the share of its answer that comes from turning its body. Convex
    /// outlines reach no further than three radii of gyration, which is 9. Smaller: what is pressed at its ends sinks in
    /// further than what is pressed in its middle.
    public static let largestLeverage = 15.0
    /// A body stays as burdened as it is while loads want this share of it. A burden that followed its load would add
    /// energy to it: springs would be harder while they are pressed together than when they part. Larger: piles of a
    /// hundred layers swing up; smaller: what had to bear a blow stays heavier.
    public static let burdenBand = 0.5
    /// The factor by which the burden falls in a step below that. Smaller: piles swing with their loads; larger: it
    /// outlasts the load for longer.
    public static let burdenRelease = 0.98
    /// The factor by which the lent mass falls in a step at most while something presses the body from opposite sides,
    /// whatever takes it. Smaller: what holds itself together, such as a box stuck in the gap of a group, bursts once it is
    /// struck or has flown for a while; larger: it strikes like something heavy for longer.
    public static let burdenFall = 0.5
    /// The most that a burdened body's mass is multiplied by.
    public static let largestBurden = 1000.0
    /// The most that a body's lent mass, in its own masses, times its way in the step comes to, in extents of the body:
    /// what moves isn't held by what lies behind it. Larger: what is small between large things that fall strikes like
    /// something heavy, and throws them about; smaller: piles sink while they sway.
    public static let burdenWay = 20.0
    /// The most that a burdened body's mass is multiplied by where attachments hold it. Larger: piles of figures tremble;
    /// smaller: the wheels of heavy carts sink in.
    public static let largestHeldBurden = 100.0
    /// How much less the burden of such a body is than its load asks for. Larger: piles of figures overlap more; smaller:
    /// carts whose wheels carry some of their own weights are slow to set off.
    public static let heldBurdenSlack = 2.0
    /// The factor by which such a burden grows in a step at most. Larger: piles of figures tremble.
    public static let heldBurdenRise = 1.05
    /// The same as ``burdenWay`` for what attachments hold. Larger: piles of figures tremble, and what rolls on wheels is
    /// slow to set off.
    public static let heldBurdenWay = 2.0
    /// The angle (rad) by which a body on its face may turn before its arms follow. Larger: what leans gives way late;
    /// smaller: tall stacks buckle.
    public static let faceAngle = 0.02
    /// The angular speed (rad/s) above which arms follow at once.
    public static let faceSpeed = 0.1
    /// The share of the larger impulse of a contact's two points that the smaller one has where a body lies on its
    /// face. Larger: what leans is let go earlier.
    public static let faceShare = 0.02
    /// Two points of a contact are solved together unless the determinant of their responses is below this share of the
    /// responses' product: points so near to each other share a load in no definite way.
    public static let blockDeterminant = 1e-3
    /// Factor on the contact frequency against anchored items and boundaries. Lower: the bottom of a pile sinks further
    /// into the floor.
    public static let staticFrequencyFactor = 1.9
    /// Greatest phase (rad) of the contact spring in a substep, frequency · 2π · h, for contacts of rigidly attached
    /// items; 26 Hz at 240 substeps a second, and at most the contact frequency. Such an item answers a contact like a
    /// heavier one, so the contact's impulse lags behind. Higher: resting linkages tremble, and from 1 rad on they
    /// swing up; lower: they sink more.
    public static let attachedContactAngle = 0.68
    /// Damping ratio of the contact spring of rigidly attached items. Lower: piles of figures tremble.
    public static let attachedContactDampingRatio = 29.0
    /// Greatest speed at which an overlap is pushed apart, in sizes of the smaller item per second. Higher: crowded
    /// items explode; lower: they stay overlapped.
    public static let pushOutSizesPerSecond = 3.0
    /// Factor on the push-out speed against anchored items and boundaries. Smaller: a crowd pushes items out of a
    /// container faster than its wall pushes them in.
    public static let staticPushOutFactor = 4.0
    /// The overlap of two items, as a fraction of the smaller one's size, beyond which a step corrects their positions.
    /// Smaller: loads are taken from the springs that carry them; larger: piles that fall stay in each other for longer.
    /// What overlaps something static or driven isn't moved: walls would push it back; see ``vetoFraction``.
    public static let correctedFraction = 0.06
    /// The share of what is beyond that which a step takes out. Smaller: deep overlaps last; larger: what several
    /// contacts move is moved too far.
    public static let correctionShare = 0.85
    /// The share of the ways that an item's contacts want to move it beyond which it goes by their sum: not at all by the
    /// lower bound, all the way by the upper one. Smaller: what is squeezed is moved to and fro, and crowds with too little
    /// room don't come to rest; larger: piles that fall stay in each other for longer.
    public static let correctionAgreement = 0.7...0.9
    /// The overlap with something static or driven, as a fraction of the item's size, by which it is corrected all the way
    /// and not at all. Smaller: what lies on something stays in what falls on it; larger: crowds tremble at walls.
    public static let vetoFraction = 0.005...0.0075
    /// How far two that have caught each other move out of each other in a step, as a fraction of the smaller one's size.
    /// Smaller: they stay for longer; larger: they enter what lies beside them.
    public static let freeingFraction = 0.1
    /// How far they may have to go, in sizes of the smaller one. Smaller: what is caught deep between two parts stays
    /// there; larger: what is jammed into a gap bursts out of it.
    public static let freeingReach = 2.0
    /// Approach speed up to which nothing bounces unless ``Settings/restitutionThreshold`` says otherwise, pt/s. Lower:
    /// resting items tremble; higher: slow bounces are lost.
    public static let restitutionThreshold = 100.0
    /// Rounds over what strikes at once, in which contacts bounce and linkages pass on what that did (after R.
    /// Weinstein, J. Teran and R. Fedkiw, "Dynamic Simulation of Articulated Rigid Bodies with Contact and Collision",
    /// 2006). Fewer: an item that strikes an attached one leaves slower than its elasticity says, the more so the
    /// heavier it is and the nearer it hits to the joint.
    public static let bounceRounds = 8
    /// The most passes over what strikes at once where no linkage takes part. Fewer: three items that meet at once lose
    /// energy.
    public static let impactPasses = 32
    /// The share of a bounce's speed that may lack when the passes end before. Larger: gases lose energy.
    public static let impactTolerance = 1e-4
    /// Impacts of one body that lie within this share of a step are solved at once. Larger: what is struck stays in the
    /// way of what comes later; smaller: what lands on two things at once is thrown off the first.
    public static let simultaneousShare = 1.0 / 64
    /// How often a step looks for impacts of what is less elastic than ``lastingElasticity``; what meets later in it is
    /// stopped by its contact. Fewer: what lands on several things in one step loses bounces; more: a dense gas, whose
    /// items are struck dozens of times in a step, takes several times as long.
    public static let ordinaryImpactRounds = 3
    /// What is more elastic than this bounces on within a step, until nothing strikes. Smaller: dense gases take
    /// longer; larger: they lose energy.
    public static let lastingElasticity = 0.9
    /// How often a step looks for what an impact drives into others. Fewer: a row of more items than that doesn't hand
    /// on all of a hit.
    public static let impactRounds = 64
    /// Greatest number of contacts of one item, the deepest ones, ties by id; anchored items have no limit. It bounds a
    /// step of a pile at one point. Smaller: dense piles lose contacts that they need.
    public static let maximumContactsPerItem = 64
    /// Distance of two circles' centres, as a fraction of the size, below which they count as one point and the
    /// contact's direction is taken from the ids.
    public static let coincidenceFraction = 1e-6

    // MARK: Attachments

    /// Torque of a `frictionTorque` of 1, mass · pt²/s².
    public static let torqueUnit = 10_000.0
    /// How deep in a one-way boundary an item may be that it stops though the item did not rest on it, as a share of
    /// the item's size.
    public static let oneWayFraction = 0.1
    /// The least cosine of the angle between a contact's normal and the front of a one-way boundary that stops.
    public static let oneWayCosine = 0.5
    /// Natural frequency of a snap's spring, Hz; the angle's is √3 times that, as of four springs at a square's
    /// corners. Higher: snaps arrive sooner.
    public static let snapFrequency = 2.5
    /// Least damping ratio that a snap acts with, so that a snap of damping 0 comes to rest as well.
    public static let leastSnapDamping = 0.05
    /// Share of an error of position that a rigid attachment takes back in a substep. Higher: a linkage that is put
    /// together wrongly flies apart; lower: it takes longer to come together.
    public static let attachmentCorrection = 0.5
    /// The same share in a linkage that is too large for one factorisation. It must be less than 1 −
    /// ``sharedAttachmentWarmth``: slow motions of the whole swing up beyond it.
    public static let sharedAttachmentCorrection = 0.2
    /// Share of the last substep's impulses that each substep of a linkage too large for one factorisation begins with.
    /// Lower: nets stretch more under load.
    public static let sharedAttachmentWarmth = 0.75
    /// Greatest speed of a correction of position, pt/s; of angles a hundredth of it in rad/s. Higher: linkages that
    /// are put together wrongly gain more speed.
    public static let attachmentPullSpeed = 4000.0
    /// Compliance of rigid rows relative to their own response; decides between attachments that contradict or
    /// repeat each other. Higher: heavy chains give way; lower: the factorisation loses digits (10⁻¹⁶ / it remain).
    public static let attachmentCompliance = 1e-7
    /// Error of position below which the iterations of a substep end, as a fraction of the attachment's own extent.
    /// Smaller: more solves; larger: fast linkages drift apart and lose energy.
    public static let attachmentTolerance = 1e-5
    /// Greatest number of solves of a linkage in a substep, for the curvature of its motion. Usually one or two are
    /// needed.
    public static let attachmentIterations = 12
    /// Greatest number of times in a substep that ropes, ranges and friction change between holding and letting go.
    /// Usually single figures are needed.
    public static let attachmentSetChanges = 40
    /// Phase of a spring in a substep (rad), frequency · 2π · h, up to which it is integrated without any damping but
    /// its own: 5.3 Hz at 240 substeps a second. Beyond it part of the force is implicit, all of it from
    /// ``springImplicitAngle`` on. Larger: stiff springs become unstable.
    public static let springExactAngle = 0.14
    /// Phase of a spring in a substep (rad) from which it is wholly implicit.
    public static let springImplicitAngle = 1.0
    /// Block products a joint up to which a linkage is factorised as a whole (100,000 in all are always allowed);
    /// larger ones are solved as ladders of strips. A net of 40 × 40 would take 270, and ten times the time for gaps
    /// that are small either way.
    public static let directProductsPerJoint = 100

    // MARK: Motion

    /// Largest speed of an item, pt/s; greater ones are refused when they are set, and clamped in a step with their
    /// direction kept.
    public static let maximumSpeed = 1e6
    /// Largest angular speed, rad/s; refused and clamped likewise.
    public static let maximumAngularSpeed = 1000.0
    /// Largest coordinate that may be handed in, pt, of items, fields, boundaries and anchors. Float steps are 0.008 pt
    /// at ±131,072 pt and 1 pt here, so scenes should stay near the origin.
    public static let maximumCoordinate = 1e7
    /// Widths that a shape may have, pt.
    public static let sizeRange = 1e-3...1e6

    /// Fraction of its size beyond which an item's motion in a step, or the motion of its rim by its turn, is swept.
    /// Smaller: more sweeps; larger: items may pass thin walls.
    public static let sweepFraction = 0.25
    /// How far the outline is drawn in for sweeps, as a fraction of the size, to be rounded by as much less the slop.
    /// An overlap up to that depth has a direction, and corners are rounded that much. Smaller: what overlaps and moves
    /// fast is stopped by its inscribed circle only; larger: sharp tips may pass.
    public static let sweepSkinFraction = 0.1
    /// How deep a sweep lets its body into anything, as a fraction of the size, before it stops the body where it
    /// touched. Smaller: what only grazes something while it turns is stopped too, again in each step; larger: bodies
    /// end a step that deep.
    public static let sweepToleranceFraction = 0.04
    /// How far apart two items may be for a sweep to take them as touching when the step begins, as a fraction of their
    /// roundings. Smaller: what is jammed hangs in the air and gains speed without end; larger: what comes from there is
    /// slowed as if it were jammed.
    public static let sweepTouchFraction = 0.1
    /// How often a body goes on along what its middle met. Fewer: what lies across two boundaries stays there.
    public static let sweepSlides = 4
    /// Two items are swept against each other where one comes that much nearer to the other in a step, in sizes of both
    /// together. Smaller: more sweeps; beyond a half items may pass each other between two steps.
    public static let pairSweepFraction = 0.5
    /// An item was struck where its motion in a step, or the motion of its rim by its turn, differs by that share of its
    /// size from what it began the step with; it is swept against items that it has no contact with. Smaller: more
    /// sweeps; larger: what is struck enters what comes next.
    public static let struckShare = 0.1
    /// How often items that were stopped at each other are looked at again, for what meets them where they stopped.
    /// Fewer: in a crowd of fast items some may pass those that were stopped.
    public static let pairSweepRounds = 16
    /// How far a driven item carries what free ones stopped on its way, in sizes of that. Smaller: walls that come by
    /// several sizes in a step pass more of what they drive together; larger: they crush a crowd that can't yield as
    /// fast.
    public static let carriedShare = 0.5
    /// Distance of a shape's centre from a boundary, in sizes of the shape, below which its body is swept however
    /// little it moves. It must not be less than ``sweepFraction`` + ``leadFraction``, or items that others squeeze
    /// could pass in two steps.
    public static let squeezeFraction = 0.3

    // MARK: Fields

    /// Upper bound of the falloff factor (max(R, Rmin))^(−falloff).
    public static let maximumFalloffFactor = 1e6
    /// Least minimum radius of a field's falloff, metres: 0.01 pt.
    public static let leastMinimumRadius = 1e-4
    /// The share of a central field's pull that meeting an item along its acceleration changes at most. Larger: orbits that
    /// steps can't resolve are thrown about; smaller: close ones come round in another time.
    public static let largestFieldCorrection = 0.125
    /// Wavelength of noise at smoothness 0, and the addition at smoothness 1, pt.
    public static let noiseWavelength = (base: 20.0, smoothness: 380.0)

    // MARK: Sleep

    /// Speed below which an item counts as at rest: of its centre, and of its rim by rotation, pt/s. Higher: slow
    /// motion is frozen; lower: piles stay awake.
    public static let sleepSpeed = 5.0
    /// Time for which every item of an island must be at rest before it falls asleep, s.
    public static let timeToSleep = 0.5
}
