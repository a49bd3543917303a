import type { SmellId } from "#content/catalog/smells/index.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import type { SmellKind } from "./analysis.ts";

/** A smell of the catalog as results have it. */
export function catalogKind({ id, name, family }: Smell & { id: SmellId }): Omit<SmellKind, "printed"> {
  return { name, family: family === "machine-learning" ? "other" : family, catalogId: id };
}
