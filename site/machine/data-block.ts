import type { Graph, Thing } from "schema-dts";

/** The text of a data block (HTML, section 4.12.1). Characters that could end the block are escaped. */
export function dataBlock(things: readonly Thing[]): string {
  if (things.length === 0) return "";
  const graph: Graph = { "@context": "https://schema.org", "@graph": things };
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}
