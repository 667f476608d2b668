// The states of the whole machine: their regions, their properties and their texts.

extension Behavior {
  /// The number of the whole machine's initial state.
  package var initialState: Int {
    // Exploring starts there, and a list need not.
    parts.isEmpty
      ? regions[0].initialState
      : (0..<stateCount).first { state in
        regions.indices.allSatisfy {
          regions[$0].container != nil || part(of: state, region: $0) == regions[$0].initialState
        }
      } ?? 0
  }

  /// Returns the number of a region's state in a state of the whole machine.
  @inlinable
  @inline(__always)
  package func part(of state: Int, region: Int) -> Int {
    parts.isEmpty ? state : Int(parts[state * regions.count + region])
  }

  /// Returns the number of a region's state in a row.
  @inlinable
  @inline(__always)
  package func source(row: Int, region: Int) -> Int { part(of: state(row: row), region: region) }

  /// Returns the number of a region's state after an input in a row.
  @inlinable
  @inline(__always)
  package func target(row: Int, input: Int, region: Int) -> Int {
    part(of: target(row: row, input: input), region: region)
  }

  /// Returns whether a state of the whole machine has a state of a region. Other states than its container
  /// have none of an inner region.
  package func isActive(_ region: Int, in state: Int) -> Bool {
    regions[region].container == nil || part(of: state, region: region) > 0
  }

  /// Returns the states of the machine's own regions, without those inside its states.
  package func parts(of state: Int) -> [State] {
    regions.indices.filter { regions[$0].container == nil }.map {
      regions[$0].states[part(of: state, region: $0)]
    }
  }

  /// Returns the labels of a state from the outermost composite to it, one for each of the machine's own
  /// regions.
  package func paths(of state: Int) -> [[String]] { parts(of: state).map(\.path) }

  /// Returns the paths of the states of inner regions, from the outermost container.
  package func innerPaths(of state: Int) -> [[String]] {
    regions.indices.filter { regions[$0].container != nil && isActive($0, in: state) }.map {
      regions[$0].path + regions[$0].states[part(of: state, region: $0)].path
    }
  }

  /// Returns whether each state has a label, `closed`, or a path of labels, `open/idle`.
  package func states(named name: String) -> [Bool] {
    (0..<stateCount).map { state in
      (paths(of: state) + innerPaths(of: state)).contains {
        $0.last == name || $0.joined(separator: "/") == name
      }
    }
  }

  /// Returns what to do about a name that no state has, as a sentence.
  package func remedy(forState name: String) -> String {
    let labels = (0..<stateCount).flatMap {
      (paths(of: $0) + innerPaths(of: $0)).compactMap(\.last)
    }
    return StateExploration.remedy(for: name, among: labels, "states")
  }

  /// Returns whether a state of the machine is final.
  package func isFinal(_ state: Int) -> Bool {
    areFinal.isEmpty ? regions[0].states[part(of: state, region: 0)].isFinal : areFinal[state]
  }

  /// Returns the stored properties of a state that belong to no region.
  package func rest(of state: Int) -> Value { rests.isEmpty ? .nothing : rests[state] }

  /// Returns the labels of a state in all regions: `open/idle`, or `door/open, lamp/off`.
  package func label(of state: Int) -> String { text(of: state, \.pathText) }

  /// Returns the labels of a state in all regions with the values that it carries, and the other stored
  /// properties that differ from the initial state: `receiving(chunks: 2), attempts: 1`.
  package func text(of state: Int) -> String {
    let texts = text(of: state, \.text)
    return rests.isEmpty
      ? texts : stateText(texts, rests[state].difference(from: rests[initialState]))
  }

  private func text(of state: Int, _ text: (State) -> String) -> String {
    regionTexts(
      regions.indices.filter { isActive($0, in: state) }.map { region in
        (regions[region].path, text(regions[region].states[part(of: state, region: region)]))
      })
  }
}

/// Returns the texts of the states of all regions as one: `open`, or `door/open, lamp/off`.
func regionTexts(_ texts: [(path: [String], text: String)]) -> String {
  texts.map { path, text in (path + [text]).joined(separator: "/") }.joined(separator: ", ")
}

/// Returns the text of a state with those of its changed properties.
func stateText(_ text: String, _ changes: String) -> String {
  changes.isEmpty ? text : "\(text), \(changes)"
}

// MARK: Stored properties

extension Behavior {
  /// Sets the stored properties that belong to no region.
  ///
  /// The state of a region is where its value stands in every state of the machine. Regions with equal
  /// values have different places. A region that is computed from other properties stands nowhere, so that
  /// all properties remain.
  ///
  /// - Parameter wholes: The states of the whole machine.
  mutating func setRests(_ wholes: [Value]) {
    guard let first = wholes.first else { return }
    for region in regions.indices {
      let path = first.places.map(\.path).first { path in
        !statePaths.contains(path)
          && wholes.indices.allSatisfy { state in
            wholes[state].value(at: path)
              == regions[region].states[part(of: state, region: region)].value
          }
      }
      if let path { statePaths.insert(path) }
    }
    let rests = wholes.map { rest(ofWhole: $0) }
    if rests.contains(where: { $0 != .nothing }) { self.rests = rests }
  }

  /// Returns the stored properties of a machine that belong to no region.
  package func rest(ofWhole value: Value) -> Value { value.removing(statePaths) }

  /// Returns the names of the stored properties of no region that an input changes in a row.
  package func changedProperties(row: Int, input: Int) -> [String] {
    let before = rest(of: state(row: row)).fields
    let after = rest(of: target(row: row, input: input)).fields
    return zip(before, after).filter { $0.value != $1.value }.compactMap(\.0.label)
  }
}
