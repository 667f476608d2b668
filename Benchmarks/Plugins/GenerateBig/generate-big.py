#!/usr/bin/env python3
"""Writes a machine of 50 states and 20 events into a folder: generate-big.py FOLDER

From a fixed seed, a quarter of the pairs of a state and an event ignore the event, a quarter only
change the state, and half change it and return one of eight commands. The switches are nested and
exhaustive: a pure transition, one with closures, and one by hand with the effects in the cases.
"""

import pathlib
import random
import sys

STATES, EVENTS = 50, 20
EFFECTS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
HEADER = "// Written by generate-big.py.\n\n"


def drawn_table():
    """Returns a row for each state: for each event None, or a target and an effect or None."""
    draw = random.Random(20260101)
    def outcome():
        kind, target, command = draw.randrange(4), draw.randrange(STATES), draw.randrange(len(EFFECTS))
        return None if kind == 0 else (target, None if kind == 1 else EFFECTS[command])
    return [[outcome() for _ in range(EVENTS)] for _ in range(STATES)]


def nested_switch(subject, table, line, indent):
    """Returns a switch over states, with one over events in each; `line` writes an outcome."""
    lines = [f"switch {subject} {{"]
    for state, row in enumerate(table):
        lines += [f"case .s{state}:", "  switch event {"]
        for event, outcome in enumerate(row):
            lines += [f"  case .e{event}:"] + [f"    {text}" for text in line(state, outcome)]
        lines += ["  }"]
    lines += ["}"]
    return "".join(f"{' ' * indent}{text}\n" for text in lines)


def cases(letter, count):
    rows = [", ".join(f"{letter}{i}" for i in range(start, min(start + 10, count)))
            for start in range(0, count, 10)]
    return "".join(f"  case {row}\n" for row in rows)


def types():
    performed = "".join(f"    case .{effect}: subject.{effect}()\n" for effect in EFFECTS)
    return (HEADER +
            "/// Fifty states, twenty events.\npublic enum Big: CaseIterable, Sendable {\n" + cases("s", STATES) +
            "}\n\n/// The events of a ``Big``.\npublic enum BigEvent: CaseIterable, Sendable {\n" +
            cases("e", EVENTS) +
            "}\n\n/// The commands of a ``Big``.\npublic enum BigCommand: Performable, Sendable {\n"
            f"  case {', '.join(EFFECTS)}\n\n"
            "  /// Performs the command.\n  @inlinable\n  public func perform(on subject: Subject) {\n    switch self {\n" +
            performed + "    }\n  }\n}\n")


def transition(table):
    def line(state, outcome):
        target, effect = outcome or (state, None)
        return [f"return (.s{target}, {f'.{effect}' if effect else 'nil'})"]
    return (HEADER +
            "extension Big {\n"
            "  /// Returns the next state and a command.\n"
            "  @inlinable\n"
            "  static func transition(_ state: Big, _ event: BigEvent) -> (Big, BigCommand?) {\n" +
            nested_switch("state", table, line, 4) + "  }\n}\n")


def by_hand(table):
    def line(state, outcome):
        if outcome is None:
            return ["break"]
        target, effect = outcome
        return [f"self = .s{target}"] + ([f"subject.{effect}()"] if effect else [])
    return (HEADER +
            "extension Big {\n  /// The switch by hand.\n  @inline(never)\n"
            "  public mutating func handleEventByHand(_ event: BigEvent, _ subject: Subject) {\n" +
            nested_switch("self", table, line, 4) + "  }\n}\n")


def schema(table):
    def line(state, outcome):
        if outcome is None:
            return ["return nil"]
        target, effect = outcome
        return [f"return (.s{target}, {f'{{ $0.{effect}() }}' if effect else 'nil'})"]
    return (HEADER +
            "public import StateMachines\n\n"
            "extension Big {\n  /// The switch with closures.\n  @inline(never)\n"
            "  public static func schema() -> StateMachineSchema<Big, BigEvent, Subject> {\n"
            "    StateMachineSchema(initialState: .s0) { state, event in\n" +
            nested_switch("state", table, line, 6) + "    }\n  }\n}\n")


table = drawn_table()
for name, text in [("Big", types()), ("Big+Transition", transition(table)),
                   ("Big+ByHand", by_hand(table)), ("Big+Schema", schema(table))]:
    (pathlib.Path(sys.argv[1]) / f"{name}.swift").write_text(text)
