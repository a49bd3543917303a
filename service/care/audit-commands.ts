import {
  type AuditMismatch,
  auditColumns,
  type ChainVerdict,
  latestAuditEntries,
  readAuditEntries,
  verifyChain,
} from "../platform/audit/audit-store.ts";
import { CliUsageError, identifiedTables } from "../platform/cli/cli-context.ts";
import { appCommand, listOf, noun } from "../platform/cli/command.ts";
import { idFlag, jsonFlag, limitFlag, listFlags, valueFlag } from "../platform/cli/flags.ts";
import { type TableColumn, table } from "../platform/cli/print.ts";
import { findMismatches } from "./database-problems.ts";

const list = appCommand({
  brief: "Show the latest entries of the log",
  examples: ["--limit 20", "--about 01a1fbff-2d7d-756e-9bb9-55db19051b45"],
  flags: {
    about: idFlag("Only entries about this request, order, license, email, or event", ...identifiedTables),
    limit: limitFlag,
    ...listFlags,
  },
  async run({ database }, { about, limit }) {
    const filter = { ...(about !== undefined && { subjectId: about }), limit: limit + 1 };
    return listOf(await latestAuditEntries(database.query, filter), auditColumns, { limit });
  },
});

const verify = appCommand({
  brief: "Check that no entry was changed or removed, and that licenses, decisions, and suppressions match the log",
  details:
    "Follows the hash chain from the beginning, and compares licenses, revocations, decisions, and newsletter suppressions with the log. Exit code 1 if an entry was changed or is missing, or a row doesn't match. Removing entries from the end leaves no trace in the rest, so keep this command's output outside the server, and pass it with --known later.",
  examples: ["", "--known 120:882cc2ab9626a46b5f6af79216df4a4734c22f69e1f40b23380ef73318f25169"],
  flags: {
    known: valueFlag("entry:hash", "The output of an earlier run, which must still match", readKnown),
    json: jsonFlag,
  },
  async run({ database: { query }, signingKeys }, { known }) {
    const verdict = await verifyChain(readAuditEntries(query), known);
    const mismatches = await findMismatches(query, signingKeys);
    const listed = ["", "These rows don't match the log:", table(mismatchColumns, mismatches)];
    return {
      json: { ...verdict, mismatches },
      text: [...describeVerdict(verdict), ...(mismatches.length > 0 ? listed : [])],
      isNo: verdict.kind === "broken" || mismatches.length > 0,
    };
  },
});

function describeVerdict(verdict: ChainVerdict): string[] {
  if (verdict.kind === "broken") return [`Broken: entry ${verdict.sequence} is ${verdict.fault}.`];
  const { entries, head } = verdict;
  return [
    `Complete: ${entries} entries. To check later that none was removed from the end, keep this:`,
    `${entries}:${head}`,
  ];
}

const mismatchColumns: readonly TableColumn<AuditMismatch>[] = [
  { heading: "ABOUT", cell: ({ subjectId }) => subjectId },
  { heading: "PROBLEM", cell: ({ problem }) => problem },
];

function readKnown(text: string): { sequence: number; hash: string } {
  const { sequence, hash } = /^(?<sequence>\d{1,12}):(?<hash>[0-9a-f]{64})$/.exec(text)?.groups ?? {};
  if (sequence === undefined || hash === undefined) {
    throw new CliUsageError(
      "--known must be the number of an entry, a colon and its hash, as audit verify prints them.",
    );
  }
  return { sequence: Number(sequence), hash };
}

export const auditCommands = noun("The log of every change", { list, verify });
