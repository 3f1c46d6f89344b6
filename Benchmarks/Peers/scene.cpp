#include "scene.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

// Words of a line, one after the other. Numbers go through strtod, which reads "nan" and "inf" too.
class Line {
public:
    Line(const std::string &text, int number) : text(text), number(number) {}

    std::string word() {
        const size_t begin = text.find_first_not_of(' ', place);
        if (begin == std::string::npos) fail("ends too early");
        place = std::min(text.find(' ', begin), text.size());
        return text.substr(begin, place - begin);
    }

    double real() {
        char *end = nullptr;
        const char *begin = text.c_str() + place;
        const double value = std::strtod(begin, &end);
        if (end == begin) fail("wants a number");
        place += static_cast<size_t>(end - begin);
        return value;
    }

    int whole() { return static_cast<int>(real()); }
    bool flag() { return whole() != 0; }

    Vector vector() {
        const double x = real();
        return {x, real()};
    }

    Material material() {
        const double friction = real();
        return {friction, real()};
    }

    [[noreturn]] void fail(const std::string &reason) const {
        throw std::runtime_error("scene, line " + std::to_string(number) + " " + reason + ": " + text.substr(0, 80));
    }

private:
    const std::string &text;
    size_t place = 0;
    int number;
};

void readRun(Line &line, Scene &scene) {
    scene.gravity = line.vector();
    scene.tick = line.real();
    scene.substeps = line.whole();
    scene.allowsSleep = line.flag();
    scene.workers = line.whole();
    scene.steps = line.whole();
    scene.seconds = line.real();
}

Item readItem(Line &line) {
    Item item;
    item.position = line.vector();
    item.angle = line.real();
    item.velocity = line.vector();
    item.angularVelocity = line.real();
    item.density = line.real();
    item.material = line.material();
    item.isAnchored = line.flag();
    item.meetsItems = line.flag();
    item.meetsBoundaries = line.flag();
    return item;
}

Part readPolygon(Line &line) {
    Part part;
    const int count = line.whole();
    for (int k = 0; k < count; k++) part.vertices.push_back(line.vector());
    return part;
}

Part readCircle(Line &line) {
    Part part;
    part.centre = line.vector();
    part.radius = line.real();
    return part;
}

Pin readPin(Line &line) {
    Pin pin;
    pin.item = line.whole();
    pin.point = line.vector();
    pin.partner = line.whole();
    pin.partnerPoint = line.vector();
    return pin;
}

Field readField(Line &line) {
    Field field;
    const std::string kind = line.word();
    if (kind == "radial") field.kind = Field::radial;
    else if (kind == "vortex") field.kind = Field::vortex;
    else if (kind == "drag") field.kind = Field::drag;
    else line.fail("names no field");
    field.centre = line.vector();
    field.radius = line.real();
    field.strength = line.real();
    field.falloff = line.real();
    field.minimumRadius = line.real();
    return field;
}

void readLine(Line &line, const std::string &kind, Scene &scene) {
    auto lastItem = [&]() -> Item & {
        if (scene.items.empty()) line.fail("has no item before it");
        return scene.items.back();
    };
    if (kind == "run") readRun(line, scene);
    else if (kind == "record") {
        const int from = line.whole(), through = line.whole();
        scene.recordings.push_back({from, through, line.whole()});
    } else if (kind == "item") scene.items.push_back(readItem(line));
    else if (kind == "circle") lastItem().parts.push_back(readCircle(line));
    else if (kind == "polygon") lastItem().parts.push_back(readPolygon(line));
    else if (kind == "inside") {
        const Vector minimum = line.vector(), maximum = line.vector();
        scene.containers.push_back({minimum, maximum, line.material()});
    } else if (kind == "segment") {
        const Vector a = line.vector(), b = line.vector();
        scene.segments.push_back({a, b, line.material()});
    } else if (kind == "pin") scene.pins.push_back(readPin(line));
    else if (kind == "field") scene.fields.push_back(readField(line));
    else if (kind == "force") {
        const int step = line.whole(), item = line.whole();
        scene.forces.push_back({step, item, line.vector()});
    } else line.fail("is of no known kind");
}

}  // namespace

bool Scene::records(int step) const {
    for (const Recording &r : recordings)
        if (step >= r.from && step <= r.through && (r.through - step) % r.every == 0) return true;
    return false;
}

Scene readScene(std::istream &input) {
    Scene scene;
    std::string text;
    for (int number = 1; std::getline(input, text); number++) {
        Line line(text, number);
        const std::string kind = line.word();
        if (number == 1) {
            if (kind != "dynamics-scene" || line.whole() != 1) line.fail("is not that of a scene of version 1");
        } else if (kind == "end") {
            return scene;
        } else {
            readLine(line, kind, scene);
        }
    }
    throw std::runtime_error("scene: the line 'end' is missing");
}
