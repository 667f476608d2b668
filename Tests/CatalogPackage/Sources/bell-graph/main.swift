import DiagramTool
import Shop

DiagramCatalog(
  commandName: "bell-graph", abstract: "Draw the bell.", version: "1.0.0",
  machines: [.init("bell") { bell }]
).main()
