@_exported public import StateDiagrams
