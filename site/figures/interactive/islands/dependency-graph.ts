import { hydrate } from "../../../client/hydrate.tsx";
import { DependencyGraph } from "../dependency-graph.tsx";

export const start = hydrate(DependencyGraph);
