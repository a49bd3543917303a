import { domainAndParents, type InstitutionNames, institutionNamesPath } from "#contract/institution-names.ts";
import {
  foldWord,
  type InstitutionWords,
  institutionWordsFile,
  institutionWordsFolder,
  longWordsIn,
  wordFilesOf,
} from "#contract/institution-words.ts";
import { textField } from "../../ui/enhance-form.ts";

/**
 * Advice below the fields, which keeps nobody from sending: that an address is of a free mail service, the university
 * that an address belongs to as long as none is typed, and the university that a misspelled name means.
 */
export function adviseOnAddressAndName(form: HTMLFormElement): void {
  const [email, university] = [textField(form, "email"), textField(form, "university")];
  const placeOf = (name: string) => {
    const place = form.querySelector<HTMLElement>(`[data-advice="${name}"]`);
    if (!place) throw new Error(`The form has no place for advice on "${name}".`);
    return place;
  };
  const [emailAdvice, universityAdvice] = [placeOf("email"), placeOf("university")];
  const { freeMail = "", suggestion = "", correction = "" } = form.dataset;

  const offer = (words: string, name: string) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet button-small";
    button.textContent = words.replace("{name}", () => name);
    button.addEventListener("click", () => {
      university.value = name;
      university.focus();
      universityAdvice.replaceChildren();
    });
    universityAdvice.replaceChildren(button);
  };
  const adviseOnAddress = async () => {
    const asked = email.value;
    const institution = await lookUpDomain(asked);
    if (asked !== email.value) return;
    emailAdvice.textContent = institution === null ? freeMail : "";
    if (institution && university.value.trim() === "") offer(suggestion, institution);
  };
  const adviseOnName = async () => {
    const asked = university.value;
    const meant = await meantName(asked);
    if (meant !== undefined && asked === university.value) offer(correction, meant);
  };
  email.addEventListener("change", adviseOnAddress);
  email.addEventListener("input", () => emailAdvice.replaceChildren());
  university.addEventListener("input", () => universityAdvice.replaceChildren());
  university.addEventListener("change", adviseOnName);
  // What was typed before this script was loaded fires no further event.
  if (email.value !== "") adviseOnAddress();
  if (university.value !== "") adviseOnName();
}

/** In a longer word two mistakes are taken for a misspelling, too. */
const lengthForTwoMistakes = 9;

/**
 * The name with its unknown words replaced by the known ones that they resemble. Undefined if there are none.
 *
 * @param known the words that may resemble a word, in the order of preference
 */
export function correctName(name: string, known: (word: string) => readonly string[]): string | undefined {
  const corrections = longWordsIn(name).flatMap((word) => {
    const meant = likeWord(word, known(word));
    return meant === undefined ? [] : [[word, meant] as const];
  });
  if (corrections.length === 0) return undefined;
  return corrections.reduce((text, [word, meant]) => text.replace(word, () => meant), name);
}

/** Undefined for a known word, and if none is near. */
function likeWord(word: string, known: readonly string[]): string | undefined {
  const typed = foldWord(word);
  const most = typed.length < lengthForTwoMistakes ? 1 : 2;
  let nearest: { word: string; mistakes: number } | undefined;
  for (const candidate of known) {
    const mistakes = mistakesBetween(typed, foldWord(candidate));
    if (mistakes === 0) return undefined;
    if (mistakes <= most && mistakes < (nearest?.mistakes ?? Number.POSITIVE_INFINITY)) {
      nearest = { word: candidate, mistakes };
    }
  }
  return nearest?.word;
}

/** How many letters are missing, too many, other ones or exchanged with their neighbor (optimal string alignment). */
export function mistakesBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isExchanged ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      rows[row]?.push(least);
    }
  }
  return at(one.length, other.length);
}

/** A longer name is not looked at: each word costs two small files. */
const mostWords = 8;

async function wordsAt(file: number): Promise<InstitutionWords> {
  const response = await fetch(`/${institutionWordsFolder}/${institutionWordsFile(file)}`);
  return response.ok ? await response.json() : [];
}

/** The name that was probably meant, or undefined. Errors are ignored, because the advice is optional. */
async function meantName(name: string): Promise<string | undefined> {
  const words = longWordsIn(name);
  if (words.length > mostWords) return undefined;
  const files = [...new Set(words.flatMap(wordFilesOf))];
  try {
    const known = new Map(await Promise.all(files.map(async (file) => [file, await wordsAt(file)] as const)));
    return correctName(name, (word) => wordFilesOf(word).flatMap((file) => known.get(file) ?? []));
  } catch {
    return undefined;
  }
}

async function namesAt(path: string): Promise<InstitutionNames> {
  const response = await fetch(path);
  return response.ok ? await response.json() : {};
}

/**
 * The name of the institution that owns a mail domain, null for the domain of a free mail service, undefined for any
 * other: from small static files that are fetched on demand. Errors are ignored, because the advice is optional.
 */
async function lookUpDomain(mailbox: string): Promise<string | null | undefined> {
  const domain = mailbox.trim().toLowerCase().split("@")[1];
  if (!domain?.includes(".")) return undefined;
  try {
    for (const candidate of domainAndParents(domain)) {
      const names = await namesAt(institutionNamesPath(candidate));
      if (Object.hasOwn(names, candidate)) return names[candidate];
    }
  } catch {
    return undefined;
  }
  return undefined;
}
