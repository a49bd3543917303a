import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describePlace, type Placeholder, placeholders, placeholdersBySubject } from "./placeholders.ts";

const ownerPage = join(import.meta.dirname, "..", "..", "docs/owner.md");

/** Whether its text still stands in is for the doctor: whoever supplies what is missing changes nothing here. */
test("each placeholder in a file names a file that is there", () => {
  const places = placeholders.flatMap(({ place }) => (place.kind === "file" ? [place.path] : []));
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter((path) => !existsSync(join(import.meta.dirname, "..", "..", path)))).toEqual([]);
});

/** The page for the owner. After a change of an entry, `vitest run --project unit -u` with this file writes it anew. */
test("the page for the owner names the same things as the doctor", async () => {
  await expect(describeAll()).toMatchFileSnapshot(ownerPage);
});

function describeAll(): string {
  return [
    "# What only the owner can supply",
    "Each row names what is missing, the one place to enter it, and what visitors see until then. `npm run admin -- doctor` lists those that are still open.",
    "The rows come from `content/pages/placeholders.ts`. What `doctor` still lists after you have supplied it leaves when you remove its entry there; then run `npm run test:unit -- content/pages/placeholders.test.ts -u`, which writes this page anew.",
    "## Blocks a sale",
    "Without these a visitor cannot buy at once, or a buyer has no key that works.",
    table(placeholders.filter(({ blocksSale }) => blocksSale)),
    "## Would make a page better",
    ...Object.entries(placeholdersBySubject).map(([subject, entries]) => {
      const further = entries.filter(({ blocksSale }) => !blocksSale);
      return `### ${subject}\n\n${table(further)}`;
    }),
  ]
    .join("\n\n")
    .concat("\n");
}

function table(entries: readonly Placeholder[]): string {
  const rows = entries.map((entry) => [entry.missing, placeOf(entry), entry.meanwhile]);
  return [["Missing", "Place", "Until then"], ["---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

const placeOf = ({ place }: Pick<Placeholder, "place">): string => {
  if (place.kind === "variable") return `\`${place.name}\` in the environment or \`.env\``;
  return place.kind === "setting" ? `\`${place.name}\` in the file of \`SALES_FILE\`` : `\`${describePlace(place)}\``;
};
