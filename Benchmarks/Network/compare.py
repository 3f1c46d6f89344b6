"""Steps gas by two ranks as if they were on two machines, with networks of several delays and bandwidths between them, and prints
what a step takes beside what is computed from the same run without a delay.

usage: compare.py DYNBENCH ITEMS
"""

import json
import os
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
SPACES = ["ranks-a", "ranks-b"]
UNLIMITED = 1e12
# Seconds one way, and bytes a second; the first one is what others are computed from.
NETWORKS = [(0, UNLIMITED), (0.5e-3, UNLIMITED), (1e-3, UNLIMITED), (2e-3, UNLIMITED), (0, 125e6), (0, 12.5e6)]
REPEATS = 3

# Open MPI begins its part on another machine through this: HOST COMMAND…
AGENT = """#!/bin/sh
shift
exec ip netns exec ranks-b unshare --uts sh -c 'hostname rank-b; exec sh -c "$*"' sh "$@"
"""


def run(tool, items, delay, bandwidth, folder):
    """The report of a run by two ranks with such a network between them."""
    agent = os.path.join(folder, "agent")
    with open(agent, "w") as file:
        file.write(AGENT)
    os.chmod(agent, 0o755)
    relay = None
    try:
        for space in SPACES:
            subprocess.run(["ip", "netns", "add", space], check=True)
        relay = subprocess.Popen(
            [sys.executable, "-B", f"{FOLDER}/relay.py", *SPACES, str(delay), str(bandwidth)], stdout=subprocess.PIPE)
        if relay.stdout.readline() != b"ready\n":
            sys.exit("compare.py: this machine has no namespaces or no TUN devices for a network of its own")
        words = ["ip", "netns", "exec", SPACES[0], "mpirun", "--allow-run-as-root", "-n", "2", "--bind-to", "none"]
        words += ["--host", "10.77.0.1:1,10.77.0.2:1"]
        for name, value in {
            "plm_rsh_agent": agent, "btl": "tcp,self", "btl_tcp_if_include": "10.77.0.0/24",
            "oob_tcp_if_include": "10.77.0.0/24",
        }.items():
            words += ["--mca", name, value]
        words += [tool, "run", "--scene", "gas", "--items", str(items), "--warmup", "20", "--steps", "40"]
        words += ["--no-reference", "--format", "json"]
        return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)
    finally:
        if relay:
            relay.kill()
            relay.wait()
        for space in SPACES:
            subprocess.run(["ip", "netns", "del", space], stderr=subprocess.DEVNULL)


def most(report, key):
    return max(rank[key] for rank in report["rankStats"])


def row(reports, delay, bandwidth, base):
    """The cells of a network's row, and the milliseconds measured."""
    measured = sorted(report["engine"]["stepMsMedian"] for report in reports)[len(reports) // 2]
    report = reports[0]
    # With two ranks a call of both is one message each way.
    trips = most(report, "sharedCallsPerStep") + most(report, "messagesPerStep")
    computed = "–"
    if base is not None:
        computed = f"{base + 1000 * (trips * delay + most(report, 'bytesPerStep') / bandwidth):.1f}"
    megabits = "–" if bandwidth == UNLIMITED else f"{bandwidth * 8 / 1e6:.0f} Mbit/s"
    return [f"{1000 * delay:.1f} ms", megabits, f"{measured:.1f}", computed], measured, trips


def main(tool, items):
    print("| delay | bandwidth | ms a step | computed |\n| --- | --- | --- | --- |", flush=True)
    base, hashes = None, set()
    with tempfile.TemporaryDirectory() as folder:
        for delay, bandwidth in NETWORKS:
            reports = [run(tool, items, delay, bandwidth, folder) for _ in range(REPEATS)]
            cells, measured, trips = row(reports, delay, bandwidth, base)
            base = measured if base is None else base
            hashes |= {report["stateHash"] for report in reports}
            print("| " + " | ".join(cells) + " |", flush=True)
    print(f"{trips:.1f} messages a step one behind the other, {most(reports[0], 'bytesPerStep') / 1e3:.0f} kB; "
          f"{'one state' if len(hashes) == 1 else f'{len(hashes)} STATES'}")
    return 0 if len(hashes) == 1 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
