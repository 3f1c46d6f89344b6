// What scene files are described by.
#include "files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *scene_schema_json(void) {
    static const unsigned char text[] = {
#embed "../SceneFiles/Schema/scene.schema.json"
        , 0};
    return (const char *)text;
}
