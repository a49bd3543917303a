import { readFile } from "node:fs/promises";
import PostalMime from "postal-mime";
import {
  beginMarker,
  type License,
  type LicenseVerdict,
  latestRevocationList,
  type PublicKeys,
  readLicenseBlock,
  verifyLicense,
  verifyRevocationList,
} from "#contract/license-key.ts";
import {
  type CliContext,
  CliError,
  hasDatabase,
  requiredSigningKeys,
  withDatabase,
} from "../platform/cli/cli-context.ts";
import { command } from "../platform/cli/command.ts";
import { jsonFlag, textFlag } from "../platform/cli/flags.ts";
import type { Facts, Part } from "../platform/cli/print.ts";
import { decodeUnicode } from "../platform/csv.ts";
import { publicKeys } from "../platform/keys/key-ring.ts";
import { findLicenseWithKey, licenseState, revokedLicenseIds, withoutKey } from "./license-store.ts";
import { formatProducts } from "./licensed-products.ts";

export const verifyCommand = command({
  brief: "Check a license key",
  details:
    "Checks a license key the way a tool does: valid (exit code 0), or malformed, made for another purpose, signed by an unknown key, forged, revoked, expired or not yet valid (exit code 1). It needs no network. Keys of a pool or a generator are looked up in the database.",
  examples: ["eyJhbGciOi...", "< mail.txt", { input: "--json < license.txt", brief: "for programs" }],
  flags: {
    json: jsonFlag,
    revocations: {
      ...textFlag(
        "file",
        "The signed list of revoked licenses; of several the one issued last counts. Without it the database is asked, if there is one",
      ),
      variadic: true,
    },
  },
  words: [
    {
      brief: "The license key, or a saved email with it. Without it, or with -, it is read from the standard input",
      placeholder: "key",
      parse: String,
      optional: true,
    },
  ],
  async run(context, { revocations }, [text]) {
    const keys = publicKeys(await requiredSigningKeys(context));
    const now = context.clock.now();
    const revoked = revocations ? await readRevoked(revocations, keys, now) : await revokedHere(context);
    const given = text === undefined || text === "-" ? decodeMail(await context.readInput()) : text;
    const withKey = await findTextWithKey(given);
    const verdict = await verifyLicense(readLicenseBlock(withKey), {
      keys,
      revoked: revoked ?? new Set<string>(),
      now,
    });
    const unsigned = "license" in verdict ? undefined : await findUnsignedKey(context, withKey.trim());
    if (unsigned) {
      // A key that we have given, and that only our database can tell about.
      const { kind, license } = unsigned;
      return {
        json: unsigned,
        text: `Not signed by us (${license.keySource}), and by our database the key of license ${license.id}: ${kind}.`,
        isNo: kind !== "valid",
      };
    }
    const isChecked = revoked !== undefined;
    return {
      json: { ...verdict, revocationsChecked: isChecked },
      text: [verdictSentence(verdict), ...("license" in verdict ? describeLicense(verdict, isChecked) : [])],
      isNo: verdict.kind !== "valid",
    };
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
    throw new CliError(`${file} can't be read.`, { cause });
  });
  const verdict = await verifyRevocationList(text.trim(), { keys, now });
  if ("list" in verdict) return verdict;
  throw new CliError(`${file} isn't our list of revoked licenses: it is ${verdict.kind}.`);
}

/** The verdict in one line. */
function verdictSentence(verdict: LicenseVerdict): string {
  switch (verdict.kind) {
    case "valid":
      return "Valid.";
    case "revoked":
      return "Revoked: it was signed by us and has been taken back.";
    case "expired":
      return "Expired: it was valid until then.";
    case "not-yet-valid":
      return "Not yet valid: it was issued after what the clock of this machine says.";
    case "malformed":
      return "Malformed: this is no license key, or only a part of one.";
    case "wrong-purpose":
      return `Made for another purpose: ${verdict.purpose}.`;
    case "unknown-key":
      return `Signed by a key that isn't ours: ${verdict.keyId}.`;
    case "forged":
      return `Forged or damaged: our key ${verdict.keyId} hasn't signed this.`;
  }
}

function describeLicense({ license, keyId }: { license: License; keyId: string }, isChecked: boolean): Part[] {
  const facts: Facts = [
    ["License", license.id],
    ["Products", formatProducts(license.products)],
    ["Edition", license.edition],
    ...(license.seats === 1 ? [] : [["Seats", license.seats] as const]),
    ["Licensee", license.licensee],
    ["Organization", license.organization ?? ""],
    ...(license.orderId === null ? [] : [["Order", license.orderId] as const]),
    ["Issued", license.issuedAt.toISOString()],
    ["Expires", license.expiresAt.toISOString()],
    ["Key", keyId],
  ];
  const unchecked = "Revocation wasn't checked: there is no database here. Give the list with --revocations.";
  return [{ facts }, ...(isChecked ? [] : [unchecked])];
}

/** The first lines of a saved mail: headers, after the line that programs put before the mails of a folder. */
const mailStart = /^(?:From \S+ [^\n]*\n)?[A-Za-z][\w-]*:[ \t]?[^\n]*\n(?:[ \t]|[A-Za-z][\w-]*:|\r?\n)/;

/** The part of a saved mail that has a license key, decoded. Any other text is returned as it is. */
async function findTextWithKey(given: string): Promise<string> {
  const text = given.replace(/^\uFEFF/, "").trimStart();
  if (!mailStart.test(text)) return given;
  const { attached, shown } = await readParts(text.replace(/^From .*\r?\n/, ""));
  // Keys of a pool or a generator have no marker lines. They are attached alone.
  const found = [...attached, ...shown].find((part) => part.includes(beginMarker)) ?? attached[0];
  if (found === undefined)
    throw new CliError("There is no license key in this email. Save it with its attachment, or copy the key from it.");
  return found;
}

/** The texts of a mail, and of mails attached to it, in plain characters. */
async function readParts(source: string): Promise<{ attached: string[]; shown: string[] }> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: "utf8", forceRfc822Attachments: true }).catch(
    (cause: unknown) => {
      throw new CliError("This email can't be read. Copy the key from it.", { cause });
    },
  );
  const parts = {
    attached: [] as string[],
    shown: [mail.text, mail.html?.replace(/<[^<>]*>/g, "\n")].filter((part) => part !== undefined),
  };
  for (const { mimeType, content } of mail.attachments) {
    if (typeof content !== "string") continue;
    if (mimeType === "text/plain") parts.attached.push(content);
    if (mimeType !== "message/rfc822") continue;
    const { attached, shown } = await readParts(content);
    parts.attached.push(...attached);
    parts.shown.push(...shown);
  }
  return parts;
}

/** The license of this installation that has a key of a pool or a generator, and its state, if there is one. */
async function findUnsignedKey(context: CliContext, keyText: string) {
  if (!hasDatabase(context.configuration) || keyText === "") return undefined;
  const license = await withDatabase(context, ({ query }) => findLicenseWithKey(query, keyText)).catch(() => undefined);
  return license && { kind: licenseState(license, context.clock.now()), license: withoutKey(license) };
}
