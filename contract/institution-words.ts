/**
 * The words in the names of academic institutions, for the advice about misspelled names in the form: small static
 * files. A word is in the file of its first three letters and in that of its last three, so that a mistake at one end
 * leaves the other to find it by.
 */
export const institutionWordsFolder = "institution-words";
export const institutionWordsFiles = 128;

/** The words of a file as they are written in names, the most frequent first. */
export type InstitutionWords = readonly string[];

/** Shorter words differ too little from others. */
const longWord = /\p{L}{5,}/gu;

export function longWordsIn(text: string): string[] {
  return text.match(longWord) ?? [];
}

/** For comparison: in lower case and without accents. */
export function foldWord(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The numbers of the files that contain a word like this one if there is any. */
export function wordFilesOf(word: string): number[] {
  const folded = foldWord(word);
  return [...new Set([bucketOf(folded.slice(0, 3)), bucketOf(`-${folded.slice(-3)}`)])];
}

export function institutionWordsFile(bucket: number): string {
  return `${String(bucket).padStart(3, "0")}.json`;
}

function bucketOf(letters: string): number {
  let sum = 0;
  for (const letter of letters) sum = (sum * 131 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % institutionWordsFiles;
}
