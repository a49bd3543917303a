import { buildCommand, buildRouteMap } from "@stricli/core";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../platform/cli/escape-for-terminal.ts";
import { asFlag, dryRunFlag, jsonFlag, mailboxParser } from "../platform/cli/flags.ts";
import { printJson } from "../platform/cli/print-result.ts";
import { printTable, type TableColumn } from "../platform/cli/print-table.ts";
import { readGivenFile } from "../platform/cli/read-given-file.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import { findOperatorName } from "../platform/config/variables.ts";
import { findGaps, isNamed, listOperators, type Operator } from "../platform/operators/operator-store.ts";
import { type Permission, permissions } from "../platform/operators/permissions.ts";
import {
  changeOperators,
  describePermissions,
  findRepeated,
  type OperatorChanges,
  readPermissionsFile,
  type WantedOperator,
  type Wish,
} from "./change-operators.ts";

interface ChangeFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}

const changeFlags = { as: asFlag, dryRun: dryRunFlag, json: jsonFlag } as const;
const mayFlag = {
  kind: "parsed",
  parse: readMay,
  placeholder: "permissions",
  brief: `all, or some of ${permissions.join(", ")}, with commas between them`,
} as const;
const nameParameter = { brief: "The name, as in the log", placeholder: "name", parse: String } as const;

function readMay(text: string): readonly Permission[] {
  if (text === "all") return permissions;
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !permissions.some((permission) => permission === name));
  if (unknown.length > 0)
    throw new CliUsageError(`--may must be all, or some of ${permissions.join(", ")}, not ${unknown.join(", ")}.`);
  return permissions.filter((permission) => names.includes(permission));
}

const asWanted = ({ name, mailbox, may }: Operator): WantedOperator => ({ name, email: mailbox, may });

const listCommand = buildCommand<{ json: boolean }, [], CliContext>({
  async func({ json }) {
    const operators = await withAppContext(this, ({ database }) => listOperators(database.query));
    if (json) printJson(this.output, { operators: operators.map(asWanted) });
    else if (operators.length > 0) printTable(this.output, columns, operators);
    else this.output.write("Nobody is named: mails go to REVIEW_EMAIL, and the command line asks for no permission.\n");
    for (const gap of findGaps(operators)) this.errorOutput.write(`${gap}\n`);
  },
  parameters: { flags: { json: jsonFlag } },
  docs: {
    brief: "Show the operators and their permissions",
    fullDescription:
      "Shows the operators and their permissions. With --json it is a permissions file, which operators apply reads.",
    customUsage: ["", { input: "--json > operators.json", brief: "a permissions file, to be edited and applied" }],
  },
});

const columns: readonly TableColumn<Operator>[] = [
  { heading: "NAME", cell: ({ name }) => name },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox },
  { heading: "SINCE (UTC)", cell: ({ addedAt }) => addedAt.slice(0, 16) },
  { heading: "MAY", cell: describePermissions },
];

const addCommand = buildCommand<ChangeFlags & { may: readonly Permission[] }, [string, string], CliContext>({
  async func({ may, ...flags }, name, email) {
    await change(this, flags, (present) => {
      if (present.some(isNamed(name))) throw new CliError(`${name} is an operator already. See: operators allow`);
      return checked([...present.map(asWanted), { name: name.trim(), email, may }]);
    });
  },
  parameters: {
    flags: { ...changeFlags, may: mayFlag },
    positional: {
      kind: "tuple",
      parameters: [
        nameParameter,
        { brief: "Where this operator gets mails", placeholder: "address", parse: mailboxParser("The mailbox") },
      ],
    },
  },
  docs: {
    brief: "Name an operator, with a mailbox and permissions of their own",
    fullDescription:
      "Names an operator. From the first one on, mails to the operator go to those who have the permission, each with links of their own, and the admin CLI asks who acts. Every operator is told by mail.",
    customUsage: ["Ada ada@example.org --may all", "Grace grace@example.org --may review,licenses,keys --as Ada"],
  },
});

const allowCommand = buildCommand<ChangeFlags & { may: readonly Permission[] }, [string], CliContext>({
  async func({ may, ...flags }, name) {
    await change(this, flags, (present) => {
      requireKnown(present, name);
      return present.map((each) => (isNamed(name)(each) ? { ...asWanted(each), may } : asWanted(each)));
    });
  },
  parameters: {
    flags: { ...changeFlags, may: mayFlag },
    positional: { kind: "tuple", parameters: [nameParameter] },
  },
  docs: {
    brief: "Give an operator these permissions, in place of those before",
    fullDescription:
      "Replaces the permissions of an operator, at once in every process. Every operator is told by mail.",
    customUsage: ["Grace --may review,licenses --as Ada"],
  },
});

const removeCommand = buildCommand<ChangeFlags, [string], CliContext>({
  async func(flags, name) {
    await change(this, flags, (present) => {
      requireKnown(present, name);
      return present.filter((each) => !isNamed(name)(each)).map(asWanted);
    });
  },
  parameters: { flags: changeFlags, positional: { kind: "tuple", parameters: [nameParameter] } },
  docs: {
    brief: "Remove an operator who leaves",
    fullDescription:
      "Removes an operator, at once in every process: links and signed-in devices of this person stop working, and mails that have not left are dropped, or go to REVIEW_EMAIL where nobody else has them. Open requests stay with the others.",
    customUsage: ["Grace --as Ada", { input: "Grace --dry-run", brief: "what would end" }],
  },
});

const applyCommand = buildCommand<ChangeFlags, [string], CliContext>({
  async func(flags, file) {
    const text = await readGivenFile(this, file);
    let wanted: WantedOperator[];
    try {
      wanted = readPermissionsFile(text);
    } catch (error) {
      throw new CliError(`The permissions file has faults:\n${error instanceof Error ? error.message : "unknown"}`);
    }
    await change(this, flags, () => wanted);
  },
  parameters: {
    flags: changeFlags,
    positional: {
      kind: "tuple",
      parameters: [{ brief: "A permissions file, or - for what is piped in", placeholder: "file", parse: String }],
    },
  },
  docs: {
    brief: "Make the operators those of a permissions file",
    fullDescription:
      'Makes the operators those of a file in JSON, in one transaction: {"operators": [{"name": "Ada", "email": "ada@example.org", "may": "all"}]}. Instead of "all" stands a list of permissions. Who is not in the file is removed. Every fault of the file is named, and then nothing is changed.',
    customUsage: [{ input: "operators.json --dry-run", brief: "what would change" }, "operators.json --as Ada"],
  },
});

export const operatorsCommands = buildRouteMap({
  routes: { list: listCommand, add: addCommand, allow: allowCommand, remove: removeCommand, apply: applyCommand },
  docs: { brief: "Who the operators are, and what each may do" },
});

function requireKnown(present: readonly Operator[], name: string): void {
  if (!present.some(isNamed(name))) throw new CliError(`${name} is no operator. See: npm run admin -- operators list`);
}

function checked(wanted: WantedOperator[]): WantedOperator[] {
  if (!wanted.every(({ name }) => findOperatorName(name) !== undefined))
    throw new CliUsageError("A name must have at most 60 letters, digits, blanks and . _ @ -.");
  const repeated = findRepeated(wanted);
  if (repeated.length > 0) throw new CliError(repeated.join(" "));
  return wanted;
}

async function change(context: CliContext, { as, dryRun, json }: ChangeFlags, wish: Wish): Promise<void> {
  const actor = await actingOperator(context, as, "operators");
  await withAppContext(context, async (appContext) => {
    const { changes, operators } = await changeOperators(wish, actor, { ...appContext, isTrial: dryRun });
    if (json) printJson(context.output, dryRun ? { wouldChange: changes } : changes);
    else for (const line of describeChanges(changes, dryRun)) context.output.write(`${escapeForTerminal(line)}\n`);
    for (const gap of findGaps(operators)) context.errorOutput.write(`${gap}\n`);
  });
}

function describeChanges({ added, changed, removed }: OperatorChanges, isTrial: boolean): string[] {
  const would = (done: string, todo: string) => (isTrial ? `Would ${todo}` : done);
  const lines = [
    ...added.map((each) => `${would("Added", "add")} ${each.name}, ${each.email}: ${describePermissions(each)}.`),
    ...changed.map((each) => `${would("Changed", "change")} ${each.name}: ${describePermissions(each)}.`),
    ...removed.map(
      ({ name, mailsDropped, mailsPassedOn }) =>
        `${would("Removed", "remove")} ${name}. Mails dropped: ${mailsDropped}, passed on to REVIEW_EMAIL: ${mailsPassedOn}.`,
    ),
  ];
  return lines.length === 0 ? ["Nothing changes."] : lines;
}
