#include "report.h"

#include <sys/resource.h>

namespace {

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
    return static_cast<double>(usage.ru_maxrss) / 1048576;
#else
    return static_cast<double>(usage.ru_maxrss) / 1024;
#endif
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
    output << "}\n";
}
