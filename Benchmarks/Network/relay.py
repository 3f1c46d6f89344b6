"""A network between two network namespaces, slower than a machine's own: each packet is held back for a time, and packets of one
direction go one behind the other.

usage: relay.py NAMESPACE_A NAMESPACE_B SECONDS BYTES_PER_SECOND
Says "ready" once both ends are there, 10.77.0.1 and 10.77.0.2, and goes on until it is ended.
"""

import fcntl
import heapq
import os
import select
import struct
import subprocess
import sys
import time

# Of linux/if_tun.h: packets of IP, without a header before them.
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
MTU = 60000


def make_end(number, space):
    """The end of the network in a namespace, as a file of packets."""
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    name = f"slow{number}"
    fcntl.ioctl(end, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    own, other = f"10.77.0.{number + 1}", f"10.77.0.{2 - number}"
    for words in (
        f"ip link set {name} netns {space}",
        f"ip -n {space} addr add {own} peer {other} dev {name}",
        f"ip -n {space} link set {name} mtu {MTU} up",
        f"ip -n {space} link set lo up",
    ):
        subprocess.run(words.split(), check=True)
    return end


def relay(ends, delay, bandwidth):
    """Takes packets from each end to the other, for ever."""
    free = [0.0, 0.0]  # When the packets before have left, by the end that they come from.
    held = []  # When each packet is due, its number, where it goes, and what it is.
    number = 0
    while True:
        wait = max(0.0, held[0][0] - time.monotonic()) if held else None
        for end in select.select(ends, [], [], wait)[0]:
            side = ends.index(end)
            while True:
                try:
                    packet = os.read(end, MTU + 100)
                except BlockingIOError:
                    break
                free[side] = max(free[side], time.monotonic()) + len(packet) / bandwidth
                heapq.heappush(held, (free[side] + delay, number, 1 - side, packet))
                number += 1
        while held and held[0][0] <= time.monotonic():
            _, _, side, packet = heapq.heappop(held)
            try:
                os.write(ends[side], packet)
            except BlockingIOError:
                pass  # As where a queue is full: TCP sends it again.


if __name__ == "__main__":
    ends = [make_end(number, space) for number, space in enumerate(sys.argv[1:3])]
    print("ready", flush=True)
    relay(ends, float(sys.argv[3]), float(sys.argv[4]))
