/** Words that say nothing about what is searched for. */
const emptyWords = new Set(
  "a an and any are be but by can could did do does for from get had has have how i if in is it its many me much my no of on or our should so that the their then there they this to us was we were what when where which who why will with you your".split(
    " ",
  ),
);

/** Splits a text into words: `C#` is one, and an identifier is found as a whole and by its parts. */
export function wordsOf(text: string): string[] {
  const readable = text
    .replace(/\bC#/gi, "csharp")
    .replace(/\bD['’]Code/gi, "dcode")
    .replace(/\bC\+\+/gi, "cplusplus")
    .replace(/\.NET\b/gi, " dotnet");
  return readable.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** A word as it is compared: in lower case and in the singular; null for a word without meaning. */
function termOf(word: string): string | null {
  const term = word.toLowerCase();
  if (term === "" || emptyWords.has(term)) return null;
  if (term.length > 4 && term.endsWith("ies")) return `${term.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x)es$/.test(term)) return term.slice(0, -2);
  if (term.length > 3 && /[^siu]s$/.test(term)) return term.slice(0, -1);
  return term;
}

/** What the forms of a verb have in common: "upgrad" of "upgrade", "upgrading" and "upgraded". */
function stemOf(term: string): string {
  const stem = term.replace(/(?<=\p{L}{4})(?:ing|ed|e)$/u, "");
  return stem === term ? term : stem.replace(/([^ls])\1$/, "$1");
}

/** What is searched for. */
export function queryTermOf(word: string): string | null {
  const term = termOf(word);
  return term === null ? null : stemOf(term);
}

/** What is found: the word itself as well, so that a word that is still being typed is its beginning. */
export function indexTermsOf(word: string): string[] {
  const term = termOf(word);
  return term === null ? [] : [...new Set([term, stemOf(term)])];
}

/** The terms of a query or a name, without words that say nothing. */
export function termsOf(text: string): string[] {
  return wordsOf(text)
    .map(queryTermOf)
    .filter((term) => term !== null);
}
