// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-state-machines", path: "..")
  ],
  targets: [
    .target(name: "AllocationCounting"),
    .target(
      name: "Workloads",
      dependencies: [.product(name: "StateMachines", package: "swift-state-machines")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AllocationCounting",
        "Workloads",
        .product(name: "StateMachines", package: "swift-state-machines"),
        .product(name: "StateDiagrams", package: "swift-state-machines"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
