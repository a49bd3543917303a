import type { KeySourceSettings } from "../../sales-settings.ts";
import type { LicenseRow } from "../tables.ts";

/** Where the keys of a product come from. */
export interface KeySource {
  kind: KeySourceSettings["kind"];
  /**
   * The key of a license. Throws `Unavailable` if there is none now. Asked again with the same license, it may return the
   * same key.
   *
   * @param stopping aborted when the service stops
   */
  keyFor(license: LicenseRow, stopping: AbortSignal): Promise<string>;
}

/** Why a source has no key now, in a sentence without the key. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}
