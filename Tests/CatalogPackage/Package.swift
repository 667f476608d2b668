// swift-tools-version: 6.2

import PackageDescription

// A package usually has one program. The test of the plugin also needs none, and two.
let programs = (Context.environment["CATALOG_PROGRAMS"] ?? "shop-graph").split(separator: " ")

let package = Package(
  name: "CatalogPackage",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-statecharts", path: "../..")],
  targets: [
    .target(
      name: "Shop",
      dependencies: [
        .product(name: "StateExploration", package: "swift-statecharts"),
        .product(name: "StateDiagrams", package: "swift-statecharts"),
      ]
    )
  ]
    + programs.map { name in
      .executableTarget(
        name: String(name),
        dependencies: ["Shop", .product(name: "DiagramTool", package: "swift-statecharts")]
      )
    }
)
