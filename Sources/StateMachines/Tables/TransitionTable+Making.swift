extension TransitionTable where State: Hashable, Event: Hashable {
  /// Creates a table that the program's text declares.
  ///
  /// - Precondition: The declarations have no fault: they are the programmer's, and the program
  ///   ends with a message that names every ``TableFault``. A table that is made from data is
  ///   created with `init(validating:declarations:)`.
  /// - Complexity: O(*s* × *e*) for *s* states and *e* events.
  @inlinable
  public init(
    initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) {
    self.init(declared: initial, declarations(), .values(), .values())
  }

  /// Creates a table of declarations that may have faults, such as those made from data.
  ///
  /// - Throws: A ``TransitionTableError`` that names every fault.
  @inlinable
  public init(
    validating initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) throws(TransitionTableError) {
    try self.init(initial, declarations(), .values(), .values())
  }
}

extension TransitionTable where State: Discriminated, Event: Hashable {
  /// Creates a table of states that are told apart by their kinds.
  ///
  /// - Precondition: The declarations have no fault.
  @inlinable
  public init(
    initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) {
    self.init(declared: initial, declarations(), .kinds(), .values())
  }

  /// Creates a table of states that are told apart by their kinds, of declarations that may have
  /// faults.
  ///
  /// - Throws: A ``TransitionTableError`` that names every fault.
  @inlinable
  public init(
    validating initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) throws(TransitionTableError) {
    try self.init(initial, declarations(), .kinds(), .values())
  }
}

extension TransitionTable where State: Hashable, Event: Discriminated {
  /// Creates a table of events that are told apart by their kinds.
  ///
  /// - Precondition: The declarations have no fault.
  @inlinable
  public init(
    initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) {
    self.init(declared: initial, declarations(), .values(), .kinds())
  }

  /// Creates a table of events that are told apart by their kinds, of declarations that may have
  /// faults.
  ///
  /// - Throws: A ``TransitionTableError`` that names every fault.
  @inlinable
  public init(
    validating initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) throws(TransitionTableError) {
    try self.init(initial, declarations(), .values(), .kinds())
  }
}

extension TransitionTable where State: Discriminated, Event: Discriminated {
  /// Creates a table of states and events that are told apart by their kinds.
  ///
  /// - Precondition: The declarations have no fault.
  @inlinable
  public init(
    initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) {
    self.init(declared: initial, declarations(), .kinds(), .kinds())
  }

  /// Creates a table of states and events that are told apart by their kinds, of declarations that
  /// may have faults.
  ///
  /// - Throws: A ``TransitionTableError`` that names every fault.
  @inlinable
  public init(
    validating initial: State,
    @TableBuilder<State, Event, SingleEffect> declarations: () -> Declarations
  ) throws(TransitionTableError) {
    try self.init(initial, declarations(), .kinds(), .kinds())
  }
}

extension TransitionTable {
  @usableFromInline
  init(
    declared initialState: State, _ declarations: [TableDeclaration<State, Event, SingleEffect>],
    _ states: TableKeys<State>, _ events: TableKeys<Event>
  ) {
    do throws(TransitionTableError) {
      try self.init(initialState, declarations, states, events)
    } catch {
      preconditionFailure(error.description)
    }
  }
}
