import { readFileSync } from "node:fs";
import { builtInMailWords } from "#content/mails/mail-words.ts";
import { errorCode } from "../files.ts";
import { parseSettings } from "./sales-settings.ts";

type BuiltIn = typeof builtInMailWords;
export type MailName = keyof BuiltIn;
/** A text of a mail, by its name. */
export type TextName<Mail extends MailName> = Exclude<keyof BuiltIn[Mail] & string, "//">;
/** The words of all mails, as an installation has them. */
export type MailWords = { readonly [Mail in MailName]: { readonly [Text in TextName<Mail>]: string } };

/** What every text may name. */
const generalNames = ["company", "siteUrl", "contactEmail"] as const;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** What a text names beside that, by its built-in words: a mail that is made without it does not compile. */
export type NamesOf<Mail extends MailName, Text extends TextName<Mail>> = Exclude<
  NamesIn<BuiltIn[Mail][Text]>,
  (typeof generalNames)[number]
>;

const longestText = 2000;
const longestSubject = 150;

/** The built-in words with those of a file in their place, and what is wrong with the file, in sentences. */
export function readMailWords(file: string): { words: MailWords; faults: readonly string[] } {
  try {
    const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
    const given = parseSettings(text);
    const faults = findFaults(given);
    return { words: faults.length > 0 ? builtInMailWords : withWords(given), faults: named(file, faults) };
  } catch (error) {
    const code = errorCode(error);
    // A data folder that is none is told of by itself.
    if (code === "ENOENT" || code === "ENOTDIR") return { words: builtInMailWords, faults: [] };
    const why = error instanceof Error ? error.message : "unknown";
    return { words: builtInMailWords, faults: named(file, [code ? `It can't be read (${code}).` : why]) };
  }
}

const named = (file: string, faults: readonly string[]): string[] =>
  faults.length === 0 ? [] : [`${file} has faults:\n    ${faults.join("\n    ")}`];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function findFaults(given: unknown): string[] {
  if (!isRecord(given)) return ["The file must hold one object, with the names of emails."];
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = builtInMailWords;
  return Object.entries(given).flatMap(([mail, texts]) => {
    const builtIn = Object.hasOwn(known, mail) ? known[mail] : undefined;
    if (!builtIn) return [`${mail} is no email. The emails are ${Object.keys(known).join(", ")}.`];
    if (!isRecord(texts)) return [`${mail} must be an object, with the names of its texts.`];
    return Object.entries(texts).flatMap(([name, text]) =>
      Object.hasOwn(builtIn, name)
        ? faultsOfText(text, builtIn[name] ?? "", name.startsWith("subject")).map((fault) => `${mail}.${name} ${fault}`)
        : [`${mail}.${name} is no text. The texts are ${textsOf(builtIn).join(", ")}.`],
    );
  });
}

const textsOf = (texts: object): string[] => Object.keys(texts).filter((name) => name !== "//");

/** What is wrong with a text in place of a built-in one. Line breaks are taken, but for subjects. */
function faultsOfText(text: unknown, builtIn: string, isSubject: boolean): string[] {
  if (typeof text !== "string" || text.trim() === "") return ["must be text, and not empty."];
  const longest = isSubject ? longestSubject : longestText;
  const wanted = placeholdersIn(builtIn).filter((name) => !generalNames.some((general) => general === name));
  const found = placeholdersIn(text);
  const known = [...new Set([...wanted, ...generalNames])];
  const inBraces = (name: string) => `{${name}}`;
  return [
    ...(text.length > longest ? [`must be at most ${longest} characters long.`] : []),
    ...(/\p{Cc}/u.test(isSubject ? text : text.replaceAll("\n", ""))
      ? [`must have no control characters${isSubject ? " and no line breaks" : ", but for line breaks"}.`]
      : []),
    ...wanted.filter((name) => !found.includes(name)).map((name) => `must name {${name}}.`),
    ...found
      .filter((name) => !known.includes(name))
      .map((name) => `names {${name}}, which isn't known there. Known: ${known.map(inBraces).join(", ")}.`),
  ];
}

const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)),
];

/** Takes only what `findFaults` has found no fault with. */
function withWords(given: unknown): MailWords {
  const changes = given as Readonly<Partial<Record<MailName, Readonly<Record<string, string>>>>>;
  const changed = Object.entries(changes).map(([mail, texts]) => [
    mail,
    { ...builtInMailWords[mail as MailName], ...texts },
  ]);
  return { ...builtInMailWords, ...Object.fromEntries(changed) };
}

/** The words of all mails as a file can hold them. What says to whom a mail goes says also which texts are changed. */
export function formatMailWords(words: MailWords): { json: string; changed: readonly string[] } {
  const changed: string[] = [];
  const mails = Object.entries(builtInMailWords).map(([mail, builtIn]) => {
    const present: Readonly<Record<string, string>> = words[mail as MailName];
    const own = Object.entries(builtIn).flatMap(([name, text]) =>
      present[name] === text || name === "//" ? [] : name,
    );
    changed.push(...own.map((name) => `${mail}.${name}`));
    const about = own.length === 0 ? builtIn["//"] : `${builtIn["//"]} Changed here: ${own.join(", ")}.`;
    return [mail, { ...present, "//": about }];
  });
  return { json: JSON.stringify(Object.fromEntries(mails), null, 2), changed };
}
