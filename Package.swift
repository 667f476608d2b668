// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "swift-state-machines",
  products: [
    .library(name: "StateMachines", targets: ["StateMachines"]),
    .library(name: "StateDiagrams", targets: ["StateDiagrams"]),
    .library(name: "GraphvizRendering", targets: ["GraphvizRendering"]),
    .library(name: "DiagramTool", targets: ["DiagramTool"]),
    .executable(name: "sm-graph", targets: ["sm-graph"]),
    .plugin(name: "DiagramsPlugin", targets: ["DiagramsPlugin"]),
  ],
  targets: [
    .target(name: "StateMachines", swiftSettings: strict),
    .target(name: "StateDiagrams", dependencies: ["StateMachines"], swiftSettings: strict),
    .systemLibrary(
      name: "CGraphviz",
      pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]
    ),
    .target(
      name: "GraphvizRendering",
      dependencies: ["StateDiagrams", "CGraphviz"],
      swiftSettings: strict
    ),
    .target(name: "DiagramTool", dependencies: ["GraphvizRendering"], swiftSettings: strict),
    .target(name: "ExampleMachines", dependencies: ["StateDiagrams"], swiftSettings: strict),
    .executableTarget(
      name: "sm-graph",
      dependencies: ["DiagramTool", "ExampleMachines"],
      swiftSettings: strict
    ),
    .plugin(
      name: "DiagramsPlugin",
      capability: .command(
        intent: .custom(
          verb: "diagrams",
          description: "Draw the package's state machines, and check what was drawn."
        ),
        permissions: [
          .writeToPackageDirectory(reason: "'render' writes diagrams into the package.")
        ]
      )
    ),
    .testTarget(name: "StateMachinesTests", dependencies: ["StateMachines"], swiftSettings: strict),
    .testTarget(name: "StateDiagramsTests", dependencies: ["StateDiagrams"], swiftSettings: strict),
    .testTarget(
      name: "GraphvizRenderingTests",
      dependencies: ["GraphvizRendering", "sm-graph"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DiagramToolTests",
      dependencies: ["DiagramTool", "ExampleMachines", "sm-graph"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ExampleMachinesTests",
      dependencies: ["ExampleMachines"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["CGraphviz", "DiagramTool", "GraphvizRendering", "StateDiagrams"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
