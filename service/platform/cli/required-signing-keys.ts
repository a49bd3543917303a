import type { KeyRing } from "../keys/key-ring.ts";
import { openSigningKeys } from "../keys/signing-keys.ts";
import type { CliContext } from "./cli-context.ts";
import { CliError } from "./cli-errors.ts";

/** The signing keys of this installation, for commands that need them. */
export async function requiredSigningKeys({ configuration }: Pick<CliContext, "configuration">): Promise<KeyRing> {
  const keys = openSigningKeys(configuration.signingKeys, configuration.keysFolder);
  const ring = await keys.read();
  if (!ring) throw noSigningKeys(keys.description);
  return ring;
}

/** @param place where the keys would be */
export function noSigningKeys(place: string): CliError {
  return new CliError(`There are no signing keys in ${place}. Run: npm run admin -- keys create`);
}
