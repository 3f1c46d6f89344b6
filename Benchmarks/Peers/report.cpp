#include "report.h"

#include <fstream>
#include <string>
#include <sys/resource.h>

namespace {

// The most memory that this process had in use. On Linux rusage counts what it was before it became this program too.
double peakMegabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word != "VmHWM:") continue;
        double kilobytes = 0;
        status >> kilobytes;
        return kilobytes / 1024;
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1048576;
}

void printNumbers(std::ostream &output, const std::vector<double> &numbers) {
    output << "[";
    for (size_t k = 0; k < numbers.size(); k++) output << (k ? "," : "") << numbers[k];
    output << "]";
}

}  // namespace

void Report::print(std::ostream &output) const {
    output.precision(6);
    output << "{\"engine\":\"" << description.name << "\",\"settings\":\"" << description.settings
           << "\",\"createMs\":" << createMs << ",\"contacts\":" << contacts << ",\"peakRSSMB\":" << peakMegabytes()
           << ",\"stepMs\":";
    printNumbers(output, stepMs);
    output << ",\"fieldMs\":";
    printNumbers(output, fieldMs);
    if (found >= 0) output << ",\"found\":" << found;
    output << "}\n";
}
