// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "LinkageTest",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "swift-statecharts", path: "../..")],
  targets: [
    .executableTarget(
      name: "OnlyStateMachines",
      dependencies: [.product(name: "StateMachines", package: "swift-statecharts")]
    )
  ]
)
