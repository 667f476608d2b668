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

// Reads the whole geometry of a graph, moves all labels, and enlarges the clusters for another layout.
// Returns the number of labels.
static int move_labels(gvshim_graph graph, gvshim_graph parent) {
  int count = 0;
  gvshim_box box, all = gvshim_graph_box(graph);
  for (gvshim_node node = gvshim_first_node(parent); node; node = gvshim_next_node(parent, node)) {
    box = gvshim_node_box(node);
    for (gvshim_edge edge = gvshim_first_edge(graph, node); edge;
         edge = gvshim_next_edge(graph, edge)) {
      gvshim_point points[20];
      int point_count = gvshim_curve(edge, points, 20);
      gvshim_shift_curve(edge, 1, -1);
      if (gvshim_edge_label(edge, &box) && point_count > 0 && gvshim_head(edge) != NULL) {
        gvshim_move_edge_label(edge, points[point_count - 1].x, points[0].y);
        count++;
      }
    }
  }
  for (gvshim_graph cluster = gvshim_first_cluster(parent); cluster;
       cluster = gvshim_next_cluster(cluster)) {
    if (gvshim_graph_label(cluster, &box)) {
      gvshim_move_graph_label(cluster, box.right);
      count++;
    }
    count += move_labels(graph, cluster);
    gvshim_set_margin(cluster, "20");
  }
  gvshim_set_end(graph, all.right + 10, all.top + 10);
  return count;
}

// Draws a text, or returns 0 where it can't be drawn.
static size_t draw(gvshim_context context, const char *text, const char *format) {
  gvshim_forget_errors();
  gvshim_start_text();
  gvshim_graph graph = gvshim_parse(&text);
  for (gvshim_graph other; (other = gvshim_parse(&text)) != NULL;) {
    gvshim_close(other);
  }
  if (graph == NULL) {
    return 0;
  }
  char *data = NULL;
  size_t length = 0;
  int result = gvshim_has_errors() ? -1 : gvshim_layout(context, graph, "dot");
  if (result == 0 && move_labels(graph, graph) > 0) {
    gvshim_free_layout(context, graph);
    result = gvshim_layout(context, graph, "dot");
    move_labels(graph, graph);
  }
  if (result == 0 && gvshim_width(graph) > 0 && gvshim_height(graph) > 0) {
    result = gvshim_render(context, graph, format, &data, &length);
    if (result == 0) {
      gvshim_free_data(data);
    }
  }
  gvshim_free_layout(context, graph);
  gvshim_close(graph);
  return result == 0 ? length : 0;
}

int main(void) {
  // With labels on edges within a rank, for which `dot` adds to the rank above.
  const char *recorder =
      "digraph recorder { top -> a; { rank=same; a -> b [label=1]; b -> c [label=2]; c -> d [label=3];"
      " d -> e [label=4]; e -> f [label=5]; f -> g [label=6]; g -> h [label=7]; h -> i [label=8]; } }";
  // More clusters than the shim has room for at first, one of them opened twice.
  const char *clusters =
      "digraph clusters { subgraph cluster_a { a } subgraph cluster_b { b } subgraph cluster_c { c }"
      " subgraph cluster_d { d } subgraph cluster_e { e } subgraph cluster_f { f } subgraph cluster_g"
      " { g } subgraph cluster_h { h } subgraph cluster_i { i } subgraph cluster_a { j } } graph { k }";
  // With a label inside a cluster, so that the graph is laid out twice.
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
    if (draw(context, recorder, "svg") == 0 || draw(context, recorder, "png") == 0) {
      return 4;
    }
    if (draw(context, label, "svg") == 0) {
      return 8;
    }
    if (draw(context, "digraph { a [label=<<b>] }", "svg") != 0 || draw(context, "{", "svg") != 0) {
      return 5;
    }
    gvshim_context measuring = gvshim_make_measuring_context(width_of_text);
    if (measuring == NULL || draw(measuring, clusters, "svg") == 0) {
      return 7;
    }
    gvshim_free_context(measuring);
    gvshim_measure_text(keeper);
    gvshim_free_context(context);
  }
  return messages > 0 ? 0 : 6;
}
