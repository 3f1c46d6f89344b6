/// All cases, family by family.
enum PhysicsSuite {
    static var cases: [PhysicsCase] {
        var cases: [PhysicsCase] = []
        cases += Towers.cases
        cases += MassRatios.cases
        cases += CardHouses.cases
        cases += Arches.cases
        cases += Seams.cases
        cases += Wedges.cases
        cases += FlatFalls.cases
        cases += FlatBounces.cases
        cases += Gases.cases
        cases += Impacts.cases
        cases += Orbits.cases
        cases += FlatEllipses.cases
        cases += EllipsePiles.cases
        cases += LoadRemoved.cases
        cases += Carts.cases
        cases += Bullets.cases
        cases += Rotations.cases
        cases += Platforms.cases
        cases += ClosedForms.cases
        cases += Linkages.cases
        cases += Extremes.cases
        cases += Energies.cases
        cases += Samples.cases
        cases += Contracts.cases
        return cases
    }

    /// The cases whose name is one of those given or begins with one; all where none is given.
    static func cases(named names: [String]) -> [PhysicsCase] {
        guard !names.isEmpty else { return cases }
        return cases.filter { physicsCase in names.contains { physicsCase.name.hasPrefix($0) } }
    }
}
