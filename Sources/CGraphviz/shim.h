// All that Swift calls of Graphviz. The functions absorb the differences between the library's
// versions (2.42 to 16), and none of them keeps state: every object file that uses this header
// has its own copy of them.
#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<gvc.h>)
#include <gvc.h>
#else
#include <graphviz/gvc.h>
#endif

typedef GVC_t *gvshim_context;
typedef Agraph_t *gvshim_graph;

/// Receives an error's text in pieces: "Error" or "Warning", ": ", then the message.
typedef int (*gvshim_error_hook)(char *piece);

// Contexts

static inline gvshim_context gvshim_make_context(void) {
  return gvContext();
}

static inline void gvshim_free_context(gvshim_context context) {
  gvFinalize(context);
  gvFreeContext(context);
}

static inline const char *gvshim_version(gvshim_context context) {
  return gvcVersion(context);
}

/// Keeps Graphviz from opening images and other files that a graph names. Returns 0 where this
/// version can be told so.
///
/// A variable that the library exports and no header declares: what a server's script sets.
static inline int gvshim_forbid_files(void) {
  static char reason[] = "a process that draws what anybody wrote";
  void *program = dlopen(NULL, RTLD_LAZY);
  char **variable = program == NULL ? NULL : (char **)dlsym(program, "HTTPServerEnVar");
  if (variable == NULL) {
    return -1;
  }
  *variable = reason;
  return 0;
}

// Errors

static inline void gvshim_set_error_hook(gvshim_error_hook hook) {
  // The type of the parameter is spelled with const in some versions.
  agseterrf((agusererrf)hook);
}

static inline void gvshim_forget_errors(void) {
  agreseterrors();
}

static inline int gvshim_has_errors(void) {
  return agerrors() != 0;
}

/// Sends the hook messages of spaces, the last of which has the given length.
///
/// 2.42 formats messages into a static buffer. Where a message does not fit, it grows the buffer
/// and formats again with arguments that it has used up, which crashes. A message without
/// arguments grows the buffer unharmed, so a long one goes first. It is preceded by shorter ones:
/// the buffer doubles, and the C library goes letter by letter through what does not fit.
static inline int gvshim_grow_message_buffer(size_t length) {
  char *spaces = (char *)malloc(length + 1);
  if (spaces == NULL) {
    return -1;
  }
  memset(spaces, ' ', length);
  spaces[length] = '\0';
  for (size_t part = 1024; part < length; part *= 2) {
    agerr(AGWARN, spaces + length - part);
  }
  agerr(AGWARN, spaces);
  free(spaces);
  return 0;
}

// Graphs

static inline gvshim_graph gvshim_parse(const char *text) {
  return agmemread(text);
}

static inline void gvshim_close(gvshim_graph graph) {
  agclose(graph);
}

static inline int gvshim_set_graph_attribute(
    gvshim_graph graph, const char *name, const char *value) {
  return agattr(graph, AGRAPH, (char *)name, (char *)value) == NULL ? -1 : 0;
}

// Drawing

/// Lays a graph out.
///
/// For the label of an edge within a rank, `dot` makes the rank's list of nodes longer, which may
/// move it, and later frees it where it was when it was allocated. So it is told where it is now. The
/// lists of clusters lie within that of the graph, and are no concern.
static inline int gvshim_layout(gvshim_context context, gvshim_graph graph, const char *engine) {
  int result = gvLayout(context, graph, engine);
  if (result == 0 && strcmp(engine, "dot") == 0 && GD_rank(graph) != NULL) {
    for (int rank = GD_minrank(graph); rank <= GD_maxrank(graph); rank++) {
      GD_rank(graph)[rank].av = GD_rank(graph)[rank].v;
    }
  }
  return result;
}

static inline void gvshim_free_layout(gvshim_context context, gvshim_graph graph) {
  gvFreeLayout(context, graph);
}

/// The width of a graph that is laid out, without the margin around it, in points.
static inline double gvshim_width(gvshim_graph graph) {
  return GD_bb(graph).UR.x - GD_bb(graph).LL.x;
}

/// The height of a graph that is laid out, without the margin around it, in points.
static inline double gvshim_height(gvshim_graph graph) {
  return GD_bb(graph).UR.y - GD_bb(graph).LL.y;
}

/// Draws a graph. Where the result is not 0, the data must not be touched.
static inline int gvshim_render(
    gvshim_context context, gvshim_graph graph, const char *format, char **data, size_t *length) {
  // 2.4x counts in unsigned int, later versions in size_t, and no macro tells them apart.
  __typeof__(_Generic(
      &gvRenderData,
      int (*)(GVC_t *, graph_t *, const char *, char **, size_t *): (size_t)0,
      default: 0u)) count = 0;
  int result = gvRenderData(context, graph, format, data, &count);
  *length = (size_t)count;
  return result;
}

static inline void gvshim_free_data(char *data) {
  gvFreeRenderData(data);
}

/// Measures a text in a font of a size that no picture of ours has.
static inline void gvshim_measure_text(gvshim_context context) {
  gvshim_graph graph = gvshim_parse("digraph { a [fontsize=7] }");
  if (graph == NULL) {
    return;
  }
  gvLayout(context, graph, "dot");
  gvFreeLayout(context, graph);
  agclose(graph);
}

// Threads

/// Calls a function on a new thread with a stack of so many bytes. Returns 0 where there is one.
///
/// In C, because the systems spell the parameters differently, which Swift has to follow.
static inline int gvshim_start_thread(
    size_t stack_size, void *(*function)(void *argument), void *argument) {
  pthread_attr_t attributes;
  pthread_t thread;
  int result = pthread_attr_init(&attributes);
  if (result != 0) {
    return result;
  }
  result = pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (result == 0) {
    result = pthread_attr_setstacksize(&attributes, stack_size);
  }
  if (result == 0) {
    result = pthread_create(&thread, &attributes, function, argument);
  }
  pthread_attr_destroy(&attributes);
  return result;
}
