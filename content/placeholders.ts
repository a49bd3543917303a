import { licensePlaceholders } from "./placeholders/licenses.ts";
import type { Placeholder } from "./placeholders/placeholder.ts";
import { sitePlaceholders } from "./placeholders/site.ts";
import { textPlaceholders } from "./placeholders/texts.ts";
import { toolPlaceholders } from "./placeholders/tools.ts";

/** Everything that only the owner can supply, by subject. `docs/owner.md` and `npm run admin -- doctor` list it. */
export const placeholdersBySubject = {
  "Licenses and purchases": licensePlaceholders,
  "Tools and packages": toolPlaceholders,
  "The site and its mails": sitePlaceholders,
  "Facts that the pages leave out": textPlaceholders,
} as const satisfies Record<string, readonly Placeholder[]>;

export const placeholders: readonly Placeholder[] = Object.values(placeholdersBySubject).flat();
