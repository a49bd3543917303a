import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { License } from "#contract/license-key.ts";

/** The page that explains how keys are verified. Its examples and programs must work for issued keys. */
const page = readFileSync(join(import.meta.dirname, "../../content/docs/license-verification.mdx"), "utf8");

/** A file that the page shows. */
export function documented(file: string): string {
  const block = new RegExp(`^\`\`\`\\w+ title="${RegExp.escape(file)}"\\n(.*?)\\n\`\`\`$`, "ms").exec(page);
  if (!block?.[1]) throw new Error(`The page shows no file ${file}.`);
  return block[1];
}

/** The license that the page shows. */
export const license: License = {
  id: "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b",
  products: [{ id: "designite-java", majorVersion: 2 }],
  seats: 1,
  orderId: null,
  edition: "academic",
  licensee: "Ada Example",
  organization: "Example University",
  issuedAt: new Date("2026-11-21T09:00:00Z"),
  expiresAt: new Date("2027-11-21T09:00:00Z"),
};
/** The license for several products that the page shows. */
export const ofTeam: License = {
  ...license,
  products: [
    { id: "designite-csharp", majorVersion: 5 },
    { id: "designite-java", majorVersion: 2 },
  ],
  seats: 20,
  orderId: "01a1fbff-2d7d-756e-9bb9-55db19051b45",
  edition: "enterprise",
  licensee: "Example Company",
  organization: null,
};
