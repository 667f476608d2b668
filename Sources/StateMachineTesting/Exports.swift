@_exported public import StateExploration
