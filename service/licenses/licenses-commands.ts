import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { formatDay } from "#contract/dates.ts";
import { singleLine } from "#contract/endpoints.ts";
import { licenseEditions } from "#contract/license-key.ts";
import { recordSecretsShown } from "../change.ts";
import { CliError, CliUsageError, noSigningKeys } from "../cli/cli-context.ts";
import { appCommand, listOf, noun, required } from "../cli/command.ts";
import {
  changeFlags,
  emailParser,
  idParameter,
  jsonFlag,
  limitFlag,
  readCount,
  requiredFlag,
  showFlags,
  switchFlag,
  textFlag,
  valueFlag,
} from "../cli/flags.ts";
import { type Facts, linesOf, type TableColumn } from "../cli/print.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { describeDelivery, type MailDelivery } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { addDuration, days, localDay } from "../time.ts";
import { importCommand } from "./import-licenses.ts";
import { describeStored, grantLicense, sendLicense, type Unprepared } from "./issue-license.ts";
import { formatKey } from "./key-mail.ts";
import { findKeyWait } from "./key-sources/key-waits.ts";
import {
  findLicense,
  isKeyAwaited,
  licenseState,
  listLicenses,
  type StoredLicense,
  withoutKey,
} from "./license-store.ts";
import { latestProducts } from "./licensed-products.ts";
import { reissueLicense, renewLicense, revokeLicense } from "./revoke-license.ts";
import type { LicenseKeyWaitRow } from "./tables.ts";

/** Finds the last mail with the key of each license. */
type FindKeyMails = (
  queries: Queries,
  licenses: readonly StoredLicense[],
) => Promise<ReadonlyMap<string, MailDelivery>>;

/** What comes from the features that issue licenses. */
export interface LicensesCommandsParts {
  /** The key of a paid license may be in the mail with all keys of its order. */
  findKeyMails: FindKeyMails;
}

export const licensesCommands = ({ findKeyMails }: LicensesCommandsParts) =>
  noun("Licenses and their keys", {
    list: listCommand,
    show: showCommand(findKeyMails),
    issue: issueCommand,
    send: sendCommand,
    revoke: revokeCommand,
    reissue: reissueCommand,
    renew: renewCommand,
    import: importCommand,
  });

const example = "01a1fbff-2d7d-756e-9bb9-55db19051b45";
const words = [idParameter("license", "license")] as const;

const listCommand = appCommand({
  brief: "Show licenses, newest first, or those ending soon, soonest first",
  examples: ["--valid", "--ends-within 30d", "--email ada@uni.example.org --json"],
  flags: {
    email: textFlag("address", "Only licenses sent to this address"),
    valid: switchFlag("Only licenses that are valid now"),
    endsWithin: valueFlag(
      "days",
      "Only licenses that end within this many days, such as 30d, and haven't been renewed",
      readDays("--ends-within"),
    ),
    signedBy: textFlag("key", "Only licenses signed with this key, as named by keys list"),
    limit: limitFlag,
    json: jsonFlag,
  },
  async run({ database, clock }, { email, valid, endsWithin, signedBy, limit }) {
    const now = clock.now();
    const licenses = await listLicenses(database.query, {
      ...(email && { email: email.toLowerCase() }),
      ...((valid || endsWithin) && { validAt: now }),
      ...(endsWithin && { endsBefore: addDuration(now, days(endsWithin)) }),
      ...(signedBy && { signedBy }),
      limit: limit + 1,
    });
    const json = (rows: typeof licenses) =>
      rows.map((license) => ({ ...withoutKey(license), state: stateOf(license, now) }));
    return listOf(licenses, licenseColumns(now), { limit, json });
  },
});

const mostDays = 36_500;

/** Reads a number of days, with or without its unit. */
function readDays(flag: string): (text: string) => number {
  return (text) => Math.min(readCount(flag)(text.replace(/d$/, "")), mostDays);
}

function licenseColumns(now: Date): readonly TableColumn<StoredLicense>[] {
  return [
    { heading: "LICENSE", cell: ({ id }) => id },
    { heading: "STATE", cell: (license) => stateOf(license, now) },
    { heading: "PRODUCTS", cell: ({ products }) => products },
    { heading: "EDITION", cell: ({ edition }) => edition },
    { heading: "ISSUED (EASTERN TIME)", cell: ({ issuedAt }) => localDay(new Date(issuedAt)) },
    { heading: "EXPIRES (EASTERN TIME)", cell: ({ expiresAt }) => localDay(new Date(expiresAt)) },
    { heading: "MAILBOX", cell: ({ email }) => email },
    { heading: "LICENSEE", cell: ({ licensee }) => licensee },
  ];
}

/** Where the key is from, and how far the service has come with fetching it. */
function describeKey(license: StoredLicense & { keyWait: LicenseKeyWaitRow | null }): string {
  const { keySource, keyText, keyWait } = license;
  if (keyText !== "") return keySource;
  if (!isKeyAwaited(license)) return `not here (${keySource})`;
  if (!keyWait || keyWait.attempts === 0) return `awaited (${keySource})`;
  const { attempts, nextAttemptAt, lastFailure } = keyWait;
  return `awaited (${keySource}), attempts: ${attempts}, next ${nextAttemptAt}. ${lastFailure ?? ""}`.trimEnd();
}

function stateOf(license: StoredLicense, now: Date) {
  const state = licenseState(license, now);
  return state === "valid" && license.expiresAt < soon(now).toISOString() ? "ends soon" : state;
}

/** A license that ends before this time has had its first reminder. */
const soon = (now: Date) => addDuration(now, days(licenseReminderDays.first));

const showCommand = (findKeyMails: FindKeyMails) =>
  appCommand({
    brief: "Show one license; with --secrets, its key too",
    examples: [`${example} --secrets`],
    flags: showFlags,
    words,
    async run(context, { secrets }, [id]) {
      const { query } = context.database;
      const found = await knownLicense(id, context);
      if (secrets) await recordSecretsShown(id, context.operator, context);
      const keyMail = (await findKeyMails(query, [found])).get(id) ?? null;
      const license = { ...found, keyWait: (await findKeyWait(query, id)) ?? null, keyMail };
      const key = secrets && license.keyText !== "" ? ["", ...linesOf(formatKey(license))] : [];
      return {
        json: secrets ? license : withoutKey(license),
        text: [{ facts: licenseFacts(license, context.clock.now()) }, ...key],
      };
    },
  });

function licenseFacts(
  license: StoredLicense & { keyWait: LicenseKeyWaitRow | null; keyMail: MailDelivery | null },
  now: Date,
): Facts {
  const { keyMail } = license;
  return [
    ["License", license.id],
    ["State", stateOf(license, now)],
    ["Products", license.products],
    ["Seats", String(license.seats)],
    ["Edition", license.edition],
    ["Licensee", license.licensee],
    ["Organization", license.organization ?? "none"],
    ["Email", license.email],
    ["Issued", `${license.issuedAt} by ${license.issuedBy}`],
    ["Expires", license.expiresAt],
    ["Key", describeKey(license)],
    ["Key mailed", keyMail === null ? "no" : `${describeDelivery(keyMail)}, to ${keyMail.recipient ?? "unknown"}`],
    ["Imported from", license.importedFrom ?? "none"],
    ["Request", license.requestId ?? "none"],
    ["Order", license.orderId ?? "none"],
    ["Renews", license.renewsId ?? "none"],
    ["Replaces", license.replacesId ?? "none"],
    ["Suspended", license.suspendedAt === null ? "no" : `${license.suspendedAt}: ${license.suspensionReason}`],
    [
      "Revoked",
      license.revokedAt === null ? "no" : `${license.revokedAt} by ${license.revokedBy}: ${license.revocationReason}`,
    ],
  ];
}

const issueCommand = appCommand({
  brief: "Issue a license without a request and send its key",
  examples: [
    '--product designite-java --edition professional --licensee "Ada Lovelace" --email ada@example.org',
    '--product designite-csharp,designite-java --edition enterprise --licensee "Engines Ltd" --email it@example.org --days 730',
  ],
  flags: {
    product: { kind: "enum", values: productIds, variadic: ",", brief: "The tools, separated by commas" },
    edition: { kind: "enum", values: licenseEditions, brief: "The license type" },
    licensee: requiredFlag("name", "The person or the company", String),
    organization: textFlag("name", "Where the licensee works, if it belongs on the license"),
    email: requiredFlag("address", "Where to send the key", emailParser("--email")),
    days: { ...requiredFlag("count", "Valid for this many days, at most 3650", readTermDays), default: "365" },
    ...changeFlags,
  },
  async run(context, { product, licensee, edition, organization, email, days: lifetimeDays }) {
    const issuedAt = context.clock.now();
    const order = {
      products: latestProducts(product),
      edition,
      licensee,
      email,
      issuedAt,
      organization: organization ?? null,
      expiresAt: addDuration(issuedAt, days(lifetimeDays)),
      issuedBy: context.operator,
    };
    const outcome = prepared(await grantLicense(order, context));
    return { json: outcome, text: `Issued. ${describeStored(outcome)}` };
  },
});

function readTermDays(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 3650) return count;
  throw new CliUsageError("--days must be a whole number from 1 to 3650.");
}

const reasonFlag = requiredFlag("words", "Why, for the record", readLine("--reason"));
const newEmailFlag = valueFlag("address", "Send the new key to this address instead", emailParser("--email"));

const revokeCommand = appCommand({
  brief: "Revoke a license",
  details:
    "Revokes a license for good. Tools that read the signed list at /.well-known/revoked-licenses.jwt refuse it from then on. The licensee gets an email, unless the key was never sent.",
  examples: [
    `${example} --reason "The key was published"`,
    `${example} --reason "Lost dispute" --note "The payment didn't arrive."`,
  ],
  flags: {
    ...changeFlags,
    reason: reasonFlag,
    note: valueFlag("words", "A sentence for the licensee, in the email", readLine("--note")),
  },
  words,
  async run(context, { reason, note }, [id]) {
    const license = await knownLicense(id, context);
    const outcome = await revokeLicense(id, { reason, operator: context.operator, note }, context);
    if (outcome.kind !== "revoked") throw new CliError(`License ${id} was already revoked.`);
    const told = outcome.isTold ? license.email : null;
    if (context.isDryRun)
      return {
        json: { wouldRevoke: id, told },
        text: `Would revoke the license of ${license.licensee} for ${license.products}, and ${told === null ? "email nobody" : `tell ${told} by email`}.`,
      };
    // Only our own keys hold the id that is on the list.
    const otherKey =
      license.keySource === "signed" ? "" : " Its key isn't signed by us, so the list doesn't stop it from working.";
    const revoked = "Revoked. The signed list of revoked licenses names it from now on.";
    const tells = told === null ? " Nobody was emailed." : ` ${told} gets an email.`;
    return { json: { revoked: id, told }, text: `${revoked}${tells}${otherKey}` };
  },
});

const reissueCommand = appCommand({
  brief: "Replace a license with a new one that ends on the same day or later, and send its key",
  examples: [
    `${example} --reason "Registered on the wrong computer"`,
    `${example} --reason "Late invoice" --extend 30d`,
  ],
  flags: {
    ...changeFlags,
    reason: reasonFlag,
    despiteRevocation: switchFlag("Replace the license even though it was revoked"),
    email: newEmailFlag,
    extend: valueFlag("days", "Extend the new license by this many days, such as 30d", readDays("--extend")),
  },
  words,
  async run(context, { reason, email, despiteRevocation, extend }, [id]) {
    const license = refuseErased(await knownLicense(id, context));
    if (!despiteRevocation) refuseRevoked(license);
    const expiresAt = extend === undefined ? undefined : addDuration(new Date(license.expiresAt), days(extend));
    const { operator } = context;
    const changes = { reason, operator, ...(email !== undefined && { email }), ...(expiresAt && { expiresAt }) };
    const outcome = prepared(await reissueLicense(id, changes, context), extend === undefined ? "" : "--extend: ");
    if (outcome.kind !== "reissued") throw new CliError(`License ${id} was already replaced.`);
    if (context.isDryRun)
      return {
        json: { wouldReissue: id, email: outcome.email },
        text: `Would revoke the license and send a new one, valid until ${formatDay(expiresAt ?? new Date(license.expiresAt))}, to ${outcome.email}.`,
      };
    return { json: outcome, text: `Reissued. ${describeStored(outcome)} ${id} is revoked.` };
  },
});

const sendCommand = appCommand({
  brief: "Resend a license key",
  examples: [example],
  flags: changeFlags,
  words,
  async run(context, _flags, [id]) {
    const { email } = refuseErased(await knownLicense(id, context));
    const outcome = await sendLicense(id, context.operator, context);
    if (outcome.kind === "waiting for its key")
      throw new CliError(`The license ${id} is waiting for its key. The service tries again within a minute.`);
    if (outcome.kind !== "queued") throw new CliError(`The license ${id} is ${outcome.kind}.`);
    return { json: { sent: id, email }, text: `The key is on its way to ${email}.` };
  },
});

const renewCommand = appCommand({
  brief: "Renew a license and send the new key",
  details:
    "Issues a license for the next term, with the latest major versions, the same licensee and as many seats. Before the end of the license, the term is added to that end; after it, the term starts now. The license before it stays as it is, and with --email its mailbox is told. A license that was bought is renewed by its next order.",
  examples: [example],
  flags: { ...changeFlags, email: newEmailFlag },
  words,
  async run(context, { email }, [id]) {
    refuseErased(await knownLicense(id, context));
    const outcome = prepared(await renewLicense(id, { operator: context.operator, email }, context));
    if (outcome.kind === "withheld")
      throw new CliError(`The license ${id} is ${outcome.license.revokedAt === null ? "suspended" : "revoked"}.`);
    if (outcome.kind === "followed") throw new CliError(`License ${id} was already renewed, by ${outcome.by}.`);
    if (outcome.kind !== "renewed") return;
    const until = formatDay(outcome.expiresAt);
    if (context.isDryRun)
      return {
        json: { wouldRenew: id, email: outcome.email, expiresAt: outcome.expiresAt },
        text: `Would issue a license until ${until} and send its key to ${outcome.email}.`,
      };
    return {
      json: outcome,
      text: `Renewed until ${until}. License ${outcome.licenseId} is on its way to ${outcome.email}.`,
    };
  },
});

const knownLicense = async (id: string, { database }: App) =>
  required(await findLicense(database.query, id), `There is no license ${id}.`);

/**
 * What was done, or a refusal where the license could not be made.
 *
 * @param flag begins the refusal with the flag that it is about
 */
function prepared<Outcome extends { kind: string }>(outcome: Outcome | Unprepared, flag = ""): Outcome {
  if (!isUnprepared(outcome)) return outcome;
  throw outcome.kind === "impossible" ? new CliError(flag + outcome.problems.join(" ")) : noSigningKeys(outcome.place);
}

function isUnprepared(outcome: { kind: string }): outcome is Unprepared {
  return outcome.kind === "impossible" || outcome.kind === "no-signing-key";
}

/** The names in a key cannot be written again, and there is no mailbox to send it to. */
function refuseErased(license: StoredLicense): StoredLicense {
  if (license.email === erasedEmail) throw new CliError(`The licensee of ${license.id} was erased.`);
  return license;
}

/** A license may have been taken back for abuse, by another operator. */
function refuseRevoked({ id, revokedAt, revokedBy, revocationReason }: StoredLicense): void {
  if (revokedAt === null) return;
  throw new CliError(
    `The license ${id} was revoked by ${revokedBy}: ${revocationReason}. To replace it anyway, add --despite-revocation.`,
  );
}

function readLine(flag: string): (text: string) => string {
  return (text) => {
    const line = v.safeParse(singleLine("text", 500), text);
    if (line.success) return line.output;
    throw new CliUsageError(`${flag} must be one line of at most 500 characters, with a letter.`);
  };
}
