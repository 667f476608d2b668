// What the shim needs of Graphviz's interface for plugins that measure text; see gvc.h.
#pragma once

#include <stdbool.h>

#include "gvc.h"

#define HTML_BF (1 << 0)

typedef struct {
  char *name;
  char *color;
  void *postscript_alias;
  double size;
  unsigned int flags : 7;
  unsigned int cnt : (sizeof(unsigned int) * 8 - 7);
} textfont_t;

typedef struct {
  char *str;
  textfont_t *font;
  void *layout;
  void (*free_layout)(void *layout);
  double yoffset_layout, yoffset_centerline;
  pointf size;
  char just;
} textspan_t;

typedef enum { API_render, API_layout, API_textlayout, API_device, API_loadimage } api_t;

typedef struct {
  int id;
  const char *type;
  int quality;
  void *engine;
  void *features;
} gvplugin_installed_t;

typedef struct {
  api_t api;
  gvplugin_installed_t *types;
} gvplugin_api_t;

typedef struct {
  const char *packagename;
  gvplugin_api_t *apis;
} gvplugin_library_t;

typedef struct gvtextlayout_engine_s {
  bool (*textlayout)(textspan_t *span, char **font_path);
} gvtextlayout_engine_t;
