"""Steps the gas of circles in LAMMPS and here, by one process and by two, and prints a table.

usage: compare.py PROGRAM ITEMS SECONDS        (Scripts/lammps calls it; PROGRAM is a dynbench that is built with MPI)
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

from discs import Discs

SCENE = ["--scene", "gas", "--fields", "0"]


def ours(program, items, ticks, ranks):
    """A simulated second as 60 medians of a step, and what came out."""
    cluster = pathlib.Path(__file__).parents[2] / "Scripts" / "cluster"
    command = [cluster, "-n", str(ranks), "run", *SCENE, "--items", items, "--warmup", "0", "--steps", str(ticks)]
    done = subprocess.run(
        [*command, "--no-reference", "--format", "json"],
        check=True, stdout=subprocess.PIPE, env={**os.environ, "DYNBENCH": program})
    report = json.loads(done.stdout)
    quality = report["quality"]
    return 60 * report["engine"]["stepMsMedian"] / 1000, quality["rmsSpeed"], quality["maxOverlap"]


def theirs(discs, seconds, ranks):
    with tempfile.TemporaryDirectory() as folder:
        return discs.run(pathlib.Path(folder), seconds, ranks)


def main(program, items, seconds):
    scene = subprocess.run([program, "export", *SCENE, "--items", items], check=True, stdout=subprocess.PIPE).stdout
    discs = Discs(json.loads(scene))
    ticks = round(float(seconds) / discs.tick)
    print(f"{len(discs.items):,} circles for {ticks} ticks of 1/60 s; LAMMPS takes {discs.steps_a_tick} steps a tick,")
    print(f"{discs.contact_seconds * 1000:.1f} ms a contact; seconds for a simulated one, speeds and overlaps of the last 60 ticks")
    print(f"{'':32}  {'seconds':>10}  {'rms speed':>10}  {'largest overlap':>15}")
    for ranks in (1, 2):
        by = "one process" if ranks == 1 else "two processes"
        for name, (wall, speed, overlap) in (
            (f"LAMMPS, {by}", theirs(discs, float(seconds), ranks)),
            (f"swift-dynamics, {by}", ours(program, items, ticks, ranks)),
        ):
            print(f"{name:32}  {wall:10.3f}  {speed:5.1f} pt/s  {overlap:15.2%}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
