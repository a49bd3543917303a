import { DependencyGraph } from "../dependency-graph.tsx";
import { hydrate } from "../hydrate.tsx";

export const start = hydrate(DependencyGraph);
