import Buffers
import CSIMD
import DynamicsModel

/// The columns of all bodies, in slot order: awake ones first, in cell order, then those that don't move.
///
/// Columns are padded to a multiple of 8 with bodies at rest, so that kernels need no tail loops. What steps change in
/// every body is a ``Buffer``; what most worlds have one value of is a ``Column``.
struct Bodies: ~Copyable {
    private(set) var count = 0

    // MARK: Moved by the solver

    var x = Buffer<Float>()
    var y = Buffer<Float>()
    var cosine = Buffer<Float>()
    var sine = Buffer<Float>()
    var vx = Buffer<Float>()
    var vy = Buffer<Float>()
    var omega = Buffer<Float>()
    /// How long the body has been slower than the rest speed, s.
    var restTime = Buffer<Float>()
    /// The mass that contacts lend the body while loads press it from opposite sides, in its own masses.
    var lentMass = Buffer<Float>()
    /// The angle by which it has turned on a face since the arms of its contacts were found, rad.
    var faceTurn = Buffer<Float>()
    /// For how many more steps the body counts as standing on something fixed; see ``ItemLoad/footing``.
    var footing = Buffer<UInt8>()

    // MARK: Read by the solver

    var inverseMass = Column<Float>()
    var inverseInertia = Column<Float>()
    var resistance = Column<Float>()
    var angularResistance = Column<Float>()
    var charge = Column<Float>()
    /// Factor on gravity.
    var gravityScale = Column<Float>()
    /// Least width, pt, and greatest distance of the outline from the centre of mass, pt.
    var size = Column<Float>()
    var radius = Column<Float>()

    // MARK: Held for a step, and 0 of all until something acts

    var ax = Column<Float>()
    var ay = Column<Float>()
    var alpha = Column<Float>()
    var dragRate = Column<Float>()
    var magneticRate = Column<Float>()
    var imposedVX = Column<Float>()
    var imposedVY = Column<Float>()
    var imposedMask = Column<Int32>()

    // MARK: Read when pairs are made, and by the client

    var friction = Column<Float>()
    var elasticity = Column<Float>()
    /// Of the surface along the outline, pt/s.
    var surfaceSpeed = Column<Float>()
    /// In radii.
    var rollingResistance = Column<Float>()
    /// Number for the table of the settings' mixing.
    var material = Column<Int32>()
    /// Signatures of the sets in which the body meets others; see ``CollisionSets/signature``.
    var itemSets = Column<UInt32>()
    var boundarySets = Column<UInt32>()
    /// Place in the table of memberships, for those that their signatures don't tell exactly; else 0.
    var membership = Column<Int32>()
    /// Mass per 10⁴ pt².
    var density = Column<Float>()
    /// Centre of mass in item coordinates, pt.
    var centerX = Column<Float>()
    var centerY = Column<Float>()
    /// Mass and moment of inertia as if the body were free; the inverse columns are 0 where it is not.
    var mass = Column<Float>()
    var inertia = Column<Float>()
    /// See ``BodyFlags``.
    var flags = Column<UInt8>()
    var id = Buffer<UInt32>()
    /// Which sleeping island the body belongs to; 0 while awake.
    var island = Column<UInt32>()
    /// Place in the order of the whole scene, where the world holds a part of it; 0 of all where it is whole.
    var place = Column<UInt32>()
    /// Whose items they are there; see ``PartMarks``.
    var marks = Column<UInt8>()
    var firstCollider = IndexColumn()
    var colliderCount = Column<Int32>()

    // MARK: Found when a snapshot is taken

    /// Places in the tables of ``KindTables``; 0 where the body has changed since it was last looked up.
    var shapeEntry = Column<Int32>()
    var materialEntry = Column<Int32>()

    /// Whether these are all bodies of the scene, in the order of the whole.
    var isWhole: Bool { place.isShared }

    /// Shows every column to a visitor, always in the same order.
    mutating func visitColumns(_ visitor: inout some ColumnVisitor) {
        visitStateColumns(&visitor)
        visitor.visit(&inverseMass)
        visitor.visit(&inverseInertia)
        visitor.visit(&resistance)
        visitor.visit(&angularResistance)
        visitor.visit(&gravityScale)
        visitor.visit(&size)
        visitor.visit(&radius)
        visitor.visit(&friction)
        visitor.visit(&elasticity)
        visitor.visit(&surfaceSpeed)
        visitor.visit(&rollingResistance)
        visitor.visit(&material)
        visitor.visit(&itemSets)
        visitor.visit(&boundarySets)
        visitor.visit(&membership)
        visitor.visit(&density)
        visitor.visit(&centerX)
        visitor.visit(&centerY)
        visitor.visit(&mass)
        visitor.visit(&inertia)
        visitor.visit(&flags)
        visitor.visit(&colliderCount)
        visitor.visit(&shapeEntry)
        visitor.visit(&materialEntry)
        visitor.visit(&place)
        visitor.visit(&marks)
        visitHeldColumns(&visitor)
    }

    /// Columns that snapshots hold as they are. All others follow from these, flags, shape and material.
    mutating func visitStateColumns(_ visitor: inout some ColumnVisitor) {
        visitor.visit(&x)
        visitor.visit(&y)
        visitor.visit(&cosine)
        visitor.visit(&sine)
        visitor.visit(&vx)
        visitor.visit(&vy)
        visitor.visit(&omega)
        visitor.visit(&restTime)
        visitor.visit(&lentMass)
        visitor.visit(&faceTurn)
        visitor.visit(&footing)
        visitor.visit(&charge)
        visitor.visit(&id)
        visitor.visit(&island)
    }

    /// Columns that are computed anew in every step, so they need no moving when slots change.
    private mutating func visitHeldColumns(_ visitor: inout some ColumnVisitor) {
        guard visitor.includesHeldColumns else { return }
        visitor.visit(&ax)
        visitor.visit(&ay)
        visitor.visit(&alpha)
        visitor.visit(&dragRate)
        visitor.visit(&magneticRate)
        visitor.visit(&imposedVX)
        visitor.visit(&imposedVY)
        visitor.visit(&imposedMask)
    }

    /// Makes room for `count` more bodies.
    mutating func reserve(adding more: Int) {
        var visitor = ReserveVisitor(count: count + more + 8)
        visitColumns(&visitor)
        firstCollider.reserve(count + more + 8)
    }

    /// Whether more can be appended before columns grow.
    func hasRoom(for more: Int) -> Bool { count + more + 8 <= id.capacity }

    /// Appends a body at the origin at rest and awake, of which no snapshot has been taken; the caller fills all other
    /// columns.
    mutating func append() -> Int {
        append(1)
        island[count - 1] = 0
        shapeEntry[count - 1] = 0
        materialEntry[count - 1] = 0
        place[count - 1] = 0
        marks[count - 1] = 0
        return count - 1
    }

    /// Appends bodies at the origin at rest; the caller fills all other columns in the order of slots.
    mutating func append(_ more: Int) {
        count += more
        cosine.fill(1, (count - more)..<count)
    }

    /// Gives each body what pushes are about to write, from zero.
    mutating func spreadPushes() {
        ax.spread()
        ay.spread()
        alpha.spread()
    }

    /// Gives each body what fields are about to write, from zero.
    mutating func spreadForces(for needs: FieldNeeds) {
        ax.spread()
        ay.spread()
        if needs.torque { alpha.spread() }
        if needs.dragRate { dragRate.spread() }
        if needs.magneticRate { magneticRate.spread() }
        guard needs.imposedVelocity else { return }
        imposedVX.spread()
        imposedVY.spread()
        imposedMask.spread()
    }

    /// Puts the bodies into a new order, or drops those that `order` leaves out; ``firstCollider`` is to be written
    /// anew.
    mutating func permute(_ order: UnsafeBufferPointer<Int32>, scratch: UnsafeMutableRawPointer) {
        var visitor = PermuteVisitor(order: order, oldCount: count, scratch: scratch)
        visitColumns(&visitor)
        count = order.count
        firstCollider.resize(to: count)
        padCosine()
    }

    /// Padding bodies are turned by nothing, so that no lane divides by zero.
    func padCosine() {
        cosine.fill(1, count..<(count + 8))
    }

    /// Kernels' view of the columns.
    ///
    /// - Parameter hasRates: whether fields act in substeps, so that their columns are looked at.
    func columns(hasRates: Bool) -> csimd_body_columns {
        csimd_body_columns(
            x: x.pointer, y: y.pointer, cosine: cosine.pointer, sine: sine.pointer,
            vx: vx.pointer, vy: vy.pointer, omega: omega.pointer,
            inverse_mass: inverseMass.pointer, inverse_inertia: inverseInertia.pointer,
            resistance: resistance.pointer, angular_resistance: angularResistance.pointer, charge: charge.pointer,
            ax: ax.pointer, ay: ay.pointer, alpha: alpha.pointer,
            drag_rate: hasRates ? dragRate.pointer : nil, magnetic_rate: hasRates ? magneticRate.pointer : nil,
            imposed_vx: hasRates ? imposedVX.pointer : nil, imposed_vy: hasRates ? imposedVY.pointer : nil,
            imposed_mask: hasRates ? imposedMask.pointer : nil, sharing: sharing)
    }

    /// The same for kernels of fields, which write all columns that they are shown.
    func forceColumns(hasRates: Bool) -> csimd_body_columns {
        var columns = columns(hasRates: hasRates)
        if dragRate.isShared { columns.drag_rate = nil }
        if magneticRate.isShared { columns.magnetic_rate = nil }
        if imposedMask.isShared { (columns.imposed_vx, columns.imposed_vy, columns.imposed_mask) = (nil, nil, nil) }
        return columns
    }

    private var sharing: csimd_body_sharing {
        csimd_body_sharing(
            inverse_mass: inverseMass.sharing, inverse_inertia: inverseInertia.sharing,
            resistance: resistance.sharing, angular_resistance: angularResistance.sharing, charge: charge.sharing,
            force: ax.sharing, alpha: alpha.sharing, drag_rate: dragRate.sharing, magnetic_rate: magneticRate.sharing,
            imposed: imposedMask.sharing)
    }
}
