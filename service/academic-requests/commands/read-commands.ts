import { buildCommand } from "@stricli/core";
import { auditColumns } from "../../audit/audit-columns.ts";
import { latestAuditEntries } from "../../audit/audit-store.ts";
import { recordSecretsShown } from "../../audit/record-secrets-shown.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { asFlag, idParameter, jsonFlag, limitFlag, secretsFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-json.ts";
import { type ListFormat, listFlags, printList } from "../../cli/print-list.ts";
import { printFacts, printTable, type TableColumn } from "../../cli/print-table.ts";
import { shownRows } from "../../cli/shown-rows.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { formatKey } from "../../licenses/format-key.ts";
import { findLicenseOfRequest, withoutKey } from "../../licenses/license-store.ts";
import { mailColumns, withoutBodies } from "../../mail/mail-columns.ts";
import { listMails } from "../../mail/mail-queue.ts";
import { formatTime } from "../../time/format-time.ts";
import { findDecision } from "../decision-store.ts";
import { academicRequestStates, isOpen } from "../life-cycle.ts";
import { promisedTimes } from "../promised-times.ts";
import { describeEvidence, gatherEvidence } from "../request-evidence.ts";
import { findAcademicRequest, listAcademicRequests } from "../request-store.ts";
import { formatDecision } from "../review-page.ts";
import { describeRule } from "../rule/describe-rule.ts";
import type { AcademicLicenseRequestRow } from "../tables.ts";

interface ListFlags extends ListFormat {
  state?: (typeof academicRequestStates)[number];
  mailbox?: string;
  limit: number;
}

export const listCommand = buildCommand<ListFlags, [], CliContext>({
  async func({ state, mailbox, limit, ...format }) {
    const filter = {
      ...(state && { states: [state] }),
      ...(mailbox && { mailbox: mailbox.toLowerCase() }),
      limit: limit + 1,
    };
    const found = await withAppContext(this, ({ database }) => listAcademicRequests(database.query, filter));
    const rows = shownRows(this, found, limit);
    printList(this, format, { columns: requestColumns(this.clock.now()), rows });
  },
  parameters: {
    flags: {
      state: { kind: "enum", values: academicRequestStates, optional: true, brief: "Only those in this state" },
      mailbox: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "address",
        brief: "Only those of this mailbox",
      },
      limit: limitFlag,
      ...listFlags,
    },
  },
  docs: {
    brief: "Show requests, the newest first",
    customUsage: [
      { input: "--state received", brief: "what waits for a decision" },
      { input: "--mailbox ada@uni.example.org --json", brief: "the history of one mailbox, for programs" },
    ],
  },
});

function requestColumns(now: Date): readonly TableColumn<AcademicLicenseRequestRow>[] {
  return [
    { heading: "REQUEST", cell: ({ id }) => id },
    { heading: "STATE", cell: ({ state }) => state },
    { heading: "RECEIVED (UTC)", cell: ({ receivedAt }) => receivedAt.slice(0, 16) },
    { heading: "PROMISE", cell: (request) => promise(request, now) },
    { heading: "LANGUAGE", cell: ({ language }) => language },
    { heading: "PROVEN", cell: ({ mailboxProvenAt }) => (mailboxProvenAt === null ? "no" : "yes") },
    { heading: "MAILBOX", cell: ({ mailbox }) => mailbox },
    { heading: "UNIVERSITY", cell: ({ university }) => university },
  ];
}

function promise({ state, receivedAt }: AcademicLicenseRequestRow, now: Date): string {
  if (state !== "received") return "";
  const { askAfter } = promisedTimes(new Date(receivedAt));
  return askAfter.getTime() < now.getTime() ? "missed" : `until ${askAfter.toISOString().slice(0, 16)} UTC`;
}

interface ShowFlags {
  as?: string;
  secrets: boolean;
  json: boolean;
}

/** The decision on an imported request was made before this service. */
const withoutDecision = ({ state, importedFrom }: AcademicLicenseRequestRow) =>
  importedFrom === null || isOpen(state) ? "none yet" : "made before the import";

export const showCommand = buildCommand<ShowFlags, [string], CliContext>({
  async func({ as, secrets, json }, id) {
    await withAppContext(this, async (appContext) => {
      const { query } = appContext.database;
      const request = await findAcademicRequest(query, id);
      if (!request) throw new CliError(`There is no request ${id}.`);
      if (secrets) await recordSecretsShown(id, await actingOperator(this, as, "review"), appContext);
      const [evidence, decision, license] = await Promise.all([
        gatherEvidence(query, request, appContext),
        findDecision(query, id),
        findLicenseOfRequest(query, id),
      ]);
      const mails = await listMails(query, { aboutIds: license ? [id, license.id] : [id], limit: 100 });
      const entries = await latestAuditEntries(query, { subjectId: id, limit: 100 });
      if (json) {
        const shown = secrets
          ? { license, mails }
          : { license: license && withoutKey(license), mails: mails.map(withoutBodies) };
        printJson(this.output, { request, evidence, decision, ...shown, auditEntries: entries });
        return;
      }
      printFacts(this.output, [
        ["State", request.state],
        ...describeEvidence(request, evidence),
        ...describeRule(request, evidence, appContext),
        ["Promised until", formatTime(promisedTimes(new Date(request.receivedAt)).askAfter)],
        ["Decision", decision ? formatDecision(decision) : withoutDecision(request)],
        ["License", license ? license.id : "none"],
      ]);
      this.output.write("\n");
      printTable(this.output, mailColumns, mails);
      this.output.write("\n");
      printTable(this.output, auditColumns, entries);
      if (secrets && license && license.keyText !== "") this.output.write(`\n${formatKey(license)}\n`);
    });
  },
  parameters: {
    flags: { as: asFlag, secrets: secretsFlag, json: jsonFlag },
    positional: { kind: "tuple", parameters: [idParameter("request")] },
  },
  docs: {
    brief: "Show everything about a request: evidence, decision, mails and log; keys and texts of mails with --secrets",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45"],
  },
});
