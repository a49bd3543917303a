import { readAuditEntries, verifyChain } from "../../audit/audit-store.ts";
import type { Configuration } from "../../config/config.ts";
import type { BackedUpKeys } from "../../database/backup-format.ts";
import type { Database } from "../../database/database.ts";
import { licensesByKey } from "../../licenses/license-store.ts";
import { parseKeyRing } from "../../signing/key-ring-file.ts";
import { parseSecret } from "../../signing/load-or-create-secret.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { findMismatches } from "../audit/find-mismatches.ts";
import { findDatabaseProblems } from "../database/database-problems.ts";
import { examineKeys } from "../doctor/examine-keys.ts";
import { examineSecrets } from "../doctor/examine-secrets.ts";

type KeySources = Pick<
  Configuration,
  "keysFolder" | "signingKeys" | "linkSecret" | "previousLinkSecrets" | "suppressionSecret"
>;

/** The keys that the restored rows are held against: those of the backup, else those of this installation. */
function keysOfBackup(keys: BackedUpKeys | undefined, installation: Configuration): KeySources {
  if (!keys) return installation;
  const secret = (name: string) => keys[name] && parseSecret(name, keys[name]);
  const ring = keys["signing-keys.json"];
  const previous = (keys["previous-links.secret"] ?? "").split("\n").filter((line) => line !== "");
  return {
    // Nothing beside the backup is used: it is as on a new machine.
    keysFolder: "/nonexistent",
    signingKeys: ring === undefined ? undefined : parseKeyRing(ring),
    linkSecret: secret("links.secret") || undefined,
    previousLinkSecrets: previous.map((line) => parseSecret("previous-links.secret", line)),
    suppressionSecret: secret("suppression.secret") || undefined,
  };
}

/** What is wrong with restored rows, in sentences: references, states, the audit log, signatures, secrets. */
export async function checkRestored(
  database: Database,
  keys: BackedUpKeys | undefined,
  configuration: Configuration,
): Promise<string[]> {
  const installation = { ...configuration, ...keysOfBackup(keys, configuration) };
  const chain = await verifyChain(readAuditEntries(database.query));
  const signingKeys = openSigningKeys(installation.signingKeys, installation.keysFolder);
  const licenses = await licensesByKey(database);
  const findings = [
    ...(licenses.size > 0 ? [await examineKeys(installation, licenses)] : []),
    ...(await examineSecrets(database.query, installation)),
  ];
  return [
    ...(await findDatabaseProblems(database)),
    ...(chain.kind === "broken" ? [`Entry ${chain.sequence} of the audit log is ${chain.fault}.`] : []),
    ...(await findMismatches(database.query, signingKeys)).map(({ subjectId, problem }) => `${subjectId}: ${problem}`),
    ...findings.filter(({ state }) => state === "fault").map(({ subject, words }) => `${subject}: ${words}`),
  ];
}
