// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "LinkageTest",
  dependencies: [.package(name: "swift-statecharts", path: "../..")],
  targets: [
    .executableTarget(
      name: "OnlyStateMachines",
      dependencies: [.product(name: "StateMachines", package: "swift-statecharts")]
    )
  ]
)
