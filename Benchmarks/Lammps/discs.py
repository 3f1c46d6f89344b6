"""The gas of circles in LAMMPS, as granular discs: what it is given, and what came out."""

import math
import os
import re
import subprocess

# A disc that hits another at this speed goes so deep by its diameter. The largest overlaps are then as large as here, where
# granular codes would rather have half of them, and twice the steps.
FAST = 600  # pt/s
DEEP = 0.02
# A contact between two discs lasts for this many steps; 20 to 50 are usual.
STEPS_A_CONTACT = 25


class Discs:
    """Circles of one size in a rectangle, from a scene that `dynbench export` wrote, without gravity and fields.

    Two discs are a spring with a damper between half a disc's mass: `frequency` is the one at which an impact at FAST goes DEEP,
    and `damping` leaves of the speed what the circles' elasticity says.
    """

    def __init__(self, scene):
        self.items = scene["items"]
        (self.wall,) = scene["boundaries"]
        if scene.get("fields") or any(scene["settings"]["gravity"]) or self.wall["type"] != "inside":
            raise SystemExit("only circles in a rectangle, without gravity and fields, can be LAMMPS's discs")
        self.diameter = 2 * one(item["shape"]["radius"] for item in self.items)
        elasticity = one(item["elasticity"] for item in self.items)
        self.friction = one(item["friction"] for item in self.items)
        self.tick = scene["settings"]["tick"]

        self.mass = math.pi * self.diameter**2 / 4 / 10_000  # density 1: mass per 10,000 pt²
        lost = -math.log(elasticity)
        self.frequency = FAST / (DEEP * self.diameter)
        self.damping = 2 * lost * self.frequency / math.hypot(math.pi, lost)
        self.contact_seconds = math.hypot(math.pi, lost) / self.frequency
        self.steps_a_tick = math.ceil(self.tick / (self.contact_seconds / STEPS_A_CONTACT))

    def write(self, path):
        """The file of atoms. LAMMPS makes a sphere's mass of its density, and turns it as a disc of that mass."""
        density = self.mass / (math.pi / 6 * self.diameter**3)
        (low_x, low_y), (high_x, high_y) = self.wall["minimum"], self.wall["maximum"]
        with open(path, "w") as file:
            file.write(f"discs\n\n{len(self.items)} atoms\n1 atom types\n\n")
            file.write(f"{low_x!r} {high_x!r} xlo xhi\n{low_y!r} {high_y!r} ylo yhi\n-1 1 zlo zhi\n\nAtoms # sphere\n\n")
            for number, item in enumerate(self.items, 1):
                x, y = item["position"]
                file.write(f"{number} 1 {self.diameter!r} {density!r} {x!r} {y!r} 0\n")
            file.write("\nVelocities\n\n")
            for number, item in enumerate(self.items, 1):
                x, y = item.get("velocity", (0, 0))
                file.write(f"{number} {x!r} {y!r} 0 0 0 0\n")

    def commands(self, atoms, ticks):
        """What LAMMPS does: a line of energy and of the nearest two centres before the first tick and after each."""

        def spring(stiffness, friction):
            # Sideways 2/7 of the stiffness and half the damping, as granular codes have it.
            return f"{stiffness!r} {stiffness * 2 / 7!r} {self.damping!r} {self.damping / 2!r} {friction!r} 1"

        between = self.mass / 2 * self.frequency**2
        # A wall meets the whole mass: twice the stiffness makes it bounce like another disc.
        walls = spring(2 * between, math.sqrt(self.friction * self.wall["friction"]))
        (low_x, low_y), (high_x, high_y) = self.wall["minimum"], self.wall["maximum"]
        return f"""units lj
dimension 2
atom_style sphere
boundary f f p
newton off
comm_modify vel yes
read_data {atoms}
pair_style gran/hooke/history {spring(between, self.friction)}
pair_coeff * *
neighbor {0.2 * self.diameter!r} bin
neigh_modify delay 0 every 1 check yes
fix move all nve/sphere disc
fix flat all enforce2d
fix sides all wall/gran hooke/history {walls} xplane {low_x!r} {high_x!r}
fix ends all wall/gran hooke/history {walls} yplane {low_y!r} {high_y!r}
timestep {self.tick / self.steps_a_tick!r}
compute energy all ke
compute distance all pair/local dist
compute nearest all reduce min c_distance
thermo_style custom step c_energy c_nearest
thermo_modify format float %.12g lost error
thermo {self.steps_a_tick}
run {ticks * self.steps_a_tick}
"""

    def run(self, folder, seconds, ranks):
        """Seconds that LAMMPS takes for a simulated one, and what came out, as `dynbench run` measures it: the root mean square of
        speeds over the last 60 ticks, and the largest overlap in them by the diameter."""
        atoms, commands = folder / "discs.data", folder / "discs.in"
        self.write(atoms)
        commands.write_text(self.commands(atoms, round(seconds / self.tick)))
        launch = ["mpirun", "-n", str(ranks), "--oversubscribe", "--bind-to", "none", "--allow-run-as-root", "lmp"]
        done = subprocess.run(
            [*launch, "-in", str(commands), "-log", "none"], capture_output=True, text=True,
            env={**os.environ, "OMP_NUM_THREADS": "1"})
        if done.returncode != 0:
            raise SystemExit(f"LAMMPS ended with {done.returncode}: {done.stdout[-500:]}")
        table = re.search(r"^Step .*\n((?:\s*\d+ .*\n)+)Loop time of (\S+)", done.stdout, re.MULTILINE)
        rows = [[float(word) for word in line.split()] for line in table[1].splitlines()]
        last = rows[-60:]
        nearest = min(row[2] for row in last)
        # LAMMPS gives energies per atom.
        energy = sum(row[1] for row in last) / len(last)
        return float(table[2]) / seconds, math.sqrt(2 * energy / self.mass), max(0, 1 - nearest / self.diameter)


def one(values):
    """The value that all are: LAMMPS has one kind of contact here."""
    values = set(values)
    if len(values) != 1:
        raise SystemExit(f"circles of one size, friction and elasticity can be LAMMPS's discs; these have {sorted(values)[:4]}")
    return values.pop()
