// What recordings, live pages and pictures are made of.
#include "files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *items_js(void) {
    static const unsigned char text[] = {
#embed "../Replay/Items/colors.js"
        , '\n',
#embed "../Replay/Items/renderer.js"
        , '\n',
#embed "../Replay/Items/pixels.js"
        , '\n',
#embed "../Replay/Items/flatRenderer.js"
        , 0};
    return (const char *)text;
}

const char *page_html(void) {
    static const unsigned char text[] = {
#embed "../Replay/Page/page.html"
        , 0};
    return (const char *)text;
}

const char *page_css(void) {
    static const unsigned char text[] = {
#embed "../Replay/Page/page.css"
        , 0};
    return (const char *)text;
}

const char *page_js(void) {
    static const unsigned char text[] = {
#embed "../Replay/Page/codec.js"
        , '\n',
#embed "../Replay/Page/recording.js"
        , '\n',
#embed "../Replay/Page/camera.js"
        , '\n',
#embed "../Replay/Page/shapes.js"
        , '\n',
#embed "../Replay/Page/parts.js"
        , '\n',
#embed "../Replay/Page/layers.js"
        , '\n',
#embed "../Replay/Page/player.js"
        , '\n',
#embed "../Replay/Page/controls.js"
        , '\n',
#embed "../Replay/Page/main.js"
        , 0};
    return (const char *)text;
}

const char *live_html(void) {
    static const unsigned char text[] = {
#embed "../Replay/Live/live.html"
        , 0};
    return (const char *)text;
}

const char *live_css(void) {
    static const unsigned char text[] = {
#embed "../Replay/Page/page.css"
        , '\n',
#embed "../Replay/Live/live.css"
        , 0};
    return (const char *)text;
}

const char *live_engine_js(void) {
    static const unsigned char text[] = {
#embed "../Replay/Live/engine.js"
        , '\n',
#embed "../Replay/Live/commands.js"
        , '\n',
#embed "../Replay/Live/worker.js"
        , 0};
    return (const char *)text;
}

const char *live_js(void) {
    static const unsigned char text[] = {
#embed "../Replay/Live/engines.js"
        , '\n',
#embed "../Replay/Live/area.js"
        , '\n',
#embed "../Replay/Live/viewport.js"
        , '\n',
#embed "../Replay/Live/hands.js"
        , '\n',
#embed "../Replay/Live/gravity.js"
        , '\n',
#embed "../Replay/Live/fields.js"
        , '\n',
#embed "../Replay/Live/scenes.js"
        , '\n',
#embed "../Replay/Live/live.js"
        , 0};
    return (const char *)text;
}

const char *still_css(void) {
    static const unsigned char text[] = {
#embed "../Replay/Page/still.css"
        , 0};
    return (const char *)text;
}
