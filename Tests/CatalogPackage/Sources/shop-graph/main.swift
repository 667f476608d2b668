import DiagramTool
import Shop

DiagramCatalog(
  commandName: "shop-graph", abstract: "Draw the shop's machines.", version: "1.0.0",
  machines: [.init("order", order), .init("door", Door.self), .init("bell") { bell }]
).main()
