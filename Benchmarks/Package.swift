// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Each function begins at a cache line: otherwise, its position changes a figure by a tenth.
let aligned: [SwiftSetting] = [.unsafeFlags(["-Xllvm", "-align-all-functions=6"])]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-statecharts", path: "..")
  ],
  targets: [
    .target(name: "AllocationCounting"),
    .target(
      name: "CRendering",
      // Valgrind 3.19 can't read the version that is the default.
      cSettings: [.unsafeFlags(["-gdwarf-4"])],
      linkerSettings: [.linkedLibrary("gvc"), .linkedLibrary("cgraph")]
    ),
    .target(
      name: "Workloads",
      dependencies: [.product(name: "StateMachines", package: "swift-statecharts")],
      swiftSettings: strict + aligned
    ),
    // Without Graphviz, so that its build is short.
    .executableTarget(
      name: "instructions",
      dependencies: [
        "Workloads", .product(name: "StateMachines", package: "swift-statecharts"),
      ],
      swiftSettings: strict + aligned
    ),
    // Apart, because events take other instructions in a program with more modules.
    .executableTarget(
      name: "search-instructions",
      dependencies: [
        .product(name: "StateSystems", package: "swift-statecharts"),
        .product(name: "StateDiagrams", package: "swift-statecharts"),
      ],
      swiftSettings: strict + aligned
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AllocationCounting",
        "CRendering",
        "Workloads",
        .product(name: "StateMachines", package: "swift-statecharts"),
        .product(name: "StateDiagrams", package: "swift-statecharts"),
        .product(name: "StateExploration", package: "swift-statecharts"),
        .product(name: "StateSystems", package: "swift-statecharts"),
        .product(name: "GraphvizRendering", package: "swift-statecharts"),
        .product(name: "StateMachineTesting", package: "swift-statecharts"),
      ],
      swiftSettings: strict + aligned
    ),
  ],
  swiftLanguageModes: [.v6]
)
