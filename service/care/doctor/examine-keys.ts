import { access, constants } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { describeKeySources } from "../../licenses/key-sources/key-waits.ts";
import { suppressionSecretProofs } from "../../newsletter/suppression-store.ts";
import type { Configuration } from "../../platform/config/config.ts";
import type { KeySourceSettings, SalesSettings } from "../../platform/config/sales-settings.ts";
import type { Queries } from "../../platform/database/database.ts";
import { findSecretProof } from "../../platform/database/secret-proofs.ts";
import { verifyingKeys } from "../../platform/keys/key-ring.ts";
import { loadSecret, type SecretName, secretRemedies } from "../../platform/keys/key-store.ts";
import { openSigningKeys } from "../../platform/keys/signing-keys.ts";
import { linkSecretProof } from "../../platform/links/link-token.ts";
import { minutes, subtractDuration } from "../../platform/time/time.ts";
import { fault, look, sound, type Verdict } from "./finding.ts";

/**
 * Looks at the keys that sign licenses. `used` counts the licenses by the key that has signed them, or is undefined
 * where the database cannot tell: a key that is lost is put back from the backup, and never replaced by new ones.
 */
export async function examineKeys(
  { signingKeys, keysFolder }: Configuration,
  used: ReadonlyMap<string, number> | undefined,
): Promise<Verdict> {
  const keys = openSigningKeys(signingKeys, keysFolder);
  try {
    const ring = await keys.read();
    const known = new Set(ring ? verifyingKeys(ring).map(({ id }) => id) : []);
    const lost = [...(used ?? [])].filter(([id]) => !known.has(id));
    if (lost.length > 0) {
      const facts = lost.map(
        ([id, count]) => `${count} ${count === 1 ? "license was" : "licenses were"} signed with ${id}`,
      );
      return fault(
        `${facts.join(", ")}, which isn't in ${keys.description}. Restore that from the backup: without it, these licenses can't be verified. Then run: npm run admin -- keys list`,
      );
    }
    if (!ring && !used) {
      return fault(
        `There are none, and the database can't tell whether there were any. If licenses were issued, restore ${keys.description} back from the backup.`,
      );
    }
    if (!ring) {
      return fault(
        "There are none: requests are accepted, but none can be approved. Run: npm run admin -- keys create",
      );
    }
    if (!ring.next) return look(`${ring.current.id} signs. There's no next key that tools could learn in advance.`);
    return sound(`${ring.current.id} signs, ${ring.next.id} is next (${keys.description}).`);
  } catch (error) {
    return fault(error instanceof Error ? error.message : "They can't be read.");
  }
}

const proofs = {
  suppression: suppressionSecretProofs,
  links: (secret: Uint8Array) => [linkSecretProof(secret)],
} as const;

/** Compares each secret with the one that the database was used with. Makes none. */
export async function examineSecrets(
  queries: Queries,
  { keysFolder, linkSecret, previousLinkSecrets, suppressionSecret }: Configuration,
): Promise<Verdict[]> {
  const found = [
    await examineSecret("suppression", suppressionSecret),
    await examineSecret("links", linkSecret, previousLinkSecrets),
  ].flatMap((finding) => finding ?? []);
  return found.length > 0 ? found : [sound("They match the database.")];

  async function examineSecret(
    name: SecretName,
    given: Uint8Array | undefined,
    previous: readonly Uint8Array[] = [],
  ): Promise<Verdict | undefined> {
    const known = await findSecretProof(queries, name);
    if (known === undefined) return undefined;
    try {
      const secret = given ?? (await loadSecret(keysFolder, name));
      if (!secret) return fault(`${name}.secret isn't in ${keysFolder}. ${secretRemedies[name]}`);
      const isReplaced = !proofs[name](secret).includes(known);
      const isAmongPrevious = previous.flatMap(proofs[name]).includes(known);
      if (isReplaced && isAmongPrevious)
        return look("LINK_SECRET takes effect at the next start. Restart every service process with it.");
      if (isAmongPrevious)
        return look("LINK_SECRET_PREVIOUS is the secret that currently signs links. Set a new LINK_SECRET.");
      if (!isReplaced) return undefined;
    } catch (error) {
      return fault(error instanceof Error ? error.message : `${name}.secret can't be read.`);
    }
    return fault(`The database was used with another ${name}.secret. ${secretRemedies[name]}`);
  }
}

/** A key arrives within seconds. */
const patience = minutes(5);

/** Says where the keys of each product come from, and whether the owner has confirmed that its tool accepts them. */
export async function examineKeySources({ keySources, confirmedKeySources }: SalesSettings): Promise<Verdict[]> {
  return await Promise.all(
    productIds.map(async (product) => {
      const { name } = products[product];
      const source = keySources[product];
      const missing = await missingProgram(source);
      if (missing !== undefined) return fault(`The generator of keys for ${name}, ${missing}, can't be run.`);
      const from = `Keys for ${name} ${originOf(source)}`;
      return confirmedKeySources[product] === source.kind
        ? sound(`${from}, and the owner has confirmed that the tool accepts them.`)
        : look(
            `${from}. Register one in the released ${name}, then write "${product}": "${source.kind}" into confirmedKeySources in SALES_FILE.`,
          );
    }),
  );
}

function originOf(source: KeySourceSettings): string {
  if (source.kind === "signed") return "are signed by this service";
  if (source.kind === "pool") return "come from a pool of ready keys";
  return source.command ? "are made by a program" : "are made by an HTTPS endpoint";
}

async function missingProgram(source: KeySourceSettings): Promise<string | undefined> {
  const [program] = source.kind === "generator" ? (source.command ?? []) : [];
  if (program === undefined || !isAbsolute(program)) return undefined;
  return await access(program, constants.X_OK).then(
    () => undefined,
    () => program,
  );
}

/** Looks at the pools that get empty. */
export async function examinePools(queries: Queries, sales: SalesSettings, now: Date): Promise<Verdict[]> {
  const low = (await describeKeySources(queries, sales, now)).filter(
    ({ free, lowLevel }) => lowLevel !== null && free <= lowLevel,
  );
  return low.map(({ product, free }) =>
    look(`${free} keys are free for ${products[product].name}. Add some: npm run admin -- keys import ${product} FILE`),
  );
}

/** Looks at the licenses that wait for a key. */
export async function examineAwaitedKeys(queries: Queries, sales: SalesSettings, now: Date): Promise<Verdict[]> {
  const longAgo = subtractDuration(now, patience).toISOString();
  const late = (await describeKeySources(queries, sales, now)).filter(
    ({ waitingSince }) => waitingSince !== null && waitingSince < longAgo,
  );
  return late.map(({ product, waiting, waitingSince, lastFailure }) => {
    const who = waiting === 1 ? "1 license is waiting" : `${waiting} licenses are waiting`;
    const failure = lastFailure === null ? "" : ` Last failure: ${lastFailure}`;
    const { name } = products[product];
    return fault(`${who} for a key for ${name} since ${waitingSince}.${failure} ${remedy(product, sales)}`);
  });
}

function remedy(product: ProductId, { keySources }: SalesSettings): string {
  const { kind } = keySources[product];
  if (kind === "pool") return `Add keys: npm run admin -- keys import ${product} FILE`;
  if (kind === "generator") return "See: npm run admin -- keys pool";
  return "They're waiting for a former key source: set it again in SALES_FILE, or reissue them with: npm run admin -- licenses reissue ID";
}
