import type { SchemaThing } from "./schema-types.ts";

/** The text of a data block (HTML, section 4.12.1). Characters that could end the block are escaped. */
export function dataBlock(things: readonly SchemaThing[]): string {
  if (things.length === 0) return "";
  const graph = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  return graph.replaceAll("<", "\\u003c");
}
