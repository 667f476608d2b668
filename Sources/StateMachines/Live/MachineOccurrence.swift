/// A step of a live machine, for logs and measurements.
public enum MachineOccurrence<Schema: StateMachineSchemaProtocol> {
  /// An event was handled or ignored. Its effects have not begun yet.
  case event(EventReport<Schema.State, Schema.Event, Schema.Effects>)

  /// An effect begins. The positive number is the same when it ends.
  case effectBegan(Schema.Effect, id: Int)

  /// An effect has ended. The machine handles its events next. There are none if the effect was
  /// cancelled or the machine has ended.
  case effectEnded(id: Int, events: [Schema.Event], error: (any Error)?)

  /// The machine has ended. Effects that run in a final state end later. If one of them throws,
  /// the machine ends again.
  case ended(MachineEnd)
}

extension MachineOccurrence: Sendable
where
  Schema.State: Sendable, Schema.Event: Sendable, Schema.Effects: Sendable, Schema.Effect: Sendable
{}
