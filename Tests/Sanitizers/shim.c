// Calls the shim as the library does, for tools that watch C: the undefined behaviour sanitizer,
// which Swift does not have on Linux, and Valgrind.
#include "shim.h"

static int messages;

static int count_message(char *piece) {
  (void)piece;
  messages++;
  return 0;
}

static double width_of_text(const char *text, const char *font, double size, int is_bold) {
  (void)font;
  (void)is_bold;
  return size * (double)strlen(text) / 2;
}

// Reads the whole geometry of a graph, shortens all curves and moves all labels. Returns the number of
// curves.
static int change(gvshim_graph graph, gvshim_graph parent) {
  int count = 0;
  boxf all = gvshim_graph_box(graph);
  for (gvshim_node node = gvshim_first_node(parent); node; node = gvshim_next_node(parent, node)) {
    boxf box = gvshim_node_box(node);
    for (gvshim_edge edge = gvshim_first_edge(graph, node); edge;
         edge = gvshim_next_edge(graph, edge)) {
      bezier *curve = gvshim_curve(edge);
      if (curve != NULL && curve->size > 3 && gvshim_attribute(edge, "lhead") == NULL) {
        pointf points[4] = {curve->list[0], box.LL, box.UR, curve->list[3]};
        gvshim_move_node(gvshim_head(edge), box.UR);
        gvshim_set_curve(curve, points, 4, curve->list[3]);
        count++;
      }
      if (gvshim_edge_label(edge) != NULL) {
        gvshim_move_label(gvshim_edge_label(edge), gvshim_label_box(gvshim_edge_label(edge)).LL);
      }
    }
  }
  for (gvshim_graph cluster = gvshim_first_subgraph(parent); cluster;
       cluster = gvshim_next_subgraph(cluster)) {
    if (gvshim_graph_label(cluster) != NULL && strlen(gvshim_name(cluster)) > 0) {
      gvshim_move_label(gvshim_graph_label(cluster), gvshim_graph_box(cluster).UR);
    }
    count += change(graph, cluster);
  }
  all.UR.x += 10;
  gvshim_set_graph_box(graph, all);
  return count;
}

// Parses the only graph of a text, and lays it out. Returns NULL if it can't be laid out.
static gvshim_graph lay_out(gvshim_context context, const char *text, const char *direction) {
  gvshim_forget_errors();
  gvshim_start_text();
  gvshim_graph graph = gvshim_parse(&text);
  for (gvshim_graph other; (other = gvshim_parse(&text)) != NULL;) {
    gvshim_close(other);
  }
  if (graph == NULL) {
    return NULL;
  }
  int result = gvshim_has_errors() ? -1 : gvshim_set_graph_attribute(graph, "rankdir", direction);
  if (result == 0) {
    result = gvshim_layout(context, graph);
  }
  if (result != 0 || change(graph, graph) == 0) {
    gvshim_free_layout(context, graph);
    gvshim_close(graph);
    return NULL;
  }
  return graph;
}

// Draws a text after two layouts, of which the second or the first is drawn, and returns 0 if it can't be
// drawn.
static size_t draw(gvshim_context context, const char *text, const char *format, int is_second) {
  gvshim_graph first = lay_out(context, text, "LR");
  gvshim_graph second = lay_out(context, text, "TB");
  char *data = NULL;
  size_t length = 0;
  int result = -1;
  if (first != NULL && second != NULL) {
    result = gvshim_render(context, is_second ? second : first, format, &data, &length);
  }
  if (result == 0) {
    gvshim_free_data(data);
  }
  if (first != NULL) {
    gvshim_free_layout(context, first);
    gvshim_close(first);
  }
  if (second != NULL) {
    gvshim_free_layout(context, second);
    gvshim_close(second);
  }
  return result == 0 ? length : 0;
}

int main(void) {
  // With labels on edges within a rank, for which `dot` adds to the rank above, and with attributes that
  // Graphviz reads while it draws.
  const char *recorder =
      "digraph recorder { node [style=filled, color=red, penwidth=2]; edge [style=dashed, color=blue]; top -> a; { rank=same; a -> b [label=1]; b -> c [label=2]; c -> d [label=3];"
      " d -> e [label=4]; e -> f [label=5]; f -> g [label=6]; g -> h [label=7]; h -> i [label=8]; } }";
  // More clusters than the shim has room for at first, one of them opened twice.
  const char *clusters =
      "digraph clusters { subgraph cluster_a { a } subgraph cluster_b { b } subgraph cluster_c { c }"
      " subgraph cluster_d { d } subgraph cluster_e { e } subgraph cluster_f { f } subgraph cluster_g"
      " { g } subgraph cluster_h { h } subgraph cluster_i { i } subgraph cluster_a { j } a -> b } graph { k }";
  // With a label inside a cluster.
  const char *label =
      "digraph label { node [shape=box]; subgraph cluster_a { a [label=\"sending the parts of it\"];"
      " a -> b [label=\"requestEnd [in response: awaited]\"]; } }";
  gvshim_set_error_hook(count_message);
  if (gvshim_grow_message_buffer(70000) != 0) {
    return 2;
  }
  messages = 0;
  // A context for each round: the one before is freed, as after a failure.
  gvshim_context keeper = gvshim_make_context();
  for (int round = 0; round < 5; round++) {
    gvshim_context context = gvshim_make_context();
    if (context == NULL || gvshim_version(context) == NULL) {
      return 3;
    }
    if (draw(context, recorder, "svg", 0) == 0 || draw(context, recorder, "png", round % 2) == 0) {
      return 4;
    }
    if (draw(context, label, "svg", round % 2) == 0) {
      return 8;
    }
    if (draw(context, "digraph { a -> a [label=<<b>] }", "svg", 0) != 0 ||
        draw(context, "{", "svg", 0) != 0) {
      return 5;
    }
    gvshim_context measuring = gvshim_make_measuring_context(width_of_text);
    if (measuring == NULL || draw(measuring, clusters, "svg", 0) == 0) {
      return 7;
    }
    gvshim_free_context(measuring);
    gvshim_measure_text(keeper);
    gvshim_free_context(context);
  }
  return messages > 0 ? 0 : 6;
}
