extension Behavior {
  /// Sets the stored properties that belong to no region.
  ///
  /// The state of a region is where its value stands in every state of the machine. A region that is
  /// computed from other properties stands nowhere, so that all properties remain.
  ///
  /// - Parameter wholes: The states of the whole machine.
  mutating func setRests(_ wholes: [Value]) {
    guard let first = wholes.first else { return }
    let paths = regions.indices.compactMap { region in
      first.places.map(\.path).first { path in
        wholes.indices.allSatisfy { state in
          wholes[state].value(at: path)
            == regions[region].states[part(of: state, region: region)].value
        }
      }
    }
    statePaths = Set(paths)
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
