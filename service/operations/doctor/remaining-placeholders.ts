import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Placeholder } from "#content/placeholders/placeholder.ts";
import { placeholders } from "#content/placeholders.ts";
import type { Configuration } from "../../config/config.ts";

const root = join(import.meta.dirname, "..", "..", "..");

/** The placeholders that the owner has not replaced yet. */
export async function remainingPlaceholders({
  given,
  salesFile,
}: Pick<Configuration, "given" | "salesFile">): Promise<Placeholder[]> {
  const remaining = await Promise.all(
    placeholders.map(async ({ place }) => {
      if (place.kind === "variable") return !given.includes(place.name);
      if (place.kind === "setting") return !salesFile?.settings.includes(place.name);
      if (place.kind === "elsewhere" || place.mark === undefined) return true;
      const text = await readFile(join(root, place.path), "utf8").catch(() => "");
      return text.includes(place.mark);
    }),
  );
  return placeholders.filter((_, index) => remaining[index]);
}
