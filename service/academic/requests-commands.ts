import * as v from "valibot";
import { rejectionReasonIds, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { formatTime } from "#contract/dates.ts";
import { singleLine } from "#contract/endpoints.ts";
import { recordSecretsShown } from "../change.ts";
import { CliError, CliUsageError, noSigningKeys } from "../cli/cli-context.ts";
import { appCommand, listOf, noun, required } from "../cli/command.ts";
import {
  changeFlags,
  choiceFlag,
  idParameter,
  jsonFlag,
  limitFlag,
  showFlags,
  switchFlag,
  textFlag,
} from "../cli/flags.ts";
import { linesOf, type TableColumn, table } from "../cli/print.ts";
import { type App, wayOf } from "../context.ts";
import { describeStored } from "../licenses/issue-license.ts";
import { formatKey } from "../licenses/key-mail.ts";
import { findLicenseOfRequest, withoutKey } from "../licenses/license-store.ts";
import { listMails, mailColumns, withoutBodies } from "../mail/outbox.ts";
import { approveRequest, isUndoable, type NotOpen, rejectRequest, undoRejection } from "./decide-request.ts";
import { academicRequestStates, promisedTimes } from "./life-cycle.ts";
import {
  describeEvidence,
  formatAdvice,
  formatDecision,
  gatherEvidence,
  type RequestEvidence,
} from "./request-evidence.ts";
import { findAcademicRequest, findDecision, listAcademicRequests } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

const example = "01a1fbff-2d7d-756e-9bb9-55db19051b45";
const words = [idParameter("request", "academicLicenseRequest")] as const;

const listCommand = appCommand({
  brief: "Show requests, newest first",
  examples: [
    { input: "--state received", brief: "what's waiting for a decision" },
    { input: "--email ada@uni.example.org --json", brief: "the history of one mailbox, for programs" },
  ],
  flags: {
    state: choiceFlag(academicRequestStates, "Only those in this state"),
    email: textFlag("address", "Only requests from this address"),
    evidence: switchFlag("Add columns that help you decide"),
    limit: limitFlag,
    json: jsonFlag,
  },
  async run({ database, clock, adviseOn }, { state, email, evidence, limit }) {
    const requests = await listAcademicRequests(database.query, {
      ...(state && { states: [state] }),
      ...(email && { email: email.toLowerCase() }),
      limit: limit + 1,
    });
    if (!evidence) return listOf(requests, requestColumns(clock.now()), { limit });
    const rows = await Promise.all(
      requests.map(async (request) => ({
        ...request,
        ...(await gatherEvidence(database.query, request, { adviseOn })),
      })),
    );
    return listOf(rows, evidenceColumns(clock.now()), { limit });
  },
});

/** What helps to decide stands first. */
function evidenceColumns(now: Date): readonly TableColumn<AcademicLicenseRequestRow & RequestEvidence>[] {
  const [id, name, ...others] = requestColumns(now);
  const counted = (rows: readonly unknown[]) => (rows.length === 0 ? "" : rows.length);
  return [
    ...(id && name ? [id, name] : []),
    { heading: "UNIVERSITY", cell: ({ university }) => university },
    { heading: "MAILBOX", cell: ({ email }) => email },
    { heading: "DOMAIN", cell: ({ advice }) => formatAdvice(advice) },
    { heading: "EARLIER REQUESTS", cell: ({ earlier, spellings }) => counted([...earlier, ...spellings]) },
    { heading: "LICENSES", cell: ({ licenses }) => counted(licenses) },
    { heading: "FAILED EMAILS", cell: ({ failed }) => counted(failed) },
    ...others.filter(({ heading }) => ["LANGUAGE", "PROMISE"].includes(heading)),
  ];
}

function requestColumns(now: Date): readonly TableColumn<AcademicLicenseRequestRow>[] {
  return [
    { heading: "REQUEST", cell: ({ id }) => id },
    { heading: "NAME", cell: ({ name }) => name },
    { heading: "STATE", cell: ({ state }) => state },
    { heading: "RECEIVED (EASTERN TIME)", cell: ({ receivedAt }) => receivedAt },
    { heading: "PROMISE", cell: (request) => promise(request, now) },
    { heading: "LANGUAGE", cell: ({ language }) => language },
    { heading: "MAILBOX", cell: ({ email }) => email },
    { heading: "UNIVERSITY", cell: ({ university }) => university },
  ];
}

function promise({ state, receivedAt }: AcademicLicenseRequestRow, now: Date): string {
  if (state !== "received") return "";
  const { askAfter } = promisedTimes(new Date(receivedAt));
  return askAfter.getTime() < now.getTime() ? "missed" : `until ${askAfter.toISOString()}`;
}

const showCommand = appCommand({
  brief: "Show everything about a request: evidence, decision, and emails; with --secrets, keys and email texts too",
  examples: [example],
  flags: showFlags,
  words,
  async run(context, { secrets }, [id]) {
    const { query } = context.database;
    const request = await knownRequest(id, context);
    if (secrets) await recordSecretsShown(id, context.operator, context);
    const [evidence, decision, license] = await Promise.all([
      gatherEvidence(query, request, context),
      findDecision(query, id),
      findLicenseOfRequest(query, id),
    ]);
    const mails = await listMails(query, { aboutIds: license ? [id, license.id] : [id], limit: 100 });
    const shown = secrets
      ? { license, mails }
      : { license: license && withoutKey(license), mails: mails.map(withoutBodies) };
    const facts = [
      ["State", request.state],
      ...describeEvidence(request, evidence),
      ["Promised until", formatTime(promisedTimes(new Date(request.receivedAt)).askAfter)],
      ["Decision", decision ? formatDecision(decision) : "none yet"],
      ["License", license ? license.id : "none"],
    ] as const;
    const key = secrets && license && license.keyText !== "" ? ["", ...linesOf(formatKey(license))] : [];
    return {
      json: {
        request,
        evidence,
        decision,
        isUndoable: decision !== undefined && isUndoable(decision, context.clock.now()),
        ...shown,
      },
      text: [{ facts }, "", table(mailColumns, mails), ...key],
    };
  },
});

const approveCommand = appCommand({
  brief: "Grant a request: issue its license and send the key",
  details:
    "Grants a request. The decision, one license and the email with its key are stored together. A request that was already decided stays as it is (exit code 1).",
  examples: [`${example} --as Grace`],
  flags: {
    ...changeFlags,
    licensee: textFlag("name", "The licensee on the license, instead of the name in the request"),
    organization: textFlag("name", "The organization on the license, instead of the university"),
  },
  words,
  async run(context, { licensee, organization }, [id]) {
    const operator = { name: context.operator, through: wayOf(context) };
    const outcome = await approveRequest(id, { operator, licensee, organization }, context);
    if (outcome.kind === "no-signing-key") throw noSigningKeys(outcome.place);
    if (outcome.kind === "impossible")
      throw new CliError(outcome.problems.join("\n").replace(/The field "(licensee|organization)"/g, "--$1"));
    if (outcome.kind !== "approved") throw new CliError(whyNot(id, outcome));
    return { json: outcome, text: `Approved. ${describeStored(outcome)}` };
  },
});

const undoCommand = appCommand({
  brief: "Undo a rejection from the last day, and review the request again",
  details:
    "Undoes a rejection for a day: the email about it isn't sent, or the requester is told of the review. Approvals stay: their license can be revoked.",
  examples: [`${example} --as Grace`],
  flags: changeFlags,
  words,
  async run(context, _flags, [id]) {
    const outcome = await undoRejection(id, { name: context.operator, through: wayOf(context) }, context);
    if (outcome.kind === "other-open")
      throw new CliError(`The request ${outcome.requestId} of the same mailbox is open. Decide on that one first.`);
    if (outcome.kind !== "undone") throw new CliError(whyNot(id, outcome));
    return context.isDryRun
      ? { json: { wouldUndo: id }, text: "Would withdraw the rejection and return the request to review." }
      : { json: outcome, text: "Withdrew the rejection. The request is in review." };
  },
});

const rejectCommand = appCommand({
  brief: "Reject a request and tell the requester why",
  details: [
    "Rejects a request and tells the requester the reason and what to do. The reasons:",
    ...rejectionReasonIds.map((id) => `  ${id}: ${rejectionReasons[id].label}`),
  ].join("\n"),
  examples: [`${example} --reason not-academic-address`, `${example} --reason other --note "The course is over."`],
  flags: {
    ...changeFlags,
    reason: { kind: "enum", values: rejectionReasonIds, brief: "The reason that the requester is told" },
    note: textFlag("words", "Your note, as the requester will read it"),
  },
  words,
  check({ reason, note }) {
    if (note !== undefined) readNote(note);
    else if (reason === "other") throw new CliUsageError("--note is missing: this reason needs one.");
  },
  async run(context, { reason, note: text }, [id]) {
    const operator = { name: context.operator, through: wayOf(context) };
    const note = text === undefined ? null : readNote(text);
    const outcome = await rejectRequest(id, { operator, reason, note }, context);
    if (outcome.kind !== "rejected") throw new CliError(whyNot(id, outcome));
    return { json: outcome, text: `Rejected. The reason is on its way to ${outcome.email}.` };
  },
});

function readNote(text: string): string {
  const note = v.safeParse(singleLine("note", 1000), text);
  if (note.success) return note.output;
  throw new CliUsageError("--note must be one paragraph of at most 1,000 characters.");
}

const knownRequest = async (id: string, { database }: App) =>
  required(await findAcademicRequest(database.query, id), `There is no request ${id}.`);

function whyNot(id: string, outcome: NotOpen): string {
  if (outcome.kind === "unknown") return `There is no request ${id}.`;
  if (outcome.kind === "closed") return `The request ${id} is ${outcome.state}.`;
  return `The request ${id} is decided. ${formatDecision(outcome.decision)}`;
}

export const requestsCommands = noun("Requests for academic licenses", {
  list: listCommand,
  show: showCommand,
  approve: approveCommand,
  reject: rejectCommand,
  undo: undoCommand,
});
