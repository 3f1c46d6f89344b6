#include "scene.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

namespace {

// Box2D takes no more.
constexpr int mostVertices = 8;

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

    double positive() {
        const double value = real();
        if (!(value > 0)) fail("wants a number above 0");
        return value;
    }

    int whole(int least, int most = std::numeric_limits<int>::max()) {
        const double value = real();
        // Written so that no number fails too.
        if (!(value >= least && value <= most && value == std::floor(value)))
            fail("wants a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return static_cast<int>(value);
    }

    // The number of an item, which must have come before.
    int itemOf(const Scene &scene, int least = 0) {
        if (scene.items.empty()) fail("has no item before it");
        return whole(least, static_cast<int>(scene.items.size()) - 1);
    }

    bool flag() { return whole(0, 1) != 0; }
    // Braces take their values from left to right.
    Vector vector() { return {real(), real()}; }
    Material material() { return {real(), real()}; }

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
    scene.tick = line.positive();
    scene.substeps = line.whole(1);
    scene.allowsSleep = line.flag();
    scene.workers = line.whole(1);
    scene.steps = line.whole(0);
    scene.seconds = line.positive();
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
    const int count = line.whole(3, mostVertices);
    for (int k = 0; k < count; k++) part.vertices.push_back(line.vector());
    return part;
}

Part readRounded(Line &line) {
    Part part;
    part.radius = line.real();
    const int count = line.whole(2, mostVertices);
    for (int k = 0; k < count; k++) part.vertices.push_back(line.vector());
    return part;
}

Question readQuestion(Line &line) {
    Question question;
    const std::string kind = line.word();
    if (kind == "ray") question.kind = Question::ray;
    else if (kind == "circle") question.kind = Question::circle;
    else if (kind == "square") question.kind = Question::square;
    else if (kind == "disc") question.kind = Question::disc;
    else line.fail("names no question");
    question.size = line.real();
    return question;
}

Pin readPin(Line &line, const Scene &scene) {
    Pin pin;
    pin.item = line.itemOf(scene);
    pin.point = line.vector();
    pin.partner = line.itemOf(scene, -1);
    pin.partnerPoint = line.vector();
    return pin;
}

void readRange(Line &line, Scene &scene) {
    if (scene.pins.empty()) line.fail("has no pin before it");
    Pin &pin = scene.pins.back();
    pin.low = line.real();
    pin.high = line.real();
    pin.hasRange = std::isfinite(pin.low) && std::isfinite(pin.high);
    pin.friction = line.real();
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
    else if (kind == "record") scene.recordings.push_back({line.whole(1), line.whole(0), line.whole(1)});
    else if (kind == "item") scene.items.push_back(readItem(line));
    else if (kind == "circle") lastItem().parts.push_back({line.vector(), line.real(), {}});
    else if (kind == "polygon") lastItem().parts.push_back(readPolygon(line));
    else if (kind == "rounded") lastItem().parts.push_back(readRounded(line));
    else if (kind == "inside") scene.containers.push_back({line.vector(), line.vector(), line.material()});
    else if (kind == "segment") scene.segments.push_back({line.vector(), line.vector(), line.material()});
    else if (kind == "pin") scene.pins.push_back(readPin(line, scene));
    else if (kind == "range") readRange(line, scene);
    else if (kind == "field") scene.fields.push_back(readField(line));
    else if (kind == "force") scene.forces.push_back({line.whole(1), line.itemOf(scene), line.vector()});
    else if (kind == "nap") {
        scene.napFrom = line.whole(1);
        scene.napItem = line.itemOf(scene);
    } else if (kind == "ask") scene.question = readQuestion(line);
    else if (kind == "way") scene.ways.push_back({line.vector(), line.vector()});
    else line.fail("is of no known kind");
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
            if (kind != "dynamics-scene" || line.real() != 1) line.fail("is not that of a scene of version 1");
        } else if (kind == "end") {
            return scene;
        } else {
            readLine(line, kind, scene);
        }
    }
    throw std::runtime_error("scene: the line 'end' is missing");
}
