import * as v from "valibot";
import type { ProposalAction, ProposalDescription } from "../operators/proposals/proposal-action.ts";
import type { NewProposal } from "../operators/proposals/propose.ts";
import type { ProposalRow } from "../operators/proposals/tables.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError } from "../platform/cli/cli-errors.ts";
import { printJson } from "../platform/cli/print-result.ts";
import { printTable, type TableColumn } from "../platform/cli/print-table.ts";
import { withNewDatabase } from "../platform/cli/with-app-context.ts";
import type { Configuration } from "../platform/config/config.ts";
import { migrate } from "../platform/database/migrate.ts";
import type { RandomSource } from "../platform/ids/random-source.ts";
import { createSigningKey, type KeyRing, rotateKeyRing, type VerifyingKey } from "../platform/keys/key-ring.ts";
import { createKeyStore, type KeyStore } from "../platform/keys/key-store.ts";

const Rotation = v.object({ current: v.string(), next: v.nullable(v.string()) });
type Rotation = v.InferOutput<typeof Rotation>;

const readRotation = ({ content }: ProposalRow): Rotation => v.parse(Rotation, JSON.parse(content));

function describeRotation({ current, next }: Rotation): ProposalDescription {
  return { facts: [["Key that signs now", current] as const, ["Key that will sign", next ?? "a new one"] as const] };
}

const changedMeanwhile = "The signing keys were changed meanwhile.";

/** The proposal to rotate the keys, as they are now. */
export function rotationProposal({ current, next }: KeyRing): NewProposal {
  const rotation = { current: current.id, next: next?.id ?? null };
  return {
    kind: "keys",
    subject: current.id,
    content: JSON.stringify(rotation),
    description: describeRotation(rotation),
  };
}

const seedBytes = 32;

/** Rotates the keys in the file of this installation. */
export function rotateKeysAction(
  { signingKeys, keysFolder }: Pick<Configuration, "signingKeys" | "keysFolder">,
  random: RandomSource,
): ProposalAction {
  const store: KeyStore | undefined = signingKeys ? undefined : createKeyStore(keysFolder);
  const fits = (ring: KeyRing, { current, next }: Rotation) =>
    ring.current.id === current && (ring.next?.id ?? null) === next;
  return {
    describe: async (proposal) => describeRotation(readRotation(proposal)),
    async whyNot(proposal) {
      const ring = await store?.read();
      return ring && fits(ring, readRotation(proposal)) ? undefined : changedMeanwhile;
    },
    async carryOut({ now, audit }, proposal, details) {
      const rotation = readRotation(proposal);
      const fresh = createSigningKey(random.bytes(seedBytes), now);
      const ring = await store?.change((before) =>
        fits(before, rotation) ? rotateKeyRing(before, fresh, now) : before,
      );
      // The rotation may have happened before a crash kept its record from being written.
      const isRotated = ring?.retired.some(({ id }) => id === rotation.current) ?? false;
      if (!ring || !isRotated) return changedMeanwhile;
      audit({ action: "keys-rotated", subjectId: ring.current.id, details });
      return undefined;
    },
  };
}

/** A key without its private part. */
interface ListedKey extends VerifyingKey {
  state: "current" | "next" | "retired";
  createdAt: string | null;
  retiredAt: string | null;
}

export function listKeys({ current, next, retired }: KeyRing): ListedKey[] {
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
export function changeableStore({ configuration }: CliContext): KeyStore {
  if (!configuration.signingKeys) return createKeyStore(configuration.keysFolder);
  throw new CliError(
    "The signing keys are given by the variable SIGNING_KEYS and must be changed there: docs/guides/running.md says how.",
  );
}

export function printKeys({ output }: CliContext, ring: KeyRing, json: boolean): void {
  const keys = listKeys(ring);
  if (json) printJson(output, keys);
  else printTable(output, keyColumns, keys);
}

const keyColumns: readonly TableColumn<ListedKey>[] = [
  { heading: "KEY", cell: ({ id }) => id },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "CREATED", cell: ({ createdAt }) => createdAt ?? "not known" },
  { heading: "RETIRED", cell: ({ retiredAt }) => retiredAt ?? "" },
];

/**
 * Records a change of the keys in the audit log. Keys are often created before the first start of the service, so
 * missing tables are created. The keys are in a file: a change that cannot be recorded has happened nevertheless.
 */
export async function recordKeyChange(
  context: CliContext,
  operator: string,
  action: "keys-created" | "keys-rotated" | "key-withdrawn",
  keyId: string,
): Promise<void> {
  try {
    await withNewDatabase(context, async (database) => {
      await migrate(database.query);
      await auditedTransaction({ database, clock: context.clock }, `operator:${operator}`, async ({ audit }) => {
        audit({ action, subjectId: keyId });
      });
    });
  } catch {
    context.errorOutput.write(
      "The keys are changed, but the audit log could not be written: the database does not answer.\n",
    );
  }
}
