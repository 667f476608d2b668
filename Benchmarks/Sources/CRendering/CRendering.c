#include "CRendering.h"

#if __has_include(<gvc.h>)
#include <gvc.h>
#else
#include <graphviz/gvc.h>
#endif

#include <stdlib.h>
#include <string.h>

static GVC_t *context;

size_t c_render_svg(const char *text) {
  if (context == NULL) {
    context = gvContext();
  }
  agreseterrors();
  graph_t *graph = agmemread(text);
  if (graph == NULL) {
    return 0;
  }
  size_t length = 0;
  if (gvLayout(context, graph, "dot") == 0) {
    char *data = NULL;
    // 2.4x counts in unsigned int, later versions in size_t, and no macro tells them apart.
    __typeof__(_Generic(
        &gvRenderData,
        int (*)(GVC_t *, graph_t *, const char *, char **, size_t *): (size_t)0,
        default: 0u)) count = 0;
    if (gvRenderData(context, graph, "svg", &data, &count) == 0 && data != NULL) {
      length = (size_t)count;
      // A program wants the bytes for itself.
      char *copy = malloc(length);
      if (copy != NULL) {
        memcpy(copy, data, length);
        free(copy);
      }
      gvFreeRenderData(data);
    }
  }
  gvFreeLayout(context, graph);
  agclose(graph);
  return length;
}
