import type { ProductId } from "#content/catalog/product-names.ts";
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts";

interface AboutProduct {
  product: ProductId;
  name: string;
}

/** To the operator: the pool of a product needs more keys. */
export function lowPoolAlarm({
  product,
  name,
  free,
  lowLevel,
}: AboutProduct & { free: number; lowLevel: number }): Mail {
  const left = free === 1 ? "1 key is left" : `${free} keys are left`;
  return composeMail(`${left} in the pool for ${name}`, [
    `The pool of license keys for ${name} is low: ${left}. Licenses that find it empty wait for their key.`,
    [
      ["Free keys", String(free)],
      ["Low level", String(lowLevel)],
    ],
    "Add keys from a CSV file with the column key:",
    { kind: "lines", text: `npm run admin -- pool import ${product} keys.csv` },
    "You are told again only after the pool was above the low level.",
  ]);
}

interface AwaitedKeys extends AboutProduct {
  source: "pool" | "generator";
  waits: {
    licenses: number;
    oldest: { id: string; issuedAt: string };
    attempts: number;
    lastFailure: string | null;
  };
}

/** To the operator: people wait for keys that the pool or the generator does not give. */
export function awaitedKeysAlarm({ product, name, source, waits }: AwaitedKeys): Mail {
  const { licenses, oldest, attempts, lastFailure } = waits;
  const who = licenses === 1 ? "1 license waits" : `${licenses} licenses wait`;
  return composeMail(`${who} for a key for ${name}`, [
    source === "pool"
      ? `The pool of license keys for ${name} is empty. ${who} for a key. The mails with the keys leave within a minute after you have added keys:`
      : `The generator of license keys for ${name} fails. ${who} for a key. It is tried again at least once an hour, without end.`,
    ...(source === "pool"
      ? [{ kind: "lines", text: `npm run admin -- pool import ${product} keys.csv` } as const]
      : []),
    [
      ["Waiting since", oldest.issuedAt],
      ["License", oldest.id],
      ...(attempts === 0 ? [] : [["Attempts", String(attempts)] as const]),
      ...(lastFailure === null ? [] : [["Last failure", lastFailure] as const]),
    ],
    "To see all of them, and to try one at once:",
    { kind: "lines", text: `npm run admin -- pool status\nnpm run admin -- licenses send ${oldest.id}` },
    "You are told of this once a day while it lasts.",
  ]);
}
