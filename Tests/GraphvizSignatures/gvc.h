// What the shim needs of Graphviz, declared as newer versions (14 and later) declare it: written for
// the compiler alone, to prove that the shim fits where no such version is installed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct GVC_s GVC_t;
typedef struct { double x, y; } pointf;
typedef struct { pointf LL, UR; } boxf;
typedef struct { pointf *list; size_t size; uint32_t sflag, eflag; pointf sp, ep; } bezier;
typedef struct { bezier *list; size_t size; boxf bb; } splines;
typedef struct { char *text; pointf dimen, space, pos; bool set; } textlabel_t;
typedef struct { pointf coord; double width, height; } Agnode_t;
typedef struct { textlabel_t *label; splines *spl; Agnode_t *head; } Agedge_t;
typedef struct { int n; Agnode_t **v; int an; Agnode_t **av; } rank_t;
typedef struct { boxf bb; textlabel_t *label; rank_t *rank; int minrank, maxrank; } Agraphinfo_t;
typedef struct Agraph_s { Agraphinfo_t *info; } Agraph_t;
typedef struct Agsym_s Agsym_t;
typedef Agraph_t graph_t;

#define AGRAPH 0
#define AGEDGE 2
#define ED_label(e) ((e)->label)
#define ED_spl(e) ((e)->spl)
#define ND_coord(n) ((n)->coord)
#define ND_width(n) ((n)->width)
#define ND_height(n) ((n)->height)
#define GD_label(g) ((g)->info->label)
#define aghead(e) ((e)->head)
#define GD_bb(g) ((g)->info->bb)
#define GD_rank(g) ((g)->info->rank)
#define GD_minrank(g) ((g)->info->minrank)
#define GD_maxrank(g) ((g)->info->maxrank)

typedef enum { AGWARN, AGERR, AGMAX, AGPREV } agerrlevel_t;
typedef int (*agusererrf)(char *);

typedef struct {
  const char *name;
  void *address;
} lt_symlist_t;

GVC_t *gvContext(void);
GVC_t *gvContextPlugins(const lt_symlist_t *builtins, int demand_loading);
int gvFreeContext(GVC_t *gvc);
void gvFinalize(GVC_t *gvc);
char *gvcVersion(GVC_t *gvc);

agusererrf agseterrf(agusererrf hook);
int agreseterrors(void);
int agerrors(void);
int agerr(agerrlevel_t level, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef uint64_t IDTYPE;
typedef struct Agdisc_s Agdisc_t;

typedef struct {
  void *(*open)(Agraph_t *graph, Agdisc_t *services);
  long (*map)(void *state, int kind, char *name, IDTYPE *id, int creates);
  long (*alloc)(void *state, int kind, IDTYPE id);
  void (*free)(void *state, int kind, IDTYPE id);
  char *(*print)(void *state, int kind, IDTYPE id);
  void (*close)(void *state);
  void (*idregister)(void *state, int kind, void *object);
} Agiddisc_t;

typedef struct {
  int (*afread)(void *source, char *buffer, int size);
  int (*putstr)(void *target, const char *text);
  int (*flush)(void *target);
} Agiodisc_t;

struct Agdisc_s {
  Agiddisc_t *id;
  Agiodisc_t *io;
};

extern Agiddisc_t AgIdDisc;
extern Agiodisc_t AgIoDisc;

void agsetfile(const char *name);
Agraph_t *agread(void *source, Agdisc_t *services);
Agraph_t *agmemread(const char *text);
int agclose(Agraph_t *graph);
Agsym_t *agattr(Agraph_t *graph, int kind, char *name, const char *value);
char *agget(void *object, char *name);
char *agnameof(void *object);
int agsafeset(void *object, char *name, const char *value, const char *standard);
Agraph_t *agfstsubg(Agraph_t *graph);
Agraph_t *agnxtsubg(Agraph_t *graph);
Agnode_t *agfstnode(Agraph_t *graph);
Agnode_t *agnxtnode(Agraph_t *graph, Agnode_t *node);
Agedge_t *agfstout(Agraph_t *graph, Agnode_t *node);
Agedge_t *agnxtout(Agraph_t *graph, Agedge_t *edge);
int agnedges(Agraph_t *graph);
int agcontains(Agraph_t *graph, void *object);

int gvLayout(GVC_t *gvc, graph_t *graph, const char *engine);
int gvFreeLayout(GVC_t *gvc, graph_t *graph);
int gvRenderData(
    GVC_t *gvc, graph_t *graph, const char *format, char **result, size_t *length);
void gvFreeRenderData(char *data);
