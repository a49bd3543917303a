import { buildCommand, buildRouteMap, type Command } from "@stricli/core";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { licenseReminderDays } from "#content/products/promises.ts";
import { type LicenseEdition, licenseEditions } from "#contract/license-key/license.ts";
import { recordSecretsShown } from "../platform/audit/record-secrets-shown.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import {
  asFlag,
  dryRunFlag,
  idParameter,
  jsonFlag,
  limitFlag,
  mailboxParser,
  readCount,
  secretsFlag,
} from "../platform/cli/flags.ts";
import { printJson, printResult } from "../platform/cli/print-result.ts";
import {
  type ListFormat,
  listFlags,
  printFacts,
  printList,
  shownRows,
  type TableColumn,
} from "../platform/cli/print-table.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { describeDelivery, type MailDelivery } from "../platform/mail/mail-delivery.ts";
import { addDuration, days } from "../platform/time/time.ts";
import {
  refuseUnprepared,
  reissueCommand,
  renewCommand,
  revokeCommand,
  type StatusPageUrl,
  sendCommand,
} from "./change-commands.ts";
import { grantLicense, prepareLicense } from "./issue-license.ts";
import { findKeyWait } from "./key-sources/key-waits.ts";
import { formatKey } from "./license-conditions.ts";
import { licenseState } from "./license-state.ts";
import {
  describeStored,
  findLicense,
  isKeyAwaited,
  listLicenses,
  type StoredLicense,
  withoutKey,
} from "./license-store.ts";
import { latestProducts, nameProducts } from "./licensed-products.ts";
import type { LicenseKeyWaitRow } from "./tables.ts";
import type { FindOrders } from "./transfer-commands.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";
import { verifyCommand } from "./verify-command.ts";

interface FromOtherFeatures {
  /** Mails with keys link to the status page of the request. */
  statusPageUrl: StatusPageUrl;
  /** Imported licenses name their orders. */
  findOrders: FindOrders;
  seatsCommand: Command<CliContext>;
  /** The keys of an order are in one mail. */
  findKeyMails: FindKeyMails;
}

export const licensesCommands = ({ statusPageUrl, findOrders, seatsCommand, findKeyMails }: FromOtherFeatures) =>
  buildRouteMap({
    routes: {
      list: listCommand,
      show: showCommand(findKeyMails),
      issue: issueCommand,
      send: sendCommand(statusPageUrl),
      revoke: revokeCommand,
      reissue: reissueCommand(statusPageUrl),
      renew: renewCommand,
      seats: seatsCommand,
      verify: verifyCommand,
      import: importCommand(findOrders),
      export: exportCommand,
    },
    docs: { brief: "Licenses and their keys" },
  });

interface ListFlags extends ListFormat {
  mailbox?: string;
  product?: (typeof productIds)[number];
  valid: boolean;
  endsSoon: boolean;
  endsWithin?: number;
  signedBy?: string;
  limit: number;
}

const listCommand = buildCommand<ListFlags, [], CliContext>({
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
type FindKeyMails = (
  queries: Queries,
  licenses: readonly StoredLicense[],
) => Promise<ReadonlyMap<string, MailDelivery>>;

/** @param findKeyMails the key of a paid license may be in the mail with all keys of its order */
const showCommand = (findKeyMails: FindKeyMails) =>
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

interface IssueFlags {
  product: readonly ProductId[];
  edition: LicenseEdition;
  licensee: string;
  organization?: string;
  mailbox: string;
  days: number;
  as?: string;
  dryRun: boolean;
  json: boolean;
}

const issueCommand = buildCommand<IssueFlags, [], CliContext>({
  async func({ product, edition, licensee, organization, mailbox, days: lifetimeDays, as, dryRun, json }) {
    const issuedAt = this.clock.now();
    const order = {
      products: latestProducts(product),
      edition,
      licensee,
      mailbox,
      issuedAt,
      organization: organization ?? null,
      expiresAt: addDuration(issuedAt, days(lifetimeDays)),
      issuedBy: await actingOperator(this, as, "licenses"),
    };
    await withAppContext(this, async (appContext) => {
      if (dryRun) {
        const prepared = await prepareLicense(order, appContext);
        refuseUnprepared(prepared);
        printResult(
          this,
          json,
          { wouldIssue: order },
          `Would issue a license for ${nameProducts(order.products)} until ${order.expiresAt.toISOString()} and send its key to ${mailbox}.`,
        );
        return;
      }
      const outcome = await grantLicense(order, appContext);
      refuseUnprepared(outcome);
      if (outcome.kind === "issued") printResult(this, json, outcome, `Issued. ${describeStored(outcome)}`);
    });
  },
  parameters: {
    flags: {
      product: { kind: "enum", values: productIds, variadic: ",", brief: "For which tools, with commas between them" },
      edition: { kind: "enum", values: licenseEditions, brief: "Of which kind" },
      licensee: { kind: "parsed", parse: String, placeholder: "name", brief: "The person or the company" },
      organization: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "name",
        brief: "Where the licensee works, if that belongs to the license",
      },
      mailbox: {
        kind: "parsed",
        parse: mailboxParser("--mailbox"),
        placeholder: "address",
        brief: "Where the key is sent",
      },
      days: {
        kind: "parsed",
        parse: readTermDays,
        default: "365",
        placeholder: "count",
        brief: "For how many days, at most 3650",
      },
      as: asFlag,
      dryRun: dryRunFlag,
      json: jsonFlag,
    },
  },
  docs: {
    brief: "Issue a license without a request, and send its key",
    customUsage: [
      '--product designite-java --edition professional --licensee "Ada Lovelace" --mailbox ada@example.org',
      '--product designite-csharp,designite-java --edition enterprise --licensee "Engines Ltd" --mailbox it@example.org --days 730 --dry-run',
    ],
  },
});

function readTermDays(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 3650) return count;
  throw new CliUsageError("--days must be a whole number from 1 to 3650.");
}
