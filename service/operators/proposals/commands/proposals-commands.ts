import { buildCommand, buildRouteMap } from "@stricli/core";
import { auditedTransaction } from "../../../platform/audit/audited-transaction.ts";
import { actingOperator } from "../../../platform/cli/acting-operator.ts";
import type { CliContext } from "../../../platform/cli/cli-context.ts";
import { CliError } from "../../../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../../../platform/cli/escape-for-terminal.ts";
import { asFlag, idParameter, jsonFlag, limitFlag } from "../../../platform/cli/flags.ts";
import { printJson, printResult } from "../../../platform/cli/print-result.ts";
import {
  type ListFormat,
  listFlags,
  printFacts,
  printList,
  shownRows,
  type TableColumn,
} from "../../../platform/cli/print-table.ts";
import { withAppContext } from "../../../platform/cli/with-app-context.ts";
import type { AppContext } from "../../../platform/context/app-context.ts";
import { isNamed, listOperators } from "../../../platform/operators/operator-store.ts";
import { type Confirmation, confirmProposal, endProposal } from "../confirm-proposal.ts";
import type { ProposalActions } from "../proposal-action.ts";
import { findProposal, isExpired, listProposals, lockProposal } from "../proposal-store.ts";
import type { ProposalRow } from "../tables.ts";

/** The actions of this installation. */
type ActionsOf = (context: CliContext) => ProposalActions;

interface ChangeFlags {
  as?: string;
  json: boolean;
}

const stateOf = (proposal: ProposalRow, now: Date): string => (isExpired(proposal, now) ? "expired" : proposal.state);

const listCommand = buildCommand<ListFormat & { limit: number }, [], CliContext>({
  async func({ limit, ...format }) {
    const now = this.clock.now();
    const found = await withAppContext(this, ({ database }) => listProposals(database.query, limit + 1));
    const proposals = shownRows(this, found, limit);
    const inJson = proposals.map(({ content, ...facts }) => ({ ...facts, state: stateOf({ content, ...facts }, now) }));
    printList(this, format, { columns: columnsAt(now), rows: proposals, inJson });
  },
  parameters: { flags: { limit: limitFlag, ...listFlags } },
  docs: { brief: "Show what operators have proposed, the newest first", customUsage: ["", "--json"] },
});

const columnsAt = (now: Date): readonly TableColumn<ProposalRow>[] => [
  { heading: "ID", cell: ({ id }) => id },
  { heading: "WHAT", cell: ({ kind, subject }) => `${kind}: ${subject}` },
  { heading: "STATE", cell: (proposal) => stateOf(proposal, now) },
  { heading: "PROPOSED BY", cell: ({ proposedBy }) => proposedBy },
  { heading: "CONFIRMED BY", cell: ({ confirmedBy }) => confirmedBy ?? "" },
  { heading: "EXPIRES (UTC)", cell: ({ expiresAt }) => expiresAt.slice(0, 16) },
];

const showCommand = (actionsOf: ActionsOf) =>
  buildCommand<{ json: boolean }, [string], CliContext>({
    async func({ json }, id) {
      await withAppContext(this, async (appContext) => {
        const proposal = await knownProposal(id, appContext);
        const { facts, text } = await actionsOf(this)[proposal.kind].describe(proposal, appContext);
        const state = stateOf(proposal, this.clock.now());
        if (json) {
          printJson(this.output, { ...proposal, state, facts: Object.fromEntries(facts), text });
          return;
        }
        printFacts(this.output, [
          ...facts,
          ["State", state],
          ["Proposed by", `${proposal.proposedBy} at ${proposal.proposedAt}`],
          ["Confirmed by", proposal.confirmedBy === null ? "" : `${proposal.confirmedBy} at ${proposal.confirmedAt}`],
          ["Expires", proposal.expiresAt],
          ["Reason", proposal.reason ?? ""],
          ["Fingerprint", proposal.fingerprint],
        ]);
        if (text !== undefined) this.output.write(`\n${text.split("\n").map(escapeForTerminal).join("\n")}`);
      });
    },
    parameters: {
      flags: { json: jsonFlag },
      positional: { kind: "tuple", parameters: [idParameter("proposal")] },
    },
    docs: {
      brief: "Show a proposal: all of what would be done",
      customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45"],
    },
  });

const confirmCommand = (actionsOf: ActionsOf) =>
  buildCommand<ChangeFlags, [string], CliContext>({
    async func({ as, json }, id) {
      await withAppContext(this, async (appContext) => {
        const { kind } = await knownProposal(id, appContext);
        const name = await actingOperator(this, as, kind);
        const confirmer = (await listOperators(appContext.database.query)).find(isNamed(name));
        if (!confirmer) throw new CliError(`${name} is no operator. See: npm run admin -- operators list`);
        const outcome = await confirmProposal(id, confirmer, actionsOf(this), appContext);
        if (outcome.kind !== "confirmed") throw new CliError(whyNot(id, outcome));
        const { state, reason, proposedBy, confirmedBy } = outcome.proposal;
        if (state === "ended") throw new CliError(`Confirmed, but it cannot be done. ${reason}`);
        const done = state === "done" ? "It is done." : "The service will do it within a minute.";
        printResult(
          this,
          json,
          { confirmed: id, state, proposedBy, confirmedBy },
          `Confirmed what ${proposedBy} has proposed. ${done}`,
        );
      });
    },
    parameters: {
      flags: { as: asFlag, json: jsonFlag },
      positional: { kind: "tuple", parameters: [idParameter("proposal")] },
    },
    docs: {
      brief: "Confirm what another operator has proposed, and do it",
      fullDescription:
        "Confirms a proposal as an operator other than the one who made it. Exactly what was proposed is done, at once, and once. The audit log names both.",
      customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45 --as Grace"],
    },
  });

const withdrawCommand = buildCommand<ChangeFlags, [string], CliContext>({
  async func({ as, json }, id) {
    await withAppContext(this, async (appContext) => {
      const { kind } = await knownProposal(id, appContext);
      const name = await actingOperator(this, as, kind);
      const isEnded = await auditedTransaction(appContext, `operator:${name}`, async (tx) => {
        const proposal = await lockProposal(tx.transaction, id);
        if (proposal?.state !== "open") return false;
        await endProposal(tx, proposal, `${name} has withdrawn it.`);
        return true;
      });
      if (!isEnded) throw new CliError(`The proposal ${id} is not open. See: npm run admin -- proposals show ${id}`);
      printResult(this, json, { withdrawn: id }, "Withdrawn. Nothing was done.");
    });
  },
  parameters: {
    flags: { as: asFlag, json: jsonFlag },
    positional: { kind: "tuple", parameters: [idParameter("proposal")] },
  },
  docs: {
    brief: "Withdraw a proposal that waits for its confirmation",
    fullDescription: "Ends an open proposal, your own or that of another operator. Nothing of it is done.",
    customUsage: ["01a1fbff-2d7d-756e-9bb9-55db19051b45 --as Ada"],
  },
});

export const proposalsCommands = (actionsOf: ActionsOf) =>
  buildRouteMap({
    routes: {
      list: listCommand,
      show: showCommand(actionsOf),
      confirm: confirmCommand(actionsOf),
      withdraw: withdrawCommand,
    },
    docs: { brief: "What needs a second operator: TWO_PERSON_RULE" },
  });

async function knownProposal(id: string, { database }: AppContext): Promise<ProposalRow> {
  const proposal = await findProposal(database.query, id);
  if (proposal) return proposal;
  throw new CliError(`There is no proposal ${id}. See: npm run admin -- proposals list`);
}

function whyNot(id: string, outcome: Exclude<Confirmation, { kind: "confirmed" }>): string {
  switch (outcome.kind) {
    case "unknown":
      return `There is no proposal ${id}.`;
    case "own":
      return "You have proposed it. Another operator must confirm it.";
    case "not-permitted":
      return "You are no operator any more, or have lost the permission.";
    case "expired":
      return "It has expired. Nothing was done. Propose it again.";
    default: {
      const { state, reason, confirmedBy } = outcome.proposal;
      return state === "ended" ? `It has ended. ${reason}` : `It is ${state} already, confirmed by ${confirmedBy}.`;
    }
  }
}
