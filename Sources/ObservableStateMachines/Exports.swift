@_exported public import StateMachines
