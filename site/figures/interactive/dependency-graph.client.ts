import { hydrate } from "../../ui/hydrate.tsx";
import { DependencyGraph } from "./dependency-graph.tsx";

export const start = hydrate(DependencyGraph);
