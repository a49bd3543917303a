import { change } from "../change.ts";
import type { CliContext } from "../cli/cli-context.ts";
import { CliError, hasDatabase, withDatabase, withNewDatabase } from "../cli/cli-context.ts";
import { command } from "../cli/command.ts";
import { refuseLostDatabase, requireDataFolder } from "../db/data-folder.ts";
import type { Database } from "../db/database.ts";
import { migrate, missingMigrations } from "../db/migrate.ts";
import { createSigningKey, type KeyRing, rotateKeyRing } from "../keys/key-ring.ts";
import { createKeyStore, type KeyStore } from "../keys/key-store.ts";
import { counted } from "../text.ts";
import { days, subtractDuration } from "../time.ts";
import { countUnverifiable } from "./license-store.ts";

const seedBytes = 32;

export const createKeysCommand = command({
  name: "keys create",
  brief:
    "Create the first signing keys in DATA_DIR/keys: the current one, and the next one, which is published already.",
  flags: { "despite-licenses": "Even though licenses were signed with keys that are lost" },
  async run(context, _positionals, { "despite-licenses": isForced = false }) {
    const store = changeableStore(context);
    await requireDataFolder(context.configuration);
    if (!isForced) await refuseLostKeys(context, store);
    await makeDatabase(context);
    const now = context.clock.now();
    const ring = { current: freshKey(context, now), next: freshKey(context, now), retired: [] };
    const isCreated = await store.create(ring);
    if (!isCreated) throw new CliError(`There are keys in ${store.description}. Use keys rotate to change them.`);
    await recordKeyChange(context, "keys-created", ring.current.id);
    return describeKeys(ring);
  },
});

export const rotateKeysCommand = command({
  name: "keys rotate",
  brief:
    "Start signing with the next key and create a new next one. The retired one loses its private part; what it signed stays valid.",
  flags: { again: "Even within a day of the last rotation, as after a leak" },
  async run(context, _positionals, { again = false }) {
    if (!again) await refuseSecondRotation(context);
    const now = context.clock.now();
    const fresh = freshKey(context, now);
    const ring = await changeableStore(context).change((before) => rotateKeyRing(before, fresh, now));
    await recordKeyChange(context, "keys-rotated", ring.current.id);
    return describeKeys(ring);
  },
});

/** Whoever keeps the key set must have seen the next key before it signs. */
async function refuseSecondRotation(context: CliContext): Promise<void> {
  const ring = await changeableStore(context).read();
  const last = ring?.retired[0]?.retiredAt;
  if (!last || Date.parse(last) <= subtractDuration(context.clock.now(), days(1)).getTime()) return;
  throw new CliError(
    `The keys were rotated at ${last}, and ${ring.current.id} signs since then. To rotate them a second time, as after a leak, add --again.`,
  );
}

/** New keys beside licenses of lost ones would leave those licenses without a key to verify them. */
async function refuseLostKeys(context: CliContext, store: KeyStore): Promise<void> {
  if (await store.read()) return;
  const signed = await withTables(context, ({ query }) => countUnverifiable(query, [], context.clock.now()));
  if (!signed) return;
  throw new CliError(
    `${counted(signed, "license")} in force were signed with other keys. Put ${store.description} back from the backup. If it is lost, those licenses can't be verified any more; then add --despite-licenses.`,
  );
}

/**
 * Keys are often created before the first start of the service, which takes keys without a database for those of a lost
 * one. Keys that are there already may be just that.
 */
async function makeDatabase(context: CliContext): Promise<void> {
  if (hasDatabase(context.configuration)) return;
  await refuseLostDatabase(context.configuration);
  await withNewDatabase(context, ({ query }) => migrate(query));
}

/** Works with the database, if it has its tables. */
async function withTables<Outcome>(
  context: CliContext,
  work: (database: Database) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  if (!hasDatabase(context.configuration)) return undefined;
  return await withDatabase(context, async (database) =>
    (await missingMigrations(database.query)).length > 0 ? undefined : await work(database),
  );
}

function freshKey({ random }: CliContext, now: Date) {
  return createSigningKey(random.bytes(seedBytes), now);
}

/** Keys that are given as a variable are changed where the variable is set. */
function changeableStore({ configuration }: CliContext): KeyStore {
  if (!configuration.signingKeys) return createKeyStore(configuration.keysFolder);
  throw new CliError(
    "The signing keys are given by the variable SIGNING_KEYS and must be changed there: docs/guides/license-keys.md says how.",
  );
}

/** A line for each key, without its private part. */
function describeKeys({ current, next, retired }: KeyRing): string[] {
  const lineOf = (state: string, { id, createdAt }: KeyRing["current"] | KeyRing["retired"][number]) =>
    `${id}  ${state.padEnd(7)}  created ${createdAt ?? "at an unknown time"}`;
  return [
    lineOf("current", current),
    ...(next ? [lineOf("next", next)] : []),
    ...retired.map((key) => `${lineOf("retired", key)}${key.retiredAt === null ? "" : `  retired ${key.retiredAt}`}`),
  ];
}

/** Records a change of the keys. They are in a file: a change that cannot be recorded has happened nevertheless. */
async function recordKeyChange(
  context: CliContext,
  action: "keys-created" | "keys-rotated",
  subjectId: string,
): Promise<void> {
  const record = (database: Database) =>
    change({ database, clock: context.clock }, context.actor, async ({ audit }) => audit({ action, subjectId }));
  await withTables(context, record).catch(() =>
    context.errorOutput.write("The keys are changed, but the audit log couldn't be written.\n"),
  );
}
