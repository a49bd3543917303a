import { foldWord, longWordsIn } from "#contract/institution-words.ts";

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
