#ifndef C_RENDERING_H
#define C_RENDERING_H

#include <stddef.h>

/// Draws DOT text as SVG with the calls that GraphvizRendering makes, and answers with the number of
/// bytes, or 0 where that failed.
size_t c_render_svg(const char *text);

#endif
