import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Placeholder, placeholders } from "#content/pages/placeholders.ts";
import type { Configuration } from "./config.ts";

const root = join(import.meta.dirname, "..");

/** What only the owner can supply, and has not yet: first what blocks a sale. */
export async function remainingStandIns(
  configuration: Pick<Configuration, "given" | "salesFile">,
): Promise<Placeholder[]> {
  const isLeft = await Promise.all(placeholders.map((placeholder) => isUnreplaced(placeholder, configuration)));
  const left = placeholders.filter((_, index) => isLeft[index]);
  return left.toSorted((one, other) => Number(other.blocksSale ?? false) - Number(one.blocksSale ?? false));
}

/** What the pages promise to visitors, and nobody has confirmed. Each stands in a file, so no setting matters. */
export const unconfirmedPromises = async (): Promise<Placeholder[]> =>
  (await remainingStandIns({ given: [], salesFile: undefined })).filter(({ isPromise }) => isPromise);

async function isUnreplaced(
  { place }: Placeholder,
  { given, salesFile }: Pick<Configuration, "given" | "salesFile">,
): Promise<boolean> {
  if (place.kind === "variable") return !given.includes(place.name);
  if (place.kind === "setting") return !salesFile?.settings.includes(place.name);
  if (place.kind === "elsewhere" || place.mark === undefined) return true;
  return (await readFile(join(root, place.path), "utf8").catch(() => "")).includes(place.mark);
}
