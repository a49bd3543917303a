import { CliError, CliUsageError, readGivenFile } from "../platform/cli/cli-context.ts";
import { type Answer, appCommand, noun } from "../platform/cli/command.ts";
import { changeFlags, jsonFlag, mailboxParser, requiredFlag } from "../platform/cli/flags.ts";
import { type TableColumn, table } from "../platform/cli/print.ts";
import { findOperatorName } from "../platform/config/variables.ts";
import type { AppContext } from "../platform/context/app-context.ts";
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

const mayFlag = requiredFlag(
  "permissions",
  `all, or some of ${permissions.join(", ")}, with commas between them`,
  readMay,
);
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

const listCommand = appCommand({
  brief: "Show the operators and their permissions",
  details:
    "Shows the operators and their permissions. With --json it is a permissions file, which operators apply reads.",
  examples: ["", { input: "--json > operators.json", brief: "a permissions file, to be edited and applied" }],
  flags: { json: jsonFlag },
  async run({ database }) {
    const operators = await listOperators(database.query);
    return {
      json: { operators: operators.map(asWanted) },
      text:
        operators.length > 0
          ? table(columns, operators)
          : "Nobody is named: mails go to REVIEW_EMAIL, and the command line asks for no permission.",
      notes: findGaps(operators),
    };
  },
});

const columns: readonly TableColumn<Operator>[] = [
  { heading: "NAME", cell: ({ name }) => name },
  { heading: "MAILBOX", cell: ({ mailbox }) => mailbox },
  { heading: "SINCE (UTC)", cell: ({ addedAt }) => addedAt.slice(0, 16) },
  { heading: "MAY", cell: describePermissions },
];

const addCommand = appCommand({
  brief: "Name an operator, with a mailbox and permissions of their own",
  details:
    "Names an operator. From the first one on, mails to the operator go to those who have the permission, each with links of their own, and the admin CLI asks who acts. Every operator is told by mail.",
  examples: ["Ada ada@example.org --may all", "Grace grace@example.org --may review,licenses,keys --as Ada"],
  permission: "operators",
  flags: { ...changeFlags, may: mayFlag },
  words: [
    nameParameter,
    { brief: "Where this operator gets mails", placeholder: "address", parse: mailboxParser("The mailbox") },
  ],
  run: (context, { may, dryRun }, [name, email]) =>
    change(context, dryRun, (present) => {
      if (present.some(isNamed(name))) throw new CliError(`${name} is an operator already. See: operators allow`);
      return checked([...present.map(asWanted), { name: name.trim(), email, may }]);
    }),
});

const allowCommand = appCommand({
  brief: "Give an operator these permissions, in place of those before",
  details: "Replaces the permissions of an operator, at once in every process. Every operator is told by mail.",
  examples: ["Grace --may review,licenses --as Ada"],
  permission: "operators",
  flags: { ...changeFlags, may: mayFlag },
  words: [nameParameter],
  run: (context, { may, dryRun }, [name]) =>
    change(context, dryRun, (present) => {
      requireKnown(present, name);
      return present.map((each) => (isNamed(name)(each) ? { ...asWanted(each), may } : asWanted(each)));
    }),
});

const removeCommand = appCommand({
  brief: "Remove an operator who leaves",
  details:
    "Removes an operator, at once in every process: links and signed-in devices of this person stop working, and mails that have not left are dropped, or go to REVIEW_EMAIL where nobody else has them. Open requests stay with the others.",
  examples: ["Grace --as Ada", { input: "Grace --dry-run", brief: "what would end" }],
  permission: "operators",
  flags: changeFlags,
  words: [nameParameter],
  run: (context, { dryRun }, [name]) =>
    change(context, dryRun, (present) => {
      requireKnown(present, name);
      return present.filter((each) => !isNamed(name)(each)).map(asWanted);
    }),
});

const applyCommand = appCommand({
  brief: "Make the operators those of a permissions file",
  details:
    'Makes the operators those of a file in JSON, in one transaction: {"operators": [{"name": "Ada", "email": "ada@example.org", "may": "all"}]}. Instead of "all" stands a list of permissions. Who is not in the file is removed. Every fault of the file is named, and then nothing is changed.',
  examples: [{ input: "operators.json --dry-run", brief: "what would change" }, "operators.json --as Ada"],
  permission: "operators",
  flags: changeFlags,
  words: [{ brief: "A permissions file, or - for what is piped in", placeholder: "file", parse: String }],
  async run(context, { dryRun }, [file]) {
    const wanted = readWanted(await readGivenFile(context, file));
    return await change(context, dryRun, () => wanted);
  },
});

function readWanted(text: string): WantedOperator[] {
  try {
    return readPermissionsFile(text);
  } catch (error) {
    throw new CliError(`The permissions file has faults:\n${error instanceof Error ? error.message : "unknown"}`);
  }
}

export const operatorsCommands = noun("Who the operators are, and what each may do", {
  list: listCommand,
  add: addCommand,
  allow: allowCommand,
  remove: removeCommand,
  apply: applyCommand,
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

async function change(context: AppContext & { operator: string }, dryRun: boolean, wish: Wish): Promise<Answer> {
  const { changes, operators } = await changeOperators(wish, context.operator, context);
  return {
    json: dryRun ? { wouldChange: changes } : changes,
    text: describeChanges(changes, dryRun),
    notes: findGaps(operators),
  };
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
