import { junitGraphFile } from "virtual:figures";
import { useRef, useState } from "react";
import { parseTypeGraphFile, type TypeGraphFile } from "./type-graph-file.ts";

export type GraphState =
  | { kind: "untouched" }
  | { kind: "loading" }
  | { kind: "loaded"; graph: TypeGraphFile }
  | { kind: "failed" };

/** The graph, fetched at the first touch. A failed fetch is repeated at the next one. */
export function useTypeGraph(): { state: GraphState; load: () => void } {
  const [state, setState] = useState<GraphState>({ kind: "untouched" });
  const asked = useRef(false);
  const load = () => {
    if (asked.current) return;
    asked.current = true;
    setState({ kind: "loading" });
    fetch(junitGraphFile.address)
      .then((response) => response.json())
      .then((json) => setState({ kind: "loaded", graph: parseTypeGraphFile(json) }))
      .catch((error: unknown) => {
        console.error("The dependency graph could not be loaded.", error);
        asked.current = false;
        setState({ kind: "failed" });
      });
  };
  return { state, load };
}
