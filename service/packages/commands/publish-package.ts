import { stat } from "node:fs/promises";
import { packages } from "#content/downloads.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import type { KeyRing } from "../../signing/key-ring.ts";
import { openSigningKeys } from "../../signing/signing-keys.ts";
import { type Addition, addPackage } from "../add-package.ts";
import type { PublishedVersion } from "../published-versions.ts";

/** The size of a file to publish. Refuses what is no file, and an empty one. */
export async function requiredSize(source: string): Promise<number> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new CliError(`There is no file ${source} here. Give the path of the file to offer.`);
  if (!found.isFile()) throw new CliError(`${source} is not a file.`);
  if (found.size === 0) throw new CliError(`${source} is empty. Was it copied to its end?`);
  return found.size;
}

/** Makes the first signing keys of an installation, in the name that `--as` gives. */
export type CreateFirstKeys = (context: CliContext, as: string | undefined) => Promise<KeyRing>;

/** Who publishes, and how the keys are made if these are the first files of an installation. */
export interface Publisher {
  operator: string;
  as: string | undefined;
  createFirstKeys: CreateFirstKeys;
}

/** Publishes files, one after the other, and records each. The list is signed by the current key. */
export async function publishPackages(
  context: CliContext,
  { operator, as, createFirstKeys }: Publisher,
  additions: readonly Addition[],
): Promise<{ published: PublishedVersion[]; keyId: string }> {
  const { current: key } = (await findSigningKeys(context)) ?? (await makeSigningKeys(context, as, createFirstKeys));
  const folder = context.configuration.packagesFolder;
  const published = await withAppContext(context, async (appContext) => {
    const releases: PublishedVersion[] = [];
    for (const addition of additions) {
      const outcome = await addPackage(addition, { folder, packages, key });
      if (outcome.kind === "published differently") throw new CliError(describeDifference(outcome.published));
      const { release } = outcome;
      await auditedTransaction(appContext, `operator:${operator}`, async ({ audit }) =>
        audit({
          action: "package-added",
          subjectId: release.id,
          details: { version: release.version, checksum: release.checksum },
        }),
      );
      releases.push(release);
    }
    return releases;
  });
  return { published, keyId: key.id };
}

/** Undefined on a new installation. */
export async function findSigningKeys({ configuration }: CliContext): Promise<KeyRing | undefined> {
  return await openSigningKeys(configuration.signingKeys, configuration.keysFolder).read();
}

async function makeSigningKeys(
  context: CliContext,
  as: string | undefined,
  createFirstKeys: CreateFirstKeys,
): Promise<KeyRing> {
  const ring = await createFirstKeys(context, as);
  context.errorOutput.write(
    `The signing keys are made, in ${context.configuration.keysFolder}: they sign this list and the licenses. Keep a copy of that folder in a safe place on another machine.\n`,
  );
  return ring;
}

const describeDifference = ({ name, version, date, checksum }: PublishedVersion): string =>
  `${name} ${version} was published on ${date} with another content (SHA-256 ${checksum}), and people may have it. Release the new file under a new version.`;

/** `--notes`, for the commands that publish. */
export const notesFlag = {
  kind: "parsed",
  parse(text: string): string {
    const notes = text.trim();
    if (/^[^\n\r]{1,1000}$/.test(notes)) return notes;
    throw new CliUsageError("--notes must be one paragraph of at most 1000 characters.");
  },
  optional: true,
  placeholder: "text",
  brief: "What the version brings, in one paragraph",
} as const;

/** A version: numbers with dots between. */
export function parseVersion(text: string): string {
  if (/^\d+(?:\.\d+){1,3}$/.test(text)) return text;
  throw new CliUsageError("A version is two to four numbers with dots between, such as 1.7.5.");
}
