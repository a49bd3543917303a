import { access, constants } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { describeKeySources, type KeySourceStatus } from "../../licenses/key-sources/key-waits.ts";
import type { KeySourceSettings, SalesSettings } from "../../platform/config/sales-settings.ts";
import type { Queries } from "../../platform/database/database.ts";
import { minutes, subtractDuration } from "../../platform/time/time.ts";
import { type Finding, fault, look, sound } from "./finding.ts";

const subject = "key sources";
/** A key arrives within seconds. */
const patience = minutes(5);

/** Says where the keys of each product come from, and whether the owner has confirmed that its tool accepts them. */
export async function examineKeySources({ keySources, confirmedKeySources }: SalesSettings): Promise<Finding[]> {
  return await Promise.all(
    productIds.map(async (product) => {
      const { name } = products[product];
      const source = keySources[product];
      const missing = await missingProgram(source);
      if (missing !== undefined) return fault(subject, `The generator of keys for ${name}, ${missing}, cannot be run.`);
      const from = `Keys for ${name} ${originOf(source)}`;
      return confirmedKeySources[product] === source.kind
        ? sound(subject, `${from}, and the owner has confirmed that the tool accepts them.`)
        : look(
            subject,
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

/** Looks at pools that get empty, and at licenses that wait for a key. */
export async function examineAwaitedKeys(queries: Queries, sales: SalesSettings, now: Date): Promise<Finding[]> {
  const status = await describeKeySources(queries, sales, now);
  const longAgo = subtractDuration(now, patience).toISOString();
  return status.flatMap((each) => [
    ...poolFindings(each),
    ...(each.waitingSince !== null && each.waitingSince < longAgo
      ? [waitFinding(each, sales.keySources[each.product])]
      : []),
  ]);
}

function poolFindings({ product, free, lowLevel }: KeySourceStatus): Finding[] {
  if (lowLevel === null || free > lowLevel) return [];
  const command = `npm run admin -- pool import ${product} FILE`;
  return [look("key pool", `${free} keys are free for ${products[product].name}. Add some: ${command}`)];
}

function waitFinding(status: KeySourceStatus, source: KeySourceSettings): Finding {
  const { product, waiting, waitingSince, lastFailure } = status;
  const who = waiting === 1 ? "1 license waits" : `${waiting} licenses wait`;
  const failure = lastFailure === null ? "" : ` Last failure: ${lastFailure}`;
  return fault(
    "awaited keys",
    `${who} for a key for ${products[product].name} since ${waitingSince}.${failure} ${remedy(product, source)}`,
  );
}

function remedy(product: ProductId, { kind }: KeySourceSettings): string {
  if (kind === "pool") return `Add keys: npm run admin -- pool import ${product} FILE`;
  if (kind === "generator") return "See: npm run admin -- pool status";
  return "They wait for a former key source: set it again in SALES_FILE, or issue them anew with: npm run admin -- licenses reissue ID";
}
