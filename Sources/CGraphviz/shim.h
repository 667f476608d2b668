// All functions by which Swift uses Graphviz. They absorb the differences between the versions 2.42 to
// 16 of the library. Every object file that includes this header has its own copy of the functions and
// of their static variables, so that functions that share a variable must be called from one Swift file.
#pragma once

#include <dlfcn.h>
#include <stdio.h>
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

/// Receives a message in pieces: "Error" or "Warning", ": ", then the text.
typedef int (*gvshim_error_hook)(char *piece);

// Contexts

/// Creates a context that measures text with the fonts of the computer. Returns NULL on failure.
static inline gvshim_context gvshim_make_context(void) {
  return gvContext();
}

/// Returns the width of a text, in points.
typedef double (*gvshim_text_width)(const char *text, const char *font, double size, int is_bold);

/// The function that measures text in the contexts that `gvshim_make_measuring_context` creates.
static gvshim_text_width gvshim_width_of_text = NULL;

/// Measures a text for Graphviz. The type of the result is `bool` in newer versions.
static inline __typeof__(((gvtextlayout_engine_t *)NULL)->textlayout(NULL, NULL))
gvshim_measure_span(textspan_t *span, char **font_path) {
  double size = span->font->size;
  int is_bold = (span->font->flags & HTML_BF) != 0;
  (void)font_path;
  span->layout = NULL;
  span->free_layout = NULL;
  span->size.x = gvshim_width_of_text(span->str, span->font->name, size, is_bold);
  // The engines that place labels last abort if only one of width and height is 0.
  span->size.y = span->size.x > 0 ? size * 1.15 : 0;
  span->yoffset_layout = 0;
  span->yoffset_centerline = 0.1 * size;
  return 1;
}

/// Creates a context that measures text with a function and opens no fonts. Returns NULL on failure.
///
/// Graphviz selects the text layout plugin with the highest quality. That of the plugin with Pango is
/// 10, and that of this one 100.
static inline gvshim_context gvshim_make_measuring_context(gvshim_text_width width) {
  static gvtextlayout_engine_t engine = {gvshim_measure_span};
  static gvplugin_installed_t types[] = {
      {0, "textlayout", 100, &engine, NULL}, {0, NULL, 0, NULL, NULL}};
  static gvplugin_api_t apis[] = {{API_textlayout, types}, {(api_t)0, NULL}};
  static gvplugin_library_t library = {(char *)"widths", apis};
  // Graphviz skips libraries whose name has another form.
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

/// Prevents Graphviz from opening images and other files that a graph names. Returns 0 if this version
/// supports it.
///
/// The library exports the variable, but no header declares it. Graphviz sets it from an environment
/// variable of web servers.
static inline int gvshim_forbid_files(void) {
  static char reason[] = "a process that draws untrusted DOT";
  void *program = dlopen(NULL, RTLD_LAZY);
  char **variable = program == NULL ? NULL : (char **)dlsym(program, "HTTPServerEnVar");
  if (variable == NULL) {
    return -1;
  }
  *variable = reason;
  return 0;
}

// Errors

/// Sets the function that receives all messages instead of standard error.
static inline void gvshim_set_error_hook(gvshim_error_hook hook) {
  // Some versions declare the parameter of the hook as const.
  agseterrf((agusererrf)hook);
}

/// Resets the state that `gvshim_has_errors` returns.
static inline void gvshim_forget_errors(void) {
  agreseterrors();
}

/// Returns whether an error was reported since the last reset. Warnings don't count.
static inline int gvshim_has_errors(void) {
  return agerrors() != 0;
}

/// Enlarges Graphviz's message buffer, by sending messages of spaces up to the given length. Returns 0
/// on success.
///
/// Graphviz 2.42 formats messages into a static buffer. If a message doesn't fit, it enlarges the buffer
/// and formats again with the same `va_list`, which is used up, and crashes. A message without
/// arguments enlarges the buffer safely. Shorter messages come first, because the buffer only doubles
/// each time, and formatting a message that exceeds the buffer is slow.
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

/// The identifiers of a graph's clusters.
///
/// cgraph identifies a cluster by the address of its name. Up to version 12, it visits clusters in the
/// order of their identifiers, so that a picture would depend on the addresses of allocated memory.
/// These functions replace the identifiers of clusters by 2, 4, 6, ... in the order of the text, and
/// keep cgraph's identifiers of nodes and edges. `state` is the state of cgraph's own functions, and
/// `names` contains cgraph's identifiers by number.
typedef struct {
  void *state;
  size_t count, capacity;
  IDTYPE *names;
} gvshim_clusters;

/// Allocates the state for a new graph.
static inline void *gvshim_open_clusters(gvshim_graph graph, Agdisc_t *services) {
  gvshim_clusters *clusters = (gvshim_clusters *)calloc(1, sizeof(gvshim_clusters));
  if (clusters != NULL) {
    clusters->state = AgIdDisc.open(graph, services);
  }
  return clusters;
}

/// Returns cgraph's identifier for a cluster's number, and other identifiers unchanged.
static inline IDTYPE gvshim_cgraph_id(gvshim_clusters *clusters, int kind, IDTYPE id) {
  int is_number = kind == AGRAPH && id % 2 == 0 && id / 2 - 1 < clusters->count;
  return is_number ? clusters->names[id / 2 - 1] : id;
}

/// Finds or creates the identifier of a name. Returns 0 if there is none, or if memory is lacking.
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

/// Frees an identifier.
static inline void gvshim_free_id(void *state, int kind, IDTYPE id) {
  gvshim_clusters *clusters = (gvshim_clusters *)state;
  IDTYPE name = gvshim_cgraph_id(clusters, kind, id);
  if (name != id) {
    // A later name may get the same address, and must get another number.
    clusters->names[id / 2 - 1] = 0;
  }
  AgIdDisc.free(clusters->state, kind, name);
}

/// Returns the name of an identifier.
static inline char *gvshim_name_of_id(void *state, int kind, IDTYPE id) {
  gvshim_clusters *clusters = (gvshim_clusters *)state;
  return AgIdDisc.print(clusters->state, kind, gvshim_cgraph_id(clusters, kind, id));
}

/// Frees the state of a graph.
static inline void gvshim_close_clusters(void *state) {
  gvshim_clusters *clusters = (gvshim_clusters *)state;
  AgIdDisc.close(clusters->state);
  free(clusters->names);
  free(clusters);
}

/// Copies the next line of a text into a buffer, and returns its length. `source` points to a pointer
/// to the rest of the text, which is advanced.
static inline int gvshim_read_line(void *source, char *buffer, int size) {
  const char **rest = (const char **)source;
  const char *end = (const char *)memchr(*rest, '\0', (size_t)size);
  size_t count = end == NULL ? (size_t)size : (size_t)(end - *rest);
  const char *newline = (const char *)memchr(*rest, '\n', count);
  if (newline != NULL) {
    count = (size_t)(newline - *rest) + 1;
  }
  memcpy(buffer, *rest, count);
  *rest += count;
  return (int)count;
}

/// Resets the line number in messages to 1, for the next text.
static inline void gvshim_start_text(void) {
  agsetfile(NULL);
}

/// Parses the next graph of a text, and advances the text behind it. Returns NULL if there is none.
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

/// Sets an attribute of a graph. Returns 0 on success.
static inline int gvshim_set_graph_attribute(
    gvshim_graph graph, const char *name, const char *value) {
  return agattr(graph, AGRAPH, (char *)name, (char *)value) == NULL ? -1 : 0;
}

static inline int gvshim_edge_count(gvshim_graph graph) {
  return agnedges(graph);
}

/// Returns an attribute of a graph, a node or an edge, or NULL.
static inline const char *gvshim_attribute(void *object, const char *name) {
  return agget(object, (char *)name);
}

/// Returns the name of a graph or cluster.
static inline const char *gvshim_name(gvshim_graph graph) {
  return agnameof(graph);
}

// Drawing

/// Lays out a graph. Returns 0 on success.
///
/// For the label of an edge within a rank, `dot` reallocates the list `v` of the rank's nodes, but later
/// frees the list by its original pointer `av`. Setting `av` to `v` prevents the invalid free. The lists
/// of clusters are parts of the list of the graph and are not freed.
static inline int gvshim_layout(gvshim_context context, gvshim_graph graph) {
  int result = gvLayout(context, graph, "dot");
  if (result == 0 && GD_rank(graph) != NULL) {
    for (int rank = GD_minrank(graph); rank <= GD_maxrank(graph); rank++) {
      GD_rank(graph)[rank].av = GD_rank(graph)[rank].v;
    }
  }
  return result;
}

// Geometry of a layout, in points. The y axis points up.

typedef Agnode_t *gvshim_node;
typedef Agedge_t *gvshim_edge;

static inline boxf gvshim_box_around(pointf center, double width, double height) {
  pointf half = {width / 2, height / 2};
  return (boxf){{center.x - half.x, center.y - half.y}, {center.x + half.x, center.y + half.y}};
}

static inline gvshim_node gvshim_first_node(gvshim_graph graph) {
  return agfstnode(graph);
}

static inline gvshim_node gvshim_next_node(gvshim_graph graph, gvshim_node node) {
  return agnxtnode(graph, node);
}

static inline boxf gvshim_node_box(gvshim_node node) {
  return gvshim_box_around(ND_coord(node), 72 * ND_width(node), 72 * ND_height(node));
}

static inline gvshim_edge gvshim_first_edge(gvshim_graph graph, gvshim_node tail) {
  return agfstout(graph, tail);
}

static inline gvshim_edge gvshim_next_edge(gvshim_graph graph, gvshim_edge edge) {
  return agnxtout(graph, edge);
}

static inline void gvshim_move_node(gvshim_node node, pointf center) {
  ND_coord(node) = center;
}

static inline gvshim_node gvshim_head(gvshim_edge edge) {
  return aghead(edge);
}

typedef textlabel_t *gvshim_label;

/// Returns a label; NULL if there is none, or if it has no place.
static inline gvshim_label gvshim_placed(gvshim_label label) {
  return label != NULL && label->set ? label : NULL;
}

static inline gvshim_label gvshim_edge_label(gvshim_edge edge) {
  return gvshim_placed(ED_label(edge));
}

/// Returns the label of a graph or a cluster.
static inline gvshim_label gvshim_graph_label(gvshim_graph graph) {
  return gvshim_placed(GD_label(graph));
}

static inline boxf gvshim_label_box(gvshim_label label) {
  return gvshim_box_around(label->pos, label->dimen.x, label->dimen.y);
}

static inline void gvshim_move_label(gvshim_label label, pointf center) {
  label->pos = center;
}

/// Returns the curve of an edge, or NULL. Only the attribute `concentrate` gives an edge several curves.
static inline bezier *gvshim_curve(gvshim_edge edge) {
  return ED_spl(edge) != NULL && ED_spl(edge)->size == 1 ? ED_spl(edge)->list : NULL;
}

/// Replaces the control points of a curve by other ones, at most as many, and moves the tip of its arrowhead.
static inline void gvshim_set_curve(bezier *curve, const pointf *points, int count, pointf tip) {
  memcpy(curve->list, points, (size_t)count * sizeof(pointf));
  curve->size = (__typeof__(curve->size))count;
  curve->ep = tip;
}

static inline gvshim_graph gvshim_first_subgraph(gvshim_graph parent) {
  return agfstsubg(parent);
}

static inline gvshim_graph gvshim_next_subgraph(gvshim_graph subgraph) {
  return agnxtsubg(subgraph);
}

/// Returns the box of a graph or a cluster.
static inline boxf gvshim_graph_box(gvshim_graph graph) {
  return GD_bb(graph);
}

/// Sets the box of a graph or a cluster. The lower left corner of a graph must stay at 0.
static inline void gvshim_set_graph_box(gvshim_graph graph, boxf box) {
  GD_bb(graph) = box;
}

/// Frees the layout of a graph, which may be missing or incomplete.
static inline void gvshim_free_layout(gvshim_context context, gvshim_graph graph) {
  gvFreeLayout(context, graph);
}

/// Draws a graph with a layout. Returns 0 on success; otherwise, `data` is invalid and must not be freed.
static inline int gvshim_render(
    gvshim_context context, gvshim_graph graph, const char *format, char **data, size_t *length) {
  // The length is an unsigned int in 2.4x and a size_t in later versions, and no macro distinguishes
  // them.
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

/// Measures a text. Its font size occurs in no picture, so that the plugin can't reuse a cached font.
static inline void gvshim_measure_text(gvshim_context context) {
  gvshim_graph graph = agmemread("digraph { a [fontsize=7] }");
  if (graph == NULL) {
    return;
  }
  gvLayout(context, graph, "dot");
  gvFreeLayout(context, graph);
  agclose(graph);
}
