import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Placeholder } from "#content/placeholders/placeholder.ts";
import { placeholders } from "#content/placeholders.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** The placeholders that the owner has not replaced yet. `isSet` returns whether a variable is given. */
export async function remainingPlaceholders(isSet: (variable: string) => boolean): Promise<Placeholder[]> {
  const remaining = await Promise.all(
    placeholders.map(async ({ place }) => {
      if (place.kind === "variable") return !isSet(place.name);
      if (place.kind === "elsewhere" || place.mark === undefined) return true;
      const text = await readFile(join(root, place.path), "utf8").catch(() => "");
      return text.includes(place.mark);
    }),
  );
  return placeholders.filter((_, index) => remaining[index]);
}
