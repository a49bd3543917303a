import { access, constants, readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { ignoreCode, replaceFile } from "../../files/files.ts";
import type { Settings } from "./settings.ts";

const opening = "# Written by npm run setup. .env.example explains every variable.\n";

export interface SettingsFile {
  /** Undefined where there is none yet. */
  text: string | undefined;
  settings: Settings;
}

/** Why the file cannot be read and replaced, if so: before anything is asked that would be lost. */
export async function findFileFault(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(ignoreCode("ENOENT"));
  if (found && !found.isFile()) return `${file} is not a file. Name another with ENV_FILE.`;
  const folder = dirname(found ? await realpath(file) : file);
  const isUsable = await Promise.all([
    access(folder, constants.W_OK | constants.X_OK),
    found && access(file, constants.R_OK),
  ]).then(
    () => true,
    () => false,
  );
  if (isUsable) return undefined;
  return `${file} cannot be written by this user. Run the setup as the owner of ${folder}, or name another file with ENV_FILE.`;
}

export async function readSettingsFile(file: string): Promise<SettingsFile> {
  const text = await readFile(file, "utf8").catch(ignoreCode("ENOENT"));
  return { text, settings: parseSettings(text ?? "") };
}

/** Sets variables in the file, for its owner alone. Whatever else is in it stays. */
export async function changeSettingsFile(file: string, changes: Settings): Promise<void> {
  const { text } = await readSettingsFile(file);
  // A link is followed: what it leads to is replaced.
  const target = (await realpath(file).catch(ignoreCode("ENOENT"))) ?? file;
  await replaceFile(target, changeSettings(text ?? opening, changes));
}

/** The text of a settings file with some variables set: in their line where they have one, otherwise at the end. */
export function changeSettings(text: string, changes: Settings): string {
  const before = parseSettings(text);
  const left = new Map(Object.entries(changes).filter(([name, value]) => (before[name] ?? "") !== value));
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => {
      const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? "";
      const value = left.get(name);
      return value === undefined ? line : `${name}=${quote(value)}`;
    });
  const added = [...left].filter(([name]) => !(name in before)).map(([name, value]) => `${name}=${quote(value)}`);
  const changed = `${[...lines, ...added].join("\n")}\n`;
  const [wanted, found] = [{ ...before, ...Object.fromEntries(left) }, parseSettings(changed)];
  const wrong = Object.keys({ ...wanted, ...found }).filter(
    (name) => wanted[name] !== found[name] || (left.has(name) && before[name]?.includes("\n")),
  );
  if (wrong.length > 0) throw new Error(`${wrong.join(", ")} cannot be set without loss. Edit the file by hand.`);
  return changed;
}

function parseSettings(text: string): Settings {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/** In the quotes that the text does not contain. Node knows no escapes within quotes. */
function quote(value: string): string {
  if (/^[\w.:/@%+,?=&-]*$/.test(value)) return value;
  const mark = ["'", "`", '"'].find((each) => !value.includes(each));
  if (mark === undefined || /[\r\n]/.test(value)) throw new Error("A value with all kinds of quotes cannot be stored.");
  return `${mark}${value}${mark}`;
}
