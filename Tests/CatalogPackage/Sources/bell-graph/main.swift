import DiagramTool
import Shop

DiagramCatalog([.init("bell", bell)]).main()
