import { readFile } from "node:fs/promises";
import { buildCommand } from "@stricli/core";
import { readLicenseBlock } from "#contract/license-key/license-block.ts";
import type { PublicKeys } from "#contract/license-key/public-keys.ts";
import { latestRevocationList, verifyRevocationList } from "#contract/license-key/revocation-list.ts";
import { type LicenseVerdict, verifyLicense } from "#contract/license-key/verify-license.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { jsonFlag } from "../../cli/flags.ts";
import { printJson, printResult } from "../../cli/print-result.ts";
import { printFacts } from "../../cli/print-table.ts";
import { requiredSigningKeys } from "../../cli/required-signing-keys.ts";
import { hasDatabase, withDatabase } from "../../cli/with-app-context.ts";
import { decodeUnicode } from "../../csv/read-csv.ts";
import { publicKeys } from "../../signing/key-ring.ts";
import { revokedLicenseIds } from "../license-store.ts";
import { licenseFacts, verdictSentence } from "./describe-verdict.ts";
import { findTextWithKey } from "./find-text-with-key.ts";
import { findUnsignedKey } from "./find-unsigned-key.ts";

interface VerifyFlags {
  json: boolean;
  revocations?: readonly string[];
}

export const verifyCommand = buildCommand<VerifyFlags, [string?], CliContext>({
  async func({ json, revocations }, text) {
    const keys = publicKeys(await requiredSigningKeys(this));
    const now = this.clock.now();
    const revoked = revocations ? await readRevoked(revocations, keys, now) : await revokedHere(this);
    const given = text === undefined || text === "-" ? decodeMail(await this.readInput()) : text;
    const withKey = await findTextWithKey(given);
    const verdict = await verifyLicense(readLicenseBlock(withKey), {
      keys,
      revoked: revoked ?? new Set<string>(),
      now,
    });
    const unsigned = "license" in verdict ? undefined : await findUnsignedKey(this, withKey.trim());
    if (unsigned) {
      printUnsigned(this, unsigned, json);
      return;
    }
    print(this, verdict, revoked !== undefined, json);
    if (verdict.kind !== "valid") this.answerNo();
  },
  parameters: {
    flags: {
      json: jsonFlag,
      revocations: {
        kind: "parsed",
        parse: String,
        optional: true,
        variadic: true,
        placeholder: "file",
        brief:
          "The signed list of revoked licenses; of several the one issued last counts. Without it the database is asked, if there is one",
      },
    },
    positional: {
      kind: "tuple",
      parameters: [
        {
          brief: "The license key, or a saved mail with it. Without it, or with -, it is read from the standard input",
          placeholder: "key",
          parse: String,
          optional: true,
        },
      ],
    },
  },
  docs: {
    brief: "Say what a license key is worth",
    fullDescription:
      "Says what a license key is worth now, as a tool would: valid (exit code 0), or malformed, made for another purpose, signed by an unknown key, forged, revoked, expired or not yet valid (exit code 1). It needs no network. Keys of a pool or a generator are looked up in the database.",
    customUsage: ["eyJhbGciOi...", "< mail.txt", { input: "--json < license.txt", brief: "for programs" }],
  },
});

/** A saved mail may be in an older coding. A key has the same characters in each. */
const decodeMail = (bytes: Uint8Array) => decodeUnicode(bytes) ?? Buffer.from(bytes).toString("latin1");

/** The revoked licenses of this installation, if there is a database that answers. */
async function revokedHere(context: CliContext): Promise<ReadonlySet<string> | undefined> {
  if (!hasDatabase(context.configuration)) return undefined;
  try {
    return new Set(await withDatabase(context, ({ query }) => revokedLicenseIds(query)));
  } catch {
    return undefined;
  }
}

/** The licenses on the list that was issued last, which must be valid now. */
async function readRevoked(files: readonly string[], keys: PublicKeys, now: Date): Promise<ReadonlySet<string>> {
  const latest = latestRevocationList(await Promise.all(files.map((file) => readList(file, keys, now))));
  if (latest?.kind === "valid") return new Set(latest.list.licenseIds);
  throw new CliError(
    latest?.kind === "not-yet-valid"
      ? "The list of revoked licenses was issued after what the clock of this machine says."
      : "The list of revoked licenses is too old. Fetch it again.",
  );
}

async function readList(file: string, keys: PublicKeys, now: Date) {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new CliError(`${file} cannot be read.`, { cause });
  });
  const verdict = await verifyRevocationList(text.trim(), { keys, now });
  if ("list" in verdict) return verdict;
  throw new CliError(`${file} is not our list of revoked licenses: it is ${verdict.kind}.`);
}

/** A key that we have given, and that only our database can tell about. */
function printUnsigned(
  context: CliContext,
  unsigned: NonNullable<Awaited<ReturnType<typeof findUnsignedKey>>>,
  json: boolean,
): void {
  const { kind, license } = unsigned;
  if (kind !== "valid") context.answerNo();
  printResult(
    context,
    json,
    unsigned,
    `Not signed by us (${license.keySource}), and by our database the key of license ${license.id}: ${kind}.`,
  );
}

function print({ output }: CliContext, verdict: LicenseVerdict, revocationsChecked: boolean, json: boolean): void {
  if (json) {
    printJson(output, { ...verdict, revocationsChecked });
    return;
  }
  output.write(`${verdictSentence(verdict)}\n`);
  if (!("license" in verdict)) return;
  printFacts(output, licenseFacts(verdict.license, verdict.keyId));
  if (!revocationsChecked)
    output.write("Revocation was not checked: there is no database here. Give the list with --revocations.\n");
}
