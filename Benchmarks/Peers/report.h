// What a peer program prints.
#pragma once

#include "peer.h"

#include <ostream>
#include <vector>

struct Report {
    PeerDescription description;
    double createMs = 0;
    // Of every step done: the engine's own step, and the loop that applied the fields before it (empty without fields).
    std::vector<double> stepMs, fieldMs;
    int contacts = 0;
    // How much the last step's question found; negative where nothing was asked.
    int found = -1;

    // One JSON object.
    void print(std::ostream &output) const;
};
