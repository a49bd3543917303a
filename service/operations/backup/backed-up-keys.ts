import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Configuration } from "../../config/config.ts";
import type { BackedUpKeys } from "../../database/backup-format.ts";
import { ignoreCode } from "../../files/files.ts";
import { formatKeyRing } from "../../signing/key-ring-file.ts";
import { createPrivateFile, readPrivateFile } from "../../signing/private-files.ts";

type KeySources = Pick<
  Configuration,
  "keysFolder" | "signingKeys" | "linkSecret" | "previousLinkSecrets" | "suppressionSecret"
>;

const asText = (secret: Uint8Array) => `${Buffer.from(secret).toString("base64url")}\n`;
const isKeyFile = (name: string) => /^[\w-]+\.(?:json|secret)$/.test(name);

/** The files of the keys folder, and what is given as variables in place of them, in the form of these files. */
export async function readKeys(sources: KeySources): Promise<BackedUpKeys> {
  const names = ((await readdir(sources.keysFolder).catch(ignoreCode("ENOENT"))) ?? []).filter(isKeyFile);
  const keys: BackedUpKeys = {};
  for (const name of names.sort()) {
    const text = await readPrivateFile(join(sources.keysFolder, name));
    if (text !== undefined) keys[name] = text;
  }
  if (sources.signingKeys) keys["signing-keys.json"] = formatKeyRing(sources.signingKeys);
  if (sources.linkSecret) keys["links.secret"] = asText(sources.linkSecret);
  if (sources.suppressionSecret) keys["suppression.secret"] = asText(sources.suppressionSecret);
  if (sources.previousLinkSecrets.length > 0)
    keys["previous-links.secret"] = sources.previousLinkSecrets.map(asText).join("");
  return keys;
}

/** What became of each file of a backup. A file that is there is never replaced. */
export interface PutBackKeys {
  written: string[];
  same: string[];
  different: string[];
}

/** Puts the files of a backup into the keys folder, but for those that are there. */
export async function putBackKeys(keys: BackedUpKeys, folder: string): Promise<PutBackKeys> {
  const result: PutBackKeys = { written: [], same: [], different: [] };
  for (const [name, text] of Object.entries(keys)) {
    if (!isKeyFile(name)) continue;
    const file = join(folder, name);
    if (await createPrivateFile(file, text)) result.written.push(name);
    else if ((await readPrivateFile(file)) === text) result.same.push(name);
    else result.different.push(name);
  }
  return result;
}
