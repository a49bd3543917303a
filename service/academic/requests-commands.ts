import { buildCommand, buildRouteMap } from "@stricli/core";
import * as v from "valibot";
import { type RejectionReasonId, rejectionReasonIds, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { singleLine } from "#contract/single-line.ts";
import { formatKey } from "../licenses/license-conditions.ts";
import { describeStored, findLicenseOfRequest, withoutKey } from "../licenses/license-store.ts";
import { nameProducts } from "../licenses/licensed-products.ts";
import { auditColumns, latestAuditEntries } from "../platform/audit/audit-store.ts";
import { recordSecretsShown } from "../platform/audit/record-secrets-shown.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import { asFlag, dryRunFlag, idParameter, jsonFlag, limitFlag, secretsFlag } from "../platform/cli/flags.ts";
import { printJson, printResult } from "../platform/cli/print-result.ts";
import {
  type ListFormat,
  listFlags,
  printFacts,
  printList,
  printTable,
  shownRows,
  type TableColumn,
} from "../platform/cli/print-table.ts";
import { noSigningKeys } from "../platform/cli/required-signing-keys.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { listMails, mailColumns, withoutBodies } from "../platform/mail/mail-queue.ts";
import { formatTime } from "../platform/time/time.ts";
import { approveRequest, type NotOpen, undoApproval } from "./approve-request.ts";
import { academicRequestStates, isOpen, promisedTimes } from "./life-cycle.ts";
import { rejectRequest } from "./reject-request.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { findAcademicRequest, findDecision, listAcademicRequests } from "./request-store.ts";
import { formatDecision } from "./review-routes.ts";
import { describeRule } from "./rule.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";
import { academicTerms } from "./terms.ts";
import { exportCommand, importCommand } from "./transfer-commands.ts";

interface ListFlags extends ListFormat {
  state?: (typeof academicRequestStates)[number];
  mailbox?: string;
  limit: number;
}

const listCommand = buildCommand<ListFlags, [], CliContext>({
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

const showCommand = buildCommand<ShowFlags, [string], CliContext>({
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

interface DecideFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}

interface ApproveFlags extends DecideFlags {
  licensee?: string;
  organization?: string;
}

const decideFlags = { as: asFlag, dryRun: dryRunFlag, json: jsonFlag } as const;
const textFlag = (placeholder: string, brief: string) =>
  ({ kind: "parsed", parse: String, optional: true, placeholder, brief }) as const;

const approveCommand = buildCommand<ApproveFlags, [string], CliContext>({
  async func({ as, dryRun, json, licensee, organization }, id) {
    const operator = { name: await actingOperator(this, as, "review"), through: "admin-cli" } as const;
    await withAppContext(this, async (appContext) => {
      const outcome = await approveRequest(
        id,
        { operator, licensee, organization },
        { ...appContext, isTrial: dryRun },
      );
      if (dryRun && outcome.kind === "approved") {
        const { language, mailbox } = await openRequest(id, appContext);
        const { products, expiresAt } = academicTerms(language, appContext.clock.now());
        printResult(
          this,
          json,
          { wouldApprove: id, products, mailbox, expiresAt },
          `Would issue a license for ${nameProducts(products)} until ${expiresAt.toISOString()} and send its key to ${mailbox}.`,
        );
        return;
      }
      switch (outcome.kind) {
        case "approved":
          printResult(this, json, outcome, `Approved. ${describeStored(outcome)}`);
          return;
        case "no-signing-key":
          throw noSigningKeys(outcome.place);
        case "impossible":
          throw new CliError(`${outcome.problems.join(" ")} Give other names with --licensee or --organization.`);
        default:
          throw new CliError(whyNot(id, outcome));
      }
    });
  },
  parameters: {
    flags: {
      ...decideFlags,
      licensee: textFlag("name", "The licensee to write into the license instead of the name in the request"),
      organization: textFlag("name", "The organization to write into the license instead of the university"),
    },
    positional: { kind: "tuple", parameters: [idParameter("request")] },
  },
  docs: {
    brief: "Grant a request: issue its license and send the key",
    fullDescription:
      "Grants a request. The decision, one license and the mail with its key are stored together. A request that is decided already stays as it is (exit code 1).",
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --as Grace",
      { input: "01a1fbff-2d7d-756e-9bb9-55db19051b45 --dry-run", brief: "what would be issued, and to whom" },
    ],
  },
});

const undoCommand = buildCommand<DecideFlags, [string], CliContext>({
  async func({ as, dryRun, json }, id) {
    const operator = { name: await actingOperator(this, as, "review"), through: "admin-cli" } as const;
    await withAppContext(this, async (appContext) => {
      const outcome = await undoApproval(id, operator, { ...appContext, isTrial: dryRun });
      if (outcome.kind === "other-open")
        throw new CliError(`The request ${outcome.requestId} of the same mailbox is open. Decide on that one first.`);
      if (outcome.kind !== "undone") throw new CliError(whyNot(id, outcome));
      const { licenseId } = outcome;
      if (dryRun) {
        const would = `Would revoke the license ${licenseId}, return the request to review and tell the requester.`;
        printResult(this, json, { wouldUndo: id, licenseId }, would);
        return;
      }
      const did = `Revoked the license ${licenseId}, returned the request to review and told the requester.`;
      printResult(this, json, outcome, did);
    });
  },
  parameters: { flags: decideFlags, positional: { kind: "tuple", parameters: [idParameter("request")] } },
  docs: {
    brief: "Undo what the rule has approved: revoke the license, review the request",
    fullDescription:
      "Undoes an approval by the rule of AUTO_APPROVE, or a renewal: revokes the license, returns the request to review and tells the requester by mail. The decisions of people stay; see licenses revoke.",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45 --as Grace"],
  },
});

interface RejectFlags extends DecideFlags {
  reason: RejectionReasonId;
  note?: string;
}

const rejectCommand = buildCommand<RejectFlags, [string], CliContext>({
  async func({ as, dryRun, json, reason, note: text }, id) {
    const operator = { name: await actingOperator(this, as, "review"), through: "admin-cli" } as const;
    const note = text === undefined ? null : readNote(text);
    if (reason === "other" && note === null) throw new CliUsageError("With the reason other, say it with --note.");
    await withAppContext(this, async (appContext) => {
      const outcome = await rejectRequest(id, { operator, reason, note }, { ...appContext, isTrial: dryRun });
      if (dryRun && outcome.kind === "rejected") {
        const { mailbox } = await openRequest(id, appContext);
        printResult(
          this,
          json,
          { wouldReject: id, mailbox, reason, note },
          `Would tell ${mailbox}: ${rejectionReasons[reason].reason}`,
        );
        return;
      }
      if (outcome.kind !== "rejected") throw new CliError(whyNot(id, outcome));
      printResult(this, json, outcome, `Rejected. The reason is on its way to ${outcome.mailbox}.`);
    });
  },
  parameters: {
    flags: {
      ...decideFlags,
      reason: { kind: "enum", values: rejectionReasonIds, brief: "Why, as the requester is told" },
      note: textFlag("words", "What you add, as the requester will read it"),
    },
    positional: { kind: "tuple", parameters: [idParameter("request")] },
  },
  docs: {
    brief: "Refuse a request, with a reason that is told to the requester",
    fullDescription: [
      "Refuses a request and tells the requester the reason and what helps. The reasons:",
      ...rejectionReasonIds.map((id) => `  ${id}: ${rejectionReasons[id].label}`),
    ].join("\n"),
    customUsage: [
      "01a1fbff-2d7d-756e-9bb9-55db19051b45 --reason not-academic-address",
      '01a1fbff-2d7d-756e-9bb9-55db19051b45 --reason other --note "The course is over."',
    ],
  },
});

function readNote(text: string): string {
  const note = v.safeParse(singleLine("note", 1000), text);
  if (note.success) return note.output;
  throw new CliUsageError("--note must be one paragraph of at most 1000 characters.");
}

async function openRequest(id: string, { database }: AppContext) {
  const request = await findAcademicRequest(database.query, id);
  if (request?.state === "received") return request;
  throw new CliError(request ? `The request ${id} is ${request.state}.` : `There is no request ${id}.`);
}

function whyNot(id: string, outcome: NotOpen): string {
  if (outcome.kind === "unknown") return `There is no request ${id}.`;
  if (outcome.kind === "closed") return `The request ${id} is ${outcome.state}.`;
  return `The request ${id} is decided. ${formatDecision(outcome.decision)}`;
}

export const requestsCommands = buildRouteMap({
  routes: {
    list: listCommand,
    show: showCommand,
    approve: approveCommand,
    reject: rejectCommand,
    undo: undoCommand,
    import: importCommand,
    export: exportCommand,
  },
  docs: { brief: "Requests for academic licenses" },
});
