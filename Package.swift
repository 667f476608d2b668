// swift-tools-version: 6.2

import PackageDescription

// Warnings are errors in CI only, so that a newer compiler can't break the build of a user's package.
let isInCI = Context.environment["WARNINGS_AS_ERRORS"] != nil

let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isInCI ? [.treatAllWarnings(as: .error)] : [])

/// The isolation of new apps, which Xcode creates.
let asNewApps: [SwiftSetting] =
  strict + [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

let package = Package(
  name: "swift-statecharts",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "StateMachines", targets: ["StateMachines"]),
    .library(name: "ObservableStateMachines", targets: ["ObservableStateMachines"]),
    .library(name: "StateExploration", targets: ["StateExploration"]),
    .library(name: "StateDiagrams", targets: ["StateDiagrams"]),
    .library(name: "StateSpecifications", targets: ["StateSpecifications"]),
    .library(name: "StateSystems", targets: ["StateSystems"]),
    .library(name: "StateMachineTesting", targets: ["StateMachineTesting"]),
    .library(name: "GraphvizRendering", targets: ["GraphvizRendering"]),
    .library(name: "GraphvizSandbox", targets: ["GraphvizSandbox"]),
    .library(name: "DiagramTool", targets: ["DiagramTool"]),
    .executable(name: "sm-graph", targets: ["sm-graph"]),
    .plugin(name: "DiagramsPlugin", targets: ["DiagramsPlugin"]),
  ],
  traits: [
    .default(enabledTraits: ["Graphviz"]),
    .trait(name: "Graphviz", description: "Draws pictures, which requires Graphviz's library."),
  ],
  targets: [
    .target(name: "PlatformLibC", swiftSettings: strict),
    .target(name: "StateMachines", dependencies: ["PlatformLibC"], swiftSettings: strict),
    .target(
      name: "ObservableStateMachines", dependencies: ["StateMachines"], swiftSettings: strict),
    .target(
      name: "StateExploration", dependencies: ["PlatformLibC", "StateMachines"],
      swiftSettings: strict),
    .target(name: "StateDiagrams", dependencies: ["StateExploration"], swiftSettings: strict),
    .target(name: "StateSpecifications", dependencies: ["StateDiagrams"], swiftSettings: strict),
    .target(
      name: "StateSystems",
      dependencies: ["StateDiagrams", "StateExploration", "StateMachines"],
      swiftSettings: strict),
    .target(
      name: "StateMachineTesting", dependencies: ["StateDiagrams", "StateExploration"],
      swiftSettings: strict),
    .target(
      name: "ExampleMachines", dependencies: ["StateDiagrams", "StateSystems"],
      swiftSettings: strict),
    .testTarget(name: "StateMachinesTests", dependencies: ["StateMachines"], swiftSettings: strict),
    .testTarget(
      name: "MainActorTests",
      dependencies: ["ExampleMachines", "ObservableStateMachines", "StateMachines"],
      swiftSettings: asNewApps
    ),
    .testTarget(
      name: "StateExplorationTests", dependencies: ["StateExploration"], swiftSettings: strict),
    .testTarget(name: "StateSystemsTests", dependencies: ["StateSystems"], swiftSettings: strict),
    .target(
      name: "DiagramFixtures", dependencies: ["StateDiagrams"], path: "Tests/DiagramFixtures",
      swiftSettings: strict),
    .testTarget(
      name: "StateDiagramsTests", dependencies: ["DiagramFixtures", "StateDiagrams"],
      swiftSettings: strict),
    .testTarget(
      name: "StateSpecificationsTests", dependencies: ["DiagramFixtures", "StateSpecifications"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "StateMachineTestingTests", dependencies: ["StateMachineTesting"],
      exclude: ["SavedStates/Saved"], swiftSettings: strict),
    .testTarget(
      name: "ExampleMachinesTests",
      dependencies: ["ExampleMachines", "StateMachineTesting", "StateSpecifications"],
      swiftSettings: strict
    ),
    .systemLibrary(
      name: "CGraphviz",
      pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]
    ),
    .target(
      name: "GraphvizRendering",
      dependencies: [
        "StateDiagrams", .target(name: "CGraphviz", condition: .when(traits: ["Graphviz"])),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "GraphvizSandbox", dependencies: ["GraphvizRendering"], swiftSettings: strict),
    .target(
      name: "DiagramTool",
      dependencies: ["GraphvizSandbox", "StateSpecifications", "StateSystems"],
      resources: [.embedInCode("Page/Resources")], swiftSettings: strict),
    .executableTarget(
      name: "sm-graph",
      dependencies: ["DiagramTool", "ExampleMachines", "StateDiagrams"],
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
    .executableTarget(
      name: "trap-graph", dependencies: ["DiagramTool"], path: "Tests/TrapCatalog",
      swiftSettings: strict),
    .executableTarget(
      name: "planted-graph", dependencies: ["DiagramTool", "StateSystems"],
      path: "Tests/PlantedBugs",
      swiftSettings: strict),
    .testTarget(
      name: "GraphvizRenderingTests", dependencies: ["GraphvizRendering", "StateSpecifications"],
      swiftSettings: strict),
    .testTarget(
      name: "GraphvizSandboxTests",
      dependencies: ["GraphvizSandbox", "sm-graph"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DiagramToolTests",
      dependencies: [
        "DiagramTool", "ExampleMachines", "planted-graph", "sm-graph", "trap-graph",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "DiagramTool", "ExampleMachines", "GraphvizRendering", "StateSpecifications",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
