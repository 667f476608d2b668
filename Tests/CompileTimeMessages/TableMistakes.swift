// The compiler's replies to mistakes in a table, which .ci/check-messages verifies.

import StateMachines

enum Phase { case idle, busy }
enum Signal { case go, stop }
enum Sound { case ring }

let misspelledEvent = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) { On(.goo, to: .busy) }  // expected-error {{type 'Signal' has no member 'goo'}}
  From(.busy)
}

let misspelledTarget = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) { On(.go, to: .bussy) }  // expected-error {{type 'Phase' has no member 'bussy'}}
  From(.busy)
}

let misspelledState = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idel) { On(.go, to: .busy) }  // expected-error {{type 'Phase' has no member 'idel'}}
  From(.busy)
}

let misspelledFinalState = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle)
  Final(.bussy)  // expected-error {{type 'Phase' has no member 'bussy'}}
}

let misspelledEffect = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) {
    On(.go, to: .busy, emit: .rang)  // expected-error {{type 'Sound' has no member 'rang'}}
  }
  From(.busy)
}

let misspelledEntryEffect = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle, .busy) {
    OnEntry(emit: .rang)  // expected-error {{type 'Sound' has no member 'rang'}}
  }
}

let wrongEffect = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) {
    On(.go, to: .busy, emit: 3)
    // expected-error@-1 {{cannot convert value of type 'Int' to expected argument type 'Sound'}}
  }
  From(.busy)
}

let undeclaredEffect = TransitionTable<Phase, Signal, Never>(initial: .idle) {
  From(.idle) {
    On(.go, to: .busy, emit: .ring)  // expected-error {{type 'Never' has no member 'ring'}}
  }
  From(.busy)
}

let missingTarget = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) {
    On(.go) { phase, _ in phase }  // expected-error {{'Phase' to closure result type '[Sound]'}}
  }
  From(.busy)
}

let misspelledResult = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) {
    On(.go, to: .idle, .busy) { phase, _ in
      phase == .idle ? .bussy : .idle  // expected-error {{type 'Phase' has no member 'bussy'}}
    }
  }
  From(.busy)
}

let missingTargetLabel = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) {
    On(.go, .busy, emit: .ring)  // expected-error {{write the target after 'to:'}}
  }
  From(.busy)
}

let missingEffectLabel = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) {
    On(.go, to: .busy, .ring)  // expected-error {{write effects after 'emit:'}}
    On(.stop, .ring)  // expected-error {{write effects after 'emit:'}}
  }
  From(.busy)
}

let misspelledTimeout = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle, timeout: .after(.seconds(1), .halt)) {
    // expected-error@-1 {{type 'Signal' has no member 'halt'}}
    On(.go, to: .busy)
  }
  From(.busy)
}

let misspelledComputedEffect = TransitionTable<Phase, Signal, Sound>(initial: .idle) {
  From(.idle) {
    On(.go, to: .busy, emit: .ring) { _, _ in [.rang] }
    // expected-error@-1 {{type 'Sound' has no member 'rang'}}
  }
  From(.busy)
}
