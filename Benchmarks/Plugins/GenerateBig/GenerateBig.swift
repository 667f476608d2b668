import Foundation
import PackagePlugin

/// Writes the sources of the machine `Big`, which has 50 states and 20 events.
@main
struct GenerateBig: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let script = context.package.directoryURL
      .appending(path: "Plugins/GenerateBig/generate-big.py")
    let files = ["Big", "Big+Transition", "Big+ByHand", "Big+Schema"]
      .map { context.pluginWorkDirectoryURL.appending(path: "\($0).swift") }
    return [
      .buildCommand(
        displayName: "Generating Big", executable: URL(filePath: "/usr/bin/env"),
        arguments: ["python3", script.path(), context.pluginWorkDirectoryURL.path()],
        inputFiles: [script], outputFiles: files)
    ]
  }
}
