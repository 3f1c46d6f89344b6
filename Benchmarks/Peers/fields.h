// The scene's fields in an engine's own unit of length. Inlined into each engine's loop over its bodies, as a
// program that uses the engine would write it.
#pragma once

#include "scene.h"

#include <algorithm>
#include <cmath>

class Fields {
public:
    Fields(const Scene &scene, double pointsPerUnit) {
        for (const Field &field : scene.fields) {
            const float unit = static_cast<float>(pointsPerUnit);
            Prepared p;
            p.kind = field.kind;
            p.x = static_cast<float>(field.centre.x) / unit;
            p.y = static_cast<float>(field.centre.y) / unit;
            p.radius2 = square(static_cast<float>(field.radius) / unit);
            p.falloff = static_cast<float>(field.falloff);
            p.metre = unit / 100;
            p.leastMetres = std::max(static_cast<float>(field.minimumRadius) / 100, 1e-4f);
            // A strength of 1 is 100 pt/s²; a vortex turns by its distance, a drag by the velocity.
            p.strength = static_cast<float>(field.strength);
            if (field.kind == Field::radial) p.strength *= 100 / unit;
            if (field.kind == Field::vortex) p.strength *= 100;
            fields.push_back(p);
        }
    }

    struct Sum {
        float x = 0, y = 0;
    };

    // The force on a body of that place, velocity and mass.
    inline Sum force(float x, float y, float vx, float vy, float mass) const {
        Sum sum;
        for (const Prepared &f : fields) {
            const float dx = x - f.x, dy = y - f.y, distance2 = dx * dx + dy * dy;
            if (distance2 > f.radius2) continue;
            const float strength = f.strength * f.falloffFactor(distance2);
            switch (f.kind) {
            case Field::radial: {
                const float scale = distance2 > 0 ? strength * mass / std::sqrt(distance2) : 0;
                sum.x -= scale * dx;
                sum.y -= scale * dy;
                break;
            }
            case Field::vortex:
                sum.x += strength * mass * dy;
                sum.y -= strength * mass * dx;
                break;
            case Field::drag:
                sum.x -= strength * vx;
                sum.y -= strength * vy;
                break;
            }
        }
        return sum;
    }

private:
    struct Prepared {
        Field::Kind kind;
        float x, y, radius2, strength, falloff, metre, leastMetres;

        inline float falloffFactor(float distance2) const {
            if (falloff == 0) return 1;
            const float metres = std::max(std::sqrt(distance2) * metre, leastMetres);
            return std::min(falloff == 1 ? 1 / metres : std::pow(metres, -falloff), 1e6f);
        }
    };

    static float square(float a) { return a * a; }

    std::vector<Prepared> fields;
};
