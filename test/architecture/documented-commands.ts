import { type AdminCommand, adminCommands } from "../support/admin-commands.ts";
import type { ProjectFile } from "./project-files.ts";

/** Until the end of the code, a pipe, a redirection or a comment. */
const call =
  /(?:npm run (?:-s )?admin --|^ *(?:\$ )?designite-admin|`designite-admin) (?<words>[^`|<>;&#\n]*(?:<[a-z]+>[^`|<>;&#\n]*)*)/gm;

/** The calls of the admin CLI in a document: the words of each, as a shell would split them. */
export function documentedCalls(text: string): string[][] {
  const whole = text.replaceAll(/ *\\\n\s*/g, " ");
  return [...whole.matchAll(call)]
    .map(({ groups }) =>
      Array.from(groups?.words?.matchAll(/"([^"]*)"|(\S+)/g) ?? [], ([, quoted, plain]) => quoted ?? plain ?? ""),
    )
    .filter((words) => words.length > 0 && words[0] !== "<noun>" && words[0] !== "$@");
}

/** What the admin CLI would not understand of the calls in these documents. */
export function misunderstoodCalls(documents: readonly ProjectFile[]): string[] {
  return documents.flatMap(({ path, text }) =>
    documentedCalls(text).flatMap((words) => faultsOf(words).map((fault) => `${path}: ${words.join(" ")}: ${fault}`)),
  );
}

function faultsOf(words: readonly string[]): string[] {
  const command = adminCommands.find((each) => each.words.every((word, index) => words[index] === word));
  if (!command) return ["no such command"];
  const flags = command.parameters.flags ?? {};
  const faults: string[] = [];
  let positional = 0;
  for (let index = command.words.length; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (!word.startsWith("--")) {
      positional += 1;
      continue;
    }
    const flag = flags[word.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    if (!flag) faults.push(`no flag ${word}`);
    else if (flag.kind !== "boolean" && flag.kind !== "counter") {
      index += 1;
      const value = words[index] ?? "";
      if (value === "" || value.startsWith("--")) faults.push(`${word} lacks its value`);
      if (flag.kind === "enum" && /[a-z]/.test(value) && !flag.values.includes(value))
        faults.push(`${word} takes no ${value}`);
    }
  }
  return [...faults, ...countFault(command, positional)];
}

function countFault({ parameters: { positional } }: AdminCommand, given: number): string[] {
  if (positional?.kind === "array") return [];
  const all = positional?.parameters ?? [];
  const needed = all.filter(({ optional }) => !optional).length;
  return given < needed || given > all.length ? [`${given} words in place of ${needed} to ${all.length}`] : [];
}
