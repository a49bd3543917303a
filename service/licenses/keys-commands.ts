import { deskPath } from "#contract/addresses.ts";
import { change } from "../change.ts";
import type { CliContext } from "../cli/cli-context.ts";
import {
  CliError,
  hasDatabase,
  operatorName,
  requiredSigningKeys,
  withApp,
  withDatabase,
  withNewDatabase,
} from "../cli/cli-context.ts";
import { command, listOf, noun, required } from "../cli/command.ts";
import { asFlag, jsonFlag, switchFlag } from "../cli/flags.ts";
import type { TableColumn } from "../cli/print.ts";
import { requireDataFolder } from "../db/data-folder.ts";
import { migrate, missingMigrations } from "../db/migrate.ts";
import { createSigningKey, type KeyRing, rotateKeyRing, type VerifyingKey, withdrawKey } from "../keys/key-ring.ts";
import { createKeyStore, type KeyStore } from "../keys/key-store.ts";
import { days, subtractDuration } from "../time.ts";
import { licensesByKey, listLicenses } from "./license-store.ts";

const withdraw = command({
  brief: "Take a retired key out of the published ones, where others have its private part",
  details:
    "Takes a retired key out of the published ones: whatever it has signed, by us or by others, isn't verified any more. For a key whose private part has leaked, after two rotations. Replace the licenses that it has signed at the desk first: the command names them. The running service notices at once.",
  examples: ["d961d565", "d961d565 --despite-licenses --as Grace"],
  flags: {
    as: asFlag,
    despiteLicenses: switchFlag("Even though licenses signed with it would no longer be valid"),
    json: jsonFlag,
  },
  words: [{ brief: "The key, as keys list names it", placeholder: "key", parse: String }],
  async run(context, { despiteLicenses }, [id]) {
    const store = changeableStore(context);
    const ring = await store.read();
    const known = ring && listKeys(ring).find((key) => key.id === id);
    const { state } = required(known, `There is no key ${id} in ${store.description}.`);
    if (state !== "retired") throw new CliError(`The key ${id} is the ${state} one. Retire it first: keys rotate`);
    if (!despiteLicenses) await refuseValidLicenses(context, id);
    const changed = await store.change((before) => withdrawKey(before, id));
    await recordKeyChange(context, context.operator, "key-withdrawn", id);
    return tellKeys(changed);
  },
});

async function refuseValidLicenses(context: CliContext, id: string): Promise<void> {
  const filter = { signedBy: id, validAt: context.clock.now(), limit: 20 };
  const valid = await withApp(context, ({ database }) => listLicenses(database.query, filter));
  if (valid.length === 0) return;
  const pages = valid.map((license) => `${context.configuration.siteUrl}${deskPath}/licenses/${license.id}`);
  throw new CliError(
    `Valid licenses were signed with ${id}. Replace them at the desk first, or add --despite-licenses:\n${pages.join("\n")}`,
  );
}

const seedBytes = 32;

const create = command({
  brief: "Create the first signing keys: the current one and the next one",
  details:
    "Makes the first signing keys, in DATA_DIR/keys: one that signs licenses from now on, and the next one, which is published already. Keys that are there are never overwritten. Where licenses were issued with keys that are lost, the backup of those is needed, or --despite-licenses. Back up the folder: licenses signed with lost keys stay valid, but no more of them can be issued.",
  examples: ["", "--json"],
  flags: {
    as: asFlag,
    despiteLicenses: switchFlag("Even though licenses were signed with keys that are lost"),
    json: jsonFlag,
  },
  run: async (context, { as, despiteLicenses }) => tellKeys(await createFirstKeys(context, as, despiteLicenses)),
});

const rotate = command({
  brief: "Start signing with the next key and create a new next key",
  details:
    "Lets the next key sign from now on and makes a new next one. The key that signed until now is retired: its private part is deleted, its public part stays published, and the licenses that it has signed stay valid. The running service notices at once. Within a day after the last rotation it is refused, so that a command that is repeated by mistake retires no key that nobody has seen published: after a leak, --again rotates a second time.",
  examples: ["", "--json", { input: "--again", brief: "the second time, after a leak" }],
  flags: { as: asFlag, again: switchFlag("Even within a day of the last rotation"), json: jsonFlag },
  async run(context, { again }) {
    if (!again) await refuseSecondRotation(context);
    const now = context.clock.now();
    const fresh = freshKey(context, now);
    const ring = await changeableStore(context).change((before) => rotateKeyRing(before, fresh, now));
    await recordKeyChange(context, context.operator, "keys-rotated", ring.current.id);
    return tellKeys(ring);
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

const list = command({
  brief: "Show the signing keys without their private parts",
  examples: ["", "--json"],
  flags: { json: jsonFlag },
  run: async (context) => tellKeys(await requiredSigningKeys(context)),
});

export const keysCommands = noun("The keys that sign licenses", {
  create,
  rotate,
  withdraw,
  list,
});

/** Makes the first signing keys of an installation, and records it. */
async function createFirstKeys(context: CliContext, as: string | undefined, despiteLicenses = false): Promise<KeyRing> {
  const operator = operatorName(as, context);
  const store = changeableStore(context);
  await requireDataFolder(context.configuration);
  if (!despiteLicenses) await refuseLostKeys(context, store);
  const now = context.clock.now();
  const ring = { current: freshKey(context, now), next: freshKey(context, now), retired: [] };
  const created = await store.create(ring);
  if (!created) throw new CliError(`There are keys in ${store.description}. Use keys rotate to change them.`);
  await recordKeyChange(context, operator, "keys-created", ring.current.id);
  return ring;
}

/** New keys beside licenses of lost ones would leave those licenses without a key to verify them. */
async function refuseLostKeys(context: CliContext, store: KeyStore): Promise<void> {
  if (!hasDatabase(context.configuration) || (await store.read())) return;
  const used = await withDatabase(context, async ({ kind, query }) =>
    (await missingMigrations(query)).length > 0 ? [] : [...(await licensesByKey({ kind, query })).keys()],
  );
  if (used.length === 0) return;
  throw new CliError(
    `Licenses were signed with ${used.join(", ")}. Put ${store.description} back from the backup. If it is lost, those licenses can't be verified any more; then add --despite-licenses.`,
  );
}

function freshKey({ random }: CliContext, now: Date) {
  return createSigningKey(random.bytes(seedBytes), now);
}

/** A key without its private part. */
interface ListedKey extends VerifyingKey {
  state: "current" | "next" | "retired";
  createdAt: string | null;
  retiredAt: string | null;
}

function listKeys({ current, next, retired }: KeyRing): ListedKey[] {
  return [
    listed("current", current),
    ...(next ? [listed("next", next)] : []),
    ...retired.map((key) => ({ ...listed("retired", key), retiredAt: key.retiredAt })),
  ];
}

/** Picks the fields one by one, so that the private part is never included. */
function listed(state: ListedKey["state"], { id, x, createdAt }: Omit<ListedKey, "state" | "retiredAt">): ListedKey {
  return { id, state, x, createdAt, retiredAt: null };
}

/** Keys that are given as a variable are changed where the variable is set. */
function changeableStore({ configuration }: CliContext): KeyStore {
  if (!configuration.signingKeys) return createKeyStore(configuration.keysFolder);
  throw new CliError(
    "The signing keys are given by the variable SIGNING_KEYS and must be changed there: docs/guides/license-keys.md says how.",
  );
}

const tellKeys = (ring: KeyRing) => listOf(listKeys(ring), keyColumns);

const keyColumns: readonly TableColumn<ListedKey>[] = [
  { heading: "KEY", cell: ({ id }) => id },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "CREATED (EASTERN TIME)", cell: ({ createdAt }) => createdAt ?? "not known" },
  { heading: "RETIRED (EASTERN TIME)", cell: ({ retiredAt }) => retiredAt ?? "" },
];

/**
 * Records a change of the keys in the audit log. Keys are often created before the first start of the service, so
 * missing tables are created. The keys are in a file: a change that cannot be recorded has happened nevertheless.
 */
async function recordKeyChange(
  context: CliContext,
  operator: string,
  action: "keys-created" | "keys-rotated" | "key-withdrawn",
  keyId: string,
): Promise<void> {
  try {
    await withNewDatabase(context, async (database) => {
      await migrate(database.query);
      await change({ database, clock: context.clock }, `operator:${operator}`, async ({ audit }) => {
        audit({ action, subjectId: keyId });
      });
    });
  } catch {
    context.errorOutput.write(
      "The keys are changed, but the audit log couldn't be written: the database doesn't answer.\n",
    );
  }
}
