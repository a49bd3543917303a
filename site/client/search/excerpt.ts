import { indexTermsOf, wordsOf } from "./search-terms.ts";

/** A stretch of a text, and whether it matches the words that were searched for. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

const excerptLength = 150;

const isFound = (word: string, terms: ReadonlySet<string>) =>
  wordsOf(word).some((part) => indexTermsOf(part).some((term) => terms.has(term)));

/** Tells the words that were found from the text around them. */
export function markWords(text: string, terms: ReadonlySet<string>): TextPart[] {
  const parts: TextPart[] = [];
  for (const piece of text.split(/([\p{L}\p{N}#'’]+)/u)) {
    const isMatch = isFound(piece, terms);
    const last = parts.at(-1);
    if (last && last.isMatch === isMatch) last.text += piece;
    else if (piece !== "") parts.push({ text: piece, isMatch });
  }
  return parts;
}

/** The stretch of a text with the most words that were found: its beginning if there are none. */
export function excerptOf(text: string, terms: ReadonlySet<string>): string {
  if (text.length <= excerptLength) return text;
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ index, isMatch: isFound(word, terms) }));
  const matches = words.filter(({ isMatch }) => isMatch).map(({ index }) => index);
  const within = (start: number) => matches.filter((at) => at >= start && at < start + excerptLength - 30).length;
  const best = matches.reduce((start, at) => (within(at) > within(start) ? at : start), matches[0] ?? 0);
  const start = best < excerptLength - 30 ? 0 : (words.findLast(({ index }) => index < best - 30)?.index ?? 0);
  const stretch = text.slice(start, start + excerptLength).replace(/\s+\S*$/, "");
  return `${start > 0 ? "… " : ""}${stretch}${/[.!?]$/.test(stretch) ? "" : " …"}`;
}
