// Files that stand in the programs, so that none is read where they run: UTF-8, ended by a zero. Their bytes are put there by
// C's #embed; array literals of Swift, which SwiftPM makes of embedded resources, take the compiler many seconds.
#pragma once

// What draws items, on either page: definitions alone, which stand before the page's own script.
const char *_Nonnull items_js(void);

// The page of a recording. Its script is that of all its files, in order; so is that of a live page.
const char *_Nonnull page_html(void);
const char *_Nonnull page_css(void);
const char *_Nonnull page_js(void);

// A page that simulates. Its engine's script runs in a worker as well.
const char *_Nonnull live_html(void);
const char *_Nonnull live_css(void);
const char *_Nonnull live_engine_js(void);
const char *_Nonnull live_js(void);

// The style of a picture.
const char *_Nonnull still_css(void);

// The page that shows a stage.
const char *_Nonnull stage_html(void);
const char *_Nonnull stage_css(void);
const char *_Nonnull stage_reader_js(void);
const char *_Nonnull stage_contents_js(void);
const char *_Nonnull stage_elements_js(void);
const char *_Nonnull stage_hands_js(void);
const char *_Nonnull stage_main_js(void);

// The JSON Schema of scene files.
const char *_Nonnull scene_schema_json(void);
