import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version in package.json. */
export function serviceVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "..", "package.json"), "utf8"));
  return String(version);
}
