import { buildCommand } from "@stricli/core";
import { productIds } from "#content/product-ids.ts";
import { licenseReminderDays } from "#content/promises.ts";
import { recordSecretsShown } from "../../audit/record-secrets-shown.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, idParameter, jsonFlag, limitFlag, readCount, secretsFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-result.ts";
import {
  type ListFormat,
  listFlags,
  printFacts,
  printList,
  shownRows,
  type TableColumn,
} from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import type { Queries } from "../../database/database.ts";
import { describeDelivery, type MailDelivery } from "../../mail/mail-delivery.ts";
import { addDuration, days } from "../../time/durations.ts";
import { formatKey } from "../format-key.ts";
import { findKeyWait } from "../key-sources/key-waits.ts";
import { licenseState } from "../license-state.ts";
import { findLicense, isKeyAwaited, listLicenses, type StoredLicense, withoutKey } from "../license-store.ts";
import type { LicenseKeyWaitRow } from "../tables.ts";

interface ListFlags extends ListFormat {
  mailbox?: string;
  product?: (typeof productIds)[number];
  valid: boolean;
  endsSoon: boolean;
  endsWithin?: number;
  signedBy?: string;
  limit: number;
}

export const listCommand = buildCommand<ListFlags, [], CliContext>({
  async func({ mailbox, product, valid, endsSoon, endsWithin, signedBy, limit, ...format }) {
    const now = this.clock.now();
    const withinDays = endsWithin ?? (endsSoon ? licenseReminderDays.first : undefined);
    const filter = {
      ...(mailbox && { mailbox: mailbox.toLowerCase() }),
      ...(product && { product }),
      ...((valid || withinDays) && { validAt: now }),
      ...(withinDays && { endsBefore: addDuration(now, days(withinDays)), isLast: true }),
      ...(signedBy && { signedBy }),
      limit: limit + 1,
    };
    const found = await withAppContext(this, ({ database }) => listLicenses(database.query, filter));
    const rows = shownRows(this, found, limit);
    const inJson = rows.map((license) => ({ ...withoutKey(license), state: stateOf(license, now) }));
    printList(this, format, { columns: licenseColumns(now), rows, inJson });
  },
  parameters: {
    flags: {
      mailbox: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "address",
        brief: "Only those sent there",
      },
      product: { kind: "enum", values: productIds, optional: true, brief: "Only those of this product" },
      valid: { kind: "boolean", default: false, withNegated: false, brief: "Only those that are valid now" },
      endsSoon: {
        kind: "boolean",
        default: false,
        withNegated: false,
        brief: `Only those that end within ${licenseReminderDays.first} days and that no other follows`,
      },
      endsWithin: {
        kind: "parsed",
        parse: readDays,
        optional: true,
        placeholder: "days",
        brief: "The same with another number of days, such as 30d",
      },
      signedBy: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "key",
        brief: "Only those that this key has signed, as keys list names it",
      },
      limit: limitFlag,
      ...listFlags,
    },
  },
  docs: {
    brief: "Show licenses, the newest first, or those that end soon, the first to end first",
    customUsage: ["--valid", "--ends-within 30d --csv", "--mailbox ada@uni.example.org --json"],
  },
});

const mostDays = 36_500;

/** Reads a number of days, with or without its unit. */
function readDays(text: string): number {
  return Math.min(readCount("--ends-within")(text.replace(/d$/, "")), mostDays);
}

function licenseColumns(now: Date): readonly TableColumn<StoredLicense>[] {
  return [
    { heading: "LICENSE", cell: ({ id }) => id },
    { heading: "STATE", cell: (license) => stateOf(license, now) },
    { heading: "PRODUCTS", cell: ({ products }) => products },
    { heading: "EDITION", cell: ({ edition }) => edition },
    { heading: "ISSUED (UTC)", cell: ({ issuedAt }) => issuedAt.slice(0, 10) },
    { heading: "EXPIRES (UTC)", cell: ({ expiresAt }) => expiresAt.slice(0, 10) },
    { heading: "MAILBOX", cell: ({ mailbox }) => mailbox },
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

interface ShowFlags {
  as?: string;
  secrets: boolean;
  json: boolean;
}

/** Finds the last mail with the key of each license. */
export type FindKeyMails = (
  queries: Queries,
  licenses: readonly StoredLicense[],
) => Promise<ReadonlyMap<string, MailDelivery>>;

/** @param findKeyMails the key of a paid license may be in the mail with all keys of its order */
export const showCommand = (findKeyMails: FindKeyMails) =>
  buildCommand<ShowFlags, [string], CliContext>({
    async func({ as, secrets, json }, id) {
      const license = await withAppContext(this, async (appContext) => {
        const found = await findLicense(appContext.database.query, id);
        if (!found) throw new CliError(`There is no license ${id}.`);
        if (secrets) await recordSecretsShown(id, await actingOperator(this, as, "licenses"), appContext);
        const { query } = appContext.database;
        const keyMail = (await findKeyMails(query, [found])).get(id) ?? null;
        return { ...found, keyWait: (await findKeyWait(query, id)) ?? null, keyMail };
      });
      if (json) {
        printJson(this.output, secrets ? license : withoutKey(license));
        return;
      }
      printFacts(this.output, [
        ["License", license.id],
        ["State", stateOf(license, this.clock.now())],
        ["Products", license.products],
        ["Seats", String(license.seats)],
        ["Edition", license.edition],
        ["Licensee", license.licensee],
        ["Organization", license.organization ?? "none"],
        ["Mailbox", license.mailbox],
        ["Issued", `${license.issuedAt} by ${license.issuedBy}`],
        ["Expires", license.expiresAt],
        ["Key", describeKey(license)],
        [
          "Key mailed",
          license.keyMail === null
            ? "no"
            : `${describeDelivery(license.keyMail)}, to ${license.keyMail.recipient ?? "unknown"}`,
        ],
        ["Imported from", license.importedFrom ?? "none"],
        ["Request", license.requestId ?? "none"],
        ["Order", license.orderId ?? "none"],
        ["Renews", license.renewsId ?? "none"],
        ["Replaces", license.replacesId ?? "none"],
        ["Suspended", license.suspendedAt === null ? "no" : `${license.suspendedAt}: ${license.suspensionReason}`],
        [
          "Revoked",
          license.revokedAt === null
            ? "no"
            : `${license.revokedAt} by ${license.revokedBy}: ${license.revocationReason}`,
        ],
      ]);
      if (secrets && license.keyText !== "") this.output.write(`\n${formatKey(license)}\n`);
    },
    parameters: {
      flags: { as: asFlag, secrets: secretsFlag, json: jsonFlag },
      positional: { kind: "tuple", parameters: [idParameter("license")] },
    },
    docs: {
      brief: "Show one license, with --secrets its key too",
      customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45 --secrets"],
    },
  });
