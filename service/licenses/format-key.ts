import { formatLicenseBlock } from "#contract/license-key/license-block.ts";
import type { LicenseRow } from "./tables.ts";

/** Our own keys are long and are put between marker lines; those of a pool or a generator are shown as they are. */
export function formatKey({ keySource, keyText }: Pick<LicenseRow, "keySource" | "keyText">): string {
  return keySource === "signed" ? formatLicenseBlock(keyText) : keyText;
}
