import { adminCli } from "#service/admin-commands.ts";

type Target = typeof adminCli.root;
type Command = Exclude<Target, { getAllEntries: unknown }>;

export interface AdminCommand {
  /** Noun and verb. */
  words: readonly string[];
  parameters: Command["parameters"];
}

/** Every command of the admin CLI, as the program itself knows them. */
export const adminCommands: readonly AdminCommand[] = commandsOf(adminCli.root, []);

function commandsOf(target: Target, words: readonly string[]): AdminCommand[] {
  if (!("getAllEntries" in target)) return [{ words, parameters: target.parameters }];
  return target
    .getAllEntries()
    .flatMap((entry) => commandsOf(entry.target, [...words, entry.name["convert-camel-to-kebab"]]));
}

export const hasFlag = ({ parameters }: AdminCommand, name: string): boolean =>
  Object.hasOwn(parameters.flags ?? {}, name);

/** The arguments a command cannot do without, each with its value from `valueFor`. */
export function requiredWords({ parameters }: AdminCommand, valueFor: (placeholder: string) => string): string[] {
  const { flags = {}, positional } = parameters;
  const given = Object.entries(flags).flatMap(([name, flag]) => {
    if (flag.kind === "boolean" || flag.kind === "counter" || flag.optional || flag.default !== undefined) return [];
    const word = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return [word, flag.kind === "enum" ? String(flag.values[0]) : valueFor(flag.placeholder ?? name)];
  });
  if (positional === undefined) return given;
  const ordered = positional.kind === "array" ? [positional.parameter] : positional.parameters;
  return [
    ...given,
    ...ordered.filter(({ optional }) => !optional).map(({ placeholder }) => valueFor(placeholder ?? "")),
  ];
}
