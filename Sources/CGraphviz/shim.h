// All that Swift calls of Graphviz. The functions absorb the differences between the library's
// versions (2.42 to 16). Every object file that uses this header has its own copy of them and of their
// variables: a variable that one function sets and another one reads is used in one Swift file only.
#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<gvc.h>)
#include <gvc.h>
#include <gvplugin_textlayout.h>
#else
#include <graphviz/gvc.h>
#include <graphviz/gvplugin_textlayout.h>
#endif

typedef GVC_t *gvshim_context;
typedef Agraph_t *gvshim_graph;

/// Receives an error's text in pieces: "Error" or "Warning", ": ", then the message.
typedef int (*gvshim_error_hook)(char *piece);

// Contexts

static inline gvshim_context gvshim_make_context(void) {
  return gvContext();
}

/// Returns the width of a text, in points.
typedef double (*gvshim_text_width)(const char *text, const char *font, double size, int is_bold);

/// The function that measures text in contexts of `gvshim_make_measuring_context`.
static gvshim_text_width gvshim_width_of_text = NULL;

static inline __typeof__(((gvtextlayout_engine_t *)NULL)->textlayout(NULL, NULL))
gvshim_measure_span(textspan_t *span, char **font_path) {
  double size = span->font->size;
  int is_bold = (span->font->flags & HTML_BF) != 0;
  (void)font_path;
  span->layout = NULL;
  span->free_layout = NULL;
  span->size.x = gvshim_width_of_text(span->str, span->font->name, size, is_bold);
  // The engines that place labels last stop the process if only one side is 0.
  span->size.y = span->size.x > 0 ? size * 1.15 : 0;
  span->yoffset_layout = 0;
  span->yoffset_centerline = 0.1 * size;
  return 1;
}

/// Makes a context that measures text with a function, and opens no fonts.
///
/// The function takes the place of the plugin that loads Pango, whose quality is 10.
static inline gvshim_context gvshim_make_measuring_context(gvshim_text_width width) {
  static gvtextlayout_engine_t engine = {gvshim_measure_span};
  static gvplugin_installed_t types[] = {
      {0, "textlayout", 100, &engine, NULL}, {0, NULL, 0, NULL, NULL}};
  static gvplugin_api_t apis[] = {{API_textlayout, types}, {(api_t)0, NULL}};
  static gvplugin_library_t library = {(char *)"widths", apis};
  // Libraries with other names are skipped.
  static lt_symlist_t plugins[] = {{"gvplugin_widths_LTX_library", &library}, {NULL, NULL}};
  gvshim_width_of_text = width;
  return gvContextPlugins(plugins, 1);
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

/// The numbers of a graph's clusters.
///
/// cgraph identifies a cluster by the address of its name, and up to version 12 visits clusters in the
/// order of their identifiers, so that a picture would depend on the memory that happens to be free.
/// Here clusters have the numbers 2, 4, ... in the order of the text. Other identifiers are cgraph's.
typedef struct {
  void *state;
  size_t count, capacity;
  IDTYPE *names;
} gvshim_clusters;

static inline void *gvshim_open_clusters(gvshim_graph graph, Agdisc_t *services) {
  gvshim_clusters *clusters = (gvshim_clusters *)calloc(1, sizeof(gvshim_clusters));
  if (clusters != NULL) {
    clusters->state = AgIdDisc.open(graph, services);
  }
  return clusters;
}

/// Returns the address of a cluster's name for its number, and other identifiers unchanged.
static inline IDTYPE gvshim_cgraph_id(gvshim_clusters *clusters, int kind, IDTYPE id) {
  int is_number = kind == AGRAPH && id % 2 == 0 && id / 2 - 1 < clusters->count;
  return is_number ? clusters->names[id / 2 - 1] : id;
}

static inline long gvshim_map_name(void *state, int kind, char *name, IDTYPE *id, int creates) {
  gvshim_clusters *clusters = (gvshim_clusters *)state;
  long is_mapped = AgIdDisc.map(clusters->state, kind, name, id, creates);
  if (!is_mapped || kind != AGRAPH || name == NULL) {
    return is_mapped;
  }
  size_t index = 0;
  while (index < clusters->count && clusters->names[index] != *id) {
    index++;
  }
  if (index == clusters->count) {
    if (!creates) {
      return 0;
    }
    if (index == clusters->capacity) {
      size_t capacity = 2 * index + 8;
      IDTYPE *names = (IDTYPE *)realloc(clusters->names, capacity * sizeof(IDTYPE));
      if (names == NULL) {
        return 0;
      }
      clusters->names = names;
      clusters->capacity = capacity;
    }
    clusters->names[clusters->count++] = *id;
  }
  *id = 2 * (IDTYPE)index + 2;
  return 1;
}

static inline void gvshim_free_id(void *state, int kind, IDTYPE id) {
  gvshim_clusters *clusters = (gvshim_clusters *)state;
  IDTYPE name = gvshim_cgraph_id(clusters, kind, id);
  if (name != id) {
    // Another name may get the same address.
    clusters->names[id / 2 - 1] = 0;
  }
  AgIdDisc.free(clusters->state, kind, name);
}

static inline char *gvshim_name_of_id(void *state, int kind, IDTYPE id) {
  gvshim_clusters *clusters = (gvshim_clusters *)state;
  return AgIdDisc.print(clusters->state, kind, gvshim_cgraph_id(clusters, kind, id));
}

static inline void gvshim_close_clusters(void *state) {
  gvshim_clusters *clusters = (gvshim_clusters *)state;
  AgIdDisc.close(clusters->state);
  free(clusters->names);
  free(clusters);
}

/// Reads a line of a text, of which `source` points to the rest.
static inline int gvshim_read_line(void *source, char *buffer, int size) {
  const char **rest = (const char **)source;
  int count = 0;
  while (count < size && (*rest)[count] != '\0') {
    buffer[count] = (*rest)[count];
    count++;
    if (buffer[count - 1] == '\n') {
      break;
    }
  }
  *rest += count;
  return count;
}

/// Counts the lines of the next graph from 1, for messages.
static inline void gvshim_start_text(void) {
  agsetfile(NULL);
}

/// Reads the next graph of a text, and moves the text's start behind it.
static inline gvshim_graph gvshim_parse(const char **text) {
  static Agiddisc_t names;
  static Agiodisc_t input;
  names = AgIdDisc;
  names.open = gvshim_open_clusters;
  names.map = gvshim_map_name;
  names.free = gvshim_free_id;
  names.print = gvshim_name_of_id;
  names.close = gvshim_close_clusters;
  input = AgIoDisc;
  input.afread = gvshim_read_line;
  Agdisc_t services = {.id = &names, .io = &input};
  return agread(text, &services);
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
  gvshim_graph graph = agmemread("digraph { a [fontsize=7] }");
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
