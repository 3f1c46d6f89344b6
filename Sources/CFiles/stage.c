// What a page that shows a stage asks for.
#include "files.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *stage_html(void) {
    static const unsigned char text[] = {
#embed "../LiveStage/Page/stage.html"
        , 0};
    return (const char *)text;
}

const char *stage_css(void) {
    static const unsigned char text[] = {
#embed "../LiveStage/Page/stage.css"
        , 0};
    return (const char *)text;
}

const char *stage_reader_js(void) {
    static const unsigned char text[] = {
#embed "../LiveStage/Page/reader.js"
        , 0};
    return (const char *)text;
}

const char *stage_contents_js(void) {
    static const unsigned char text[] = {
#embed "../LiveStage/Page/contents.js"
        , 0};
    return (const char *)text;
}

const char *stage_elements_js(void) {
    static const unsigned char text[] = {
#embed "../LiveStage/Page/elements.js"
        , 0};
    return (const char *)text;
}

const char *stage_hands_js(void) {
    static const unsigned char text[] = {
#embed "../LiveStage/Page/hands.js"
        , 0};
    return (const char *)text;
}

const char *stage_main_js(void) {
    static const unsigned char text[] = {
#embed "../LiveStage/Page/main.js"
        , 0};
    return (const char *)text;
}
