import * as v from "valibot";
import type { Configuration } from "../../config/config.ts";
import type { RandomSource } from "../../ids/random-source.ts";
import type { ProposalAction, ProposalDescription } from "../../proposals/proposal-action.ts";
import type { NewProposal } from "../../proposals/propose.ts";
import type { ProposalRow } from "../../proposals/tables.ts";
import { createSigningKey } from "../../signing/create-signing-key.ts";
import { type KeyRing, rotateKeyRing } from "../../signing/key-ring.ts";
import { createKeyStore, type KeyStore } from "../../signing/key-store.ts";

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
