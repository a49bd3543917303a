import type { CliContext } from "../../cli/cli-context.ts";
import { hasDatabase, withDatabase } from "../../cli/with-app-context.ts";
import { licenseState } from "../license-state.ts";
import { findLicenseWithKey, withoutKey } from "../license-store.ts";

/** The license of this installation that has a key of a pool or a generator, and its state, if there is one. */
export async function findUnsignedKey(context: CliContext, keyText: string) {
  if (!hasDatabase(context.configuration) || keyText === "") return undefined;
  const license = await withDatabase(context, ({ query }) => findLicenseWithKey(query, keyText)).catch(() => undefined);
  return license && { kind: licenseState(license, context.clock.now()), license: withoutKey(license) };
}
