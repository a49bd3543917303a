import type { KeyRing, VerifyingKey } from "../../signing/key-ring.ts";

/** A key without its private part. */
export interface ListedKey extends VerifyingKey {
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
