import PackagePlugin

/// Finds the program of a package that lists its machines: an executable product whose main target
/// depends on the library `DiagramTool`.
enum DiagramProgram {
  private static let library = "DiagramTool"

  /// Returns the name of the program to run.
  ///
  /// - Parameter name: The name that `--program` gives; nil for the only program.
  /// - Throws: A `PluginError` if there is no such program, or several and no name.
  static func find(in package: Package, named name: String?) throws -> String {
    let programs = package.products(ofType: ExecutableProduct.self)
      .filter { $0.mainTarget.dependencies.contains(where: isLibrary) }
      .map(\.name)
      .sorted()
    let list = programs.map { "'\($0)'" }.joined(separator: ", ")

    if let name {
      if programs.contains(name) { return name }
      throw PluginError(
        programs.isEmpty
          ? "The package has no program '\(name)' that depends on '\(library)'."
          : "The package has no program '\(name)' that depends on '\(library)'. Choose one of "
            + "\(list).")
    }
    guard let program = programs.first else {
      throw PluginError(
        """
        The package has no program that lists its machines. Add a target to 'Package.swift':

          .executableTarget(
            name: "diagrams",
            dependencies: [
              "Doors",  // the target with your machines
              .product(name: "\(library)", package: "swift-statecharts"),
            ]
          )

        and give it a 'Sources/diagrams/main.swift' such as:

          import \(library)
          import Doors

          DiagramCatalog([.init("door", Door.self)]).main()
        """)
    }
    guard programs.count == 1 else {
      throw PluginError(
        "The package has several programs that list machines: \(list). Choose one: "
          + "swift package diagrams --program \(program) …")
    }
    return program
  }

  private static func isLibrary(_ dependency: TargetDependency) -> Bool {
    switch dependency {
    // In swift-statecharts itself, the library is a target.
    case .target(let target): target.name == library
    case .product(let product): product.name == library
    @unknown default: false
    }
  }
}

/// An error that ends the plugin.
struct PluginError: Error, CustomStringConvertible {
  /// The problem and the remedy, in sentences.
  let description: String

  init(_ description: String) { self.description = description }
}
