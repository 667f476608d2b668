#!/usr/bin/env python3
"""Writes Sources/Workloads/Generated/*.swift: a machine of 50 states and 20 events.

Each pair of a state and an event draws, from a fixed seed: a quarter of the pairs ignore the event,
a quarter change the state alone, a half change it and ask for one of eight commands. The switches
are nested and exhaustive, as a person would write them, once as a pure transition and once with
closures. Run it in Benchmarks/ and commit what it writes.
"""

import random

STATES, EVENTS, COMMANDS = 50, 20, 8
HEADER = "// Written by generate-big.py.\n\n"


def drawn_table():
    """What each event does in each state: None, or a target and a command (0: none)."""
    draw = random.Random(20260101)
    def outcome():
        kind, target, command = draw.randrange(4), draw.randrange(STATES), draw.randrange(COMMANDS)
        return None if kind == 0 else (target, 0 if kind == 1 else command + 1)
    return [[outcome() for _ in range(EVENTS)] for _ in range(STATES)]


def nested_switch(table, line, indent):
    """The switch over states and, in each, over events; `line` writes an outcome."""
    lines = ["switch state {"]
    for state, row in enumerate(table):
        lines += [f"case .s{state}:", "  switch event {"]
        lines += [f"  case .e{event}: return {line(state, outcome)}"
                  for event, outcome in enumerate(row)]
        lines += ["  }"]
    lines += ["}"]
    return "".join(f"{' ' * indent}{text}\n" for text in lines)


def cases(letter, count):
    rows = [", ".join(f"{letter}{i}" for i in range(start, min(start + 10, count)))
            for start in range(0, count, 10)]
    return "".join(f"  case {row}\n" for row in rows)


def types():
    commands = ", ".join(f"c{i}" for i in range(2, COMMANDS + 1))
    return (HEADER +
            "/// Fifty states, twenty events.\npublic enum Big: Sendable {\n" + cases("s", STATES) +
            "}\n\n/// What happens to a ``Big``.\npublic enum BigEvent: CaseIterable, Sendable {\n" +
            cases("e", EVENTS) +
            "}\n\n/// What a ``Big`` asks for.\npublic enum BigCommand: Int, Tallied, Sendable {\n"
            f"  case c1 = 1\n  case {commands}\n\n"
            "  @inlinable\n  public var amount: Int { rawValue }\n}\n")


def transition(table):
    def line(state, outcome):
        target, command = outcome or (state, 0)
        return f"(.s{target}, {f'.c{command}' if command else 'nil'})"
    return (HEADER +
            "extension Big {\n"
            "  /// The next state and a command. Always inlined, so that the baseline is one call.\n"
            "  @inlinable\n  @inline(__always)\n"
            "  static func transition(_ state: Big, _ event: BigEvent) -> (Big, BigCommand?) {\n" +
            nested_switch(table, line, 4) + "  }\n}\n")


def schema(table):
    def line(state, outcome):
        if outcome is None:
            return "nil"
        target, command = outcome
        return f"(.s{target}, {f'{{ $0.add({command}) }}' if command else 'nil'})"
    return (HEADER +
            "public import StateMachines\n\n"
            "extension Big {\n  @inline(never)\n"
            "  public static func schema() -> StateMachineSchema<Big, BigEvent, Tally> {\n"
            "    StateMachineSchema(initialState: .s0) { state, event in\n" +
            nested_switch(table, line, 6) + "    }\n  }\n}\n")


table = drawn_table()
for name, text in [("Big", types()), ("Big+Transition", transition(table)),
                   ("Big+Schema", schema(table))]:
    with open(f"Sources/Workloads/Generated/{name}.swift", "w") as file:
        file.write(text)
