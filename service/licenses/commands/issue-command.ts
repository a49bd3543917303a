import { buildCommand } from "@stricli/core";
import { type ProductId, productIds } from "#content/product-ids.ts";
import { type LicenseEdition, licenseEditions } from "#contract/license-key/license.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliUsageError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag, mailboxParser } from "../../cli/flags.ts";
import { printResult } from "../../cli/print-result.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { addDuration, days } from "../../time/durations.ts";
import { describeStored } from "../describe-stored.ts";
import { grantLicense } from "../grant-license.ts";
import { prepareLicense } from "../issue-license.ts";
import { latestProducts, nameProducts } from "../licensed-products.ts";
import { refuseUnprepared } from "./refuse-unprepared.ts";

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

export const issueCommand = buildCommand<IssueFlags, [], CliContext>({
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
        parse: readDays,
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

function readDays(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 3650) return count;
  throw new CliUsageError("--days must be a whole number from 1 to 3650.");
}
