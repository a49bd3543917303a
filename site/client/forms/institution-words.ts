import {
  type InstitutionWords,
  institutionWordsFile,
  institutionWordsFolder,
  longWordsIn,
  wordFilesOf,
} from "#contract/institution-words.ts";
import { correctName } from "./correct-name.ts";

/** A longer name is not looked at: each word costs two small files. */
const mostWords = 8;

async function wordsAt(file: number): Promise<InstitutionWords> {
  const response = await fetch(`/${institutionWordsFolder}/${institutionWordsFile(file)}`);
  return response.ok ? await response.json() : [];
}

/** The name that was probably meant, or undefined. Errors are ignored, because the advice is optional. */
export async function meantName(name: string): Promise<string | undefined> {
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
