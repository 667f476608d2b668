import DiagramTool
import Shop

DiagramCatalog(
  commandName: "shop-graph", abstract: "Draw the shop's machines.", version: "1.0.0",
  machines: [
    .init("order", order),
    .init("door", Door.self),
    .init("explored-door", exploring: Door.self),
    .init(
      "parcel", observing: Parcel(),
      inputs: [
        .input("hand") { $0.hand() },
        .input("arrive", "on the way") { $0.arrive(atHome: false) },
        .input("arrive", "at home") { $0.arrive(atHome: true) },
      ]),
    .init("bell", bell),
  ]
).main()
